// HexStrike's face.

import type { GameFace } from "../contract";
import { HexStrikeBoard } from "./board";
import { film } from "./film";
import { FilmPanel, Legend, Panel, PreviewPanel, SeatExtras, SeatFace, Strip, Thumbnail } from "./panels";
import { sample } from "./sample";
import type { Scene } from "./scene";
import type { View } from "./types";
import { actLabel, pickLabel, seatLine, standing, waitLabel } from "./words";

const blows = new Set(["hit", "thrown", "ended"]);

export const hexstrike: GameFace<View, Scene> = {
  id: "hexstrike",
  Board: HexStrikeBoard,
  sample,
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
  weight: (events) => (events.some((e) => blows.has(e.kind)) ? "capture" : "place"),
  standing,
  film,
  FilmPanel,
};
