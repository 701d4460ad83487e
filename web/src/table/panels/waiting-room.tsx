// Before the game: who sits where, how to get the others in, and that the deal will be fair.

import { say } from "../../language";
import { teamsOf } from "../../match/seats";
import type { Player } from "../../api/types";
import { Icon } from "../../ui/icons";
import { teamName, TeamMark } from "../../ui/team";
import { HintsNote, ShareLink, StandUp } from "./banner";
import { Announcement } from "./announcement";
import { AddBots, RemoveBot } from "./bots";
import { DealProgress, Fingerprint } from "./fair-deal";
import type { Session } from "../play/session";

export function WaitingRoom({ session }: { session: Session }) {
  const { deal, renderer, match, players, position, seats } = session;
  const free = players.value.filter((p) => p.kind === "open").length;
  const seated = seats.value.length > 0;
  const view = position.value!.view;
  const Thumbnail = renderer.value?.Thumbnail;
  return (
    <div class="waiting-room">
      <section class="panel invite" aria-labelledby="waiting-room">
        <h1 id="waiting-room">{say(free === 0 ? "table.waiting-room.dealing" : seated ? "table.invite" : "table.waiting-room.sit")}</h1>
        {free > 0 && <p>{say("table.waiting-room.free", { seats: free })}</p>}
        <Announcement session={session} />
        <DealProgress session={session} />
        <HintsNote session={session} />
        {free > 0 && <ShareLink />}
        {seated && <StandUp session={session} />}
      </section>
      <section class="panel" aria-label={say("table.waiting-room.seats")}>
        <div class={players.value.length > 2 ? "teams" : "teams two"}>
          {teamsOf(players.value).map(({ team, members }) => (
            <div key={team} role="group" aria-label={say("app.team", { name: teamName(team) })}>
              <h2><TeamMark team={team} />{teamName(team)}</h2>
              <ul>{members.map((player) => <Chair key={player.seat} session={session} player={player} />)}</ul>
              <Lead session={session} members={members} />
            </div>
          ))}
        </div>
      </section>
      {view != null && Thumbnail && (
        <section class="panel map" aria-label={say("table.waiting-room.start")}>
          <Thumbnail view={view} />
        </section>
      )}
      {deal.value?.commitment && !position.value!.dealt && (
        <section class="panel fair" aria-label={say("table.fair")}>
          <h2><Icon name="seal" small />{say("table.fair")}</h2>
          <p>{say("table.waiting-room.fair")}</p>
          <Fingerprint text={deal.value.commitment} label={say("table.waiting-room.fingerprint")} />
        </section>
      )}
      <p class="dim"><a href={`/rules/${match.value!.game}`}>{say("table.waiting-room.rules")}</a></p>
    </div>
  );
}

/** Who decides about the bots of a team; they fill what is free in it. */
function Lead({ session, members }: { session: Session; members: readonly Player[] }) {
  const { leader } = members[0]!;
  const free = members.find((player) => player.kind === "open");
  if (!leader) return null;
  if (session.seats.value.includes(leader)) {
    return free ? <AddBots session={session} by={leader} target={free.seat} label={say("table.waiting-room.fill")} /> : null;
  }
  const name = members.length > 1 && members.find((player) => player.seat === leader)?.name;
  return name ? <p class="dim">{say("table.waiting-room.leader", { name })}</p> : null;
}

function Chair({ session, player }: { session: Session; player: Player }) {
  const { entry } = session;
  const open = player.kind === "open";
  return (
    <li class={player.mine ? "mine" : ""}>
      <span class="grow">
        <b>{open ? player.title : player.name}</b>
        <small>{open ? say("table.waiting-room.seat-free") : `${player.title} · ${whereabouts(player)}`}</small>
      </span>
      {open && (
        <button
          type="button"
          class="btn solid"
          aria-label={say("table.act.sit", { seat: player.title })}
          disabled={entry.sending.value}
          onClick={() => void entry.sit(player.seat)}
        >
          {say("app.tables.sit")}
        </button>
      )}
      {player.kind === "bot" && player.leader && session.seats.value.includes(player.leader) && (
        <RemoveBot session={session} by={player.leader} bot={player} />
      )}
    </li>
  );
}

/** Whether a player is there, or who plays the seat. */
export function whereabouts(player: Player): string {
  if (player.mine) return say("table.waiting-room.you");
  if (player.kind === "bot") return say("table.waiting-room.bot", { level: player.level! });
  if (player.kind === "message") return say("table.seat.message");
  return say("table.waiting-room.presence", { here: player.online ? "yes" : "no" });
}
