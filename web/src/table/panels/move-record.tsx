// The moves so far, what they caused, and the way back through them.

import type { RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Entry, ReplayStep } from "../../api/types";
import { about } from "../../ui/lit-cells";
import { rich, say } from "../../language";
import { gameInfo } from "../../session/games";
import { notation, replaySpeed } from "../../platform/settings";
import { Icon, type IconName } from "../../ui/icons";
import { entryText } from "../play/announce";
import { nextSpeed, replaySpeeds, speedText } from "../play/speeds";
import type { Session } from "../play/session";
import { type Turn, turnAt } from "../play/turns";
import { calledBy, playerName, sentenceOf } from "../play/wording";

/** The game turn by turn, in words; the notation beside them for those who want it. */
export function Moves({ session }: { session: Session }) {
  const { moves, past, turns } = session;
  const box = useRef<HTMLOListElement>(null);
  const cursor = past.cursor.value;
  const steps = past.steps.value;
  useCurrentShown(box, [cursor, moves.value.length, steps === null]);
  const byNumber = useMemo(() => new Map(steps?.map((step) => [step.number, step])), [steps]);
  if (moves.value.length === 0) return <p class="empty">{say("table.record.none")}</p>;
  const here = turnAt(turns.value, cursor);
  return (
    <ol
      class={past.answered.value ? "moves" : "moves unseen"} // its lines would move when their words come
      ref={box}
    >
      {turns.value.map((turn) => (
        <TurnRow
          key={turn.number}
          session={session}
          turn={turn}
          byNumber={byNumber}
          current={turn.number === here ? cursor : null}
        />
      ))}
    </ol>
  );
}

interface TurnProps {
  session: Session;
  turn: Turn;
  byNumber: ReadonlyMap<number, ReplayStep>;
  current: number | null; // the move on show, if it is one of this turn
}

/** One turn. A row is drawn anew only if something about it has changed: there may be hundreds. */
function TurnRow({ session, turn, byNumber, current }: TurnProps) {
  const size = turn.moves.length;
  const last = turn.moves[size - 1]!;
  const row = { session, turn, byNumber };
  const code = notation.value;
  const players = session.players.value;
  return useMemo(
    () => (
      <li>
        <i class="num">{turn.number}</i>
        {turn.seat === 0 ? (
          <MoveLine {...row} at={last.index} current={current !== null} of={turn.moves.map((m) => m.entry)} />
        ) : (
          turn.moves.map(({ index, entry }) => (
            <MoveLine key={index} {...row} at={index} current={current === index} of={[entry]} />
          ))
        )}
      </li>
    ),
    [session, turn.number, turn.seat, size, byNumber.get(last.entry.number), current, code, players],
  );
}

interface LineProps {
  session: Session;
  turn: Turn;
  byNumber: ReadonlyMap<number, ReplayStep>;
  at: number;
  of: readonly Entry[];
  current: boolean;
}

/** A sentence of the list, and the cells that it speaks of. */
interface Line { text: string; cells?: readonly string[] | undefined }

/** What each seat has done last in a round of which nothing is revealed: an order that was changed says nothing any more. */
function latestOfEach(of: readonly Entry[], byNumber: LineProps["byNumber"]): ReplayStep["events"] {
  const latest = new Map<number, ReplayStep["events"]>();
  for (const { seat, number } of of) latest.set(seat, byNumber.get(number)?.events ?? []);
  return [...latest.values()].flat();
}

/** What a move did, or all moves of a round; a press shows the position after it. */
function MoveLine({ session, turn, byNumber, at, of, current }: LineProps) {
  const renderer = session.renderer.value!;
  const { unlisted } = renderer;
  const events = of.flatMap((entry) => byNumber.get(entry.number)?.events ?? []);
  const listed = events.filter((event) => !unlisted.includes(event.kind));
  const single = turn.seat > 0;
  const listedEvents = listed.length > 0 ? listed : single ? events : latestOfEach(of, byNumber);
  const lines: Line[] = listedEvents.map((event) => ({ text: sentenceOf(event, renderer, session.players.value), cells: event.cells }));
  const texts = of.filter((entry) => entry.text).map(({ seat, text }) => (single ? text : `${seat}: ${text}`));
  if (lines.length === 0) {
    const secret = single ? "table.record.secret" : "table.record.sealed";
    const awaited = single && texts.length > 0 && !byNumber.has(of[0]!.number);
    lines.push({ text: awaited ? "…" : (single && texts[0]) || say(secret) });
  }
  const player = calledBy(session.players.value, turn.seat);
  return (
    <button
      type="button"
      class={`seat${turn.seat}${current ? " cur" : ""}`}
      aria-current={current ? "step" : undefined}
      aria-label={say("table.record.turn", { turn: turn.number, by: single ? "one" : "all", player, text: lines.map(({ text }) => text).join(" ") })}
      {...about(lines.flatMap(({ cells }) => cells ?? []))}
      onClick={() => void session.past.goTo(at)}
    >
      {single && <span class="emblem" aria-hidden="true"><renderer.SeatEmblem view={session.position.value!.view} seat={turn.seat} /></span>}
      {lines.map(({ text, cells }, i) => <span key={i} {...about(cells)}>{text}</span>)}
      {notation.value && texts.map((text, i) => <code key={i}>{text}</code>)}
    </button>
  );
}

