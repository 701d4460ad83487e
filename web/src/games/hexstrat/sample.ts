// A position in mid-game, for Hexstrat's card in the lobby.

import type { Ground, Kind, Squad, Tile, View } from "./types";

/** Columns from west to east, each from north to south, in the notation: HQs, P, M, F, and ? for face down. */
const columns = ["????", "???M?", "?P??PF", "?2PFM1P", "F?PPMF", "?PF??", "????"];

const letters: Record<string, Ground> = { P: "plains", M: "mountain", F: "forest", "1": "hq", "2": "hq" };

const squads = [
  squad(1, "inf", 6, "0,0"), squad(1, "rkt", 5, "2,-1"), squad(1, "mech", 4, "-1,2"),
  squad(2, "inf", 4, "1,-1"), squad(2, "rkt", 6, "0,-2"), squad(2, "mech", 4, "0,-1"),
];

function squad(seat: number, kind: Kind, units: number, cell: string): Squad {
  const full = kind === "mech" ? 4 : 6;
  return { seat, kind, units, full, cell, impeded: false, mark: "", canAct: false };
}

function tileOf(letter: string, q: number, r: number): Tile {
  const ground = letters[letter] ?? "";
  const hq = ground === "hq" ? Number(letter) : 0;
  return { cell: `${q},${r}`, state: ground ? "open" : "down", ground, hq, star: false, holder: 0 };
}

const tiles = columns.flatMap((column, i) => [...column].map((letter, j) => tileOf(letter, i - 3, Math.max(-3, -i) + j)));

export const sample: View = {
  toMove: 1, turn: 11, maxTurns: 200, quiet: 0, quietLimit: 40, radius: 3, hqs: ["0,2", "0,-2"],
  tiles, squads, captures: [0, 0], toCapture: 3, strikes: [[1, 3, 2], [2, 1, 3], [4, 2, 1]], grounds: [], attacks: [], cards: null, mustLeave: false, opening: null,
  pool: { tiles: 20, plains: 8, mountains: 7, forests: 5, stars: 0 },
};
