// A box that a button opens below the header.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { route } from "../platform/router";

interface DropDownProps {
  label: string;
  /** A class name. */
  kind: string;
  children: ComponentChildren;
  /** Closes the box; the focus goes back to its button. */
  onClose(): void;
}

/** Shows a box whose first entry has the focus: arrow keys go through it; Escape, a press beside it or another page closes it. */
export function DropDown({ label, kind, children, onClose }: DropDownProps) {
  const box = useRef<HTMLDivElement>(null);
  const entries = (): HTMLElement[] => [...box.current!.querySelectorAll<HTMLElement>("a[href], button:not(:disabled)")];
  const page = route.value;
  const first = useRef(page);
  useEffect(() => {
    if (first.current !== page) onClose();
  }, [page]);
  useEffect(() => {
    entries()[0]?.focus();
    const press = (event: PointerEvent): void => {
      const target = event.target as Element;
      if (!box.current!.contains(target) && !target.closest("[aria-expanded=true]")) onClose();
    };
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  }, []);
  const walk = (event: KeyboardEvent): void => {
    const all = entries();
    const now = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === "Escape") onClose();
    else if (next === undefined) return;
    else all[(next + all.length) % all.length]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return <div class={`drop-down ${kind}`} role="group" aria-label={label} ref={box} onKeyDown={walk}>{children}</div>;
}
