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

/** The shaft and the head of an arrow between two points. */
export function arrowPaths(a: Point, b: Point, size: ArrowSize) {
  const distance = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const ux = (b.x - a.x) / distance;
  const uy = (b.y - a.y) / distance;
  const on = (along: number, aside = 0) =>
    `${n1(a.x + ux * along - uy * aside)},${n1(a.y + uy * along + ux * aside)}`;
  const tip = distance - size.short;
  const base = tip - size.length;
  return {
    shaft: `M${on(Math.min(size.start, base - 4))}L${on(base + 2)}`,
    head: `M${on(tip)}L${on(base, size.half)}L${on(base, -size.half)}Z`,
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
  const { shaft, head } = arrowPaths(plane.center(from), plane.center(to), size);
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

interface DrawnProps { plane: Plane; stroke: Stroke; others: readonly Stroke[] }

/** Whether a label stands above its cell: the higher of two does, so that they cannot meet. */
function standsAbove(plane: Plane, { look, to }: Stroke, others: readonly Stroke[]): boolean {
  const y = (cell: string): number => plane.center(cell).y;
  const other = others.find((o) => o.look !== look && o.label !== "");
  if (!other || Math.abs(y(other.to) - y(to)) < 1) return look === "better";
  return y(to) < y(other.to);
}

/** A move drawn over the board: a solid arrow or outline for what is better, a dashed one for what was played. */
export function Drawn({ plane, stroke, others }: DrawnProps) {
  const { look, from, to, label } = stroke;
  const name = `board-stroke ${look}`;
  const end = plane.center(to);
  const shape = hexPath(plane.layout, 0.86 * R, 5);
  const aside = (standsAbove(plane, stroke, others) ? -0.8 : 0.8) * R * plane.tilt;
  return (
    <>
      {from === undefined ? (
        <g class={name} transform={laidOn(plane, to)}>
          <path class="ring u" d={shape} />
          <path class="ring" d={shape} />
        </g>
      ) : (
        <Arrow plane={plane} from={from} to={to} size={strokeSize} look={name} />
      )}
      {label && <Label at={{ x: end.x, y: end.y + aside }} look={name} text={label} />}
    </>
  );
}

function Label({ at, look, text }: { at: Point; look: string; text: string }) {
  const half = 4.1 * text.length + 10;
  return (
    <g class={`${look} label`} transform={moved(at)}>
      <rect x={n1(-half)} y={-12} width={n1(2 * half)} height={24} rx={12} />
      <text>{text}</text>
    </g>
  );
}
