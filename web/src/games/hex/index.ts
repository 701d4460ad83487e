// Hex's renderer.

import { say } from "../../language";
import { withDefaults } from "../../game/defaults";
import { HexBoard } from "./board";
import { Legend, SeatExtras, SeatEmblem, Thumbnail } from "./panels";
import { colourOf, type View } from "./types";
import { actLabel, pickLabel, seatLine, standing, waitLabel } from "./words";

export const renderer = withDefaults<View>({
  Board: HexBoard,
  Thumbnail,
  SeatEmblem,
  SeatExtras,
  seatLine,
  goal: ({ seat }) => say("ui-hex.aim", { colour: seat === 0 ? "both" : colourOf(seat) }),
  Legend,
  actLabel,
  waitLabel,
  pickLabel,
  captures: ["swapped", "ended"],
  standing,
});
