// A table with a sign-up: the map for those who have joined, what is played, and the players; for the starter the bots and
// the teams.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as api from "../../api/client";
import type { Match, Player, Setup } from "../../api/types";
import { say } from "../../language";
import { timeInWords } from "../../match/time-control";
import { gameInfo } from "../../session/games";
import { Icon, type IconName } from "../../ui/icons";
import { Announcement } from "./announcement";
import { HintsNote, ShareLink, StandUp } from "./banner";
import { AddBots, RemoveBot } from "./bots";
import { whereabouts } from "./waiting-room";
import type { Session } from "../play/session";

type Gathering = NonNullable<Match["gathering"]>;
interface Props { session: Session; gathering: Gathering }

export function SignUp({ session, gathering }: Props) {
  const { entry, match, players, seats } = session;
  const { joined, min: least, max: most, starter } = gathering;
  const { game, options } = match.value!;
  const [teams, setTeams] = useState(0);
  const seated = seats.value.length > 0;
  const starts = seats.value.includes(starter);
  const here = players.value.slice(0, joined);
  const division = gathering.divisions.includes(teams) ? teams : joined;
  const [wanted, setWanted] = useState(0);
  useEffect(() => setWanted(0), [joined]);
  const shown = wanted || Math.max(joined, least);
  const setup = useSetup(game, options, shown, shown === joined ? division : shown);
  return (
    <div class="waiting-room signup">
      <div class="left">
        <MapPreview session={session} setup={setup} shown={shown} range={[least, most]} onShow={setWanted} />
        <TheGame session={session} setup={setup} />
      </div>
      <div class="right">
        <section class="panel" aria-labelledby="waiting-room">
          <h1 id="waiting-room">{say("app.joined", { joined, least, most })}</h1>
          <div class="teams">
            <ol aria-label={say("table.signup.list")}>
              {here.map((player) => (
                <Joined
                  key={player.seat} session={session} player={player} starter={starter} leads={starts}
                  emblem={joined === shown ? setup?.view : null}
                />
              ))}
            </ol>
          </div>
          {joined < most && (
            <div class="seats-left">
              <p>{say("table.signup.free", { n: most - joined })}</p>
              {starts && <AddBots session={session} by={starter} label={say("table.signup.add")} />}
            </div>
          )}
          <HintsNote session={session} />
        </section>
        {starts && joined >= least && <Teams gathering={gathering} teams={division} onTeams={setTeams} />}
        <section class="panel"><ShareLink /></section>
        {!seated && joined < most && (
          <button type="button" class="btn solid main" disabled={entry.sending.value} onClick={() => void entry.sit(joined + 1)}>
            {say("table.signup.join")}
          </button>
        )}
        {starts && (
          <button
            type="button" class="btn solid main" disabled={entry.sending.value || joined < least}
            onClick={() => void entry.act(starter, "start", { teams: division })}
          >
            {say("table.signup.start", { joined })}
          </button>
        )}
        <p class="dim note">
          {!starts ? say("table.signup.starts", { name: players.value[starter - 1]!.name })
            : joined < least ? say("table.signup.needs", { least }) : say("table.signup.after")}
        </p>
        {seated && <StandUp session={session} />}
        <p class="dim note"><a href={`/rules/${game}`}>{say("table.waiting-room.rules")}</a></p>
      </div>
    </div>
  );
}

/** The match for so many players and teams; null until it has come. */
function useSetup(game: string, options: Record<string, string>, players: number, teams: number): Setup | null {
  const [setup, setSetup] = useState<Setup | null>(null);
  useEffect(() => {
    let current = true;
    api.setup(game, options, { players, teams }).then((come) => current && setSetup(come), () => {});
    return () => {
      current = false;
    };
  }, [game, players, teams]);
  return setup;
}

interface MapProps {
  session: Session;
  setup: Setup | null;
  shown: number;
  range: [number, number];
  onShow(players: number): void;
}

