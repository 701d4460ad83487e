// Swarm's renderer.

import { say } from "../../language";
import { withDefaults } from "../../game/defaults";
import { SwarmBoard } from "./board";
import { FaceDown, Legend, Panel, PreviewPanel, SeatExtras, SeatEmblem, Thumbnail } from "./panels";
import type { View } from "./types";
import { actLabel, pickLabel, seatLine, standing, waitLabel } from "./words";

export const renderer = withDefaults<View>({
  Board: SwarmBoard,
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
  captures: ["activated", "deactivated", "lifted", "fell"],
  standing,
  goal: ({ options }) => say("ui-swarm.aim", { trap: options.trap ?? "immobile" }),
  progress: (view) => ({ unit: "turn", now: Math.min(view.turn + 1, view.maxTurns), limit: view.maxTurns }),
  standstill: (_view, last) => last.find((event) => event.kind === "repeated")?.sentence ?? "",
  pages: [{ id: "down", title: () => say("ui-swarm.tab.down"), Content: FaceDown }],
  phase: (view) => view.phase,
  focus: (view) => view.stacks.map((stack) => stack.cell),
  asides: (_view, choices) =>
    choices.filter((c) => c.verb === "end").map((choice) => ({ choice, label: say("ui-swarm.act.end"), warning: "" })),
});
