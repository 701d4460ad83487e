// A game that Red has just won, for Hex's card in the lobby.

import type { View } from "./types";

export const sample: View = {
  size: 6,
  toMove: 0,
  red: ["4,0", "3,1", "3,2", "5,2", "2,3", "1,4", "1,5"],
  blue: ["2,1", "2,2", "4,2", "1,3", "0,4", "3,4"],
  canSwap: false,
  winner: 1,
  chain: ["4,0", "3,1", "3,2", "2,3", "1,4", "1,5"],
};
