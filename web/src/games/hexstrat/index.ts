// Hexstrat's face.

import { withDefaults } from "../defaults";
import { HexstratBoard } from "./board";
import { Forces, Intelligence, Legend, PreviewPanel, SeatFace, Strip, Thumbnail, seatLine, standing } from "./panels";
import type { View } from "./types";
import { actLabel, pickLabel, waitLabel } from "./words";

export const face = withDefaults<View>({
  Board: HexstratBoard,
  Thumbnail,
  SeatFace,
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
  standing,
  asButton: (pick) => pick.kind === "card",
  mainMove: (view, choices) =>
    view.squads.some((s) => s.canAct) ? null : (choices.find((c) => c.verb === "pass") ?? null),
});
