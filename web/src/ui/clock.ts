import { useEffect, useState } from "preact/hooks";

/** The time now, anew every so many milliseconds. */
export function useNow(interval: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}
