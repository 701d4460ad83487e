// The scene of Hexattack's board at one moment, at rest or in a film: pieces, and marks by verb and outcome.

import { line } from "../../game/plane";
import type { GameEvent } from "../../game/contract";
import type { Row } from "./results";
import { type Order, type Sealed, type Verb, type View, first } from "./types";

/** A warrior as it is drawn. */
export interface Piece {
  name: string;
  team: string;
  cell: string;
  fallen?: boolean;
  /** Where it stood one moment before, if that is to be seen as movement. */
  from?: string;
}

/** The result of an attack, a step or a ball. */
export type Outcome = "" | "kill" | "blocked" | "bounced" | "miss" | "held" | "immobile" | "crash" | "end";

/** One mark on the board. */
export type Mark =
  | { kind: "order"; cell: string; team: string; verb: Verb; direction: string } // a plan, not yet carried out
  | { kind: "strike"; cell: string; direction: string; outcome: Outcome }
  | { kind: "shield"; cell: string; team: string; sides: readonly string[] }
  | { kind: "grab"; from: string; to: string }
  | { kind: "wish"; from: string; to: string } // a step that was not made
  | { kind: "badge"; cell: string; outcome: Outcome }
  | { kind: "ball"; name: string; cell: string; from?: string; path: readonly string[] }
  | { kind: "was"; cell: string; team: string }; // where a warrior stood

export interface Scene {
  pieces: Piece[];
  marks: Mark[];
  /** The warriors that the moment is about. */
  about: readonly string[];
  /** Its sentences, with the warriors of each. */
  sentences: readonly { sentence: string; about: readonly string[] }[];
  /** The orders of the turn with what has come of them up to here. */
  rows: readonly Row[];
}

/** The position at rest: warriors, the orders that the viewer knows, and where the last turn began. */
export function restingScene(view: View, last: readonly GameEvent[]): Scene {
  const teams = new Map(view.warriors.map((w) => [w.name, w.team]));
  return {
    pieces: view.warriors.map(({ name, team, cell }) => ({ name, team, cell })),
    marks: [...traces(view, last), ...view.orders.flatMap((order) => planned(order, teams.get(order.warrior)!))],
    about: [],
    sentences: [],
    rows: [],
  };
}

/** The mark of an order that is known but not carried out; a warrior that holds has none. */
export function planned(order: Pick<Order | Sealed, "cell" | "verb" | "direction">, team: string): Mark[] {
  if (!order.direction) return [];
  return [{ kind: "order", cell: order.cell, team, verb: order.verb, direction: order.direction }];
}

/** Where warriors stood before the turn of the events, if they stand there no more. */
function traces(view: View, last: readonly GameEvent[]): Mark[] {
  const began = first("turn", last);
  const now = new Map(view.warriors.map((w) => [w.name, w.cell]));
  return (began?.orders ?? [])
    .filter((order) => now.get(order.warrior) !== order.cell)
    .map((order) => ({ kind: "was", cell: order.cell, team: order.team }));
}

/** The cells that a ball will roll over if nothing stops it. */
export function ballPath(view: View, from: string, direction: string): string[] {
  const map = new Set(view.cells);
  for (const rock of view.rocks) map.delete(rock);
  const path: string[] = [];
  for (const cell of line("flat", from, direction, 2 * view.radius + 1)) {
    if (!map.has(cell)) break;
    path.push(cell);
  }
  return path;
}
