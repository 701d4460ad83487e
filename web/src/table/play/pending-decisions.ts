// Pending decisions, and the players that the viewer waits for.

import type { Player, Position, Turn } from "../../api/types";
import { say } from "../../language";
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