export function Log({ session }: { session: Session }) {
  const { renderer, log, past, players, turns } = session;
  const box = useRef<HTMLOListElement>(null);
  const cursor = past.cursor.value;
  const steps = past.steps.value;
  useCurrentShown(box, [cursor, steps]);
  useEffect(() => void past.load(), [past]);
  const sentences = new Map(steps?.map((step) => [step.number, step.events.map((event): Line => ({ text: sentenceOf(event, renderer.value, players.value), cells: event.cells }))]));
  const gathered = log.value[0]?.kind === "gather"; // players moved up then when one left
  let index = 0;
  return (
    <ol class="log" ref={box}>
      {log.value.map((entry) => {
        const player = playerName(players.value, entry.seat);
        if (entry.kind !== "move") {
          const named = gathered && (entry.kind === "sit" || entry.kind === "stand");
          const text = entryText(entry, players.value, named ? entry.text : undefined);
          return text && <li key={entry.number} class="dim">{text}</li>;
        }
        if (entry.undone) {
          const move = <s>{player}: {entry.text}</s>;
          return <li key={entry.number} class="dim">{rich("table.record.undone", { move })}</li>;
        }
        const here = ++index;
        const lines = sentences.get(entry.number) ?? [];
        return (
          <li key={entry.number} class={here === cursor ? "cur" : ""}>
            <button
              type="button"
              aria-current={here === cursor ? "step" : undefined}
              onClick={() => void past.goTo(here)}
            >
              <i class="num">{turnAt(turns.value, here)}</i><b>{player}</b>{" "}
              {entry.text ? <span class="mono">{entry.text}</span> : lines.length === 0 && <Icon name="seal" small />}
            </button>
            {lines.map(({ text, cells }, i) => <p key={i} {...about(cells)}>{text}</p>)}
          </li>
        );
      })}
    </ol>
  );
}

/** Keeps the move on show in sight: when it changes, and when the list comes into view. */
function useCurrentShown(list: RefObject<HTMLElement | null>, causes: unknown[]): void {
  useEffect(() => {
    const scroller = list.current?.closest(".tabpanel");
    if (!scroller) return;
    const observer = new ResizeObserver(() => showCurrent(list.current)); // also at once, when all has its place
    observer.observe(scroller);
    return () => observer.disconnect();
  }, causes);
}

/**
 * Scrolls a list, and nothing but the list, to the move on show. Lines that have never been in sight get their true height
 * when they are, so it looks again in the frames after that.
 */
function showCurrent(list: HTMLElement | null, looks = 3): void {
  const scroller = list?.closest<HTMLElement>(".tabpanel");
  if (!list || !scroller) return;
  const current = list.querySelector("[aria-current]")?.closest("li") ?? list.lastElementChild;
  if (!current) return;
  const box = scroller.getBoundingClientRect();
  const place = current.getBoundingClientRect();
  if (place.top < box.top || place.bottom > box.bottom) scroller.scrollTop += place.bottom - box.bottom + 8;
  if (looks > 1) requestAnimationFrame(() => showCurrent(list, looks - 1));
}

interface ReplayProps {
  session: Session;
  /** Beside a slider of its own: the buttons alone. */
  bare?: boolean;
}

/** The buttons that go through the game; after it, with whose knowledge. */
export function Replay({ session, bare }: ReplayProps) {
  const { past, moves } = session;
  const count = moves.value.length;
  const live = past.at.value === null;
  const cursor = Math.min(past.cursor.value, count);
  const none = count === 0;
  const over = session.position.value!.status === "finished";
  const atStart = none || cursor === 0;
  const playing = past.playing.value;
  return (
    <div class="replay" role="group" aria-label={say("table.replay")}>
      {over && !bare && <Knower session={session} />}
      <ReplayButton icon="first" label={say("table.replay.first")} off={atStart} onClick={() => void past.goTo(0)} />
      <ReplayButton icon="back" label={say("table.replay.back")} off={atStart} onClick={() => void past.move(-1)} />
      <ReplayButton
        icon={playing ? "pause" : "play"}
        label={say(playing ? "table.replay.pause" : "table.replay.play")}
        off={none}
        solid={!playing}
        onClick={() => void past.play()}
      />
      {session.renderer.value!.film && (
        <ReplayButton icon="film" label={say("table.replay.film")} off={none} onClick={() => void session.rewatch()} />
      )}
      <ReplayButton icon="forward" label={say("table.replay.forward")} off={live} onClick={() => void past.move(1)} />
      <ReplayButton icon="live" label={say("table.replay.live")} off={live} on={live} onClick={() => void past.goTo(null)} />
      {!bare && <Pace />}
    </div>
  );
}

/** How fast the moves are played. */
function Pace() {
  const speed = replaySpeed.value;
  return (
    <button
      type="button"
      class="num"
      aria-label={say("table.film.speed", { speed })}
      onClick={() => (replaySpeed.value = nextSpeed(replaySpeeds, speed))}
    >
      {speedText(speed)}
    </button>
  );
}

/** After a game with secrets: whose knowledge its positions are shown with. */
function Knower({ session }: { session: Session }) {
  const { match, past, players } = session;
  const info = gameInfo(match.value!.game);
  if (!info?.hidden && !info?.sealed) return null;
  return (
    <label class="knower">
      <span>{say("table.replay.seen-by")}</span>
      <select value={past.viewer.value} onChange={(event) => void past.seeAs(Number(event.currentTarget.value))}>
        <option value={0}>{say("table.replay.all")}</option>
        {players.value.map((p) => <option key={p.seat} value={p.seat}>{playerName(players.value, p.seat)}</option>)}
      </select>
    </label>
  );
}

interface ButtonProps { icon: IconName; label: string; off: boolean; on?: boolean; solid?: boolean; onClick(): void }

function ReplayButton({ icon, label, off, on, solid, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      class={on ? "on" : ""}
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={() => !off && onClick()}
    >
      <Icon name={icon} solid={solid ?? false} />
    </button>
  );
}
