// Figures of the rules for Hexstrat: where moves point, and the part of the map to show.

import { line, neighbours } from "../../game/plane";
import type { Aim, GameEvent } from "../../game/contract";
import type { View } from "./types";

/** "inf move N", "boost inf N", "artillery rkt". */
export function aims(view: View, seat: number, text: string): Aim[] {
  const words = text.split(" ");
  const shelled = words[0] === "artillery";
  const cell = view.squads.find((s) => words.includes(s.kind) && (s.seat === seat) !== shelled)?.cell;
  if (!cell) return [];
  if (shelled) return [{ to: cell }];
  const to = words.flatMap((word) => line("flat", cell, word, 1))[0];
  return to ? [{ from: cell, to }] : [{ to: cell }];
}

/** The squads on cells where something happens, or else all, and what lies around them. */
export function focus(view: View, events: readonly GameEvent[]): string[] {
  const map = new Set(view.tiles.map((tile) => tile.cell));
  const happened = JSON.stringify(events.map((event) => event.data));
  const about = view.squads.filter(({ cell }) => happened.includes(`"${cell}"`));
  const shown = about.length > 0 ? about : view.squads;
  return shown.flatMap(({ cell }) => [cell, ...neighbours("flat", cell)]).filter((cell) => map.has(cell));
}
