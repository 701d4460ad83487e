// Who owes a decision, and who is waited for.

import type { Player, Position, Turn } from "../api/types";
import { listed } from "../ui/english";
import { playerName } from "./words";

/** The turn that the viewer must take; not one in which he merely may change what he has sealed. */
export function dueTurn(position: Position): Turn | null {
  return position.turns.find((turn) => position.toAct.includes(turn.seat)) ?? null;
}

/** The names of those others who owe a decision. */
export function waitedFor(position: Position, players: readonly Player[]): string {
  const others = players.filter((p) => position.toAct.includes(p.seat) && !p.mine);
  if (others.length > 3) return `${others.length} players`;
  return listed(others.map((p) => playerName(players, p.seat))) || "the others";
}

/** How long until a time, in the two largest units: "2 h 10 min", "4 min 30 s", "12 s". */
export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const units = [[86_400, "d"], [3_600, "h"], [60, "min"], [1, "s"]] as const;
  const first = units.findIndex(([size]) => seconds >= size);
  if (first < 0) return "0 s";
  const [size, name] = units[first]!;
  const rest = units[first + 1];
  const smaller = rest ? Math.floor((seconds % size) / rest[0]) : 0;
  return `${Math.floor(seconds / size)} ${name}${smaller > 0 ? ` ${smaller} ${rest![1]}` : ""}`;
}
