// Moves drawn on a board from outside of it, such as the bot's choice.

import { createContext } from "preact";
import type { Aim } from "../game/contract";

/** One move, or one order of several: an arrow, or an outline where it does not come from anywhere. */
export interface Stroke extends Aim {
  look: "better" | "played" | "hint";
  /** Its place among the moves of a decision; missing if there is only one. */
  number?: number | undefined;
}

export const Strokes = createContext<readonly Stroke[]>([]);

/** The strokes of the moves of one decision, with numbers if there are several. */
export const numbered = <M>(moves: readonly M[], look: Stroke["look"], aims: (move: M) => readonly Aim[]): Stroke[] =>
  moves.flatMap((move, i) => aims(move).map((aim) => ({ ...aim, look, number: moves.length > 1 ? i + 1 : undefined })));
