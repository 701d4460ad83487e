// Cells that a sentence beside the board speaks of: while it has focus or pointer, the board lights them up.

import { computed, signal } from "@preact/signals";

/** Cells of the sentence that is pointed at or in focus, and of the one that is announced. */
const read = signal<readonly string[]>([]);
const announced = signal<readonly string[]>([]);

/** The cells that are spoken of; boards light up those that they have. */
export const lit = computed<ReadonlySet<string>>(() => new Set([...read.value, ...announced.value]));

/** Replaces hyphens by minus signs: the server writes numbers as they are typed, "-2". */
export const signed = (text: string): string => text.replace(/(^|[\s(,])-(?= ?\d)/g, "$1−");

/** Lights up the cells of an announced sentence as long as it is shown, whatever else is read meanwhile. */
export function lightAnnounced(cells: readonly string[]): void {
  announced.value = cells;
}

/** The attribute of an element whose words speak of cells. */
export const about = (cells: readonly string[] | undefined): { "data-cells"?: string } =>
  cells && cells.length > 0 ? { "data-cells": [...new Set(cells)].join(" ") } : {};

/** Handlers of an element around sentences: they light the cells of the one that is pointed at, pressed or in focus. */
export const lightingWhatIsRead = {
  onPointerOver: (event: Event): void => light(event.target),
  onFocusIn: (event: Event): void => light(event.target),
  onPointerLeave: (event: PointerEvent): void => {
    if (event.pointerType !== "touch") light(document.activeElement); // a finger leaves what it has pressed
  },
  onFocusOut: (): void => light(null),
};

function light(target: EventTarget | null): void {
  const speaker = target instanceof Element ? target.closest<HTMLElement>("[data-cells]") : null;
  const cells = speaker?.dataset.cells?.split(" ") ?? [];
  if (cells.join(" ") !== read.peek().join(" ")) read.value = cells;
}
