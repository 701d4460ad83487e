// Moving the keyboard's cursor over a board whose cells may have holes between them.

import type { Plane } from "../game/plane";

/** Returns the meaning of a key for the cursor: a direction as seen on screen, or an arrow. */
export type Heading = { direction: string } | { arrow: "left" | "right" | "up" | "down" };

const letters: Record<Plane["layout"], Record<string, string>> = {
  pointy: { w: "NW", e: "NE", a: "W", d: "E", z: "SW", x: "SE" },
  flat: { q: "NW", w: "N", e: "NE", a: "SW", s: "S", d: "SE" },
};

const arrows = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" } as const;

/** Reads a key as a heading. */
export function headingOf(layout: Plane["layout"], key: string): Heading | undefined {
  const direction = letters[layout][key.toLowerCase()];
  if (direction) return { direction };
  const arrow = arrows[key as keyof typeof arrows];
  return arrow && { arrow };
}

/**
 * The cell that the cursor reaches from `from`. A letter goes to the neighbour, or over a hole to the nearest cell
 * within 30 degrees of its direction. Arrows go along the row, or to the row above or below at the place nearest to
 * `column`, the horizontal place where the cursor's up-and-down walk began. Undefined: there is nowhere to go.
 */
export function moveCursor(
  plane: Plane,
  cells: Iterable<string>,
  from: string,
  heading: Heading,
  column: number,
): string | undefined {
  if ("direction" in heading) return along(plane, cells, from, heading.direction);
  const start = plane.center(from);
  const sideways = heading.arrow === "left" || heading.arrow === "right";
  const sign = heading.arrow === "left" || heading.arrow === "up" ? -1 : 1;
  return nearest(cells, from, (key) => {
    const p = plane.center(key);
    const ahead = sign * (sideways ? p.x - start.x : p.y - start.y);
    const aside = Math.abs(sideways ? p.y - start.y : p.x - column);
    if (ahead < 1 || (sideways && aside > ahead * 0.6)) return Infinity;
    return sideways ? ahead + 4 * aside : 1000 * ahead + aside;
  });
}

function along(plane: Plane, cells: Iterable<string>, from: string, direction: string): string | undefined {
  const next = plane.seen(from, direction);
  if (!next) return undefined;
  const start = plane.center(from);
  const step = plane.center(next);
  const length = Math.hypot(step.x - start.x, step.y - start.y);
  const ux = (step.x - start.x) / length;
  const uy = (step.y - start.y) / length;
  return nearest(cells, from, (key) => {
    const p = plane.center(key);
    const ahead = (p.x - start.x) * ux + (p.y - start.y) * uy;
    const aside = Math.abs((p.y - start.y) * ux - (p.x - start.x) * uy);
    return ahead < 1 || aside > ahead * Math.tan(Math.PI / 6) - 1 ? Infinity : ahead + 2 * aside;
  });
}

function nearest(cells: Iterable<string>, from: string, cost: (key: string) => number): string | undefined {
  let best: string | undefined;
  let least = Infinity;
  for (const key of cells) {
    if (key === from) continue;
    const c = cost(key);
    if (c < least) {
      least = c;
      best = key;
    }
  }
  return best;
}

/** The member of `ring` after (or before) `from`, round and round; the first if `from` is not a member. */
export function cycle(ring: readonly string[], from: string, step: 1 | -1): string | undefined {
  if (ring.length === 0) return undefined;
  const i = ring.indexOf(from);
  if (i < 0) return ring[step > 0 ? 0 : ring.length - 1];
  return ring[(i + step + ring.length) % ring.length];
}
