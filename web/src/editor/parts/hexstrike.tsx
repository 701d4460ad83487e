// The parts of HexStrike: its cards, its base decks, the numbers of its fighters, and its island.

import { say } from "../../language";
import { loadStyle } from "../../platform/styles";
import type { Part } from "../controls/part";
import { CardList, CardPart } from "./hexstrike-cards";
import { DeckPart } from "./hexstrike-decks";
import { FighterPart } from "./hexstrike-fighters";
import { IslandPart } from "./hexstrike-island";

loadStyle("card-desk").catch(() => {}); // all can be read without it

/** The parts of the rules that the editor can change. */
export const parts: readonly Part[] = [
  { name: "cards", title: () => say("edit-hexstrike.cards"), options: ["cards"], Stage: CardPart, List: CardList },
  { name: "decks", title: () => say("edit-hexstrike.decks"), options: ["decks"], Stage: DeckPart, saysFault: true },
  { name: "fighters", title: () => say("edit-hexstrike.fighters"), options: ["fighters"], Stage: FighterPart },
  { name: "island", title: () => say("edit-hexstrike.island"), options: ["island"], Stage: IslandPart },
];

export { HexStrikePainter as painter } from "./hexstrike-position";
