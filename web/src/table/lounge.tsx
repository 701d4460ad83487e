// Before the game: who sits where, how to get the others in, and that the deal will be fair.

import { useState } from "preact/hooks";
import { teamsOf } from "../pages/seats";
import type { Player } from "../api/types";
import { Icon } from "../ui/icons";
import { teamName, TeamMark } from "../ui/team";
import { HintsNote, ShareLink, StandUp } from "./banner";
import type { Session } from "./session";

export function Lounge({ session }: { session: Session }) {
  const { deal, face, match, players, position, seats } = session;
  const free = players.value.filter((p) => p.kind === "open").length;
  const seated = seats.value.length > 0;
  const view = position.value!.view;
  const Thumbnail = face.value?.Thumbnail;
  return (
    <div class="lounge">
      <section class="panel invite" aria-labelledby="lounge">
        <h1 id="lounge">{seated ? "Send this link to whom you want to play." : "Take a seat."}</h1>
        <p>
          {free === 1 ? "One seat is free." : `${free} seats are free.`}
          {" The game starts by itself when the last one is taken."}
        </p>
        <HintsNote session={session} />
        <ShareLink />
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
      {deal.value && !position.value!.dealt && (
        <section class="panel fair" aria-label="Verifiable deal">
          <h2><Icon name="seal" small />Verifiable deal</h2>
          <p>
            The house has chosen a secret number already and shows its fingerprint here; everybody who sits down adds
            one of his own; at the end the secret is opened, so that anybody can check that nothing was swapped.
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

/** A hash, shortened to be looked at and whole to be copied. */
export function Fingerprint({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard?.writeText(text).then(() => setCopied(true), () => {});
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <span class="fingerprint">
      <code title={text}>{`${text.slice(0, 8)}…${text.slice(-6)}`}</code>
      <button type="button" class="textlike" aria-label={`Copy: ${label}`} onClick={() => void copy()}>
        {copied ? "Copied" : "Copy"}
      </button>
    </span>
  );
}
