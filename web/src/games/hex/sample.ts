// A game that Red has just won, for Hex's card in the lobby.

import type { View } from "./types";

export const sample: View = {
  size: 7,
  toMove: 0,
  red: ["4,0", "4,1", "3,2", "5,2", "3,3", "2,4", "2,5", "1,6"],
  blue: ["3,1", "2,2", "1,3", "4,3", "4,4", "1,5", "3,5"],
  canSwap: false,
  winner: 1,
  chain: ["4,0", "4,1", "3,2", "3,3", "2,4", "2,5", "1,6"],
};
