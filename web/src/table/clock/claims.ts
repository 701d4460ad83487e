// Who may claim the win because all opponents have left, and what the viewer may not ask for again yet.

import type { Position } from "../../api/types";
import { say } from "../../language";
import type { Session } from "../play/session";

/** The seat with which the viewer may claim the win; undefined if an opponent is there, or has time. */
export function claimant({ absent, match, players, position, seats }: Session, now: number): number | undefined {
  const { clocks, out = [], paused, status, toAct } = position.value!;
  const { claims, absenceLimit: patience } = match.value!;
  const own = seats.value.find((seat) => !out.includes(seat));
  if (!claims || own === undefined || status !== "running" || paused !== undefined) return undefined;
  const team = players.value.find((p) => p.seat === own)!.team;
  const opponents = players.value.filter((p) => p.team !== team && !out.includes(p.seat));
  const hasLeft = (seat: number): boolean =>
    clocks.some((clock) => clock.seat === seat && (clock.overdue || clock.deserted)) ||
    (patience > 0 && absent.value.some((one) => one.seat === seat && now - one.since >= patience * 1000));
  const left = opponents.every((p) => p.kind === "guest" && hasLeft(p.seat));
  return left && opponents.some((p) => toAct.includes(p.seat)) ? own : undefined;
}

/** Why the viewer may not ask for something again yet; undefined if they may. */
export function waitOf(position: Position, seat: number, kind: "draw" | "takeback" | "time" | "pause"): string | undefined {
  const wait = position.waits?.find((one) => one.kind === kind && one.seat === seat);
  return wait?.turns === undefined ? undefined : say("table.again", { kind, turns: wait.turns });
}
