// Hex-It in words, for buttons and for screen readers. Sentences about rules and events come from the server.

import { directionWord } from "../../board/directions";
import { say } from "../../language";
import { capitalized } from "../../ui/case";
import type { Choice, Pick } from "../../game/contract";
import { type Colour, type Place, seatColour } from "./places";
import type { View } from "./types";

/** A score: "12½"; variants may have scores below 0. */
export function points(score: number): string {
  if (score < 0) return `−${points(-score)}`;
  const whole = Math.floor(score);
  return score === whole ? String(whole) : `${whole || ""}½`;
}

/** The stones of a stack from the bottom to the top: "white, black". */
export function stoneWords(stones: readonly Colour[]): string {
  return stones.map((stone) => say(stone === "white" ? "ui-hexit.stone.white" : "ui-hexit.stone.black")).join(", ");
}

/** Returns the label of the main button for a move. */
export function actLabel(_view: View, { verb, picks }: Choice): string {
  switch (verb) {
    case "deal":
      return say("ui-hexit.act.deal", { direction: directionWord(picks.at(-1)!.value) });
    case "drop":
      return say("ui-hexit.act.drop");
    case "release":
      return say("ui-hexit.act.release", { n: picks.length });
    case "place":
      return say("ui-hexit.act.place");
    case "swap":
      return say("ui-hexit.act.swap");
  }
  return say("ui-hexit.act.pass");
}

/** Returns the label of the main button while no move is complete. */
export function waitLabel(view: View, path: readonly Pick[], next: readonly Pick[]): string {
  if (next[0]!.kind === "direction") return say("ui-hexit.wait.direction");
  if (path.length > 0) return say("ui-hexit.wait.prisoner");
  const stacks = new Set(view.deals.filter((d) => !d.waits).map((d) => d.from));
  if (stacks.size > 0) return say("ui-hexit.wait.stack");
  return say(next.some(isSwap) ? "ui-hexit.wait.swap" : "ui-hexit.wait.cell");
}

function isSwap(pick: Pick): boolean {
  return pick.kind === "word" && pick.value === "swap";
}

/** A short button for a pick: "West, 1 falls". */
export function pickLabel(view: View, path: readonly Pick[], pick: Pick): string {
  if (isSwap(pick)) return say("ui-hexit.act.swap");
  if (pick.kind === "word") return capitalized(pick.label);
  if (pick.kind === "direction") {
    const deal = view.deals.find((d) => d.from === path[0]?.value && d.direction === pick.value);
    const direction = capitalized(directionWord(pick.value));
    return say("ui-hexit.pick.direction", { direction, n: deal?.fallen ?? 0 });
  }
  const place = view.cells.find((c) => c.cell === pick.value);
  if (pick.set) return say("ui-hexit.pick.prisoner");
  if (!place) return say("ui-hexit.pick.tile");
  return say(place.stack ? "ui-hexit.pick.stack" : "ui-hexit.pick.drop");
}

/** Describes a cell: "0,1, black tile, your stack of 3, bottom to top: white, white, black". */
export function describePlace(cell: string, place: Place | undefined, seats: readonly number[]): string {
  const n = place?.stones.length ?? 0;
  const tile = place?.tile;
  if (!place || (n === 0 && !tile)) return say("ui-hexit.cell.gap", { cell });
  if (tile && n === 0) return say("ui-hexit.cell.empty", { cell, colour: tile });
  const top = place.stones.at(-1)!;
  const stones = stoneWords(place.stones);
  if (!tile) return say("ui-hexit.cell.prisoner", { cell, ripe: place.ripe ? "yes" : "no", colour: top, n, stones });
  return say("ui-hexit.cell.stones", { cell, tile, owner: ownerOf(top, seats), n, stones });
}

/** Returns the owner of a colour as a message argument. */
export function ownerOf(colour: Colour, seats: readonly number[]): "you" | Colour {
  return seats.length === 1 && seatColour(seats[0]!) === colour ? "you" : colour;
}
