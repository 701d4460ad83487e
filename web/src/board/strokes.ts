// Moves drawn on a board from outside of it, such as the bot's choice.

import { createContext } from "preact";
import type { Aim } from "../game/contract";

/** One move, or one order of several: an arrow, or an outline where it does not come from anywhere. */
export interface Stroke extends Aim {
  look: "better" | "played";
  /** What stands beside it; nothing if empty. */
  label: string;
}

export const Strokes = createContext<readonly Stroke[]>([]);
