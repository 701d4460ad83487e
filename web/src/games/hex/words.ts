// Hex in words, for buttons and for screen readers. Sentences about rules and events come from the server.

import { say } from "../../language";
import type { Choice, Pick } from "../../game/contract";
import { type View, colourOf } from "./types";

/** The name of a cell as Hex players write it: the letter of its column and the number of its row, "d4". */
export function pointOf(cell: string): string {
  const [q, r] = cell.split(",").map(Number);
  return column(q!) + (r! + 1);
}

/** The letter of a column, counted from 0. */
export const column = (n: number): string => String.fromCharCode(97 + n);

/** Returns the label of the main button for a move. */
export function actLabel(_view: View, { verb, picks }: Choice): string {
  if (verb === "swap") return say("ui-hex.act.swap");
  return say("ui-hex.act.place", { cell: pointOf(picks[0]!.value) });
}

/** Returns the label of the main button while no move is complete. */
export function waitLabel(view: View): string {
  return say(view.canSwap ? "ui-hex.wait.swap" : "ui-hex.wait.cell");
}

/** A short button for a pick. */
export function pickLabel(_view: View, _path: readonly Pick[], pick: Pick): string {
  return pick.kind === "word" ? say("ui-hex.act.swap") : pointOf(pick.value);
}

/** Which edges a seat wants to connect. */
export function seatLine(_view: View, seat: number): string {
  return say("ui-hex.goal", { colour: colourOf(seat) });
}

/** "12 stones". */
export function standing(view: View): string {
  return say("ui-hex.standing", { n: view.red.length + view.blue.length });
}

/** Describes the content of a cell. */
export function describeCell(view: View, cell: string): string {
  if (view.holes.includes(cell)) return say("ui-hex.hole", { cell: pointOf(cell) });
  const stone = view.red.includes(cell) ? "red" : view.blue.includes(cell) ? "blue" : "none";
  return say("ui-hex.cell", { cell: pointOf(cell), stone, wins: view.chain.includes(cell) ? "yes" : "no" });
}
