// HexStrike's renderer.

import { say } from "../../language";
import { withDefaults } from "../../game/defaults";
import { aims } from "./aims";
import { HexStrikeBoard } from "./board";
import { catalogue, wantCatalogue } from "./catalogue";
import { deckOption, ownDecks } from "./decks";
import { Card, focus, Ordered } from "./figure";
import { film } from "./film";
import { FilmPanel, Legend, Panel, PreviewPanel, SeatExtras, SeatEmblem, Strip, Thumbnail } from "./panels";
import type { Scene } from "./scene";
import type { View } from "./types";
import { actLabel, pickLabel, seatLine, standing, waitLabel } from "./words";

export const renderer = withDefaults<View, Scene>({
  Board: HexStrikeBoard,
  Thumbnail,
  SeatEmblem,
  SeatExtras,
  seatLine,
  Panel,
  goal: ({ view }) => say("ui-hexstrike.aim", { n: view.lost }),
  progress: (view) => ({ unit: "beat", now: view.beat, limit: view.limit }),
  Strip,
  PreviewPanel,
  Legend,
  actLabel,
  waitLabel,
  pickLabel,
  captures: ["hit", "thrown", "ended"],
  unlisted: [
    "submitted", "beat", "settled", "turned", "moved", "missed", "card",
    "drew", "refreshed", "discarded", "asked", "answered", "marked",
  ],
  standing,
  aims,
  focus,
  Ordered,
  Card,
  confirmed: ({ verb }) => verb === "play",
  foreshows: (path) => path.length === 2 && path.every((pick) => pick.kind === "card" && !pick.set),
  film,
  FilmPanel,
  suggestions,
});

/** Decks for the options of a table: the guest's own, and those of the fighters. */
function suggestions(option: string): [string, string][] {
  if (option !== "p1deck" && option !== "p2deck") return [];
  wantCatalogue();
  const fighters = catalogue.value?.decks.map((d): [string, string] => [d.id, say("ui-hexstrike.suggestion")]) ?? [];
  return [...ownDecks.value.map((d): [string, string] => [deckOption(d), d.name]), ...fighters];
}
