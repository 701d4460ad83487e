// Hexstrat's renderer.

import { withDefaults } from "../../game/defaults";
import { aims, focus } from "./aims";
import { HexstratBoard } from "./board";
import { Forces, Intelligence, Legend, PickIcon, PreviewPanel, SeatEmblem, Strip, Thumbnail, seatLine, standing } from "./panels";
import type { View } from "./types";
import { actLabel, endOfTurn, pickLabel, waitLabel } from "./words";

export const renderer = withDefaults<View>({
  Board: HexstratBoard,
  Thumbnail,
  SeatEmblem,
  SeatExtras: Forces,
  seatLine,
  Panel: Intelligence,
  Strip,
  PreviewPanel,
  Legend,
  actLabel,
  waitLabel,
  pickLabel,
  captures: ["struck", "shelled"],
  unlisted: ["turn-ended", "quiet"],
  standing,
  aims,
  focus,
  PickIcon,
  asButton: (pick) => pick.kind === "card",
  asides: (view, choices) => choices.filter((c) => c.verb === "pass").map((choice) => endOfTurn(view, choice, choices)),
});
