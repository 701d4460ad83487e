// Orders given at the warrior: a wheel of verbs, and round it the six sides; or by keys.

import { useLayoutEffect, useRef } from "preact/hooks";
import { headingOf } from "../../board/cursor";
import type { Dial, Slice } from "../../board/dial";
import { nextPicks } from "../../game/picks";
import type { BoardProps, Pick } from "../../game/contract";
import { say } from "../../language";
import { VerbIcon } from "./icons";
import { Token } from "./pieces";
import type { Scene } from "./scene";
import type { View } from "./types";
import { directions } from "./words";

type Props = BoardProps<View, Scene>;

const HOLD = "hold";
/** The verbs of the wheel, clockwise from the top. The middle holds too. */
const verbs = ["attack", "defend", "move", "grab", "push", HOLD];

/** Keys that name a verb for the picked warrior. */
const verbKeys: Record<string, string> = { a: "attack", d: "defend", m: "move", g: "grab", p: "push", h: HOLD };

/** The picks after a warrior, or after its verb. */
const after = ({ choices }: Props, path: readonly Pick[]): Pick[] => nextPicks(choices, path);

/** The wheel of the warrior that is picked. */
export function useWheel(props: Props, open: boolean): Dial | undefined {
  const { view, path, first, choose } = props;
  const give = useGiving(props, open);
  if (!open) return undefined;
  const [warrior, verb] = path;
  const whole = path.length > (verb?.value === HOLD ? 1 : 2); // as of a hint, whose arrows the wheel would cover
  const at = warrior?.kind === "piece" && !whole ? (warrior.at ?? null) : null;
  const ways = warrior && verb ? after(props, [warrior, verb]) : [];
  const offered = warrior ? after(props, [warrior]) : [];
  const take = (value: string): void => {
    const pick = offered.find((p) => p.value === value);
    if (warrior && pick) (value === HOLD ? give : choose)([warrior, pick]);
  };
  const opening = (cell: string): Pick | undefined => first.find((p) => p.kind === "piece" && p.at === cell);
  const token = view.warriors.find((w) => w.cell === at);
  return {
    at, taken: verb?.value, take,
    inner: verbs.filter((value) => offered.some((p) => p.value === value)).map((value): Slice => ({
      value, look: value, angle: verbs.indexOf(value) * (360 / verbs.length), final: value === HOLD, children: <Verb verb={value} />,
    })),
    outer: ways.map((way) => sideOf(way, props)),
    children: token && <g class="ha-held"><Token team={token.team} label={token.name} scope="board" /></g>,
    opens: (cell) => opening(cell) !== undefined,
    open: (cell) => choose([opening(cell)!]),
    give: (value) => give([warrior!, verb!, ways.find((p) => p.value === value)!]),
    centre: () => take(HOLD),
    point: (value) => props.hover(value === null ? null : [warrior!, verb!, ways.find((p) => p.value === value)!]),
    shut: () => choose([]),
  };
}

/** A verb by its icon and its word, which stands where the slice is widest: at the rim, or beside the middle of the wheel. */
function Verb({ verb }: { verb: string }) {
  const above = ["attack", "move", "push"].includes(verb);
  const aside = ["defend", "move"].includes(verb) ? 4 : ["push", HOLD].includes(verb) ? -4 : 0;
  return (
    <>
      <g transform={`translate(0 ${above ? 9 : -9})`}><VerbIcon verb={verb} at="origin" /></g>
      <text class="ha-verb" x={aside} y={above ? -7 : 14}>{say("ui-hexattack.verb", { verb, label: verb })}</text>
    </>
  );
}

/** A side of the wheel: an arrow outwards, or the warrior that stands there. */
function sideOf(way: Pick, { view, flipped }: Props): Slice {
  const angle = directions.indexOf(way.value) * 60 + (flipped ? 180 : 0);
  const there = view.warriors.find((w) => w.cell === way.at);
  return {
    value: way.value, look: "way", angle: angle % 360,
    children: there
      ? <g transform="scale(.5)"><Token team={there.team} label={there.name} scope="board" /></g>
      : <path class="ha-chevron" d="M-7,4L0,-5 7,4" transform={`rotate(${angle})`} />,
  };
}

