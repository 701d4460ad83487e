// A position in mid-game, for Hex-It's card in the lobby.

import type { Cell, View } from "./types";

const cells =
  "0,-1wW 1,-1b 2,-1b 3,-1xWW -1,0b 0,0wBWB 1,0w 2,0bWB -2,1b -1,1wBB 0,1b 1,1wBW 0,2w";

/** Reads one cell of the notation, such as "0,0wBW". */
function read(text: string): Cell {
  const [, cell, tile, stack] = /^(-?\d+,-?\d+)([wbx])([WB]*)$/.exec(text)!;
  return { cell: cell!, tile: tile as Cell["tile"], stack: stack!, ripe: tile === "x" };
}

export const sample: View = {
  toMove: 2,
  cells: cells.split(" ").map(read),
  hands: [4, 3],
  tiles: [6, 6],
  groups: [3, 3],
  worth: { group: 1, other: 0.5 }, scores: [4.5, 4.5],
  reserve: 27,
  passes: 0,
  quiet: 0,
  limit: 40,
  deals: [],
};
