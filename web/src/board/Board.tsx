// The board that every game is drawn on. It knows cells, layers and picks, and no rule: it turns pointer, touch and
// keys into "this cell was picked", and keeps the plane in view.

import type { ComponentChildren, RefObject } from "preact";
import { useContext, useMemo, useRef } from "preact/hooks";
import { say } from "../language";
import { coordinates } from "../platform/settings";
import { GoalFlag, GoalRing, Goals, withGoal } from "./goals";
import { type Dial, DIAL_REACH, DialRings, useDial } from "./dial";
import { At, Drawn } from "./marks";
import { lit, signed } from "../ui/lit-cells";
import { type Plane, type Point, R, compareCells, hexPath, laidOn, n1, neighbours } from "../game/plane";
import { Strokes } from "./strokes";
import { useKeys } from "./useKeys";
import { useViewport } from "./useViewport";

export interface BoardProps {
  plane: Plane;
  /** The label of the board for screen readers. */
  label: string;
  /** The cells that can be visited and described, in any order. */
  cells: readonly string[];
  /** The cells that a fitted board shows, if those are not the ones that can be visited; also places with print beyond them. */
  shownCells?: readonly string[];
  /**
   * What a cell holds and what can be done there, for a screen reader. As long as it is the same function, cells that
   * have not changed otherwise are not described anew.
   */
  describe(cell: string): string;
  /** The tooltip of a cell; none if undefined. */
  tooltip?(cell: string): string | undefined;
  /** Cells that can be picked now, in the order in which keys go through them. */
  targets: readonly string[];
  /** Cells that are part of what has been picked. */
  picked: readonly string[];
  /** Something is picked and waits for more: Tab stays among the targets until Escape. */
  selecting: boolean;
  /** The cells of the last move; a chip leads back to them when they are out of view. */
  last: readonly string[];
  /** Places beyond the cells where something is printed that no player's plate may cover. */
  beyond?: readonly string[];
  /** The past is on show. */
  history: boolean;
  /** Room around the outermost cells, in board units; by default enough to see what falls off the edge. */
  margin?: number;
  /** How far below its centre a cell's coordinates stand, in board units; by default as far above it as there is room. */
  names?: number;
  /** The name of a cell that players of the game use, in place of its coordinates. */
  nameOf?(cell: string): string;
  /** How far above its cell the top of what lies there is seen, as a negative number of board units. */
  top?(cell: string): number;
  /** Drawn in this order, in board units. */
  ground?: ComponentChildren;
  below?: ComponentChildren;
  pieces?: ComponentChildren;
  above?: ComponentChildren;
  /** Other controls, which lie over the cells. */
  controls?: ComponentChildren;
  /** A wheel round a cell. */
  dial?: Dial;
  /** A cell is picked: by a pointer at a place, relative to its centre in board units, or else by keys. */
  onPick(cell: string, at?: Point): void;
  onPoint(cell: string | null): void;
  onBack(): void;
}

/** Room around the outermost cells: nearly one ring, so that what falls off the edge is seen. */
const MARGIN = 1.15 * R;

