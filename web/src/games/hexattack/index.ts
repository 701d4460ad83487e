// Hexattack's renderer.

import type { Choice } from "../../game/contract";
import { withDefaults } from "../../game/defaults";
import { aims, focus } from "./aims";
import { HexattackBoard } from "./board";
import { film } from "./film";
import {
  FilmPanel, goal, Legend, Panel, PreviewPanel, Sandbox, SeatExtras, SeatEmblem, Thumbnail, teamScore,
} from "./panels";
import type { Scene } from "./scene";
import type { View } from "./types";
import { actLabel, asides, pickLabel, sealing, seatLine, sentence, standing, waitLabel } from "./words";

/** An order goes to the server at once and may be changed until it is sealed. */
const isOrder = (choice: Choice): boolean => choice.picks[0]?.kind === "piece";

export const renderer = withDefaults<View, Scene>({
  Board: HexattackBoard,
  Thumbnail,
  SeatEmblem,
  SeatExtras,
  seatLine,
  Panel,
  PreviewPanel,
  Legend,
  actLabel,
  waitLabel,
  pickLabel,
  captures: ["killed"],
  unlisted: ["ordered", "committed", "recalled", "turn", "tick", "roll", "edge", "point"],
  standing,
  atOnce: isOrder,
  mainMove: (view, choices) => (view.holding.length === 0 ? sealing(choices) : null),
  asides,
  film,
  FilmPanel,
  Sandbox,
  orderSheet: () => import("./order-sheet").then((m) => m.orderSheet),
  goal,
  progress: ({ turn, turns }) => ({ unit: "turn", now: Math.min(turn, turns), limit: turns }),
  teamScore,
  coloured: true,
  sentence,
  focus,
  aims,
});
