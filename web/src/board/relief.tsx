// Depth of what lies on a table: the side of a thick tile, the shadow of all of them, and the light from the upper left.

import { type Plane, n1 } from "../game/plane";

/** How far a shadow falls beside what is thick. Board units. */
const FALL = { x: 6, y: 12 };

/** The side of a tile, below its face; the face is drawn over it. */
export function sidePath(plane: Plane, radius: number, thick: number): string {
  const lower = (plane.layout === "pointy" ? [4, 3, 2] : [5, 4, 3, 2]).map((i) => plane.corner(i, radius));
  const ends = [lower.at(-1)!, lower[0]!].map(({ x, y }) => `${n1(x)},${n1(y)}`);
  return `M${lower.map(({ x, y }) => `${n1(x)},${n1(y + thick)}`).join("L")}L${ends.join("L")}Z`;
}

/** The shadow of tiles in one piece, so that it is nowhere darker than elsewhere. */
export function Shadow({ plane, cells, radius }: { plane: Plane; cells: readonly string[]; radius: number }) {
  const corners = [0, 1, 2, 3, 4, 5].map((i) => plane.corner(i, radius));
  const d = cells.map((cell) => {
    const { x, y } = plane.center(cell);
    return `M${corners.map((corner) => `${n1(x + corner.x + FALL.x)},${n1(y + corner.y + FALL.y)}`).join("L")}Z`;
  });
  return <path class="board-shadow" d={d.join("")} />;
}

/** The light on tiles, for drawings of the same scope: a browser takes none from a drawing that is hidden. */
export function Light({ scope }: { scope: string }) {
  return (
    <defs>
      <linearGradient id={`${scope}-sheen`} x1=".1" y1="0" x2=".6" y2="1">
        <stop offset="0" stop-color="white" stop-opacity=".38" />
        <stop offset=".5" stop-color="white" stop-opacity=".03" />
        <stop offset="1" stop-color="black" stop-opacity=".11" />
      </linearGradient>
    </defs>
  );
}

/** The light on one face. */
export function Sheen({ d, scope }: { d: string; scope: string }) {
  return <path d={d} fill={`url(#${scope}-sheen)`} />;
}

/** Cells in the order in which what stands on them overlaps: those farther away first. */
export function downwards<T>(plane: Plane, things: readonly T[], cellOf: (thing: T) => string): T[] {
  return [...things].sort((a, b) => plane.center(cellOf(a)).y - plane.center(cellOf(b)).y);
}
