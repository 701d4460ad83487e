// The shared timeline: for each player a row of beats with a ribbon over each set, from four beats ago to ten ahead. The
// set that is being chosen lies in its player's own row.

import { useEffect, useRef } from "preact/hooks";
import { say } from "../../language";
import type { GameEvent, SeatUser } from "../../game/contract";
import { cardArt } from "./art";
import { cardName } from "./catalogue";
import { ActionIcon } from "./icons";
import { Emblem } from "./parts";
import { reading } from "./reading";
import type { Scene } from "./scene";
import { as, type Slot, type View } from "./types";
import { slotWords, turnWords } from "./words";

interface Props {
  view: View;
  scene: Scene;
  allEvents: readonly GameEvent[];
  draft: readonly Slot[];
  /** The turn of the draft, if one is chosen or pointed at. */
  turn: string | undefined;
  mine: number | null;
  users: readonly SeatUser[];
  /** The viewer plays one side alone, and is called "you". */
  alone: boolean;
  narrow: boolean;
}

/** How many beats are shown before the one on show, on a phone and elsewhere, and after it. */
const behind = { narrow: 2, wide: 4 };
const ahead = 10;

/** One beat of a player's row. */
interface Beat {
  slot: Slot | undefined;
  sort: "" | "past" | "draft" | "open";
}

export function Timeline({ view, scene, allEvents, draft, turn, mine, users, alone, narrow }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const before = narrow ? behind.narrow : behind.wide;
  const first = Math.max(0, scene.beat - before);
  const beats = Array.from({ length: before + 1 + ahead }, (_, i) => first + i);
  const past = playedBeats(allEvents);
  // Columns stay where they are when other beats come into them: nothing on the page moves.
  useEffect(() => ref.current!.scrollTo({ left: 0 }), [scene.beat, scene.start]);
  const beatOf = (seat: number, beat: number): Beat => {
    if (beat < scene.start) return { slot: past.get(beat)?.[seat - 1], sort: "past" };
    const row = scene.rows[seat - 1]!;
    const drafted = seat === mine ? draft[beat - view.beat] : undefined;
    if (drafted) return { slot: drafted, sort: "draft" };
    const slot = row[beat - scene.start];
    if (slot?.open || (beat - scene.start === row.length && goesOn(row))) return { slot, sort: "open" };
    return { slot, sort: beat < scene.beat ? "past" : "" };
  };
  return (
    <div class="hs-timeline" ref={ref} tabIndex={0} role="region" aria-label={say("ui-hexstrike.timeline")}>
      <table>
        <thead>
          <tr>
            <th scope="col"><span class="spoken">{say("ui-hexstrike.timeline.beat")}</span></th>
            {beats.map((beat, i) => (
              <th key={i} scope="col" class={beat === scene.beat ? "hs-now" : ""} aria-current={beat === scene.beat ? "step" : undefined}>
                <span>{beat}</span>
              </th>
            ))}
          </tr>
        </thead>
        {view.players.map((p) => {
          const row = beats.map((beat) => beatOf(p.seat, beat));
          return (
            <tbody key={p.seat}>
              <Ribbons row={row} turn={turn} />
              <tr>
                <th scope="row">
                  <div class="hs-who">
                    <Emblem seat={p.seat} fighter={p.character} />
                    <span>{p.seat === mine && alone ? say("ui-hexstrike.timeline.you") : users.find((user) => user.seat === p.seat)?.name || p.name}</span>
                  </div>
                </th>
                {row.map((beat, i) => <Cell key={i} {...beat} now={beats[i] === scene.beat} />)}
              </tr>
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

/** Returns the played cards by beat, as far as events show them. */
function playedBeats(allEvents: readonly GameEvent[]): Map<number, readonly Slot[]> {
  const beats = new Map<number, readonly Slot[]>();
  for (const event of allEvents) {
    const played = as("beat", event) ?? as("settled", event);
    if (played) beats.set(played.beat, played.slots);
  }
  return beats;
}

/** Whether the beat after a row is open: it has not come to its end, and the game is not over. */
const goesOn = (row: readonly Slot[]): boolean => !["Death", "Victory"].includes(row.at(-1)?.action ?? "") && row.at(-1)?.open !== true;

/** A stretch of a row that one set has laid, or none has. */
interface Stretch {
  active: string;
  passive: string;
  draft: boolean;
  length: number;
}

function stretchesOf(row: readonly Beat[]): Stretch[] {
  const list: Stretch[] = [];
  for (const { slot, sort } of row) {
    const { active = "", passive = "" } = sort === "open" ? {} : (slot ?? {});
    const last = list.at(-1);
    if (last && !slot?.start && last.active === active && last.draft === (sort === "draft")) last.length++;
    else list.push({ active, passive, draft: sort === "draft", length: 1 });
  }
  return list;
}

/** The names of the sets over their beats; a press on one opens its cards. */
function Ribbons({ row, turn }: { row: readonly Beat[]; turn: string | undefined }) {
  return (
    <tr class="ribbons">
      <td />
      {stretchesOf(row).map((stretch, i) => (
        <td key={i} colSpan={stretch.length}>{stretch.active && <Ribbon {...stretch} turn={turn} />}</td>
      ))}
    </tr>
  );
}

function Ribbon({ active, passive, draft, length, turn }: Stretch & { turn: string | undefined }) {
  const cards = passive ? [active, passive] : [active];
  const names = passive
    ? say("ui-hexstrike.ribbon", { active: cardName(active), passive: cardName(passive) })
    : cardName(active);
  const open = (): void => void (reading.value = cards);
  return (
    <button
      type="button"
      class={`hs-ribbon${draft ? " draft" : ""}${length < 3 ? " short" : ""}`}
      onClick={open}
    >
      <img src={cardArt(active)} alt="" />
      <b>{names}</b>
      {draft && <i>{turn === undefined ? say("ui-hexstrike.ribbon.draft") : say("ui-hexstrike.ribbon.turn", { turn: turnWords(turn) })}</i>}
    </button>
  );
}

/** One beat of a row. */
function Cell({ slot, sort, now }: Beat & { now: boolean }) {
  const look = `${sort}${now ? " hs-now" : ""}`;
  if (sort === "open") return <td class={look}><Open /></td>;
  if (!slot || slot.action === "_") return <td class={look}><span key="none" class="hs-none" aria-hidden="true" /></td>;
  if (slot.action === "E") return <td class={look}><Open /></td>;
  const words = slotWords(slot);
  const wait = slot.action === "W" || slot.skipped;
  return (
    <td class={look}>
      <span key="slot" class={`hs-slot${slot.start ? " start" : ""}${wait ? " wait" : ""} is-${slot.action}`} title={words}>
        <ActionIcon action={slot.skipped ? "W" : slot.action} title={false} />
        {slot.priority > 0 && !wait && <b aria-hidden="true">{slot.priority}</b>}
        {slot.turn && slot.turn !== "0" && <i aria-hidden="true">{slot.turn.startsWith("L") ? "↺" : "↻"}</i>}
        <span class="spoken">{words}</span>
      </span>
    </td>
  );
}

function Open() {
  return (
    <span class="hs-slot open" title={say("ui-hexstrike.slot.open-here")}>
      <span class="hs-open" aria-hidden="true" /><span class="spoken">{say("ui-hexstrike.slot.open")}</span>
    </span>
  );
}