export function Board(props: BoardProps) {
  const { plane, cells, targets } = props;
  const order = useMemo(() => [...cells].sort(compareCells), [cells]);
  const known = useMemo(() => new Set(cells), [cells]);
  const shown = props.shownCells ?? cells;
  const strokes = useContext(Strokes);
  const aimed = strokes.filter(({ look }) => look !== "hint").flatMap(({ from, to }) => (from === undefined ? [to] : [from, to]));
  const at = props.dial?.at ?? null;
  const top = props.top ?? flat;
  const heights = cells.map(top).join();
  const content = useMemo(() => plane.bounds([...shown, ...aimed], props.margin ?? MARGIN, top), [plane, shown, aimed.join(), heights]);
  const spots = useMemo(() => spotsOf(plane, [...cells, ...(props.beyond ?? [])], top), [plane, cells, props.beyond, heights]);
  const { svg, scene, wheel, viewport, free, tiny, away } = useViewport(plane, content, spots, props.last, at);
  const goals = useContext(Goals);
  const spoken = order.filter((cell) => lit.value.has(cell));

  const pointed = useRef<string | null>(null);
  const point = (cell: string | null) => {
    if (pointed.current === cell) return;
    pointed.current = cell;
    props.onPoint(cell);
  };
  const cellOf = (e: MouseEvent) => highest(plane, viewport.current!.point(e), known, top);
  const hitOf = (cell: string) => svg.current!.querySelector<SVGElement>(`[data-cell="${cell}"]`);

  const keys = useKeys(props, order, {
    focus(cell) {
      hitOf(cell)?.focus({ preventScroll: true });
      viewport.current!.reveal(plane.center(cell));
    },
    fit: () => viewport.current!.fit(),
    zoom: (factor) => viewport.current!.zoomBy(factor),
    coordinates: switchCoordinates,
  });

  const hand = useDial(props.dial, (e) => {
    const v = viewport.current!;
    const [pixel, middle] = [v.pixel(e), v.within(plane.center(at ?? "0,0"), DIAL_REACH)];
    return { x: pixel.x - middle.x, y: pixel.y - middle.y };
  });
  const dialled = useRef(false); // the press was for the wheel, and its click means nothing

  const onPointerDown = (e: PointerEvent) => {
    keys.leave();
    dialled.current = hand.down(e, cellOf(e));
    if (dialled.current) svg.current!.setPointerCapture(e.pointerId); // it goes on outside the board
    else viewport.current!.pointerDown(e);
  };

  const onPointerUp = (e: PointerEvent) => {
    if (!hand.up(e)) viewport.current!.pointerUp(e);
  };

  const onClick = (e: MouseEvent) => {
    const v = viewport.current!;
    const named = (e.target as Element).closest<SVGElement>("[data-cell]")?.dataset.cell;
    if (e.detail === 0 && named) return props.onPick(named); // pressed by a screen reader, which has no pointer
    if (v.dragged || dialled.current) return;
    const touch = (e as PointerEvent).pointerType === "touch";
    if (touch && v.magnify(e)) return;
    const at = v.point(e);
    const cell = touch ? nearTarget(plane, targets, at, v.fingerReach, cellOf(e), known) : cellOf(e);
    const centre = plane.center(cell);
    hitOf(cell)?.focus({ preventScroll: true });
    props.onPick(cell, { x: at.x - centre.x, y: at.y - centre.y });
  };

  const onPointerMove = (e: PointerEvent) => {
    if (hand.move(e)) return point(null);
    viewport.current!.pointerMove(e);
    if (e.pointerType === "touch") return;
    point(viewport.current!.dragged && e.buttons !== 0 ? null : cellOf(e));
  };

  const onFocus = (cell: string) => {
    const byKeys = hitOf(cell)!.matches(":focus-visible");
    keys.arrive(cell, byKeys);
    if (byKeys) point(cell);
  };

  return (
    <div class={`board${keys.inUse ? " by-keys" : ""}${props.history ? " past" : ""}`}>
      <svg
        ref={svg}
        class="board-svg"
        role="grid"
        aria-label={props.label}
        onKeyDown={keys.onKeyDown}
        onClick={onClick}
        onDblClick={(e) => !known.has(cellOf(e)) && viewport.current!.fit()}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={(e) => {
          hand.cancel();
          viewport.current!.pointerUp(e);
        }}
        onPointerLeave={(e) => e.pointerType !== "touch" && point(null)}
      >
        <g ref={scene} class="scene">
          <g class="layer" aria-hidden="true">
            {props.ground}
          </g>
          <g class="layer" aria-hidden="true">
            {coordinates.value && <Origin plane={plane} />}
            {props.below}
          </g>
          <g class="layer" aria-hidden="true">
            {props.pieces}
          </g>
          <g class="layer" aria-hidden="true">
            {props.above}
            {goals.map((cell) => <g key={cell} transform={onTop(plane, cell, top)}><GoalRing layout={plane.layout} /></g>)}
            {goals.map((cell) => <At key={cell} plane={plane} cell={cell} y={top(cell)}><GoalFlag /></At>)}
            {strokes.map((stroke, i) => <Drawn key={i} plane={plane} stroke={stroke} top={top} />)}
            {spoken.map((cell) => <Lit key={cell} plane={plane} cell={cell} top={top} />)}
            {coordinates.value && <Coordinates plane={plane} cells={order} nameOf={props.nameOf ?? signed} below={props.names ?? -R * 0.62} top={top} />}
          </g>
          <FocusRing plane={plane} cell={keys.cursor} top={top} />
          <Hits {...props} goals={goals} order={order} cursor={keys.cursor} onFocus={onFocus} onBlur={() => point(null)} />
          {props.controls}
        </g>
        {at !== null && (
          <g ref={wheel} class="board-dial" aria-hidden="true"><DialRings dial={props.dial!} pointed={hand.pointed} /></g>
        )}
      </svg>
      <button
        type="button"
        class="board-switch"
        aria-pressed={coordinates.value}
        aria-label={say("table.coordinates")}
        title={say("table.coordinates.key")}
        onClick={switchCoordinates}
      >
        <svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3l7.8 4.500v9L12 21l-7.800-4.500v-9zM8.500 12h2M13.500 12h2" /></svg>
      </button>
      <div class="board-chips">
        {away && (
          <Chip onClick={() => viewport.current!.reveal(plane.center(props.last.at(-1)!))}>
            {say("app.board.last-move")} <span aria-hidden="true">{away}</span>
          </Chip>
        )}
        {tiny && <Chip onClick={() => viewport.current!.magnify()}>{say("table.enlarge")}</Chip>}
        {free && <Chip onClick={() => viewport.current!.fit()}>{say("app.board.whole")}</Chip>}
      </div>
    </div>
  );
}

