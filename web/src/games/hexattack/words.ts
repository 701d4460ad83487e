// Hexattack in words, for buttons and for screen readers. Sentences about rules and events come from the server.

import { directionWord } from "../../board/directions";
import { say } from "../../language";
import { capitalized } from "../../ui/case";
import type { Aside, Choice, GameEvent, Pick } from "../../game/contract";
import type { HexattackCommitted, HexattackResigned } from "./schema";
import type { View } from "./types";

/** The directions, clockwise from the top. */
export const directions = ["N", "NE", "SE", "S", "SW", "NW"];

/** An order in words: "Grab north". */
export function orderWords(verb: string, direction = ""): string {
  return say("ui-hexattack.order", { verb, direction: directionWord(direction) });
}

/** An order as far as it is known. */
export type Known = globalThis.Pick<View["orders"][0], "verb" | "touches"> & { direction?: string | undefined; idle?: boolean | undefined };

/** Reports whether an order points off the map or at a rock: whatever the others do, it does nothing. */
export const isVain = ({ direction, touches }: Known): boolean => Boolean(direction) && touches.length === 0;

/** The current target of an order, or that it has none. */
export function reason(view: View, order: Known): string {
  const { verb, touches, idle } = order;
  if (isVain(order)) return say("ui-hexattack.orders.vain");
  const met = touches.flatMap((cell) => view.warriors.filter((w) => w.cell === cell).map((w) => w.name));
  return say("ui-hexattack.orders.reason", { verb, idle: idle ? "yes" : "no", n: verb === "defend" ? touches.length : met.length, warriors: met, first: met[0] ?? "" });
}

/** Returns the name on the token of a picked warrior. */
const nameAt = (view: View, pick: Pick): string => view.warriors.find((w) => w.cell === pick.at)?.name ?? pick.value;

/** Returns the label of the main button for a move. */
export function actLabel(view: View, { verb: does, picks }: Choice): string {
  if (does === "commit") return say("ui-hexattack.act.commit");
  if (does === "recall") return say("ui-hexattack.act.recall");
  const [verb, direction] = picks.slice(1).map((pick) => pick.value);
  return say("ui-hexattack.act.order", { warrior: nameAt(view, picks[0]!), order: orderWords(verb!, direction) });
}

/** The move that seals the orders, if it can be made. */
export const sealing = (choices: readonly Choice[]): Choice | null => choices.find((c) => c.verb === "commit") ?? null;

/** Sealing while some warriors have no order, and recalling what is sealed. */
export function asides(view: View, choices: readonly Choice[]): Aside[] {
  const recall = choices.find((c) => c.verb === "recall");
  if (recall) return [{ choice: recall, label: say("ui-hexattack.act.recall"), warning: "" }];
  const commit = sealing(choices);
  const without = view.holding.length;
  if (!commit || without === 0) return [];
  return [{ choice: commit, label: say("ui-hexattack.act.commit"), warning: say("ui-hexattack.act.holding", { n: without }) }];
}

/** Returns the label of the main button, greyed, while no order is complete. */
export function waitLabel(_view: View, path: readonly Pick[]): string {
  if (path.length === 1) return say("ui-hexattack.wait.verb");
  return say(path.length === 2 ? "ui-hexattack.wait.direction" : "ui-hexattack.wait.warrior");
}

/** A short button for a pick after `path`. */
export function pickLabel(view: View, _path: readonly Pick[], pick: Pick): string {
  if (pick.kind === "piece") return say("ui-hexattack.pick.warrior", { warrior: nameAt(view, pick) });
  if (pick.kind === "direction") return capitalized(directionWord(pick.value));
  return say("ui-hexattack.verb", { verb: pick.value, label: capitalized(pick.label) });
}

/** Describes a cell for screen readers. */
export function describeCell(view: View, cell: string): string {
  const warrior = view.warriors.find((w) => w.cell === cell);
  if (!warrior) return say(view.rocks.includes(cell) ? "ui-hexattack.cell.rock" : "ui-hexattack.cell.free", { cell });
  const order = view.orders.find((o) => o.warrior === warrior.name);
  return say("ui-hexattack.cell.warrior", {
    cell, warrior: warrior.name, team: warrior.team,
    state: order ? (order.idle ? "idle" : "ordered") : view.holding.includes(warrior.name) ? "holding" : "none",
    order: order
      ? say("ui-hexattack.cell.order", { verb: order.verb, direction: directionWord(order.direction ?? "") })
      : "",
  });
}

/** "3 to 1 warriors", by team. */
export function standing(view: View): string {
  const counts = view.teams.map((t) => (view.goal === "race" ? t.points : t.warriors));
  const [first = 0, ...others] = counts;
  const score = others.reduce<string>((mine, theirs) => say("ui-hexattack.standing", { mine, theirs }), String(first));
  return say("ui-hexattack.standing.of", { score, of: view.goal === "race" ? "points" : "warriors" });
}

/** Returns a seat's remaining warriors and the points of its team in words, for narrow screens. */
export function seatLine(view: View, seat: number): string {
  const player = view.players.find((p) => p.seat === seat);
  return player ? say("ui-hexattack.seat.line", { n: player.warriors, points: view.teams.find((t) => t.name === player.team)?.points ?? 0 }) : "";
}

/** Returns the sentence of a player who has sealed or recalled orders, or has resigned, with the name at this table. */
export function sentence({ kind, data }: GameEvent, called: (seat: number) => string): string | null {
  const player = called((data as Partial<HexattackCommitted>).seat ?? 0);
  if (kind === "committed") return say("ui-hexattack.event.committed", { player });
  if (kind === "resigned") {
    const { warriors, forfeit } = data as HexattackResigned;
    return say("ui-hexattack.event.resigned", { player, n: warriors.length, forfeit: forfeit ? "yes" : "no" });
  }
  if (kind === "recalled") return say("ui-hexattack.event.recalled", { player });
  return null;
}
