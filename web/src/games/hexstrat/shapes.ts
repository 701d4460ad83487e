// Sizes and outlines of Hexstrat's printed things, in board units: a cell's corner lies 42 from its centre.

import { Plane, type Point, hexPath, n1 } from "../../game/plane";

/** How high the ground looks for its depth: the map is seen from a little before it. */
export const TILT = 0.86;

/** The face of a tile, a little smaller than its cell, and how thick it is. */
export const EDGE = 41;
export const THICK = 8;
export const TILE = hexPath("flat", EDGE, 4);
/** Rings: round what is picked or hit; inside a tile that may be entered or attacked. */
export const RING = hexPath("flat", 38, 4);
export const RING_MAY = hexPath("flat", 36.5, 4);

/** Hatching inside a hex of circumradius `radius`: parallel lines `gap` apart, rising to the left. */
export function hatch(radius: number, gap: number): string {
  const inner = (radius * Math.sqrt(3)) / 2;
  let d = "";
  for (let c = -2 * radius; c <= 2 * radius; c += gap) {
    const ts: number[] = []; // points (t, t + c) inside all six edges
    for (let t = -radius; t <= radius; t += 0.25) if (insideFlat(t, t + c, inner)) ts.push(t);
    if (ts.length < 12) continue;
    d += `M${n1(ts[0]!)},${n1(ts[0]! + c)}L${n1(ts.at(-1)!)},${n1(ts.at(-1)! + c)}`;
  }
  return d;
}

function insideFlat(x: number, y: number, inner: number): boolean {
  return Math.abs(y) <= inner && Math.abs(x * Math.sqrt(0.75) + y / 2) <= inner && Math.abs(x * Math.sqrt(0.75) - y / 2) <= inner;
}

/** The hatching of a tile that lies face down. */
export const FOG = hatch(36, 8);

/** The ring of a capture: six edges, two for each turn, clockwise from the top. */
export function captureRing(turns: number): string {
  const plane = new Plane("flat");
  const at = (i: number) => {
    const { x, y } = plane.corner(i, 38.5);
    return `${n1(x)},${n1(y)}`;
  };
  const edges = Math.min(6, 2 * turns);
  return `M${at(0)}` + Array.from({ length: edges }, (_, i) => `L${at(i + 1)}`).join("") + (edges === 6 ? "Z" : "");
}

/** Where the squads of a cell are drawn and how large: one alone, or a stack side by side. */
export function seatsOf(n: number): { x: number; y: number; scale: number }[] {
  if (n === 1) return [{ x: 0, y: -4, scale: 0.82 }];
  if (n === 2) return [-16, 16].map((x) => ({ x, y: -3, scale: 0.6 }));
  return [{ x: -16, y: -15, scale: 0.54 }, { x: 16, y: -15, scale: 0.54 }, { x: 0, y: 16, scale: 0.54 }];
}

/** Which of the squads of a cell stands at a place of it; -1 between them. */
export function seatAt(n: number, { x, y }: Point): number {
  return seatsOf(n).findIndex((seat) => Math.abs(x - seat.x) <= 24 * seat.scale && Math.abs(y - seat.y) <= 26 * seat.scale);
}

/** The brackets of the last move. */
export const BRACKETS = "M-20,-29H-28V29H-20M20,-29H28V29H20";