const switchCoordinates = (): void => {
  coordinates.value = !coordinates.value;
};

function Chip({ onClick, children }: { onClick(): void; children: ComponentChildren }) {
  return (
    <button type="button" class="board-chip" onClick={onClick}>
      {children}
    </button>
  );
}

interface HitsProps extends BoardProps {
  order: readonly string[];
  goals: readonly string[];
  cursor: string | null;
  onFocus(cell: string): void;
  onBlur(): void;
}

/** One cell of the grid for pointer, keyboard and screen reader: a clear hex on top of everything. */
function Hits(props: HitsProps) {
  const targets = new Set(props.targets);
  const picked = new Set(props.picked);
  const hands = useRef(props);
  hands.current = props;
  const all = useMemo(() => rows(props.order), [props.order]);
  return (
    <>
      {all.map(([row, cells]) => {
        const those = (which: (cell: string) => boolean): string => cells.filter(which).join(" ");
        return (
          <Row
            key={row} board={props} hands={hands} cells={cells} targets={those((c) => targets.has(c))} picked={those((c) => picked.has(c))}
            goals={those((c) => props.goals.includes(c))} cursor={those((c) => c === props.cursor)}
          />
        );
      })}
    </>
  );
}

interface RowProps {
  board: HitsProps;
  /** What is called is always that of the board as it is now. */
  hands: RefObject<HitsProps>;
  cells: readonly string[];
  /** Those of the cells, as words in a line: they can be compared. */
  targets: string;
  picked: string;
  goals: string;
  cursor: string;
}

/** A row is drawn anew only if something about it has changed: a board may have hundreds of cells. */
function Row({ board: { describe, plane, tooltip, top }, hands, cells, targets, picked, goals, cursor }: RowProps) {
  return useMemo(() => {
    const shape = hexPath(plane.layout, R, 1);
    const [can, taken, goal] = [targets, picked, goals].map((words) => words.split(" "));
    return (
      <g role="row">
        {cells.map((cell) => {
          const tip = tooltip?.(cell);
          return (
            <g
              key={cell}
              role="gridcell"
              class={`hit${can!.includes(cell) ? " can" : ""}`}
              data-cell={cell}
              tabindex={cell === cursor ? 0 : -1}
              aria-label={withGoal(describe(cell), goal!.includes(cell))}
              aria-selected={taken!.includes(cell)}
              onFocus={() => hands.current!.onFocus(cell)}
              onBlur={() => hands.current!.onBlur()}
            >
              {tip && <title>{tip}</title>}
              <path d={shape} transform={onTop(plane, cell, top ?? flat)} />
            </g>
          );
        })}
      </g>
    );
  }, [describe, plane, tooltip, top, cells, targets, picked, goals, cursor]);
}

