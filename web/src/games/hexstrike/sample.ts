// A duel at the brink, for HexStrike's card in the lobby.

import type { Player, View } from "./types";

function player(seat: number, name: string, cell: string, facing: string, damage: number): Player {
  return {
    seat, name, character: name.toLowerCase(), power: "", cell, facing, damage, offLand: 0, open: true, row: [], limit: 5,
    handSize: 5, hand: null, deckSize: 7, deck: null, ready: 4, moves: 4, movement: null, fresh: false, combo: false, must: false,
    aside: false, focus: "", waiting: false, submitted: null, choice: null, seen: [], undrawn: null,
  };
}

const rows: [number, number, number][] = [[-1, -1, 2], [0, -2, 2], [1, -2, 1]];

export const sample: View = {
  beat: 15, paused: false, limit: 300, shuffled: false, sealed: false, choosing: false, powers: true, toAct: [1],
  players: [player(1, "Strylan", "0,0", "W", 2), player(2, "Aumandetta", "-1,0", "E", 13)],
  land: rows.flatMap(([r, from, to]) => Array.from({ length: to - from + 1 }, (_, i) => `${from + i},${r}`)),
  lost: 5, fires: ["1,-1"], platforms: ["-2,-1"], arrows: [{ cell: "1,1", direction: "NW", next: "1,0", owner: 1 }],
  counters: [], comebacks: [], questions: [], result: "*", reason: "",
};
