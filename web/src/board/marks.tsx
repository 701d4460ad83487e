// Shapes that every board draws in the same way, in board units.

import type { ComponentChildren } from "preact";
import type { Aim } from "../game/contract";
import { hexPath, laidOn, moved, type Plane, type Point, n1, R } from "../game/plane";
import type { Stroke } from "./strokes";

interface AtProps {
  plane: Plane;
  cell: string;
  /** How far below the centre of the cell. */
  y?: number;
  children: ComponentChildren;
}

/** Moves its children to a cell. */
export function At({ plane, cell, y = 0, children }: AtProps) {
  const at = plane.center(cell);
  return <g transform={`translate(${at.x} ${at.y + y})`}>{children}</g>;
}

/** The brackets of the last move, with an outline that fits what the game puts on its cells. */
export function Brackets({ outline }: { outline: string }) {
  return (
    <>
      <path class="board-brackets halo" d={outline} />
      <path class="board-brackets" d={outline} />
    </>
  );
}

/** Where an arrow begins, how far before its end it stops, and its head, whose width is twice `half`. */
export interface ArrowSize {
  start: number;
  short: number;
  length: number;
  half: number;
}

/** The shaft and the head of an arrow between two points, and the middle of its shaft, which a bow bends upwards or aside. */
export function arrowPaths(a: Point, b: Point, size: ArrowSize, bow = 0) {
  const distance = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const bend = (Math.min(bow, distance / 2) / distance) * (a.x > b.x ? -1 : 1); // across the line: else a bow could pass its end
  const top = { x: (a.x + b.x) / 2 + bend * (b.y - a.y), y: (a.y + b.y) / 2 - bend * (b.x - a.x) };
  const half = Math.hypot(b.x - top.x, b.y - top.y) || 1;
  const ux = (b.x - top.x) / half;
  const uy = (b.y - top.y) / half;
  const before = (back: number, aside = 0) => `${n1(b.x - ux * back - uy * aside)},${n1(b.y - uy * back + ux * aside)}`;
  const base = size.short + size.length;
  const start = Math.min(size.start, distance - base - 4) / half;
  const from = `${n1(a.x + (top.x - a.x) * start)},${n1(a.y + (top.y - a.y) * start)}`;
  return {
    shaft: `M${from}Q${n1(top.x)},${n1(top.y)} ${before(base - 2)}`,
    head: `M${before(size.short)}L${before(base, size.half)}L${before(base, -size.half)}Z`,
    middle: { x: (a.x + 2 * top.x + b.x) / 4, y: (a.y + 2 * top.y + b.y) / 4 },
  };
}

interface ArrowProps {
  plane: Plane;
  from: string;
  to: string;
  size: ArrowSize;
  /** The class of the arrow; its parts are "shaft" and "head", on a darker line of class "u". */
  look: string;
}

/** An arrow from cell to cell that stops short of what lies there. */
export function Arrow({ plane, from, to, size, look }: ArrowProps) {
  return <ArrowShape {...arrowPaths(plane.center(from), plane.center(to), size)} look={look} />;
}

function ArrowShape({ shaft, head, look }: { shaft: string; head: string; look: string }) {
  return (
    <g class={look}>
      <path class="shaft u" d={shaft} />
      <path class="head u" d={head} />
      <path class="shaft" d={shaft} />
      <path class="head" d={head} />
    </g>
  );
}

const aimed: ArrowSize = { start: 20, short: 14, length: 19, half: 12 };

/** Where a move points, in a picture; crossed out if it is not allowed. */
export function AimMark({ plane, aim: { from, to }, failed }: { plane: Plane; aim: Aim; failed: boolean }) {
  const end = plane.center(to);
  const start = from === undefined ? end : plane.center(from);
  const cross = { x: end.x + (start.x - end.x) * 0.25, y: end.y + (start.y - end.y) * 0.25 };
  return (
    <g class={failed ? "aim failed" : "aim"}>
      {from === undefined ? (
        <g transform={moved(end)}>
          <circle class="ring u" r="23" />
          <circle class="ring" r="23" />
        </g>
      ) : (
        <Arrow plane={plane} from={from} to={to} size={aimed} look="arrow" />
      )}
      {failed && (
        <g class="cross" transform={moved(cross)}>
          <circle r="14" />
          <path d="M-5,-5 5,5M5,-5 -5,5" />
        </g>
      )}
    </g>
  );
}

interface StillProps {
  plane: Plane;
  /** The cells that are in sight, and the room around them. */
  cells: Iterable<string>;
  margin: number;
  /** The class of the drawing. */
  look: string;
  /** The top layer. */
  over?: ((plane: Plane) => ComponentChildren) | undefined;
  children: ComponentChildren;
}

/** A board that is only looked at: small and silent. */
export function Still({ plane, cells, margin, look, over, children }: StillProps) {
  const { left, top, right, bottom } = plane.bounds(cells, margin);
  return (
    <svg class={look} viewBox={`${left} ${top} ${right - left} ${bottom - top}`} aria-hidden="true">
      {children}
      {over?.(plane)}
    </svg>
  );
}

const strokeSize: ArrowSize = { start: 0.3 * R, short: 0.28 * R, length: 0.36 * R, half: 0.27 * R };

/** How far an arrow of a hint rises above a straight line. */
const bow = 0.55 * R;

interface DrawnProps { plane: Plane; stroke: Stroke; top(cell: string): number }

/** A move drawn over the board, on top of what lies there: an arrow, or an outline where it comes from nowhere. */
export function Drawn({ plane, stroke, top }: DrawnProps) {
  const { look, from, to, number } = stroke;
  const name = `board-stroke ${look}`;
  const on = (cell: string): Point => ({ x: plane.center(cell).x, y: plane.center(cell).y + top(cell) });
  const arrow = from === undefined ? null : arrowPaths(on(from), on(to), strokeSize, look === "hint" ? bow : 0);
  const shape = hexPath(plane.layout, 0.86 * R, 5);
  const end = on(to);
  return (
    <>
      {arrow ? <ArrowShape {...arrow} look={name} /> : (
        <g class={name} transform={`translate(0 ${n1(top(to))}) ${laidOn(plane, to)}`}>
          <path class="ring u" d={shape} />
          <path class="ring" d={shape} />
        </g>
      )}
      {number !== undefined && (
        <g class={`${name} number`} transform={moved(arrow?.middle ?? { x: end.x + 0.5 * R, y: end.y - 0.55 * R })}>
          <circle r="13" />
          <text>{number}</text>
        </g>
      )}
    </>
  );
}
