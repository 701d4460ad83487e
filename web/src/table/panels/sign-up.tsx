// A table with a sign-up: its players, and for the starter the bots and the teams.

import { useState } from "preact/hooks";
import type { Match, Player } from "../../api/types";
import { say } from "../../language";
import { HintsNote, ShareLink, StandUp } from "./banner";
import { AddBots, RemoveBot } from "./bots";
import { whereabouts } from "./waiting-room";
import type { Session } from "../play/session";

type Gathering = NonNullable<Match["gathering"]>;
interface Props { session: Session; gathering: Gathering }

export function SignUp({ session, gathering }: Props) {
  const { entry, match, players, seats } = session;
  const { joined, min: least, max: most, starter } = gathering;
  const seated = seats.value.length > 0;
  const starts = seats.value.includes(starter);
  const here = players.value.slice(0, joined);
  return (
    <div class="waiting-room">
      <section class="panel invite" aria-labelledby="waiting-room">
        <h1 id="waiting-room">{say("app.joined", { joined, least, most })}</h1>
        <p>{starts ? say("table.signup.yours") : say("table.signup.starts", { name: players.value[starter - 1]!.name })}</p>
        <HintsNote session={session} />
        {!seated && joined < most && (
          <button
            type="button"
            class="btn solid"
            disabled={entry.sending.value}
            onClick={() => void entry.sit(joined + 1)}
          >
            {say("table.signup.join")}
          </button>
        )}
        <ShareLink />
        {seated && <StandUp session={session} />}
      </section>
      <section class="panel" aria-label={say("table.signup.list")}>
        <div class="teams">
          <ol>
            {here.map((player) => (
              <Joined key={player.seat} session={session} player={player} starter={starts ? starter : 0} />
            ))}
          </ol>
        </div>
        {starts && joined < most && <AddBots session={session} by={starter} label={say("table.signup.add")} />}
      </section>
      {starts && joined >= least && <StartForm key={joined} session={session} gathering={gathering} />}
      <p class="dim"><a href={`/rules/${match.value!.game}`}>{say("table.waiting-room.rules")}</a></p>
    </div>
  );
}

/** A player who has joined; starter is the viewer's seat if they may send bots away. */
function Joined({ session, player, starter }: { session: Session; player: Player; starter: number }) {
  return (
    <li class={player.mine ? "mine" : ""}>
      <span class="grow"><b>{player.name}</b><small>{player.title} · {whereabouts(player)}</small></span>
      {player.kind === "bot" && starter > 0 && <RemoveBot session={session} by={starter} bot={player} />}
    </li>
  );
}

/** The ways in which those who have joined can be divided, and the start. */
function StartForm({ session, gathering: { divisions, joined, starter } }: Props) {
  const [teams, setTeams] = useState(divisions[0]!);
  const start = (event: Event): void => {
    event.preventDefault();
    void session.entry.act(starter, "start", { teams });
  };
  return (
    <form class="panel" onSubmit={start}>
      <fieldset class="choices row">
        <legend>{say("table.signup.teams")}</legend>
        {divisions.map((n) => (
          <label key={n}>
            <input type="radio" name="teams" checked={teams === n} onChange={() => setTeams(n)} />
            <span><b>{n === joined ? say("table.signup.alone") : say("table.signup.divided", { teams: n, each: joined / n })}</b></span>
          </label>
        ))}
      </fieldset>
      <button type="submit" class="btn solid" disabled={session.entry.sending.value}>
        {say("table.signup.start", { joined })}
      </button>
    </form>
  );
}
