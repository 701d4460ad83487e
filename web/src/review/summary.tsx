// How the game ended, who played it, and all its turns.

import { useEffect, useRef, useState } from "preact/hooks";
import type { ReplayStep } from "../api/types";
import { say } from "../language";
import { gameTitle } from "../session/games";
import type { Session } from "../table/play/session";
import { type Turn, turnAt } from "../table/play/turns";
import { outcome, playerName, sentenceOf } from "../table/play/wording";
import type { Pin, Study } from "./analysis";
import { PinMark } from "./turning-point";

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
      <TurnList session={session} study={study} />
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

/** All turns in words; a turning point has its pin and its reason. */
function TurnList({ session, study }: SummaryProps) {
  const { past, turns } = session;
  const [only, setOnly] = useState(false);
  const box = useRef<HTMLOListElement>(null);
  const here = turnAt(turns.value, past.cursor.value);
  useEffect(() => showCurrent(box.current), [here, only]);
  const pins = study.pins.value;
  const pinsIn = (turn: Turn): Pin[] =>
    pins.filter(({ decision }) => turn.moves[0]!.index <= decision.move && decision.move <= turn.moves.at(-1)!.index);
  const shown = only && pins.length > 0 ? turns.value.filter((turn) => pinsIn(turn).length > 0) : turns.value;
  return (
    <section class="turns panel" aria-label={say("review.turns")}>
      <div class="head">
        <h2>{say("review.turns")}</h2>
        {pins.length > 0 && (
          <button type="button" class="link" aria-pressed={only} onClick={() => setOnly(!only)}>
            {say("review.only", { n: pins.length, only: only ? "yes" : "no" })}
          </button>
        )}
      </div>
      <ol ref={box}>
        {past.steps.value && shown.map((turn) => (
          <Row key={turn.number} session={session} turn={turn} pins={pinsIn(turn)} current={turn.number === here} />
        ))}
      </ol>
    </section>
  );
}

/** Scrolls the list, and never the page, so that the turn on show is in sight. */
function showCurrent(list: HTMLElement | null): void {
  const row = list?.querySelector("[aria-current]")?.getBoundingClientRect();
  if (!list || !row) return;
  const frame = list.getBoundingClientRect();
  list.scrollTop += Math.min(0, row.top - frame.top) + Math.max(0, row.bottom - frame.bottom);
}

interface RowProps { session: Session; turn: Turn; pins: readonly Pin[]; current: boolean }

function Row({ session, turn, pins, current }: RowProps) {
  const at = pins[0]?.decision.move ?? turn.moves.at(-1)!.index;
  return (
    <li>
      <button
        type="button" class={pins.length > 0 ? "turned" : undefined} aria-current={current ? "step" : undefined}
        onClick={() => void session.past.goTo(at)}
      >
        <i class="num">{turn.number}</i>
        <span class="marks">{pins.map((pin) => <PinMark key={pin.number} pin={pin} />)}</span>
        <span>{pins[0]?.why.headline.sentence ?? actOf(session, turn)}</span>
      </button>
    </li>
  );
}

/** Kinds of events that say more about a turn than others. */
const telling = new Set([
  "end", "ended", "killed", "eliminated", "capture", "struck", "hit", "thrown", "released", "captured", "deactivated", "fell", "trapped",
]);

/** Returns in one sentence what happened in a turn: its most telling event, or its first. */
export function actOf({ past, players, renderer }: Session, turn: Turn): string {
  const { unlisted } = renderer.value!;
  const numbers = new Set(turn.moves.map(({ entry }) => entry.number));
  const steps: readonly ReplayStep[] = past.steps.value?.filter((step) => numbers.has(step.number)) ?? [];
  const events = steps.flatMap((step) => step.events).filter((event) => !unlisted.includes(event.kind));
  const event = events.find(({ kind }) => telling.has(kind)) ?? events[0];
  if (event) return sentenceOf(event, renderer.value, players.value);
  return turn.seat > 0 ? playerName(players.value, turn.seat) : say("review.quiet-turn");
}
