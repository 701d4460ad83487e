// Swarm's renderer.

import { say } from "../../language";
import { withDefaults } from "../../game/defaults";
import { SwarmBoard } from "./board";
import { Legend, Panel, PreviewPanel, SeatExtras, SeatEmblem, Strip, Thumbnail } from "./panels";
import type { View } from "./types";
import { actLabel, pickLabel, seatLine, standing, waitLabel } from "./words";

export const renderer = withDefaults<View>({
  Board: SwarmBoard,
  Thumbnail,
  SeatEmblem,
  SeatExtras,
  seatLine,
  Panel,
  Strip,
  PreviewPanel,
  Legend,
  actLabel,
  waitLabel,
  pickLabel,
  captures: ["activated", "deactivated", "lifted", "fell"],
  standing,
  phase: (view) => view.phase,
  focus: (view) => view.stacks.map((stack) => stack.cell),
  asides: (_view, choices) =>
    choices.filter((c) => c.verb === "end").map((choice) => ({ choice, label: say("ui-swarm.act.end"), warning: "" })),
});
