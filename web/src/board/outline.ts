// The line around a group of cells, drawn a little inside its outer edges.

import { type Plane, type Point, R, n1, neighbours } from "../game/plane";

/**
 * One closed path for each rim of the group (an island has one, each hole adds one). `inset` is the distance from the
 * cells' edges, in board units. Corners meet exactly because a rim is followed from edge to edge.
 */
export function outline(plane: Plane, keys: readonly string[], inset: number): string {
  const group = new Set(keys);
  const open = new Set<string>();
  for (const key of keys) {
    edges(plane, key).forEach((next, i) => {
      if (!group.has(next)) open.add(`${key}|${i}`);
    });
  }
  let d = "";
  while (open.size > 0) {
    const rim = follow(plane, group, open, open.values().next().value!, inset);
    d += `M${rim.map((p) => `${n1(p.x)},${n1(p.y)}`).join("L")}Z`;
  }
  return d;
}

/** The corners of the rim that edge `start` belongs to; its edges are taken out of `open`. */
function follow(plane: Plane, group: Set<string>, open: Set<string>, start: string, inset: number): Point[] {
  const points: Point[] = [];
  let [key, i] = split(start);
  do {
    open.delete(`${key}|${i}`);
    points.push(insetCorner(plane, group, key, i, inset));
    [key, i] = turn(plane, group, key, i);
  } while (`${key}|${i}` !== start);
  return points;
}

/** The neighbours across edges 0 to 5, where edge i runs from corner i to corner i+1, as the plane is turned. */
function edges(plane: Plane, key: string): string[] {
  const order = plane.layout === "pointy" ? [5, 0, 1, 2, 3, 4] : [0, 1, 2, 3, 4, 5];
  const around = neighbours(plane.layout, key);
  return order.map((i) => around[plane.flipped ? (i + 3) % 6 : i]!);
}

function split(edge: string): [string, number] {
  const at = edge.indexOf("|");
  return [edge.slice(0, at), Number(edge.slice(at + 1))];
}

/** The rim's next edge: the same cell's next one, or that of the neighbour in the group that hides it. */
function turn(plane: Plane, group: Set<string>, key: string, i: number): [string, number] {
  const next = (i + 1) % 6;
  const beside = edges(plane, key)[next]!;
  if (!group.has(beside)) return [key, next];
  return [beside, (next + 4) % 6];
}

/** The rim's point at the end of edge i: moved inwards on the bisector, so that both edges keep their inset. */
function insetCorner(plane: Plane, group: Set<string>, key: string, i: number, inset: number): Point {
  const centre = plane.center(key);
  const corner = plane.corner(i + 1);
  const [beside] = turn(plane, group, key, i);
  if (beside === key) {
    // A convex corner: pull straight towards the centre. The edges of a hex meet at 120 degrees.
    const pull = 1 - inset / (R * (Math.sqrt(3) / 2));
    return { x: centre.x + corner.x * pull, y: centre.y + corner.y * pull };
  }
  // A hollow corner: the bisector lies on the edge that the two cells of the group share.
  const inner = plane.corner(i + 2);
  const length = Math.hypot(inner.x - corner.x, inner.y - corner.y);
  const t = inset / (Math.sqrt(3) / 2) / length;
  return { x: centre.x + corner.x + (inner.x - corner.x) * t, y: centre.y + corner.y + (inner.y - corner.y) * t };
}
