// The board that every game is drawn on. It knows cells, layers and picks, and no rule: it turns pointer, touch and
// keys into "this cell was picked", and keeps the plane in view.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { cycle, headingOf, moveCursor } from "./cursor";
import { type Plane, type Point, R, compareCells, hexPath } from "./plane";
import { Viewport } from "./viewport";

export interface BoardProps {
  plane: Plane;
  /** What the board is, for a screen reader. */
  label: string;
  /** The cells that can be visited and described, in any order. */
  cells: readonly string[];
  /** What a cell holds and what can be done there, for a screen reader. */
  describe(cell: string): string;
  /** What a cell shows when it is pointed at for a while; nothing if undefined. */
  tooltip?(cell: string): string | undefined;
  /** Cells that can be picked now, in the order in which keys go through them. */
  targets: readonly string[];
  /** Cells that are part of what has been picked. */
  picked: readonly string[];
  /** Something is picked and waits for more: Tab stays among the targets until Escape. */
  selecting: boolean;
  /** The cells of the last move; a chip leads back to them when they are out of view. */
  last: readonly string[];
  /** The past is on show. */
  history: boolean;
  /** Drawn in this order, in board units. */
  ground?: ComponentChildren;
  below?: ComponentChildren;
  pieces?: ComponentChildren;
  above?: ComponentChildren;
  onPick(cell: string): void;
  onPoint(cell: string | null): void;
  onBack(): void;
}

/** Room around the outermost cells: nearly one ring, so that what falls off the edge is seen. */
const MARGIN = 1.15 * R;

