// Hexattack in words, for buttons and for screen readers. Sentences about rules and events come from the server.

import { cellText, directionWord } from "../../board/words";
import { capitalized, count } from "../../ui/english";
import type { Choice, Pick } from "../contract";
import type { View } from "./types";

/** The directions, clockwise from the top. */
export const directions = ["N", "NE", "SE", "S", "SW", "NW"];

/** An order's text for people: "2 grab N" is "Grab north". */
export function orderWords(verb: string, direction?: string): string {
  const name = capitalized(verb);
  return direction ? `${name} ${directionWord(direction)}` : name;
}

/** What the main button says for a move. */
export function actLabel(view: View, { text }: Choice): string {
  const idle = view.holding.length;
  if (text === "commit") return idle > 0 ? `Seal, ${idle} will hold` : "Seal the orders";
  if (text === "recall") return "Recall the orders";
  const [number, verb, direction] = text.split(" ");
  return `${number}: ${orderWords(verb ?? "", direction)}`;
}

/** What the main button says, greyed, while no order is complete. */
export function waitLabel(_view: View, path: readonly Pick[]): string {
  return ["Pick a warrior", "Pick what it does", "Pick a direction"][path.length] ?? "Pick a warrior";
}

/** A short button for a pick after `path`. */
export function pickLabel(_view: View, _path: readonly Pick[], pick: Pick): string {
  if (pick.kind === "piece") return `Warrior ${pick.value}`;
  if (pick.kind === "direction") return capitalized(directionWord(pick.value));
  return capitalized(pick.value);
}

/** What a cell holds, for those who cannot see it. */
export function describeCell(view: View, cell: string): string {
  const where = cellText(cell);
  const warrior = view.warriors.find((w) => w.cell === cell);
  if (!warrior) return view.rocks.includes(cell) ? `${where}, rock` : `${where}, free`;
  const order = view.orders.find((o) => o.warrior === warrior.name);
  const idle = order?.idle ? ", without effect as things stand" : "";
  const ordered = order ? `, ordered: ${orderWords(order.verb, order.direction).toLowerCase()}${idle}` : "";
  const holding = view.holding.includes(warrior.name) ? ", without an order" : "";
  return `${where}, warrior ${warrior.name} of team ${warrior.team}${ordered}${holding}`;
}

/** "3 to 1", by team. */
export function standing(view: View): string {
  if (view.goal === "race") return view.teams.map((t) => t.points).join(" to ");
  return view.teams.map((t) => t.warriors).join(" to ");
}

/** What a seat still has, for narrow screens. */
export function seatLine(view: View, seat: number): string {
  const player = view.players.find((p) => p.seat === seat);
  return player ? count(player.warriors, "warrior") : "";
}
