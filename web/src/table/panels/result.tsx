// The end of a game: its figures, what it was worth, and what may come next.

import { say } from "../../language";
import { chosenGame } from "../../platform/settings";
import { Icon } from "../../ui/icons";
import { gameInfo } from "../../session/games";
import type { Session } from "../play/session";
import { span } from "../../match/clock-text";
import { withSign } from "../../ui/sign";
import { playerName } from "../play/wording";
import { useRatings } from "./ratings";
import { exitInWords, rowName } from "./roster";

export function Result({ session }: { session: Session }) {
  const { match, players, seats, log, turns } = session;
  const rated = useRatings(session);
  const times = log.value.map((entry) => entry.at).filter((at) => at > 0);
  const played = times.length > 1 ? Math.max(...times) - Math.min(...times) : 0;
  const { game } = match.value!;
  const progress = session.renderer.value!.progress?.(session.position.value!.view);
  const count = progress?.unit === "turn" ? progress.now : turns.value.length; // as the goal strip counts them
  return (
    <>
      <Places session={session} />
      <dl class="figures">
        <div><dd>{count}</dd><dt>{say("table.result.turns", { n: count })}</dt></div>
        {played > 0 && <div><dd>{span(played)}</dd><dt>{say("table.result.played")}</dt></div>}
      </dl>
      {rated.map(({ seat, rating, change = 0 }) => (
        <p key={seat} class="rating-row num">
          <span><b>{playerName(players.value, seat)}</b>{say("table.rating.change", { before: String(rating), after: String(rating + change) })}</span>
          <strong class={change < 0 ? "down" : "up"}>{withSign(change)}</strong>
        </p>
      ))}
      {!match.value!.rated && <p class="dim">{say("table.result.unrated")}</p>}
      <div class="ways-on">
        <a class="btn" href={`/t/${session.id}/review`}><Icon name="film" small />{say("table.look-back")}</a>
        {seats.value.length > 0 && gameInfo(game) && (
          <a class="btn" href="/" onClick={() => (chosenGame.value = game)}><Icon name="people" small />{say("table.result.new")}</a>
        )}
        {seats.value.length > 0 && <a class="btn quiet" href="/"><Icon name="home" small />{say("app.to-lobby")}</a>}
      </div>
    </>
  );
}

/** The places of a game of three teams or more, each with when the player left and the points. */
function Places({ session }: { session: Session }) {
  const { places = [], exits = [] } = session.position.value!;
  const { SeatEmblem, teamScore } = session.renderer.value!;
  if (places.length === 0) return null;
  return (
    <ol class="places" aria-label={say("table.places")}>
      {places.map(({ place, seat }) => {
        const player = session.players.value.find((p) => p.seat === seat)!;
        const exit = exits.find((one) => one.seat === seat);
        return (
          <li key={seat} class={[place === 1 && "first", player.mine && "you"].filter(Boolean).join(" ")}>
            <span class="place num">{place}</span>
            <span class="emblem" aria-hidden="true"><SeatEmblem view={session.beside.value} seat={seat} /></span>
            <span><b>{rowName(session, player)}</b><small>{exit ? exitInWords(exit) : say("table.places.stayed")}</small></span>
            <b class="num">{teamScore?.(session.beside.value, player.team)}</b>
          </li>
        );
      })}
    </ol>
  );
}
