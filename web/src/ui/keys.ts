import { useEffect, useRef } from "preact/hooks";

type Handlers = Record<string, (event: KeyboardEvent) => void>;

/**
 * Answers single keys, Enter with Ctrl as "Ctrl+Enter" and arrows with Shift as "Shift+ArrowLeft", on the whole page, except where something is typed or
 * another part has answered already.
 */
export function useKeys(handlers: Handlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || inText(event.target)) return;
      if (document.querySelector("dialog[open]")) return;
      const chord = event.ctrlKey || event.metaKey;
      if (chord && event.key !== "Enter") return;
      const shifted = event.shiftKey && event.key.startsWith("Arrow");
      const handler = latest.current[chord ? "Ctrl+Enter" : shifted ? `Shift+${event.key}` : event.key];
      if (!handler) return;
      event.preventDefault();
      handler(event);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** Enter and the space bar, held down, press once: what they repeat would meet another button in the same place. */
export function pressOnce(): void {
  addEventListener(
    "keydown",
    (event) => {
      if (!event.repeat || (event.key !== "Enter" && event.key !== " ") || inText(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}

function inText(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return !!element?.closest("input:not([type=checkbox], [type=radio], [type=range]), textarea, select");
}