export function Board(props: BoardProps) {
  const { plane, cells, targets } = props;
  const svg = useRef<SVGSVGElement>(null);
  const scene = useRef<SVGGElement>(null);
  const viewport = useRef<Viewport | null>(null);
  const column = useRef<number | null>(null); // where an up-and-down walk of the cursor began
  const pointed = useRef<string | null>(null);
  const [wanted, setCursor] = useState<string | null>(null);
  const [byKeys, setByKeys] = useState(false); // the cursor is shown only to those who use it
  const [coordinates, setCoordinates] = useState(false);
  const [free, setFree] = useState(false); // moved away from the fit
  const [away, setAway] = useState<string | null>(null);

  const order = useMemo(() => [...cells].sort(compareCells), [cells]);
  const known = useMemo(() => new Set(cells), [cells]);
  const home = targets.find((c) => known.has(c)) ?? order[0] ?? null;
  const cursor = wanted !== null && known.has(wanted) ? wanted : home;
  const latest = useRef(props);
  latest.current = props;

  const look = () => {
    const v = viewport.current!;
    const { last } = latest.current;
    setFree(!v.isFitted);
    setAway(last.length > 0 ? arrowTo(last.map((c) => v.away(latest.current.plane.center(c)))) : null);
  };

  useLayoutEffect(() => {
    const v = new Viewport(svg.current!, scene.current!, look);
    viewport.current = v;
    const measure = () => {
      const box = svg.current!.getBoundingClientRect();
      v.resize({ width: box.width, height: box.height });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(svg.current!);
    const onWheel = (e: WheelEvent) => v.wheel(e);
    svg.current!.addEventListener("wheel", onWheel, { passive: false });
    const element = svg.current!;
    return () => {
      observer.disconnect();
      element.removeEventListener("wheel", onWheel);
      v.close();
    };
  }, []);

  useLayoutEffect(() => {
    viewport.current!.show(plane.bounds(cells, MARGIN));
  }, [plane, cells]);

  useEffect(look, [props.last]);

  const point = (cell: string | null) => {
    if (pointed.current === cell) return;
    pointed.current = cell;
    props.onPoint(cell);
  };

  const visit = (cell: string | undefined) => {
    if (cell === undefined) return;
    setByKeys(true);
    setCursor(cell);
    element(svg.current!, cell)?.focus({ preventScroll: true });
    viewport.current!.reveal(plane.center(cell));
  };

  const onKeyDown = (e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey || cursor === null) return;
    if (key(e)) {
      e.preventDefault();
      e.stopPropagation();
    }
  };

  /** Answers a key, and tells whether it had a meaning. */
  const key = (e: KeyboardEvent): boolean => {
    const heading = headingOf(plane.layout, e.key);
    if (heading) {
      const upDown = "arrow" in heading && (heading.arrow === "up" || heading.arrow === "down");
      column.current = upDown ? (column.current ?? plane.center(cursor!).x) : null;
      visit(moveCursor(plane, order, cursor!, heading, column.current ?? 0));
      return true;
    }
    column.current = null;
    switch (e.key) {
      case "Enter":
      case " ":
        props.onPick(cursor!);
        return true;
      case "Escape":
        if (!props.selecting) return false;
        props.onBack();
        return true;
      case "Tab":
        if (!props.selecting || targets.length === 0) return false;
        visit(cycle(targets, cursor!, e.shiftKey ? -1 : 1));
        return true;
      case "]":
      case "[":
        visit(cycle(targets, cursor!, e.key === "]" ? 1 : -1));
        return true;
      case "0":
        viewport.current!.fit();
        return true;
      case "+":
      case "=":
        viewport.current!.zoomBy(1.25);
        return true;
      case "-":
        viewport.current!.zoomBy(0.8);
        return true;
      case "c":
        setCoordinates(!coordinates);
        return true;
    }
    return false;
  };

  const cellOf = (e: MouseEvent) => plane.cellAt(viewport.current!.point(e));

  const onClick = (e: MouseEvent) => {
    const v = viewport.current!;
    const named = (e.target as Element).closest<SVGElement>("[data-cell]")?.dataset.cell;
    if (e.detail === 0 && named) return props.onPick(named); // pressed by a screen reader, which has no pointer
    if (v.dragged) return;
    const touch = (e as PointerEvent).pointerType === "touch";
    if (touch && v.magnify(e)) return;
    const cell = touch ? nearTarget(plane, targets, v.point(e), v.fingerReach, cellOf(e), known) : cellOf(e);
    element(svg.current!, cell)?.focus({ preventScroll: true });
    props.onPick(cell);
  };

  const onPointerMove = (e: PointerEvent) => {
    viewport.current!.pointerMove(e);
    if (e.pointerType === "touch") return;
    point(viewport.current!.dragged && e.buttons !== 0 ? null : cellOf(e));
  };

  return (
    <div class={`board${byKeys ? " by-keys" : ""}${props.history ? " past" : ""}`}>
      <svg
        ref={svg}
        class="board-svg"
        role="grid"
        aria-label={props.label}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDblClick={(e) => !known.has(cellOf(e)) && viewport.current!.fit()}
        onPointerDown={(e) => {
          setByKeys(false);
          viewport.current!.pointerDown(e);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={(e) => viewport.current!.pointerUp(e)}
        onPointerCancel={(e) => viewport.current!.pointerUp(e)}
        onPointerLeave={(e) => e.pointerType !== "touch" && point(null)}
      >
        <g ref={scene} class="scene">
          <g class="layer" aria-hidden="true">
            {props.ground}
          </g>
          <g class="layer" aria-hidden="true">
            <Origin plane={plane} />
            {props.below}
          </g>
          <g class="layer" aria-hidden="true">
            {props.pieces}
          </g>
          <g class="layer" aria-hidden="true">
            {props.above}
            {coordinates && <Coordinates plane={plane} cells={order} />}
          </g>
          <FocusRing plane={plane} cell={cursor} />
          <Targets
            {...props}
            order={order}
            cursor={cursor}
            onFocus={(cell) => {
              setCursor(cell);
              if (!element(svg.current!, cell)!.matches(":focus-visible")) return; // focused by pointer
              setByKeys(true);
              point(cell);
            }}
            onBlur={() => point(null)}
          />
        </g>
      </svg>
      <div class="board-chips">
        {away && (
          <button
            type="button"
            class="board-chip"
            onClick={() => viewport.current!.reveal(plane.center(props.last.at(-1)!))}
          >
            Last move <span aria-hidden="true">{away}</span>
          </button>
        )}
        {free && (
          <button type="button" class="board-chip" onClick={() => viewport.current!.fit()}>
            Whole board
          </button>
        )}
      </div>
    </div>
  );
}

/** One cell of the grid for pointer, keyboard and screen reader: a clear hex on top of everything. */
function Targets(
  props: BoardProps & {
    order: readonly string[];
    cursor: string | null;
    onFocus(cell: string): void;
    onBlur(): void;
  },
) {
  const { plane, order } = props;
  const shape = hexPath(plane.layout, R, 1);
  const targets = new Set(props.targets);
  const picked = new Set(props.picked);
  return (
    <>
      {rows(order).map(([row, cells]) => (
        <g key={row} role="row">
          {cells.map((cell) => {
            const { x, y } = plane.center(cell);
            const tip = props.tooltip?.(cell);
            return (
              <g
                key={cell}
                role="gridcell"
                class={`hit${targets.has(cell) ? " can" : ""}`}
                data-cell={cell}
                tabindex={cell === props.cursor ? 0 : -1}
                aria-label={props.describe(cell)}
                aria-selected={picked.has(cell)}
                onFocus={() => props.onFocus(cell)}
                onBlur={props.onBlur}
              >
                {tip && <title>{tip}</title>}
                <path d={shape} transform={`translate(${x} ${y})`} />
              </g>
            );
          })}
        </g>
      ))}
    </>
  );
}

function FocusRing({ plane, cell }: { plane: Plane; cell: string | null }) {
  if (cell === null) return null;
  const { x, y } = plane.center(cell);
  const shape = hexPath(plane.layout, R - 1, 4);
  return (
    <g class="board-focus" transform={`translate(${x} ${y})`} aria-hidden="true">
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

function Coordinates({ plane, cells }: { plane: Plane; cells: readonly string[] }) {
  return (
    <g class="board-coordinates">
      {cells.map((cell) => {
        const { x, y } = plane.center(cell);
        return (
          <text key={cell} x={x} y={y - R * 0.62}>
            {cell.replaceAll("-", "−")}
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

function element(svg: SVGSVGElement, cell: string): SVGElement | null {
  return svg.querySelector<SVGElement>(`[data-cell="${cell}"]`);
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

/** An arrow towards the last move, if none of its cells is in view. */
export function arrowTo(away: readonly (Point | null)[]): string | null {
  if (away.includes(null)) return null;
  const { x, y } = away[0]!;
  const eighth = Math.round(Math.atan2(y, x) / (Math.PI / 4));
  return ["→", "↘", "↓", "↙", "←", "↖", "↑", "↗"][(eighth + 8) % 8]!;
}
