// Hex-It in words, for buttons and for screen readers. Sentences about rules and events come from the server.

import { cellText, directionWord } from "../../board/words";
import { capitalized } from "../../ui/english";
import type { Choice, Pick } from "../contract";
import { type Colour, type Place, seatColour } from "./places";
import type { View } from "./types";

/** The name of a seat. */
export function seatName(seat: number): string {
  return seat === 1 ? "White" : "Black";
}

/** A score: "12½". */
export function points(score: number): string {
  const whole = Math.floor(score);
  return score === whole ? String(whole) : `${whole || ""}½`;
}

/** The stones of a stack for those who cannot see it: "bottom to top: white, black". */
export function bottomToTop(stones: readonly Colour[]): string {
  return `bottom to top: ${stones.join(", ")}`;
}

/** What the main button says for a move. */
export function actLabel(_view: View, { text, picks }: Choice): string {
  const [verb, ...rest] = text.split(" ");
  switch (verb) {
    case "deal":
      return `Deal ${directionWord(rest[1]!)}`;
    case "drop":
      return `Drop on ${cellText(rest[0]!)}`;
    case "release":
      return picks.length === 1 ? `Release ${cellText(rest[0]!)}` : `Release ${picks.length} prisoners`;
    case "place":
      return `Place a tile on ${cellText(rest[0]!)}`;
    case "swap":
      return "Swap sides";
  }
  return "Pass";
}

/** What the main button says while no move is complete. */
export function waitLabel(view: View, path: readonly Pick[], next: readonly Pick[]): string {
  if (next[0]!.kind === "direction") return "Pick a direction";
  if (path.length > 0) return "Add a ripe prisoner";
  const stacks = new Set(view.deals.filter((d) => !d.waits).map((d) => d.from));
  if (stacks.size > 0) return "Pick a marked stack";
  return next.some(isSwap) ? "Pick a marked cell, or swap" : "Pick a marked cell";
}

function isSwap(pick: Pick): boolean {
  return pick.kind === "word" && pick.value === "swap";
}

/** A short button for a pick: "West, 1 falls". */
export function pickLabel(view: View, path: readonly Pick[], pick: Pick): string {
  if (isSwap(pick)) return "Swap sides";
  if (pick.kind === "word") return capitalized(pick.value);
  if (pick.kind === "direction") {
    const deal = view.deals.find((d) => d.from === path[0]?.value && d.direction === pick.value);
    const falls = deal?.fallen ? `, ${deal.fallen} ${deal.fallen === 1 ? "falls" : "fall"}` : "";
    return capitalized(directionWord(pick.value)) + falls;
  }
  const place = view.cells.find((c) => c.cell === pick.value);
  const cell = cellText(pick.value);
  if (pick.set) return `Prisoner ${cell}`;
  if (!place) return `Tile ${cell}`;
  return place.stack ? `Stack ${cell}` : `Drop ${cell}`;
}

/** What a cell holds: "0,1, black tile, your stack of 3, bottom to top: white, white, black". */
export function describePlace(cell: string, place: Place | undefined, seats: readonly number[]): string {
  const where = cellText(cell);
  if (!place) return `${where}, gap`;
  const ground = place.tile ? `${place.tile} tile` : "gap";
  const n = place.stones.length;
  if (n === 0) return `${where}, ${place.tile ? "empty " : ""}${ground}`;
  const heap = n === 1 ? "stone" : `stack of ${n}, ${bottomToTop(place.stones)}`;
  if (!place.tile) {
    const ripe = place.ripe ? "ripe prisoner" : "prisoner, touches only one tile";
    return `${where}, gap, ${ripe}: ${place.stones.at(-1)} ${heap}`;
  }
  return `${where}, ${ground}, ${owner(place.stones.at(-1)!, seats)} ${heap}`;
}

function owner(colour: Colour, seats: readonly number[]): string {
  const seat = [1, 2].find((s) => seatColour(s) === colour)!;
  return seats.length === 1 && seats[0] === seat ? "your" : `${seatName(seat)}’s`;
}
