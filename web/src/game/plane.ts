// Geometry of a drawn hex plane: where cells lie, which cell lies under a point, who is next to whom. No game, no DOM.

export type Layout = "pointy" | "flat";

/** A cell in axial coordinates. */
export interface Cell {
  q: number;
  r: number;
}

/** A point or a step in board units. */
export interface Point {
  x: number;
  y: number;
}

/** A rectangle in board units. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Distance from a cell's centre to its corners, in board units. */
export const R = 42;

const ROOT3 = Math.sqrt(3);

/** Distance from a cell's centre to the middle of its edges. */
export const INNER = (R * ROOT3) / 2;

const steps: Record<Layout, Record<string, Cell>> = {
  pointy: {
    E: { q: 1, r: 0 },
    SE: { q: 0, r: 1 },
    SW: { q: -1, r: 1 },
    W: { q: -1, r: 0 },
    NW: { q: 0, r: -1 },
    NE: { q: 1, r: -1 },
  },
  flat: {
    N: { q: 0, r: -1 },
    NE: { q: 1, r: -1 },
    SE: { q: 1, r: 0 },
    S: { q: 0, r: 1 },
    SW: { q: -1, r: 1 },
    NW: { q: -1, r: 0 },
  },
};

/** Reads the notation "q,r". */
export function parseCell(key: string): Cell {
  const [q, r] = key.split(",").map(Number);
  return { q: q!, r: r! };
}

/** Writes the notation "q,r". */
export function cellKey({ q, r }: Cell): string {
  return `${q},${r}`;
}

/** The cells that a line meets, nearest first, `count` of them. */
export function line(layout: Layout, from: string, direction: string, count: number): string[] {
  const { q, r } = parseCell(from);
  const step = steps[layout][direction];
  if (!step) return [];
  return Array.from({ length: count }, (_, i) => cellKey({ q: q + step.q * (i + 1), r: r + step.r * (i + 1) }));
}

/** The six neighbours of a cell, clockwise from direction 0. */
export function neighbours(layout: Layout, key: string): string[] {
  const { q, r } = parseCell(key);
  return Object.values(steps[layout]).map((s) => cellKey({ q: q + s.q, r: r + s.r }));
}

/** The name of the direction in which `to` lies on a line from `from`, or undefined. */
export function directionTo(layout: Layout, from: string, to: string): string | undefined {
  const a = parseCell(from);
  const b = parseCell(to);
  const dq = b.q - a.q;
  const dr = b.r - a.r;
  const distance = Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
  return Object.keys(steps[layout]).find((name) => {
    const s = steps[layout][name]!;
    return distance > 0 && s.q * distance === dq && s.r * distance === dr;
  });
}

/** Orders cells as they are read: by row, then by column. */
export function compareCells(a: string, b: string): number {
  const x = parseCell(a);
  const y = parseCell(b);
  return x.r - y.r || x.q - y.q;
}

/** A plane as it is drawn: laid out pointy or flat, possibly turned by half a turn, and possibly tilted away from the eye. */
export class Plane {
  private readonly sign: number;

  constructor(
    readonly layout: Layout,
    readonly flipped = false,
    /** How high the ground looks for its depth: 1 seen from above. */
    readonly tilt = 1,
  ) {
    this.sign = flipped ? -1 : 1;
  }

  /** The centre of a cell. */
  center(key: string): Point {
    const { q, r } = parseCell(key);
    const p =
      this.layout === "pointy"
        ? { x: ROOT3 * (q + r / 2), y: 1.5 * r }
        : { x: 1.5 * q, y: ROOT3 * (r + q / 2) };
    return { x: this.sign * R * p.x + 0, y: this.sign * R * p.y * this.tilt + 0 };
  }

  /** The cell under a point. */
  cellAt({ x, y }: Point): string {
    const u = (this.sign * x) / R;
    const v = (this.sign * y) / R / this.tilt;
    return this.layout === "pointy"
      ? roundCell((ROOT3 * u - v) / 3, (2 * v) / 3)
      : roundCell((2 * u) / 3, (ROOT3 * v - u) / 3);
  }

  /** The neighbour that is seen in a direction such as "NW", whichever way the plane is turned. */
  seen(key: string, direction: string): string | undefined {
    const step = steps[this.layout][direction];
    if (!step) return undefined;
    const { q, r } = parseCell(key);
    return cellKey({ q: q + this.sign * step.q, r: r + this.sign * step.r });
  }

  /** Corner `i` of a cell of circumradius `radius` around the origin, clockwise; pointy starts at the top. */
  corner(i: number, radius = R): Point {
    const angle = (Math.PI / 3) * i - (this.layout === "pointy" ? Math.PI / 2 : (2 * Math.PI) / 3);
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) * this.tilt };
  }

  /**
   * The rectangle around cells and the tops of what lies there, as far above them as negative numbers of `top` say, widened
   * by `margin` board units; around the origin if there are none.
   */
  bounds(keys: Iterable<string>, margin: number, top: (key: string) => number = () => 0): Box {
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    const half = this.layout === "pointy" ? { x: INNER, y: R } : { x: R, y: INNER };
    half.y *= this.tilt;
    for (const key of keys) {
      const { x, y } = this.center(key);
      box.left = Math.min(box.left, x - half.x);
      box.right = Math.max(box.right, x + half.x);
      box.top = Math.min(box.top, y - half.y + Math.min(0, top(key)));
      box.bottom = Math.max(box.bottom, y + half.y);
    }
    if (box.left > box.right) return this.bounds(["0,0"], margin);
    return { left: box.left - margin, top: box.top - margin, right: box.right + margin, bottom: box.bottom + margin };
  }
}

/** The cell whose hex holds the point (q, r), by rounding cube coordinates and mending the worst of the three. */
function roundCell(q: number, r: number): string {
  const s = -q - r;
  let rq = Math.round(q);
  let rr = Math.round(r);
  const rs = Math.round(s);
  const dq = Math.abs(rq - q);
  const dr = Math.abs(rr - r);
  const ds = Math.abs(rs - s);
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return cellKey({ q: rq + 0, r: rr + 0 });
}

/** A number for a path: at most one decimal. */
export function n1(value: number): string {
  return String(Math.round(value * 10) / 10 + 0);
}

/** The transform that moves a drawing from the origin to a point. */
export function moved({ x, y }: Point): string {
  return `translate(${n1(x)} ${n1(y)})`;
}

/** The transform that lays a drawing of what is seen from above on the ground at a cell. */
export const laidOn = (plane: Plane, key: string): string =>
  moved(plane.center(key)) + (plane.tilt === 1 ? "" : ` scale(1 ${plane.tilt})`);

/** The outline of a hex with rounded corners around the origin: `radius` to the sharp corner, `bend` cut off it. */
export function hexPath(layout: Layout, radius: number, bend: number): string {
  const plane = new Plane(layout);
  const at = (a: Point, b: Point) => {
    const t = bend / radius;
    return `${n1(a.x + (b.x - a.x) * t)},${n1(a.y + (b.y - a.y) * t)}`;
  };
  let d = "";
  for (let i = 0; i < 6; i++) {
    const c = plane.corner(i, radius);
    const before = at(c, plane.corner(i + 5, radius));
    const after = at(c, plane.corner(i + 1, radius));
    d += `${i ? "L" : "M"}${before}Q${n1(c.x)},${n1(c.y)} ${after}`;
  }
  return d + "Z";
}
