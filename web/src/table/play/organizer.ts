// Matches by message: the organizer enters the orders of players who are elsewhere.

import type { Match, Player } from "../../api/types";
import { me } from "../../session/me";

/** Reports whether the user at this device runs the match for players elsewhere. */
export function runsMatch(match: Match | null, players: readonly Player[]): boolean {
  const organizer = match?.organizer ?? "";
  return organizer !== "" && organizer === me.value?.id && players.some((p) => p.kind === "message");
}
