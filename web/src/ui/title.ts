import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** The number of things that wait for the user, which the title begins with. */
export const waiting = signal(0);

/** Sets the title of the page: its parts from the most urgent to the least. */
export function useTitle(...parts: string[]): void {
  const title = (waiting.value > 0 ? `(${waiting.value}) ` : "") + [...parts.filter((part) => part !== ""), "Hexparlor"].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
