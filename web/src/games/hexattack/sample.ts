// A turn being ordered, for Hexattack's card in the lobby.

import type { View, Verb } from "./types";

const radius = 3;

const cells = (): string[] => {
  const all: string[] = [];
  for (let r = -radius; r <= radius; r++) {
    for (let q = -radius; q <= radius; q++) if (Math.abs(q + r) <= radius) all.push(`${q},${r}`);
  }
  return all;
};

const warriors: [string, string, Verb?, string?][] = [
  ["1.1", "0,1", "attack", "N"],
  ["1.2", "-1,2", "push", "NE"],
  ["1.3", "2,0", "move", "NW"],
  ["2.1", "0,0", "defend", "SE"],
  ["2.2", "-2,1", "grab", "SE"],
  ["2.3", "1,-2"],
];

const squad = warriors.map(([name, cell]) => ({
  name, cell, player: Number(name[0]), call: name[2]!, number: Number(name[2]), team: name[0] === "1" ? "A" : "B",
}));

export const sample: View = {
  turn: 6,
  turns: 40,
  goal: "standing", names: "numbers", perHit: false, penalty: false,
  verbs: ["attack", "defend", "move", "grab", "push", "hold"],
  radius,
  cells: cells(),
  rocks: ["0,-2", "3,-3"],
  teams: [
    { name: "A", players: [1], points: 2, warriors: 3 },
    { name: "B", players: [2], points: 1, warriors: 3 },
  ],
  players: [],
  warriors: squad,
  orders: warriors.flatMap(([name, cell, verb, direction]) =>
    verb ? [{ warrior: name, player: 0, number: 0, cell, verb, direction, text: "", touches: [] }] : [],
  ),
  holding: [],
  over: false,
};
