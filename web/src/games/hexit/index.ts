// Hex-It's face.

import type { GameFace } from "../contract";
import { HexitBoard } from "./board";
import { Hand, Legend, PreviewPanel, Score, SeatFace, Strip, Thumbnail, seatLine, standing } from "./panels";
import type { View } from "./types";
import { actLabel, pickLabel, waitLabel } from "./words";

/** Events that take or turn something. */
const hard = new Set(["captured", "released", "swapped"]);

export const face: GameFace<View> = {
  id: "hexit",
  Board: HexitBoard,
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
  weight: (events) => (events.some((e) => hard.has(e.kind)) ? "capture" : "place"),
  standing,
};
