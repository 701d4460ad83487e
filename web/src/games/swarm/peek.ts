// Peeking into a stack: while it is pointed at, held under a finger, or by the key P.

import { useRef, useState } from "preact/hooks";

/** How long a finger must rest, and a mouse. Milliseconds. */
const PRESS = 450;
const REST = 350;

export function usePeek() {
  const [seen, setSeen] = useState<{ cell: string; pinned: boolean } | null>(null);
  const timer = useRef(0);
  const pressed = useRef(false);
  const cellOf = (e: Event) => (e.target as Element).closest<SVGElement>("[data-cell]")?.dataset.cell;

  return {
    cell: seen?.cell ?? null,
    pinned: seen?.pinned ?? false,
    close: () => setSeen(null),
    /** The mouse is over a cell, or over none. */
    point(cell: string | null): void {
      clearTimeout(timer.current);
      if (seen?.pinned) return;
      if (cell === null) return setSeen(null);
      timer.current = window.setTimeout(() => setSeen({ cell, pinned: false }), REST);
    },
    /** Returns once whether the last press was a long one, which is no click. */
    takesClick(): boolean {
      const was = pressed.current;
      pressed.current = false;
      return was;
    },
    listeners: {
      onKeyDown(e: KeyboardEvent): void {
        const cell = cellOf(e);
        if (e.key === "Escape" && seen?.pinned) setSeen(null);
        if (e.key.toLowerCase() !== "p" || e.ctrlKey || e.metaKey || e.altKey || !cell) return;
        e.preventDefault();
        setSeen(seen?.pinned && seen.cell === cell ? null : { cell, pinned: true });
      },
      onPointerDown(e: PointerEvent): void {
        const cell = cellOf(e);
        pressed.current = false;
        if (e.pointerType !== "touch") return;
        if (!(e.target as Element).closest(".sw-peek")) setSeen(null);
        clearTimeout(timer.current);
        if (!cell || !e.isPrimary) return;
        timer.current = window.setTimeout(() => {
          pressed.current = true;
          setSeen({ cell, pinned: true });
        }, PRESS);
      },
      onPointerMove(e: PointerEvent): void {
        if (e.pointerType === "touch" && Math.hypot(e.movementX, e.movementY) > 3) clearTimeout(timer.current);
      },
      onPointerUp: (e: PointerEvent) => e.pointerType === "touch" && clearTimeout(timer.current),
      onPointerCancel: (e: PointerEvent) => e.pointerType === "touch" && clearTimeout(timer.current),
      onContextMenu: (e: Event) => pressed.current && e.preventDefault(),
    },
  };
}
