// The end of a game: its figures, what it was worth, and what may come next.

import { say } from "../../language";
import { chosenGame } from "../../platform/settings";
import { Icon } from "../../ui/icons";
import { gameInfo } from "../../session/games";
import type { Session } from "../play/session";
import { span } from "../play/pending-decisions";
import { playerName } from "../play/wording";
import { useRatings } from "./ratings";

export function Result({ session }: { session: Session }) {
  const { match, players, seats, log, turns } = session;
  const rated = useRatings(session);
  const times = log.value.map((entry) => entry.at).filter((at) => at > 0);
  const played = times.length > 1 ? Math.max(...times) - Math.min(...times) : 0;
  const { game } = match.value!;
  return (
    <>
      <dl class="figures">
        <div><dd>{turns.value.length}</dd><dt>{say("table.result.turns", { n: turns.value.length })}</dt></div>
        {played > 0 && <div><dd>{span(played)}</dd><dt>{say("table.result.played")}</dt></div>}
      </dl>
      {rated.map(({ seat, rating, change = 0 }) => (
        <p key={seat} class="rating-row num">
          <span><b>{playerName(players.value, seat)}</b>{say("table.rating.change", { before: String(rating), after: String(rating + change) })}</span>
          <strong class={change < 0 ? "down" : "up"}>{signedNumber(change)}</strong>
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

const signedNumber = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