/** Gives an order; when the server has accepted it, the next warrior without one opens. Keys give orders too. */
function useGiving(props: Props, open: boolean): (path: Pick[]) => void {
  const { view, actor, first, path, choose } = props;
  const given = useRef<{ call: string; view: View } | null>(null);
  const give = (path: Pick[]): void => {
    given.current = { call: path[0]!.value, view };
    choose(path);
  };
  // At once, before the next key or press: they may follow each other faster than frames.
  useLayoutEffect(() => {
    if (!open || !given.current) return;
    const { call, view: before } = given.current;
    given.current = null;
    if (view === before || path.length > 0) return; // it was refused, and lies there to be given again
    const pieces = first.filter((p) => p.kind === "piece");
    const start = pieces.findIndex((p) => p.value === call) + 1;
    const waits = (p: Pick): boolean =>
      view.warriors.some((w) => w.player === actor && w.call === p.value && view.holding.includes(w.name));
    const next = [...pieces.slice(start), ...pieces.slice(0, start)].find(waits);
    if (next) choose([next]);
  }, [open, view]);
  useOrderKeys(props, open, give, () => given.current !== null);
  return give;
}

/** How long a key waits that was pressed while an order is on its way to the server. Milliseconds. */
const keptFor = 2_000;

/** Keys by which orders are given. */
const meant = /^[1-9admgphqwes]$/i;

/** A number picks a warrior, A D M G P and H its verb, Q W E A S and D the side, as they lie on the keyboard. */
function useOrderKeys(props: Props, open: boolean, give: (path: Pick[]) => void, isUnderWay: () => boolean): void {
  const early = useRef<KeyboardEvent[]>([]);
  const take = (path: Pick[]): void => (after(props, path).length > 0 ? props.choose(path) : give(path));
  useLayoutEffect(() => {
    if (props.history || props.filmView) early.current = []; // there the keys mean something else
    for (let key = open && early.current.shift(); key; key = early.current.shift()) {
      const path = key.timeStamp > performance.now() - keptFor && pathOf(key.key.toLowerCase(), props, false);
      if (path) return take(path); // the next one when this has been taken
    }
    const press = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (target.closest("input, textarea, select, dialog") || event.ctrlKey || event.altKey || event.metaKey) return;
      const onBoard = target.closest("[data-cell]") !== null;
      const begun = props.path.length > 0 || isUnderWay();
      const waits = !open && begun && !props.history && !props.filmView && meant.test(event.key);
      const path = open && pathOf(event.key.toLowerCase(), props, onBoard);
      if (!path && !waits) return;
      event.preventDefault();
      event.stopPropagation();
      if (path) take(path);
      else if (!event.repeat) early.current = [...early.current.slice(-11), event];
    };
    addEventListener("keydown", press, { capture: true }); // before the board, where letters move the cursor
    return () => removeEventListener("keydown", press, { capture: true });
  });
}

/** The path that a key leads to; undefined if it means nothing to orders. */
function pathOf(key: string, props: Props, onBoard: boolean): Pick[] | undefined {
  const { path, first, flipped, view, actor } = props;
  const [warrior, verb] = path;
  const numbered = first.find((p) => p.kind === "piece" && p.value === key);
  if (numbered) return [numbered];
  if (warrior && verb) {
    const heading = headingOf("flat", key);
    if (!heading || !("direction" in heading)) return undefined;
    const seen = directions.indexOf(heading.direction);
    const way = after(props, path).find((p) => p.value === directions[(seen + (flipped ? 3 : 0)) % 6]);
    return way && [...path, way];
  }
  if (!warrior && onBoard) return undefined; // letters move the cursor
  const idle = view.warriors.find((w) => w.player === actor && view.holding.includes(w.name));
  const picked = warrior ?? first.find((p) => p.kind === "piece" && p.value === idle?.call);
  const what = picked && after(props, [picked]).find((p) => p.value === verbKeys[key]);
  return what && [picked, what];
}
