// The view of a finished game.

import { signal } from "@preact/signals";
import type { View } from "./types";

/** Only the tiles are shown, as they are counted: no stones and no prisoners. */
export const tilesOnly = signal(false);

/** Returns whether a position is shown without its stones: only at the end, when they count for nothing any more. */
export const isBare = (view: View): boolean => tilesOnly.value && view.toMove === 0;
