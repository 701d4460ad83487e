// Cells that a sentence beside the board speaks of: while it has focus or pointer, the board lights them up.

import { signal } from "@preact/signals";

/** The cells that are spoken of; boards light up those that they have. */
export const lit = signal<ReadonlySet<string>>(new Set());

/** Replaces hyphens by minus signs: the server writes numbers as they are typed, "-2". */
export const signed = (text: string): string => text.replace(/(^|[\s(,])-(?= ?\d)/g, "$1−");

/** Lights up cells, and no others. */
export function light(cells: readonly string[]): void {
  const known = lit.peek();
  if (cells.length !== known.size || cells.some((cell) => !known.has(cell))) lit.value = new Set(cells);
}

/** The attribute of an element whose words speak of cells. */
export const about = (cells: readonly string[] | undefined): { "data-cells"?: string } =>
  cells && cells.length > 0 ? { "data-cells": [...new Set(cells)].join(" ") } : {};

/** Handlers of an element around sentences: they light the cells of the one that is pointed at, pressed or in focus. */
export const lightingWhatIsRead = {
  onPointerOver: (event: Event): void => read(event.target),
  onFocusIn: (event: Event): void => read(event.target),
  onPointerLeave: (event: PointerEvent): void => {
    if (event.pointerType !== "touch") read(document.activeElement); // a finger leaves what it has pressed
  },
  onFocusOut: (): void => light([]),
};

function read(target: EventTarget | null): void {
  const speaker = target instanceof Element ? target.closest<HTMLElement>("[data-cells]") : null;
  light(speaker?.dataset.cells?.split(" ") ?? []);
}
