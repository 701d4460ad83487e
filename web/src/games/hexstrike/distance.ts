// How far hexes are apart.

import { parseCell } from "../../game/plane";

/** Returns the number of steps from one hex to another. */
export function distance(a: string, b: string): number {
  const p = parseCell(a);
  const q = parseCell(b);
  const dq = p.q - q.q;
  const dr = p.r - q.r;
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}
