import { useEffect, useRef } from "preact/hooks";
import type { History } from "./controls/part";

/** Has Ctrl+Z take the last step back and Ctrl+Y make it again, except where text is typed, which the browser undoes. */
export function useUndoKeys(history: History): void {
  const latest = useRef(history);
  latest.current = history;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (event.target as Element).closest("textarea, dialog")) return;
      const key = event.key.toLowerCase();
      const redo = key === "y" || (key === "z" && event.shiftKey);
      if (key !== "z" && !redo) return;
      event.preventDefault();
      if (redo) latest.current.redo();
      else latest.current.undo();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
