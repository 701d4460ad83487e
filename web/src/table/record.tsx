// The moves so far, what they caused, and the way back through them.

import type { RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Entry } from "../api/types";
import { rich, say } from "../language";
import { gameInfo } from "../pages/games";
import { Icon, type IconName } from "../ui/icons";
import { deedOf } from "./announce";
import { rowsOf } from "./rows";
import type { Session } from "./session";
import { playerName } from "./words";

export function Moves({ session }: { session: Session }) {
  const { moves, past, players, position } = session;
  const box = useRef<HTMLOListElement>(null);
  const cursor = past.cursor.value;
  useCurrentShown(box, [cursor, moves.value.length]);
  const said = useSaid(session);
  if (moves.value.length === 0) return <p class="empty">{say("table.record.none")}</p>;
  const pair = players.value.length === 2;
  const rows = rowsOf(moves.value);
  const waits = position.value!.status === "running" && past.at.value === null;
  return (
    <ol class={pair ? "moves two" : "moves"} ref={box}>
      {rows.map((row, r) => (
        <li key={row[0]!.index}>
          <i class="num">{r + 1}</i>
          {row.map(({ index, entry }) => (
            <button
              key={index}
              type="button"
              class={`${entry.text ? "mono" : "told"} seat${entry.seat}${index === cursor ? " cur" : ""}`}
              aria-current={index === cursor ? "step" : undefined}
              title={said(entry).length > 14 ? said(entry) : undefined}
              aria-label={say("table.record.move", {
                move: index,
                who: playerName(players.value, entry.seat),
                text: said(entry) || say("table.record.secret"),
              })}
              onClick={() => void past.goTo(index)}
            >
              {said(entry) ? <span>{said(entry).replace(/-(?=\d)/g, "−")}</span> : <Icon name="seal" small />}
            </button>
          ))}
          {pair && waits && r === rows.length - 1 && row.at(-1)!.entry.seat === 1 && (
            <span class="todo">{say("table.record.to-move")}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** A move's text; of a move whose text is its player's secret, the first sentence that the viewer was told of it. */
function useSaid({ past }: Session): (entry: Entry) => string {
  const steps = past.steps.value;
  const told = useMemo(() => new Map(steps?.map((s) => [s.number, s.events[0]?.sentence ?? ""])), [steps]);
  return (entry) => entry.text || (told.get(entry.number) ?? "");
}

export function Log({ session }: { session: Session }) {
  const { log, past, players } = session;
  const box = useRef<HTMLOListElement>(null);
  const cursor = past.cursor.value;
  const steps = past.steps.value;
  useCurrentShown(box, [cursor, steps]);
  useEffect(() => void past.load(), [past]);
  const sentences = new Map(steps?.map((step) => [step.number, step.events.map((event) => event.sentence)]));
  const gathered = log.value[0]?.kind === "gather"; // people moved up then when somebody left
  let index = 0;
  return (
    <ol class="log" ref={box}>
      {log.value.map((entry) => {
        const who = playerName(players.value, entry.seat);
        if (entry.kind !== "move") {
          const named = gathered && (entry.kind === "sit" || entry.kind === "stand");
          const deed = deedOf(entry, named ? entry.text : who);
          return deed && <li key={entry.number} class="dim">{deed}</li>;
        }
        if (entry.undone) {
          const move = <s>{who}: {entry.text}</s>;
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
              <i class="num">{here}</i><b>{who}</b>{" "}
              {entry.text ? <span class="mono">{entry.text}</span> : lines.length === 0 && <Icon name="seal" small />}
            </button>
            {lines.map((line, i) => <p key={i}>{line}</p>)}
          </li>
        );
      })}
    </ol>
  );
}

/** Keeps the move on show in sight: when it changes, and when the list comes into view. */
function useCurrentShown(list: RefObject<HTMLElement | null>, causes: unknown[]): void {
  useEffect(() => {
    showCurrent(list.current);
    const scroller = list.current?.closest(".tabpanel");
    if (!scroller) return;
    const observer = new ResizeObserver(() => showCurrent(list.current));
    observer.observe(scroller);
    return () => observer.disconnect();
  }, causes);
}

/** Scrolls a list, and nothing but the list, to the move on show. */
function showCurrent(list: HTMLElement | null): void {
  const scroller = list?.closest<HTMLElement>(".tabpanel");
  if (!list || !scroller) return;
  const current = list.querySelector("[aria-current]")?.closest("li") ?? list.lastElementChild;
  if (!current) return;
  const box = scroller.getBoundingClientRect();
  const place = current.getBoundingClientRect();
  if (place.top < box.top || place.bottom > box.bottom) scroller.scrollTop += place.bottom - box.bottom + 8;
}

export function Replay({ session }: { session: Session }) {
  const { past, moves } = session;
  const count = moves.value.length;
  const live = past.at.value === null;
  const cursor = Math.min(past.cursor.value, count);
  const none = count === 0;
  return (
    <div class="replay" role="group" aria-label={say("table.replay")}>
      {session.position.value!.status === "finished" && <Knower session={session} />}
      <input
        type="range"
        min={0}
        max={count}
        value={cursor}
        disabled={none}
        aria-label={say("table.replay.shown")}
        aria-valuetext={live ? say("table.replay.present") : say("table.replay.at", { move: cursor, moves: count })}
        onInput={(event) => void past.goTo(Number(event.currentTarget.value))}
      />
      <ReplayButton
        icon="first"
        label={say("table.replay.first")}
        off={none || cursor === 0}
        onClick={() => void past.goTo(0)}
      />
      <ReplayButton
        icon="back"
        label={say("table.replay.back")}
        off={none || cursor === 0}
        onClick={() => void past.move(-1)}
      />
      <ReplayButton
        icon={past.playing.value ? "pause" : "play"}
        label={say(past.playing.value ? "table.replay.pause" : "table.replay.play")}
        off={none}
        solid={!past.playing.value}
        onClick={() => void past.play()}
      />
      {session.face.value!.film && (
        <ReplayButton icon="film" label={say("table.replay.film")} off={none} onClick={() => void session.rewatch()} />
      )}
      <ReplayButton icon="forward" label={say("table.replay.forward")} off={live} onClick={() => void past.move(1)} />
      <ReplayButton
        icon="live"
        label={say("table.replay.live")}
        off={live}
        on={live}
        onClick={() => void past.goTo(null)}
      />
    </div>
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
      <select value={past.eyes.value} onChange={(event) => void past.seeAs(Number(event.currentTarget.value))}>
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
