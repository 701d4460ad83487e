// Where a lesson asks what a picked piece is to do: no way is preselected, and the buttons stand in the lesson's column.

import type { Signal } from "@preact/signals";
import { createContext, type ComponentChildren } from "preact";

/** The question that a board asks about its picked piece. */
export interface ModeQuestion {
  buttons: ComponentChildren;
  answered: boolean;
}

/** Null at tables, where a board shows the ways of a piece itself and takes the first of them at once. */
export const ModeQuestions = createContext<Signal<ModeQuestion | null> | null>(null);
