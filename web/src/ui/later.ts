// Code that is fetched when it is first wanted.

import { useEffect, useState } from "preact/hooks";

/** What a promise brings, once it has; `failed` if it never will. `load` must stay the same function. */
export function useLater<T>(load: () => Promise<T>): { come: T | null; failed: boolean } {
  const [come, setCome] = useState<T | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().then((value) => setCome(() => value), () => setFailed(true));
  }, [load]);
  return { come, failed };
}
