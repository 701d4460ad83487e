// How the game ended, who played it, and where it turned.

import type { ReplayStep } from "../api/types";
import { say } from "../language";
import { gameTitle } from "../session/games";
import type { Session } from "../table/play/session";
import { turnAt } from "../table/play/turns";
import { calledBy, outcome, playerName } from "../table/play/wording";
import { PinMark } from "./turning-point";
import { type Pin, type Study, tally, verdictOn } from "./analysis";

interface SummaryProps { session: Session; study: Study }

export function Course({ session, study }: SummaryProps) {
  const { match, players, position, turns } = session;
  return (
    <section class="story" aria-label={say("review.course")}>
      <div>
        <h1>{outcome(position.value!, players.value)}</h1>
        <p class="dim">{say("review.length", { game: gameTitle(match.value!.game), turns: turns.value.length })}</p>
      </div>
      <Players session={session} />
      <Swings session={session} study={study} />
      <Summary session={session} study={study} />
    </section>
  );
}

function Players({ session }: { session: Session }) {
  const { SeatEmblem, seatLine, teamScore } = session.renderer.value!;
  const { view, winners } = session.position.value!;
  return (
    <ul class="sides">
      {session.players.value.map((player) => (
        <li key={player.seat}>
          <span class="emblem" aria-hidden="true"><SeatEmblem view={view} seat={player.seat} /></span>
          <span class="grow">
            <b>{player.mine ? say("table.seat.you") : playerName(session.players.value, player.seat)}</b>
            <small>{[player.title, seatLine(view, player.seat)].filter(Boolean).join(", ")}</small>
          </span>
          {winners.includes(player.seat) && <span class="turn won">{say("table.turn.won")}</span>}
          {teamScore && <b class="num">{teamScore(view, player.team)}</b>}
        </li>
      ))}
    </ul>
  );
}

/** Where the game turned; each leads to its move. Until all is judged, others may turn out to weigh more. */
function Swings({ session, study }: SummaryProps) {
  const pins = study.pins.value;
  if (!study.complete.value) return null;
  return (
    <section>
      <h2>{say("review.swings")}</h2>
      {pins.length === 0 && <p class="empty">{say("review.no-swings")}</p>}
      <ol class="swings">
        {pins.map((pin) => <Swing key={pin.decision.move} session={session} pin={pin} />)}
      </ol>
    </section>
  );
}

function Swing({ session, pin }: { session: Session; pin: Pin }) {
  const { past, players, turns } = session;
  const { move, seat } = pin.decision;
  const before = past.steps.value?.[move - 1];
  return (
    <li>
      <button type="button" aria-current={past.cursor.value === move ? "step" : undefined} onClick={() => void past.goTo(move)}>
        <span class="still" aria-hidden="true">{before && <Still session={session} before={before} pin={pin} />}</span>
        <span class="grow">
          <b><PinMark pin={pin} />{say("review.move", { turn: turnAt(turns.value, move), player: calledBy(players.value, seat) })}</b>
          <small>{say("review.verdict", { verdict: verdictOn(pin.decision) })}</small>
        </span>
      </button>
    </li>
  );
}

/** The part of the board where it was decided. */
function Still({ session, before, pin }: { session: Session; before: ReplayStep; pin: Pin }) {
  const { aims, Thumbnail } = session.renderer.value!;
  const { best, seat, text } = pin.decision;
  const cells = [text, best].flatMap((move) => aims(before.view, seat, move)).flatMap(({ from, to }) => [from ?? to, to]);
  return <Thumbnail view={before.view} {...(cells.length > 0 && { around: [...new Set(cells)] })} />;
}

/** How the viewer's decisions were on the whole, or those of all. */
function Summary({ session, study }: SummaryProps) {
  const decisions = study.analysis.value?.decisions ?? [];
  const own = session.seats.value;
  const seats = own.length > 0 ? own : session.players.value.map((p) => p.seat);
  const { good, slip, mistake } = tally(decisions, seats);
  const all = good + slip + mistake;
  if (all === 0) return null;
  return (
    <div class="summary">
      <p>{say("review.summary", { whose: own.length > 0 ? "own" : "all", all, good, slip, mistake })}</p>
      <div class="parts" aria-hidden="true">
        {([["good", good], ["slip", slip], ["mistake", mistake]] as const).map(([kind, n]) => n > 0 && <i key={kind} class={kind} style={{ flexGrow: n }} />)}
      </div>
    </div>
  );
}
