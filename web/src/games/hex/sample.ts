// A game that Red has just won, for Hex's card in the lobby.

import type { View } from "./types";

export const sample: View = {
  columns: 5,
  rows: 5,
  holes: [],
  mirrors: true,
  toMove: 0,
  red: ["3,0", "2,1", "4,1", "2,2", "1,3", "1,4"],
  blue: ["1,1", "1,2", "3,2", "0,3", "2,3"],
  canSwap: false,
  winner: 1,
  chain: ["3,0", "2,1", "2,2", "1,3", "1,4"],
};
