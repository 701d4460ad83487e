// Hex's face.

import { withDefaults } from "../../game/defaults";
import { HexBoard } from "./board";
import { Legend, SeatExtras, SeatFace, Strip, Thumbnail } from "./panels";
import type { View } from "./types";
import { actLabel, pickLabel, seatLine, standing, waitLabel } from "./words";

export const face = withDefaults<View>({
  Board: HexBoard,
  Thumbnail,
  SeatFace,
  SeatExtras,
  seatLine,
  Strip,
  Legend,
  actLabel,
  waitLabel,
  pickLabel,
  captures: ["swapped", "ended"],
  standing,
});
