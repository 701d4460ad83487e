// What every board draws in the same way, in board units.

import type { ComponentChildren } from "preact";
import { type Plane, type Point, n1 } from "./plane";

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
