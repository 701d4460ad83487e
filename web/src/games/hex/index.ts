// Hex's renderer.

import { withDefaults } from "../../game/defaults";
import { HexBoard } from "./board";
import { Legend, SeatExtras, SeatEmblem, Strip, Thumbnail } from "./panels";
import type { View } from "./types";
import { actLabel, pickLabel, seatLine, standing, waitLabel } from "./words";

export const renderer = withDefaults<View>({
  Board: HexBoard,
  Thumbnail,
  SeatEmblem,
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
