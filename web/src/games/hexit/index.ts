// Hex-It's renderer.

import { withDefaults } from "../../game/defaults";
import { aims } from "./aims";
import { HexitBoard } from "./board";
import { Hand, Legend, PreviewPanel, Score, SeatEmblem, Thumbnail, goal, seatLine, standing, standstill } from "./panels";
import type { View } from "./types";
import { actLabel, pickLabel, waitLabel } from "./words";

export const renderer = withDefaults<View>({
  Board: HexitBoard,
  Thumbnail,
  SeatEmblem,
  SeatExtras: Hand,
  seatLine,
  Panel: Score,
  goal,
  standstill,
  PreviewPanel,
  Legend,
  actLabel,
  waitLabel,
  pickLabel,
  captures: ["captured", "released", "swapped"],
  unlisted: ["sown", "scored"],
  standing,
  aims,
  focus: (view) => view.cells.map((place) => place.cell),
});
