// A map that is painted: by press, by drag, and with the keyboard. It knows no game: the part draws what lies on the
// cells, and says what a brush makes of them.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { moveCursor } from "../../board/cursor";
import { commandOf } from "../../board/keys";
import { type Box, compareCells, hexPath, laidOn, neighbours, type Plane, R } from "../../game/plane";
import { say } from "../../language";
import { newStroke } from "./part";

interface MapProps {
  plane: Plane;
  /** The accessible name of the map. */
  label: string;
  /** The cells that are drawn. */
  cells: readonly string[];
  /** All places that a cell can have, those of `cells` included. Only those near a cell are offered. */
  bound: readonly string[];
  /** The other places that are painted together with one; empty where there are none. */
  twins(cell: string): readonly string[];
  /** What lies at a place, for a screen reader. */
  describe(cell: string): string;
  /** What the brush does, in a few words: "Press or drag to paint walls". */
  hint: string;
  /** What the map has: "50 hexes, at most 271". */
  count: ComponentChildren;
  /** Other choices below the map. */
  foot?: ComponentChildren;
  /** Paints places with the chosen brush; calls with the same stroke are one step. */
  paint(cells: readonly string[], stroke: string): void;
  /** Draws the cells and what lies on them, in board units. */
  children: ComponentChildren;
}

/** Room around the places on show. Board units. */
const margin = 14;

export function MapStage(props: MapProps) {
  const { plane, cells, bound, twins } = props;
  const places = useMemo(() => placesOf(plane, cells, bound), [plane, cells, bound]);
  const [box, setBox] = useState<Box>(() => plane.bounds(places, margin));
  const [cursor, setCursor] = useState<string | null>(null);
  const stroke = useRef<string | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const known = useMemo(() => new Set(places), [places]);
  const at = cursor !== null && known.has(cursor) ? cursor : null;
  const home = at ?? places.find((cell) => cells.includes(cell)) ?? places[0] ?? "0,0";

  // While a stroke lasts the map must not move below the pointer.
  useEffect(() => {
    if (!stroke.current) setBox((old) => fitted(old, plane.bounds(places, margin)));
  }, [places]);

  const paint = (cell: string): void => {
    if (known.has(cell)) props.paint([cell, ...twins(cell)], stroke.current ?? newStroke());
  };
  const cellOf = (event: PointerEvent): string => {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.current!.getScreenCTM()!.inverse());
    return plane.cellAt({ x, y });
  };
  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    stroke.current = newStroke();
    svg.current!.setPointerCapture(event.pointerId);
    const cell = cellOf(event);
    setCursor(cell);
    paint(cell);
  };
  const onPointerMove = (event: PointerEvent): void => {
    const cell = cellOf(event);
    if (cell === cursor) return;
    setCursor(known.has(cell) ? cell : null);
    if (stroke.current) paint(cell);
  };
  const end = (): void => {
    if (!stroke.current) return;
    stroke.current = null;
    setBox((old) => fitted(old, plane.bounds(places, margin)));
  };
  const visit = (cell: string | undefined): void => {
    if (cell === undefined) return;
    setCursor(cell);
    svg.current!.querySelector<SVGElement>(`[data-cell="${cell}"]`)?.focus({ preventScroll: true });
  };
  const column = useRef<number | null>(null); // where an up-and-down walk began
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const command = commandOf(plane.layout, event);
    if (command?.kind !== "move" && command?.kind !== "pick") return;
    event.preventDefault();
    event.stopPropagation();
    if (command.kind === "pick") return paint(home);
    const upDown = event.key === "ArrowUp" || event.key === "ArrowDown";
    column.current = upDown ? (column.current ?? plane.center(home).x) : null;
    visit(moveCursor(plane, places, home, command.heading, column.current ?? 0));
  };

  const marked = at === null ? [] : twins(at).filter((cell) => cell !== at && known.has(cell));
  return (
    <div class="map-stage">
      <svg
        ref={svg} role="grid" aria-label={props.label} viewBox={`${box.left} ${box.top} ${box.right - box.left} ${box.bottom - box.top}`}
        onPointerDown={onPointerDown} onPointerMove={onPointerMove} onPointerUp={end} onPointerCancel={end}
        onPointerLeave={() => !stroke.current && setCursor(null)} onKeyDown={onKeyDown}
      >
        <g aria-hidden="true">
          <Places plane={plane} places={places} cells={cells} />
          {props.children}
          {at !== null && <Cursor plane={plane} cell={at} twin={false} />}
          {marked.map((cell) => <Cursor key={cell} plane={plane} cell={cell} twin />)}
        </g>
        <Cells plane={plane} places={places} home={home} describe={props.describe} onFocus={setCursor} onPress={paint} />
      </svg>
      <div class="plates"><span>{props.count}</span>{props.foot}<span>{props.hint}</span></div>
    </div>
  );
}

/** The places on show: the cells, and what is next to one and within the bound. */
function placesOf(plane: Plane, cells: readonly string[], bound: readonly string[]): string[] {
  const near = new Set(cells.flatMap((cell) => [cell, ...neighbours(plane.layout, cell)]));
  const all = cells.length === 0 ? bound : bound.filter((cell) => near.has(cell));
  return [...all].sort(compareCells);
}

/** The part of the plane on show: it grows at once, and shrinks only when much of it is empty. */
function fitted(old: Box, now: Box): Box {
  const grown = now.left < old.left || now.top < old.top || now.right > old.right || now.bottom > old.bottom;
  const wide = old.right - old.left - (now.right - now.left) > 3 * R || old.bottom - old.top - (now.bottom - now.top) > 3 * R;
  return grown || wide ? now : old;
}

/** The free places around the map. */
function Places({ plane, places, cells }: { plane: Plane; places: readonly string[]; cells: readonly string[] }) {
  const shape = hexPath(plane.layout, R - 4, 4);
  const taken = new Set(cells);
  return <>{places.map((cell) => !taken.has(cell) && <path key={cell} class="free" d={shape} transform={laidOn(plane, cell)} />)}</>;
}

function Cursor({ plane, cell, twin }: { plane: Plane; cell: string; twin: boolean }) {
  const shape = hexPath(plane.layout, R - 3, 4);
  return (
    <g class={twin ? "brush-at twin" : "brush-at"} transform={laidOn(plane, cell)}>
      <path class="u" d={shape} />
      <path d={shape} />
    </g>
  );
}

interface CellsProps {
  plane: Plane;
  places: readonly string[];
  home: string;
  describe(cell: string): string;
  onFocus(cell: string): void;
  onPress(cell: string): void;
}

/** The places for keyboard and screen reader, row by row. */
function Cells({ plane, places, home, describe, onFocus, onPress }: CellsProps) {
  const shape = hexPath(plane.layout, R, 1);
  const rows = new Map<string, string[]>();
  for (const cell of places) {
    const row = cell.slice(cell.indexOf(",") + 1);
    rows.set(row, [...(rows.get(row) ?? []), cell]);
  }
  return (
    <>
      {[...rows].map(([row, cells]) => (
        <g key={row} role="row">
          {cells.map((cell) => (
            <g
              key={cell} role="gridcell" class="hit" data-cell={cell} tabindex={cell === home ? 0 : -1}
              aria-label={say("editor.place", { what: describe(cell), cell })}
              onFocus={(event) => event.currentTarget.matches(":focus-visible") && onFocus(cell)}
              onClick={(event) => event.detail === 0 && onPress(cell)} // by a screen reader, which has no pointer
            >
              <path d={shape} transform={laidOn(plane, cell)} />
            </g>
          ))}
        </g>
      ))}
    </>
  );
}
