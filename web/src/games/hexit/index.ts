// Hex-It's face.

import type { GameFace } from "../contract";
import { HexitBoard } from "./board";
import { Hand, Legend, PreviewPanel, Score, SeatFace, Strip, Thumbnail, seatLine, standing } from "./panels";
import { sample } from "./sample";
import type { View } from "./types";
import { actLabel, pickLabel, waitLabel } from "./words";

export const hexit: GameFace<View> = {
  id: "hexit",
  Board: HexitBoard,
  sample,
  Thumbnail,
  SeatFace,
  SeatExtras: Hand,
  seatLine,
  Panel: Score,
  Strip,
  PreviewPanel,
  Legend,
  actLabel,
  waitLabel,
  pickLabel,
  weight: (events) => (events.some((e) => e.kind === "captured" || e.kind === "released") ? "capture" : "place"),
  standing,
};
