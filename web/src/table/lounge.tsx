// Before the game: who sits where, how to get the others in, and that the deal will be fair.

import { teamsOf } from "../pages/seats";
import type { Player } from "../api/types";
import { Icon } from "../ui/icons";
import { teamName, TeamMark } from "../ui/team";
import { HintsNote, ShareLink, StandUp } from "./banner";
import { DealProgress, Fingerprint } from "./fair";
import type { Session } from "./session";

const invitation = "Send this link to whom you want to play.";

export function Lounge({ session }: { session: Session }) {
  const { deal, face, match, players, position, seats } = session;
  const free = players.value.filter((p) => p.kind === "open").length;
  const seated = seats.value.length > 0;
  const view = position.value!.view;
  const Thumbnail = face.value?.Thumbnail;
  return (
    <div class="lounge">
      <section class="panel invite" aria-labelledby="lounge">
        <h1 id="lounge">{free === 0 ? "The deal is being made." : seated ? invitation : "Take a seat."}</h1>
        {free > 0 && (
          <p>
            {free === 1 ? "One seat is free." : `${free} seats are free.`}
            {" The game starts by itself when the last one is taken."}
          </p>
        )}
        <DealProgress session={session} />
        <HintsNote session={session} />
        {free > 0 && <ShareLink />}
        {seated && <StandUp session={session} />}
      </section>
      <section class="panel" aria-label="Seats">
        <div class={players.value.length > 2 ? "teams" : "teams two"}>
          {teamsOf(players.value).map(({ team, members }) => (
            <div key={team} role="group" aria-label={`Team ${teamName(team)}`}>
              <h2><TeamMark team={team} />{teamName(team)}</h2>
              <ul>{members.map((player) => <Chair key={player.seat} session={session} player={player} />)}</ul>
            </div>
          ))}
        </div>
      </section>
      {view != null && Thumbnail && (
        <section class="panel map" aria-label="The start">
          <Thumbnail view={view} />
        </section>
      )}
      {deal.value?.commitment && !position.value!.dealt && (
        <section class="panel fair" aria-label="Fair deal">
          <h2><Icon name="seal" small />Fair deal</h2>
          <p>
            The house has chosen a secret number already and shows its fingerprint here. Every browser at the table adds
            one of its own, also bound by a fingerprint. At the end all are opened, and your browser checks them.
          </p>
          <Fingerprint text={deal.value.commitment} label="Fingerprint of the house's secret" />
        </section>
      )}
      <p class="dim"><a href={`/rules/${match.value!.game}`}>Read the rules meanwhile</a></p>
    </div>
  );
}

function Chair({ session, player }: { session: Session; player: Player }) {
  const { entry } = session;
  const open = player.kind === "open";
  return (
    <li class={player.mine ? "mine" : ""}>
      <span class="grow">
        <b>{open ? player.title : player.name}</b>
        <small>{open ? "free" : `${player.title} · ${whereabouts(player)}`}</small>
      </span>
      {open && (
        <button
          type="button"
          class="btn solid"
          aria-label={`Sit down as ${player.title}`}
          disabled={entry.sending.value}
          onClick={() => void entry.sit(player.seat)}
        >
          Sit down
        </button>
      )}
    </li>
  );
}

function whereabouts(player: Player): string {
  if (player.mine) return "you";
  if (player.kind === "bot") return `bot, level ${player.level}`;
  return player.online ? "here" : "away";
}
