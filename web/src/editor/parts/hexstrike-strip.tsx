// The beats of the edited card: dragged to another place, and changed by the kinds of action and the sides of the beat.

import { useRef, useState } from "preact/hooks";
import { actionWords } from "../../games/hexstrike/action";
import { actionOf } from "../../games/hexstrike/catalogue";
import { ActionIcon } from "../../games/hexstrike/icons";
import type { Action } from "../../games/hexstrike/types";
import { say } from "../../language";
import { Icon } from "../../ui/icons";
import { newStroke } from "../controls/part";
import { Stepper } from "../controls/stepper";
import { bounds, isBound, kindOf, kinds, longer, mayRemove, moved, replaced, sidesOf, withKind, without, withReach, withSide } from "./hexstrike-beats";
import { know } from "./hexstrike-selection";

interface StripProps {
  strip: readonly string[];
  usual: readonly string[];
  onChange(strip: readonly string[], stroke?: string): void;
}

/** A beat that the drawings do not know is a word. */
const read = (text: string): Action => actionOf(text) ?? { text, boxed: text.startsWith("["), special: text, tokens: [] };

export function StripEditor({ strip, usual, onChange }: StripProps) {
  const beats = strip.map(read);
  const [open, setOpen] = useState(() => Math.max(0, beats.findIndex((beat) => kindOf(beat) !== "W")));
  const at = Math.min(open, beats.length - 1);
  const list = useRef<HTMLOListElement>(null);
  const put = (next: readonly Action[], stroke?: string): void => {
    know(next);
    if (next !== beats) onChange(next.map(({ text }) => text), stroke);
  };
  const move = (from: number, to: number, stroke?: string): boolean => {
    const next = moved(beats, from, to);
    if (next === beats) return false;
    put(next, stroke);
    setOpen(to);
    return true;
  };
  const drag = useDrag(list, move, setOpen);
  const focus = (to: number): void => {
    if (to < 0 || to >= beats.length) return;
    setOpen(to);
    list.current?.querySelectorAll<HTMLElement>(".beat")[to]?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && (event.shiftKey || event.altKey)) move(at, at + by) && requestAnimationFrame(() => focus(at + by));
    else if (by) focus(at + by);
    else if (event.key === "Delete" || event.key === "Backspace") put(without(beats, at));
    else return;
    event.preventDefault();
  };
  return (
    <div class="strip-editor">
      <div>
        <p class="labels"><span>{say("edit-hexstrike.beats")}</span><small>{say("edit-hexstrike.beats.help")}</small></p>
        <ol ref={list} class="beats" onKeyDown={press} aria-label={say("edit-hexstrike.beats")}>
          {beats.map((beat, i) => (
            <li key={i}>
              <button
                type="button" class={`beat${i === at ? " on" : ""}${beat.special === "E" ? " open" : ""}${beat.boxed ? " boxed" : ""}${strip[i] === usual[i] ? "" : " changed"}`}
                aria-pressed={i === at} tabIndex={i === at ? 0 : -1} title={say("edit-hexstrike.beat.keys")}
                aria-label={say("edit-hexstrike.beat.label", { n: i + 1, what: actionWords(beat.text) })} onFocus={() => setOpen(i)} {...drag(i)}
              >
                <i>{i + 1}</i><ActionIcon action={beat.text} title={false} /><span>{beatTitle(beat)}</span>
              </button>
            </li>
          ))}
          <li>
            <button type="button" class="beat add" disabled={beats.length >= bounds.beats} aria-label={say("edit-hexstrike.beat.add")} onClick={() => put(longer(beats))}>
              <svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 5v14M5 12h14" /></svg>
            </button>
          </li>
        </ol>
      </div>
      <BeatEditor
        beat={beats[at]!} number={at + 1} mayRemove={mayRemove(beats, at)} onRemove={() => put(without(beats, at))}
        onChange={(beat) => put(replaced(beats, at, beat))}
      />
    </div>
  );
}

