// Hexstrat's renderer.

import { say } from "../../language";
import { withDefaults } from "../../game/defaults";
import { aims, focus } from "./aims";
import { HexstratBoard } from "./board";
import {
  FaceDown, Forces, Intelligence, Legend, PickIcon, PreviewPanel, SeatEmblem, Thumbnail, seatLine, standing, standstill,
} from "./panels";
import type { View } from "./types";
import { actLabel, endOfTurn, pickLabel, waitLabel } from "./words";

export const renderer = withDefaults<View>({
  Board: HexstratBoard,
  Thumbnail,
  SeatEmblem,
  SeatExtras: Forces,
  seatLine,
  Panel: FaceDown,
  goal: ({ view }) => say("ui-hexstrat.aim", { n: view.toCapture }),
  progress: (view) => ({ unit: "turn", now: Math.max(1, view.turn), limit: view.maxTurns }),
  standstill,
  pages: [{ id: "down", title: () => say("ui-hexstrat.tab.down"), Content: Intelligence }],
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
