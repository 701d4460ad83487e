// Figures of the rules for Hexattack: where orders point, and the part of the map to show.

import { line, neighbours } from "../../game/plane";
import type { Aim, GameEvent } from "../../game/contract";
import { named } from "./film";
import type { View } from "./types";
import { directions } from "./words";

const letterOf: Record<string, string> = { north: "N", up: "N", south: "S", down: "S" };

/** "1 move S", or the last order of a message. */
export function aims(view: View, seat: number, text: string): Aim[] {
  const [call, , way = ""] = text.split("; ").at(-1)!.split(" ");
  const from = view.warriors.find((w) => w.player === seat && w.call === call)?.cell;
  const direction = directions.find((name) => name === (letterOf[way] ?? way));
  return from && direction ? [{ from, to: line("flat", from, direction, 1)[0]! }] : [];
}

/** The warriors that something happens to, or else all, and what lies around them. */
export function focus(view: View, events: readonly GameEvent[]): string[] {
  const map = new Set(view.cells);
  const names = new Set(view.warriors.map((warrior) => warrior.name));
  const about = new Set(events.filter((event) => event.kind !== "turn").flatMap((event) => named(event.data, names)));
  const shown = view.warriors.filter((warrior) => about.size === 0 || about.has(warrior.name));
  return shown.flatMap(({ cell }) => [cell, ...neighbours("flat", cell)]).filter((cell) => map.has(cell));
}
