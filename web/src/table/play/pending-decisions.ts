// Pending decisions, and the players that the viewer waits for.

import type { Player, Position, Turn } from "../../api/types";
import { type Key, say } from "../../language";
import { playerName } from "./wording";

/** The turn that the viewer must take; not one in which they merely may change what they have sealed. */
export function dueTurn(position: Position): Turn | null {
  return position.turns.find((turn) => position.toAct.includes(turn.seat)) ?? null;
}

/** Returns the text about the other players with pending decisions. */
export function waiting(position: Position, players: readonly Player[]): string {
  const others = players.filter((p) => position.toAct.includes(p.seat) && !p.mine);
  if (others.length === 0) return say("table.waits.others");
  if (others.length > 3) return say("table.waits.many", { n: others.length });
  return say("table.waits.names", { names: others.map((p) => playerName(players, p.seat)) });
}

/** Units of time in seconds, the smallest first. */
const units: readonly [number, Key][] = [
  [1, "table.span.seconds"], [60, "table.span.minutes"], [3_600, "table.span.hours"], [86_400, "table.span.days"],
];

/** How long until a time, in the two largest units: "2 h 10 min", "4 min 30 s", "12 s". */
export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const first = Math.max(0, units.findLastIndex(([size]) => seconds >= size));
  const [size, name] = units[first]!;
  const large = say(name, { n: Math.floor(seconds / size) });
  if (first === 0) return large;
  const [part, partName] = units[first - 1]!;
  const small = Math.floor((seconds % size) / part);
  return small > 0 ? `${large} ${say(partName, { n: small })}` : large;
}
