// The cards that the viewer looks at closer: beside the board on a wide screen, above the hand on a phone.

import { signal } from "@preact/signals";

/** By id; empty for none. */
export const reading = signal<readonly string[]>([]);
