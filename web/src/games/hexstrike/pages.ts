// HexStrike's own pages, at /hexstrike/<name>.

import type { FacePage } from "../contract";

export const pages: readonly FacePage[] = [
  { name: "cards", title: "Cards", load: () => import("./cards").then((m) => m.CardsPage) },
  { name: "decks", title: "Decks", load: () => import("./builder").then((m) => m.DecksPage) },
];
