// What Hex's board is made of: cells, coloured edges, stones and the chain that has won.

import { At } from "../../board/marks";
import { type Plane, INNER, R, hexPath, parseCell } from "../../board/plane";
import type { Colour, View } from "./types";

/** All cells of a board, in the order in which they are read. */
export function cellsOf(size: number): string[] {
  return Array.from({ length: size * size }, (_, i) => `${i % size},${Math.floor(i / size)}`);
}

const HEXAGON = hexPath("pointy", R, 1.5);

/** The ground: every cell, and along each side of the board the colour of whoever wants to reach it. */
export function Ground({ plane, size }: { plane: Plane; size: number }) {
  const cells = cellsOf(size);
  return (
    <>
      {cells.map((cell) => (
        <At key={cell} plane={plane} cell={cell}>
          <path class="hexg-cell" d={HEXAGON} />
        </At>
      ))}
      {(["red", "blue"] as const).map((colour) => (
        <path key={colour} class={`hexg-edge ${colour}`} d={edgePath(plane, size, colour)} />
      ))}
    </>
  );
}

/** Corners of a cell by their number, clockwise from the top. */
const corners = [0, 1, 2, 3, 4, 5].map((i) => ({
  x: i % 3 === 0 ? 0 : i < 3 ? INNER : -INNER,
  y: [-R, -R / 2, R / 2, R, R / 2, -R / 2][i]!,
}));

/** The sides on which cells have the edges of a colour, as numbers of corners. */
const sides: Record<Colour, [line: "first" | "last", corners: number[]][]> = {
  red: [["first", [5, 0, 1]], ["last", [4, 3, 2]]],
  blue: [["first", [5, 4, 3]], ["last", [0, 1, 2]]],
};

/** Both edges of a colour, as lines along the sides of their cells. */
function edgePath(plane: Plane, size: number, colour: Colour): string {
  const turn = plane.center("1,0").x < plane.center("0,0").x ? -1 : 1; // the board is turned by half a turn
  const lines = sides[colour].map(([line, numbers]) => {
    const at = line === "first" ? 0 : size - 1;
    const points = Array.from({ length: size }, (_, i) => (colour === "red" ? `${i},${at}` : `${at},${i}`)).flatMap((cell) => {
      const { x, y } = plane.center(cell);
      return numbers.map((n) => `${(x + turn * corners[n]!.x).toFixed(1)},${(y + turn * corners[n]!.y).toFixed(1)}`);
    });
    return `M${points.join("L")}`;
  });
  return lines.join("");
}

/** A stone. Its bar runs from one edge of its owner towards the other, so that colour is not all that tells. */
export function Stone({ colour }: { colour: Colour }) {
  return (
    <g class={`hexg-stone ${colour}`}>
      <circle r={R * 0.66} />
      <path d={colour === "red" ? "M0,-13V13" : "M-13,0H13"} />
    </g>
  );
}

/** The stones of a position, but for one that has not come yet. */
export function Stones({ plane, view, without }: { plane: Plane; view: View; without?: string | undefined }) {
  return (
    <>
      {(["red", "blue"] as const).flatMap((colour) =>
        view[colour].filter((cell) => cell !== without).map((cell) => (
          <At key={cell} plane={plane} cell={cell}>
            <Stone colour={colour} />
          </At>
        )),
      )}
    </>
  );
}

/** The line through the chain that has won. */
export function Chain({ plane, cells }: { plane: Plane; cells: readonly string[] }) {
  if (cells.length === 0) return null;
  const d = `M${cells.map((cell) => plane.center(cell)).map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L")}`;
  return (
    <>
      <path class="hexg-chain u" d={d} />
      <path class="hexg-chain" d={d} />
    </>
  );
}

/** The numbers of columns and rows, beyond the edges where they begin. */
export function Numbers({ plane, size }: { plane: Plane; size: number }) {
  const cells = cellsOf(size).filter((cell) => /^0,|,0$/.test(cell));
  const beyond = cells.flatMap((cell) => {
    const { q, r } = parseCell(cell);
    return [...(r === 0 ? [{ n: q, cell: `${q},-1` }] : []), ...(q === 0 ? [{ n: r, cell: `-1,${r}` }] : [])];
  });
  return (
    <>
      {beyond.map(({ n, cell }) => (
        <At key={cell} plane={plane} cell={cell}>
          <text class="hexg-number">{n}</text>
        </At>
      ))}
    </>
  );
}
