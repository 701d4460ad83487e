// Hex-It's board: what lies on it, what may be picked, and what a move would do.

import { useEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../../board/Board";
import { At, Brackets } from "../../board/marks";
import { outline } from "../../board/outline";
import { type Plane, Plane as HexPlane } from "../../game/plane";
import { useFrames } from "../../board/playback";
import { useCells } from "../../board/use-cells";
import { say } from "../../language";
import type { BoardProps, Choice, GameEvent, Pick } from "../../game/contract";
import { Moving } from "./film";
import { isBare } from "./finished";
import { DealArrow, Dot, FutureGap, Ghost, GhostTile, Ring } from "./marks";
import { GapBadge, Gaps, Stacks, Tiles } from "./pieces";
import {
  type Colour, type Place, type Places, colourOf, drawnCells, placesOf, seatColour, stonesOf,
} from "./places";
import { movesFrom, offersOf, wishAt } from "./route";
import { BRACKETS, GROUP_INSET, fan, onTop } from "./shapes";
import { timeline } from "./timeline";
import { as, first } from "./types";
import type { Deal, View } from "./types";
import { describePlace, stoneWords } from "./words";

type Props = BoardProps<View>;

export function HexitBoard(props: Props) {
  const { view, flipped, seats, path, choices } = props;
  const plane = useMemo(() => new HexPlane("pointy", flipped), [flipped]);
  const places = useMemo(() => placesOf(view), [view]);
  const film = useFrames(props.playback, (before, events) => timeline(placesOf(before), events), props);
  const resting = film ? film.places : places;
  const open = props.actor !== null && !props.history && film === null;
  const offers = useMemo(() => (open ? offersOf(props) : new Map<string, Pick>()), [open, choices, path]);
  const early = useJustMoved(props.playback) && choices.length === 1;
  const shown = useMemo(() => stage(props, places, open && !early), [view, open, early, choices, path, props.proposal]);
  const targets = useMemo(() => [...offers.keys()], [offers]);
  const ends = open ? view.deals.filter((deal) => !deal.waits).map((deal) => deal.end) : [];
  const cells = useMemo(() => drawnCells([...places.keys(), ...targets, ...ends]), [places, targets]);
  const last = film ? [] : lastCells(props.last);

  const pointing = useCells(props, open, (cell) => wishAt(cell, props));

  const describe = (cell: string) => {
    const what = describePlace(cell, places.get(cell), seats);
    const offer = offers.get(cell);
    if (offer?.kind === "direction") return `${what}; ${offer.label}`;
    const moves = open ? movesFrom(cell, choices) : 0;
    return moves > 0 ? say("ui-hexit.cell.moves", { what, n: moves }) : what;
  };

  const bare = film === null && isBare(view);
  const resters = [...resting.values()].filter((p) => !film?.fresh.has(p.cell));
  return (
    <Board
      plane={plane}
      label={say("ui-hexit.board", { n: view.tiles[0] + view.tiles[1] })}
      cells={cells}
      describe={describe}
      tooltip={(cell) => tooltip(places.get(cell))}
      targets={targets}
      picked={path.filter((p) => p.kind === "cell").map((p) => p.value)}
      selecting={path.length > 0}
      last={last}
      history={props.history}
      ground={
        <>
          {!bare && <Gaps plane={plane} places={resters} />}
          <Tiles plane={plane} places={resters} />
          <Groups plane={plane} view={film ? props.playback!.before : view} />
        </>
      }
      below={open && <Below plane={plane} shown={shown} path={path} first={props.first} places={places} />}
      pieces={
        <g class={props.playback ? "hx-shown" : ""}>
          {!bare && <Stacks plane={plane} places={resters} bare={shown.bare} />}
        </g>
      }
      above={
        <>
          {open && <Above plane={plane} shown={shown} actor={props.actor!} />}
          {last.map((cell) => (
            <At key={cell} plane={plane} cell={cell}>
              <Brackets outline={BRACKETS} />
            </At>
          ))}
          {!bare && <Badges plane={plane} places={resting} hidden={shown.released} />}
          {film && <Moving plane={plane} frame={film} own={seats} />}
        </>
      }
      {...pointing}
    />
  );
}

/** How long the last step stays in sight before the only move is drawn over it. Milliseconds. */
const pause = 1_200;

/** Reports whether a step is on show or has just been. */
function useJustMoved(playback: Props["playback"]): boolean {
  const [just, setJust] = useState(false);
  const moving = playback !== null;
  useEffect(() => {
    const timer = setTimeout(() => setJust(moving), moving ? 0 : pause);
    return () => clearTimeout(timer);
  }, [moving]);
  return just || moving;
}

/** The staged move on the board. */
interface Shown {
  /** The stack in hand, or whatever cell was picked first. */
  held: string | null;
  /** The deal that is armed or pointed at. */
  deal: Deal | null;
  /** Deals that the stack in hand could make instead. */
  others: Deal[];
  /** Deals that have to wait. */
  waiting: Deal[];
  /** The stones of the proposal where they would lie, in order. */
  ghosts: { cell: string; colour: Colour; y: number; number: string }[];
  /** Cells that would get a tile, in order. */
  released: string[];
  /** Cells whose numeral would be hidden. */
  bare: ReadonlySet<string>;
}

function stage(props: Props, places: Places, open: boolean): Shown {
  const { view, path, proposal, choices } = props;
  const none: Shown = {
    held: null, deal: null, others: [], waiting: [], ghosts: [], released: [], bare: new Set(),
  };
  if (!open) return none;
  const choice = proposal?.choice;
  const deal = choice && view.deals.find((d) => isDeal(choice, d));
  const held = deal ? deal.from : path.find((p) => p.kind === "cell")?.value;
  const ghosts = deal ? dealGhosts(deal, places, proposal!.preview?.events ?? []) : dropGhost(choice, props.actor!);
  const released = choice && ["release", "place"].includes(choice.verb)
    ? choice.picks.map((p) => p.value)
    : path.filter((p) => p.set).map((p) => p.value);
  return {
    held: held ?? null,
    deal: deal ?? null,
    others: view.deals.filter((d) => !d.waits && d.from === held && d !== deal && isListed(d, choices)),
    waiting: view.deals.filter((d) => d.waits),
    ghosts,
    released,
    bare: new Set(ghosts.map((g) => g.cell)),
  };
}

function isListed(deal: Deal, choices: Props["choices"]): boolean {
  return choices.some((c) => isDeal(c, deal));
}

function keyOf({ from, direction }: Deal): string {
  return `${from} ${direction}`;
}

function isDeal({ verb, picks }: Choice, { from, direction }: Deal): boolean {
  return verb === "deal" && picks[0]!.value === from && picks[1]!.value === direction;
}

/** The stones of a deal where the server says they would lie; those that fall lie on each other. */
function dealGhosts(deal: Deal, places: Places, events: readonly GameEvent[]): Shown["ghosts"] {
  if (first("dealt", events)?.from !== deal.from) return [];
  const ghosts: Shown["ghosts"] = [];
  for (const event of events) {
    const sown = as("sown", event);
    if (sown) {
      const y = onTop(places.get(sown.cell)?.stones.length ?? 0);
      ghosts.push({ cell: sown.cell, colour: colourOf(sown.stone), y, number: spell(ghosts.length + 1) });
    }
    const captured = as("captured", event);
    if (captured) {
      const under = captured.stack.length - captured.fallen.length;
      const ys = fan(captured.stack.length).slice(under);
      const number = spell(ghosts.length + 1, ghosts.length + captured.fallen.length);
      stonesOf(captured.fallen).forEach((colour, i, all) => {
        ghosts.push({ cell: captured.cell, colour, y: ys[i]! + 2, number: i === all.length - 1 ? number : "" });
      });
    }
  }
  return ghosts;
}

/** "2", or "2–3" for stones that fall together. */
function spell(from: number, to = from): string {
  return from === to ? String(from) : `${from}–${to}`;
}

function dropGhost(choice: Choice | undefined, seat: number): Shown["ghosts"] {
  if (choice?.verb !== "drop") return [];
  return [{ cell: choice.picks[0]!.value, colour: seatColour(seat), y: onTop(0), number: "" }];
}

interface BelowProps {
  plane: Plane;
  shown: Shown;
  path: readonly Pick[];
  first: readonly Pick[];
  places: Places;
}

/** Marks under the stones: rings, targets and arrows. */
function Below({ plane, shown, path, first: firsts, places }: BelowProps) {
  const { deal, others, waiting, held } = shown;
  const taken = new Set([...path.map((p) => p.value), held, ...shown.released, ...shown.bare]);
  const free = firsts.filter((p) => p.kind === "cell" && !taken.has(p.value));
  const aside = held !== null; // something is in hand: other drops need no dots
  return (
    <>
      {others.map((d) => d.fallen && <At key={keyOf(d)} plane={plane} cell={d.end}><FutureGap sure={false} /></At>)}
      {deal?.fallen && <At plane={plane} cell={deal.end}><FutureGap sure /></At>}
      {free.map((p) =>
        places.get(p.value)?.stones.length ? (
          <At key={p.value} plane={plane} cell={p.value}>
            <Ring kind="pickable" gap={places.get(p.value)!.tile === null} />
          </At>
        ) : (
          !aside && <At key={p.value} plane={plane} cell={p.value}><Dot /></At>
        ),
      )}
      {held !== null && shown.released.length === 0 && <At plane={plane} cell={held}><Ring kind="picked" /></At>}
      {deal && <At plane={plane} cell={deal.target}><Ring kind="target" /></At>}
      {others.map((d) => <DealArrow key={keyOf(d)} plane={plane} from={d.from} to={d.end} kind="alt" />)}
      {waiting.map((d) => <DealArrow key={keyOf(d)} plane={plane} from={d.from} to={d.target} kind="no" />)}
      {deal && <DealArrow plane={plane} from={deal.from} to={deal.end} kind="go" />}
    </>
  );
}

/** Marks over the stones: what would lie where. */
function Above({ plane, shown, actor }: { plane: Plane; shown: Shown; actor: number }) {
  return (
    <>
      {shown.released.map((cell, i) => (
        <At key={cell} plane={plane} cell={cell}>
          <GhostTile colour={seatColour(actor)} number={i + 1} />
          <Ring kind="picked" />
        </At>
      ))}
      {shown.ghosts.map((g, i) => (
        <At key={`${g.cell} ${i}`} plane={plane} cell={g.cell}>
          <Ghost colour={g.colour} y={g.y} number={g.number} />
        </At>
      ))}
    </>
  );
}

/** The lines around the two groups that count in full. */
function Groups({ plane, view }: { plane: Plane; view: View }) {
  const lines = useMemo(
    () =>
      (["w", "b"] as const).map((tile) =>
        outline(
          plane,
          view.cells.filter((c) => c.main && c.tile === tile).map((c) => c.cell),
          GROUP_INSET,
        ),
      ),
    [plane, view],
  );
  return (
    <>
      <path class="hx-group white" d={lines[0]} />
      <path class="hx-group black" d={lines[1]} />
    </>
  );
}

function Badges({ plane, places, hidden }: { plane: Plane; places: Places; hidden: readonly string[] }) {
  const prisoners = [...places.values()].filter((p) => p.tile === null && !hidden.includes(p.cell));
  return (
    <>
      {prisoners.map((p) => (
        <At key={p.cell} plane={plane} cell={p.cell}>
          <GapBadge ripe={p.ripe} />
        </At>
      ))}
    </>
  );
}

/** The cells that the last move is remembered by: where it began and where it ended. */
export function lastCells(events: readonly GameEvent[]): string[] {
  const dropped = first("dropped", events);
  if (dropped) return [dropped.cell];
  const placed = first("placed", events);
  if (placed) return [placed.cell];
  const released = first("released", events);
  if (released) return released.freed.map((f) => f.cell);
  const dealt = first("dealt", events);
  if (!dealt) return [];
  const captured = first("captured", events);
  const sown = events.flatMap((e) => as("sown", e)?.cell ?? []);
  const end = captured?.cell ?? sown.at(-1);
  return end === undefined ? [dealt.from] : [dealt.from, end];
}

function tooltip(place: Place | undefined): string | undefined {
  if (!place || place.stones.length < 2) return undefined;
  return say("ui-hexit.cell.stack", { n: place.stones.length, stones: stoneWords(place.stones) });
}
