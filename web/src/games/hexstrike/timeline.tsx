// The shared timeline: a row of beats for each player, and below them the row that the chosen cards would lay.

import { useEffect, useRef } from "preact/hooks";
import { say } from "../../language";
import { ActionIcon } from "./icons";
import { Emblem } from "./parts";
import type { Scene } from "./scene";
import type { Slot, View } from "./types";
import { slotWords } from "./words";

interface Props {
  view: View;
  scene: Scene;
  draft: readonly Slot[] | null;
  mine: number | null;
}

const fewest = 12;

export function Timeline({ view, scene, draft, mine }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const ahead = draft ? view.beat - scene.start + draft.length : 0;
  const length = Math.max(fewest, scene.rows[0].length, scene.rows[1].length, ahead);
  const beats = Array.from({ length }, (_, i) => scene.start + i);
  useEffect(() => {
    const now = ref.current?.querySelector<HTMLElement>("th.now");
    if (now) ref.current!.scrollTo({ left: Math.max(0, now.offsetLeft - 140) });
  }, [scene.beat, scene.start]);
  return (
    <div class="hs-timeline" ref={ref} tabIndex={0} role="region" aria-label={say("face-hexstrike.timeline")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say("face-hexstrike.timeline.beat")}</th>
            {beats.map((beat) => (
              <th key={beat} scope="col" class={beat === scene.beat ? "now" : ""} aria-current={beat === scene.beat ? "step" : undefined}>
                <span>{beat}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.players.map((p, i) => (
            <tr key={p.seat}>
              <th scope="row">
                <Emblem seat={p.seat} letter={p.name[0]!} />
                <span>{p.seat === mine ? say("face-hexstrike.timeline.you") : p.name}</span>
              </th>
              {beats.map((beat, n) => <Beat key={beat} slot={scene.rows[i]![n]} next={n === scene.rows[i]!.length && goesOn(scene.rows[i]!)} />)}
            </tr>
          ))}
          {draft && (
            <tr class="draft">
              <th scope="row"><span>{say("face-hexstrike.timeline.draft")}</span></th>
              {beats.map((beat) => <Beat key={beat} slot={draft[beat - view.beat]} />)}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Whether the beat after a row is open: it has not come to its end, and the game is not over. */
const goesOn = (row: readonly Slot[]): boolean => !["Death", "Victory"].includes(row.at(-1)?.action ?? "") && row.at(-1)?.open !== true;

/** One beat of a row; `next` is the first beat after what is laid, which is open. */
function Beat({ slot, next = false }: { slot: Slot | undefined; next?: boolean }) {
  if (slot?.open || next) return <td><Open /></td>;
  if (!slot || slot.action === "_") return <td><span class="hs-none" aria-hidden="true" /></td>;
  const words = slotWords(slot);
  const wait = slot.action === "W" || slot.skipped;
  return (
    <td>
      <span class={`hs-slot${slot.start ? " start" : ""}${wait ? " wait" : ""} is-${slot.action}`} title={words}>
        <ActionIcon action={slot.skipped ? "W" : slot.action} title={false} />
        {slot.priority > 0 && !wait && <b aria-hidden="true">{slot.priority}</b>}
        {slot.turn && slot.turn !== "0" && <i aria-hidden="true">{slot.turn}</i>}
        <span class="spoken">{words}</span>
      </span>
    </td>
  );
}

function Open() {
  return (
    <span class="hs-slot open" title={say("face-hexstrike.slot.open-here")}>
      <span class="hs-open" aria-hidden="true" /><span class="spoken">{say("face-hexstrike.slot.open")}</span>
    </span>
  );
}
