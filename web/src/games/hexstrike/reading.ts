// The cards that the viewer reads: beside the board on a wide screen, above the hand on a phone.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

/** By id; empty for none. */
export const reading = signal<readonly string[]>([]);

export const stopReading = (): void => void (reading.value = []);

/** Begins to read a card of the hand. */
export function read(card: string): void {
  reason.value = null;
  reading.value = [card];
}

/** The number of panels beside the board that show the card that is read; without one it lies over the board. */
export const shownBeside = signal(0);

/** How a card that is read can be used in the set that is being written. */
export interface Uses {
  card: string;
  active: Use;
  passive: Use;
}

/** One way to use a card. A press of one that the rules do not allow shows the reason. */
export interface Use { can: boolean; press(): void }

/** Why the card that is read cannot be used as the viewer asked; null while nothing is refused. */
export const reason = signal<{ card: string; sentence: string; rule: string } | null>(null);

/** The uses of the card that is read; null for a card that is not in the viewer's hand. */
export const uses = signal<Uses | null>(null);

const small = globalThis.matchMedia?.("(max-width: 700px), (max-height: 500px)"); // the build draws without a screen

/** Returns whether the screen is a phone's, and follows changes of it. */
export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(small?.matches ?? false);
  useEffect(() => {
    const listen = (): void => setNarrow(small!.matches);
    small?.addEventListener("change", listen);
    return () => small?.removeEventListener("change", listen);
  }, []);
  return narrow;
}
