// Swarm's face.

import type { GameFace } from "../contract";
import { SwarmBoard } from "./board";
import { Legend, Panel, PreviewPanel, SeatExtras, SeatFace, Strip, Thumbnail } from "./panels";
import type { View } from "./types";
import { actLabel, pickLabel, seatLine, standing, waitLabel } from "./words";

const heavy = new Set(["activated", "deactivated", "lifted", "fell"]);

export const face: GameFace<View> = {
  id: "swarm",
  Board: SwarmBoard,
  Thumbnail,
  SeatFace,
  SeatExtras,
  seatLine,
  Panel,
  Strip,
  PreviewPanel,
  Legend,
  actLabel,
  waitLabel,
  pickLabel,
  weight: (events) => (events.some((e) => heavy.has(e.kind)) ? "capture" : "place"),
  standing,
  mainMove: (_view, choices) => choices.find((c) => c.text === "end") ?? null,
};
