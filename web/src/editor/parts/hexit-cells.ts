// The tiles and stones of Hex-It as position texts and the option "board" have them: "0,0wBW/1,0b/1,-1xW".

import { compareCells } from "../../game/plane";
import { colourOf, type Place, stonesOf } from "../../games/hexit/places";

/** What lies on a cell: the letter of its tile, x for none, and its stones, the lowest first. */
export interface Spot {
  tile: string;
  stack: string;
}

export type Cells = ReadonlyMap<string, Spot>;

/** Stones of a stack that the brush makes at most. */
const tallest = 12;

/** Reads the cells; what is no cell is left out. */
export function readCells(text: string): Cells {
  const parts = text.split("/").map((part) => /^(-?\d+,-?\d+)([wbx])([WB]*)$/.exec(part));
  return new Map(parts.flatMap((part) => (part ? [[part[1]!, { tile: part[2]!, stack: part[3]! }]] : [])));
}

/** Writes the cells; "-" if there are none. */
export const cellsText = (cells: Cells): string =>
  [...cells].sort(([a], [b]) => compareCells(a, b)).map(([cell, { tile, stack }]) => cell + tile + stack).join("/") || "-";

/** What a brush does: a tile of a colour, a stone on top, or takes away what is on top. */
export type Paint = "w" | "b" | "W" | "B" | "take";

/** Returns the cells with one painted; the same if that changes nothing. */
export function painted(cells: Cells, cell: string, paint: Paint): Cells {
  const now = cells.get(cell);
  const next = laid(now, paint);
  if (next === now) return cells;
  const changed = new Map(cells);
  if (next) changed.set(cell, next);
  else changed.delete(cell);
  return changed;
}

function laid(now: Spot | undefined, paint: Paint): Spot | undefined {
  if (paint === "take") return now && now.stack ? spotOf(now.tile, now.stack.slice(0, -1)) : undefined;
  if (paint === "W" || paint === "B") {
    return now && now.stack.length >= tallest ? now : { tile: now?.tile ?? "x", stack: (now?.stack ?? "") + paint };
  }
  return now?.tile === paint ? now : { tile: paint, stack: now?.stack ?? "" };
}

/** A gap without stones is nothing. */
const spotOf = (tile: string, stack: string): Spot | undefined => (tile === "x" && stack === "" ? undefined : { tile, stack });

/** The cells as they are drawn. */
export const placesOf = (cells: Cells): Place[] =>
  [...cells].map(([cell, { tile, stack }]) => ({ cell, tile: tile === "x" ? null : colourOf(tile), stones: stonesOf(stack), ripe: false }));
