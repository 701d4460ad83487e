// HexStrike's own pages, at /hexstrike/<name>.

import type { FacePage } from "../contract";

export const pages: readonly FacePage[] = [
  { name: "cards", title: "page.header.cards", load: () => import("./cards").then((m) => m.CardsPage) },
  { name: "decks", title: "page.header.decks", load: () => import("./builder").then((m) => m.DecksPage) },
];
