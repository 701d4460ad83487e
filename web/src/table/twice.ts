// Buttons that are pressed twice before they do what cannot be undone.

import { useEffect, useState } from "preact/hooks";

/** Time in which a second press does it. Milliseconds. */
const patience = 5_000;

/** Whether a button has been pressed once, and what a press does. */
export function useTwice(act: () => void): { asked: boolean; press(): void } {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setAsked(false), patience);
    return () => clearTimeout(timer);
  }, [asked]);
  const press = (): void => {
    setAsked(!asked);
    if (asked) act();
  };
  return { asked, press };
}
