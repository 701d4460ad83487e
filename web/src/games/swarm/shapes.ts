// Sizes and outlines of Swarm's hexes, in board units: a cell's corner lies 42 from its centre.

import { type Point, Plane, R, hexPath, n1 } from "../../game/plane";

/** How high the ground looks for its depth: the hive is seen from before it, so that heights show. */
export const TILT = 0.8;
/** The transformation that lays a drawing down onto a face. */
export const LAID = `scale(1 ${TILT})`;

/** The face of a hex. */
export const FACE = hexPath("flat", 39, 4);
/** How far the side of a hex shows below its face. */
export const SIDE = 13;
const foot = n1(33.8 * TILT);
/** The sides of a hex: the one before it, and those that lie in the light and in the shade; it comes from the upper left. */
export const FRONT = `M-19.5,${foot}H19.5v${SIDE}H-19.5Z`;
export const LIT = `M-39,0v${SIDE}L-19.5,${n1(33.8 * TILT + SIDE)}v-${SIDE}Z`;
export const SHADED = `M39,0v${SIDE}L19.5,${n1(33.8 * TILT + SIDE)}v-${SIDE}Z`;
/** A line along the sides, so far below the face. */
export const edgeAt = (y: number): string => `M-38.5,${y}L-19.5,${n1(33.3 * TILT + y)}H19.5L38.5,${y}`;
/** Lines inside a face: one for Blue, two for Vermilion, so that colour is not needed. */
export const INSIDE = hexPath("flat", 33.5, 3);
export const INSIDE_2 = hexPath("flat", 28.5, 3);
/** Rings: round what is picked, inside what may be picked. */
export const RING = hexPath("flat", 38, 4);
export const RING_THIN = hexPath("flat", 36, 4);
/** An empty place. */
export const PLACE = hexPath("flat", 35, 4);
/** The brackets of the last move, at the left and the right corner, where no other mark stands. */
export const BRACKETS = "M-32,-15L-43,0L-32,15M32,-15L43,0L32,15";

const SPAN = 36; // a stack is drawn no taller than this, whatever its height

/** Where the hexes of a stack lie: the height of each one's face above the cell's centre, lowest hex first. */
export function fan(height: number): number[] {
  const step = height > 1 ? Math.min(SIDE, SPAN / (height - 1)) : 0;
  const foot = Math.min(10, 3 * (height - 1));
  return Array.from({ length: height }, (_, i) => foot - step * i + 0);
}

/** Where the face of the top hex lies; for an empty cell, its floor. */
export function topOf(height: number): number {
  return height === 0 ? 0 : fan(height)[height - 1]!;
}

/** Where a hex lies that is put on a stack of this height. */
export function onTop(height: number): number {
  return height === 0 ? 0 : topOf(height) - SIDE;
}

/** The diagonal stripes of Vermilion's backs, cut to a hex of that radius. */
export function stripes(radius: number, gap: number): string {
  const corners = Array.from({ length: 6 }, (_, i) => new Plane("flat").corner(i, radius));
  let d = "";
  for (let c = -2 * R; c <= 2 * R; c += gap) {
    const ends = corners.flatMap((a, i) => crossing(a, corners[(i + 1) % 6]!, c));
    if (ends.length >= 2) d += `M${n1(ends[0]!.x)},${n1(ends[0]!.y)}L${n1(ends[1]!.x)},${n1(ends[1]!.y)}`;
  }
  return d;
}

/** Where the side from a to b meets the line y = x + c. */
function crossing(a: Point, b: Point, c: number): Point[] {
  const u = a.y - a.x - c;
  const v = b.y - b.x - c;
  if (u > 0 === v > 0) return [];
  const t = u / (u - v);
  return [{ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }];
}

/** The signs of the kinds, around the middle of a face, drawn as lines. */
export const glyphs: Record<string, string> = {
  A:
    "M4.2,0A4.2,4.2 0 1 1 -4.2,0A4.2,4.2 0 1 1 4.2,0" +
    "M0,-10v3.4M0,6.6v3.4M-8.7,-5l2.9,1.7M5.8,3.3l2.9,1.7M-8.7,5l2.9,-1.7M5.8,-3.3l2.9,-1.7",
  D: "M0,-9L7.5,7.5L0,3.5L-7.5,7.5Z",
  L: "M0,-9V3M-4.5,-4.5L0,-9L4.5,-4.5M-8,1.5V7.5H8V1.5",
  X: "M-7.5,-7.5L7.5,7.5M7.5,-7.5L-7.5,7.5",
};

/** The specks of Dust: x, y, radius. */
export const SPECKS = [
  [-10, -7, 2.6], [7, -12, 2], [13, 6, 2.6], [-4, 10, 2], [-17, 7, 1.7], [2, -1, 2.2], [17, -9, 1.6],
] as const;