type Tops = (cell: string) => number;

const flat: Tops = () => 0;

/** Lays a drawing on the top of what lies on a cell. */
const onTop = (plane: Plane, cell: string, top: Tops): string => `translate(0 ${n1(top(cell))}) ${laidOn(plane, cell)}`;

/** The cell whose top is seen at a point: the nearest of those that cover each other, or else the ground. */
export function highest(plane: Plane, at: Point, known: ReadonlySet<string>, top: Tops): string {
  const ground = plane.cellAt(at);
  const near = [ground, ...neighbours(plane.layout, ground)].filter((cell) => {
    return known.has(cell) && plane.cellAt({ x: at.x, y: at.y - top(cell) }) === cell;
  });
  return near.sort((a, b) => plane.center(b).y - plane.center(a).y)[0] ?? ground;
}

function FocusRing({ plane, cell, top }: { plane: Plane; cell: string | null; top: Tops }) {
  if (cell === null) return null;
  const shape = hexPath(plane.layout, R - 1, 4);
  return (
    <g class="board-focus" transform={onTop(plane, cell, top)} aria-hidden="true">
      <path class="under" d={shape} />
      <path d={shape} />
    </g>
  );
}

/** What keeps clear of the plates over the board: each cell, and the top of what lies there if that is elsewhere. */
function spotsOf(plane: Plane, cells: readonly string[], top: (cell: string) => number): Point[] {
  return cells.flatMap((cell) => {
    const [foot, high] = [plane.center(cell), top(cell)];
    return high === 0 ? [foot] : [foot, { x: foot.x, y: foot.y + high }];
  });
}

/** The outline of a cell that a sentence speaks of. */
function Lit({ plane, cell, top }: { plane: Plane; cell: string; top: Tops }) {
  const shape = hexPath(plane.layout, R - 1, 4);
  return (
    <g class="board-lit" data-lit={cell} transform={onTop(plane, cell, top)}>
      <path class="under" d={shape} />
      <path d={shape} />
    </g>
  );
}

/** A small ring at the foot of 0,0, so that it can be found on a board without edges. */
function Origin({ plane }: { plane: Plane }) {
  const { x, y } = plane.center("0,0");
  return <circle class="board-origin" cx={x} cy={y + R * 0.74} r={2.6} />;
}

interface CoordinatesProps { plane: Plane; cells: readonly string[]; nameOf(cell: string): string; below: number; top(cell: string): number }

/** The names of cells. */
function Coordinates({ plane, cells, nameOf, below, top }: CoordinatesProps) {
  return (
    <g class="board-coordinates">
      {cells.map((cell) => {
        const { x, y } = plane.center(cell);
        return (
          <text key={cell} x={x} y={y + top(cell) + below}>
            {nameOf(cell)}
          </text>
        );
      })}
    </g>
  );
}

function rows(order: readonly string[]): [string, string[]][] {
  const byRow = new Map<string, string[]>();
  for (const cell of order) {
    const r = cell.slice(cell.indexOf(",") + 1);
    byRow.set(r, [...(byRow.get(r) ?? []), cell]);
  }
  return [...byRow];
}

/** The cell a finger meant: what lies under it, or beside the board the nearest target within reach. */
export function nearTarget(
  plane: Plane,
  targets: readonly string[],
  at: Point,
  reach: number,
  under: string,
  known: ReadonlySet<string>,
): string {
  if (known.has(under)) return under;
  let best = under;
  let least = reach + R / 2;
  for (const target of targets) {
    const p = plane.center(target);
    const d = Math.hypot(p.x - at.x, p.y - at.y);
    if (d < least) [least, best] = [d, target];
  }
  return best;
}
