// A position in mid-game, for Swarm's card in the lobby.

import type { Hex, Kind, Stack, View } from "./types";

/** Hexes lowest first: o Dust, 1 and 2 face down, -1D known, 1D active. */
const hive =
  "-1,-1:1,2D 0,-1:o,1,2 0,-2:2 1,-2:-2D 1,-1:o 0,0:o,2,1D -1,0:o -1,1:1,1L 0,1:1,o,2D " +
  "1,0:1L -2,1:-1D -3,1:2A -1,2:1,2L 0,2:1,1,1 1,1:2,2 2,0:1D 3,-1:1A";

function read(text: string): Hex {
  if (text === "o") return { owner: 0, kind: "o", face: "dust" };
  const known = text.startsWith("-");
  const [owner, kind = ""] = known ? text.slice(1) : text;
  return { owner: Number(owner), kind: kind as Kind | "", face: known ? "known" : kind ? "active" : "hidden" };
}

function stack(text: string): Stack {
  const [cell, hexes] = text.split(":") as [string, string];
  return { cell, hexes: hexes.split(",").map(read), stuck: "", open: 3 };
}

export const sample: View = {
  phase: "play", toMove: 1, acting: "", actingOn: 0, calm: false, turn: 26, maxTurns: 200, tower: 3, fall: 3,
  stacks: hive.split(" ").map(stack),
  spots: [], pile: null, assemblers: [], tally: [],
};