/** The start of the match on its map, and buttons for the maps of other numbers of players. */
function MapPreview({ session, setup, shown, range: [least, most], onShow }: MapProps) {
  const Thumbnail = session.renderer.value?.Thumbnail;
  const numbers = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  return (
    <section class="map-preview" aria-label={say("table.waiting-room.start")} data-game={session.match.value!.game}>
      <div class="ground">{Thumbnail && setup?.view != null && <Thumbnail view={setup.view} />}</div>
      <div class="bar">
        <b>{say("table.signup.map", { n: shown })}</b>
        <div class="numbers" role="group" aria-label={say("table.signup.show")}>
          <span aria-hidden="true">{say("table.signup.show")}</span>
          {numbers.map((n) => (
            <button
              key={n} type="button" aria-pressed={n === shown} aria-label={say("table.signup.show-for", { n })}
              onClick={() => onShow(n)}
            >
              {n}
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}

/** How to win, how much time there is, and the host's words. */
function TheGame({ session, setup }: { session: Session; setup: Setup | null }) {
  const { match, renderer } = session;
  const { game, options, public: listed, rated, time } = match.value!;
  const goal = setup?.view != null && renderer.value?.goal?.({ view: setup.view, options, seat: 0 });
  const limit = setup?.view != null ? renderer.value?.progress?.(setup.view)?.limit : undefined;
  return (
    <>
      <section class="panel the-game" aria-labelledby="the-game">
        <h2 id="the-game">{say("table.signup.game")}</h2>
        <p class="aim">{goal}</p>
        <ul>
          <Fact icon="clock">{timeInWords(time.control, gameInfo(game)?.sealed ?? false)}</Fact>
          {limit !== undefined && <Fact icon="turn">{say("table.signup.turns", { n: limit })}</Fact>}
          <Fact icon="flag">{say("table.signup.rated", { rated: rated ? "yes" : "no" })}</Fact>
          <Fact icon={listed ? "language" : "link"}>{say("table.signup.watch", { public: listed ? "yes" : "no" })}</Fact>
        </ul>
      </section>
      {match.value!.announcement && <div class="panel"><Announcement session={session} /></div>}
    </>
  );
}

const Fact = ({ icon, children }: { icon: IconName; children: ComponentChildren }) => (
  <li><Icon name={icon} small />{children}</li>
);

interface JoinedProps {
  session: Session;
  player: Player;
  starter: number;
  /** The viewer starts the match and may send bots away. */
  leads: boolean;
  /** The start of the match, in which the player has pieces. */
  emblem: unknown;
}

/** A player who has joined. */
function Joined({ session, player, starter, leads, emblem }: JoinedProps) {
  const SeatEmblem = session.renderer.value?.SeatEmblem;
  const title = player.seat === starter ? say("table.signup.host", { seat: player.title }) : player.title;
  return (
    <li class={player.mine ? "mine" : ""}>
      <span class="emblem" aria-hidden="true">{SeatEmblem && emblem != null && <SeatEmblem view={emblem} seat={player.seat} />}</span>
      <span class="grow"><b>{player.name}</b><small>{title} · {whereabouts(player)}</small></span>
      {player.kind === "bot" && leads && <RemoveBot session={session} by={starter} bot={player} />}
    </li>
  );
}

/** The ways in which those who have joined can be divided. */
function Teams({ gathering: { divisions, joined }, teams, onTeams }: { gathering: Gathering; teams: number; onTeams(n: number): void }) {
  return (
    <fieldset class="panel choices row">
      <legend>{say("table.signup.teams")}</legend>
      {divisions.map((n) => (
        <label key={n}>
          <input type="radio" name="teams" checked={teams === n} onChange={() => onTeams(n)} />
          <span><b>{n === joined ? say("table.signup.alone") : say("table.signup.divided", { teams: n, each: joined / n })}</b></span>
        </label>
      ))}
    </fieldset>
  );
}
