// Names that lead to a profile: those of accounts.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import * as api from "../../api/client";
import type { Player } from "../../api/types";
import type { Session } from "../play/session";
import { Strength } from "./ratings";

/** Handles of users by their ids, as far as they are known. */
const handles = signal<Record<string, string>>({});
const asked = new Set<string>();

/** Fetches the handles of the players at a table, each user once. */
function ask(table: string, players: readonly Player[]): void {
  const users = players.filter((player) => player.kind === "guest" && player.id && !asked.has(player.id));
  if (users.length === 0) return;
  for (const player of users) asked.add(player.id!);
  api.handles(table).then((seats) => {
    const found = seats.flatMap(({ seat, handle }) => {
      const player = players.find((p) => p.seat === seat);
      return player?.id ? [[player.id, handle]] : [];
    });
    handles.value = { ...handles.peek(), ...Object.fromEntries(found) };
  }, () => {});
}

/** A player's name; a link to their profile if they have one. */
export function Called({ session, player, name }: { session: Session; player: Player; name: string }) {
  useEffect(() => ask(session.id, session.players.peek()), [session.id, player.id]);
  const handle = player.id ? handles.value[player.id] : undefined;
  return (
    <b>
      {handle ? <a class="profile-link" href={`/@${handle}`}>{name}</a> : name}
      <Strength session={session} seat={player.seat} />
    </b>
  );
}
