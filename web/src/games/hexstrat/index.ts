// Hexstrat's face.

import type { GameFace } from "../contract";
import { HexstratBoard } from "./board";
import { Forces, Intelligence, Legend, PreviewPanel, SeatFace, Strip, Thumbnail, seatLine, standing } from "./panels";
import type { View } from "./types";
import { actLabel, pickLabel, waitLabel } from "./words";

export const face: GameFace<View> = {
  id: "hexstrat",
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
  weight: (events) => (events.some((e) => e.kind === "struck" || e.kind === "shelled") ? "capture" : "place"),
  standing,
  asButton: (pick) => pick.kind === "card",
  mainMove: (view, choices) =>
    view.squads.some((s) => s.canAct) ? null : (choices.find((c) => c.text === "pass") ?? null),
};