/** Returns what a beat's button listens to: a press opens the beat, a drag moves it. */
function useDrag(list: { current: HTMLElement | null }, move: (from: number, to: number, stroke: string) => boolean, open: (at: number) => void) {
  const dragged = useRef<{ at: number; stroke: string } | null>(null);
  const placeAt = (x: number): number => {
    const boxes = [...(list.current?.querySelectorAll(".beat:not(.add)") ?? [])].map((one) => one.getBoundingClientRect());
    return boxes.findIndex(({ left, right }) => x >= left && x <= right);
  };
  return (at: number) => ({
    onClick: (event: MouseEvent) => event.detail === 0 && open(at), // a pointer has opened it already
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      dragged.current = { at, stroke: newStroke() };
      open(at);
    },
    onPointerMove: (event: PointerEvent) => {
      const now = dragged.current;
      const to = now ? placeAt(event.clientX) : -1;
      if (now && to >= 0 && to !== now.at && move(now.at, to, now.stroke)) now.at = to;
    },
    onPointerUp: (event: PointerEvent) => {
      if (dragged.current && dragged.current.at !== at) event.preventDefault();
      dragged.current = null;
    },
    onPointerCancel: () => void (dragged.current = null),
  });
}

/** "Wait", "Strike", "Open". */
function beatTitle(beat: Action): string {
  const kind = kindOf(beat);
  if (kind) return say(`edit-hexstrike.kind.${kind}`);
  return say(beat.special === "E" ? "edit-hexstrike.kind.E" : "edit-hexstrike.kind.special");
}

interface BeatProps {
  beat: Action;
  number: number;
  mayRemove: boolean;
  onRemove(): void;
  onChange(beat: Action): void;
}

function BeatEditor({ beat, number, mayRemove, onRemove, onChange }: BeatProps) {
  const kind = kindOf(beat);
  const { sides, reach } = sidesOf(beat);
  return (
    <div class="beat-editor" role="group" aria-label={say("edit-hexstrike.beat", { n: number })}>
      {beat.tokens.length > 0 && <Rose sides={sides} onToggle={(side) => onChange(withSide(beat, side))} />}
      <div>
        <div class="about">
          <p><b>{say("edit-hexstrike.beat", { n: number })}</b> <small>{actionWords(beat.text)}</small></p>
          {mayRemove && (
            <button type="button" class="tool" title={say("edit-hexstrike.beat.remove")} aria-label={say("edit-hexstrike.beat.remove")} onClick={onRemove}>
              <Icon name="close" small />
            </button>
          )}
        </div>
        {isBound(beat) && <p class="dim">{say(beat.special === "E" ? "edit-hexstrike.last" : "edit-hexstrike.bound")}</p>}
        {!isBound(beat) && (
          <div class="kinds" role="radiogroup" aria-label={say("edit-hexstrike.kind")}>
            {(["W", ...kinds] as const).map((one) => (
              <button key={one} type="button" role="radio" aria-checked={kind === one} onClick={() => onChange(withKind(beat, one))}>
                {say(`edit-hexstrike.kind.${one}`)}
              </button>
            ))}
          </div>
        )}
        {beat.tokens.length > 0 && (
          <label class="row">
            <small>{say("edit-hexstrike.reach")}</small>
            <Stepper label={say("edit-hexstrike.reach")} value={reach} usual={reach} min={1} max={bounds.path} onChange={(n) => onChange(withReach(beat, n))} />
          </label>
        )}
      </div>
    </div>
  );
}

const hex = "M0-9L7.8-4.5V4.5L0 9-7.8 4.5V-4.5z";

/** The six sides of a figure that faces up; those pressed are acted on. */
function Rose({ sides, onToggle }: { sides: ReadonlySet<number>; onToggle(side: number): void }) {
  return (
    <svg class="rose" viewBox="-29 -29 58 58" role="group" aria-label={say("edit-hexstrike.sides")}>
      {Array.from({ length: 6 }, (_, side) => {
        const angle = ((60 * side - 90) * Math.PI) / 180;
        const press = (): void => onToggle(side);
        return (
          <g
            key={side} role="checkbox" aria-checked={sides.has(side)} tabIndex={0} aria-label={say("ui-hexstrike.action.side", { side: String(side) })}
            transform={`translate(${18 * Math.cos(angle)} ${18 * Math.sin(angle)}) rotate(30)`} onClick={press}
            onKeyDown={(event) => {
              if (event.key !== " " && event.key !== "Enter") return;
              event.preventDefault();
              press();
            }}
          >
            <path d={hex} />
          </g>
        );
      })}
      <path class="self" d={hex} transform="rotate(30)" />
      <path class="front" d="M0-4l3.5 6h-7z" />
    </svg>
  );
}
