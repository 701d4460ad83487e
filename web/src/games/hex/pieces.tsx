// The parts of Hex's board: cells, coloured edges, stones and the chain that has won.

import { At } from "../../board/marks";
import { type Plane, INNER, R, hexPath } from "../../game/plane";
import { Light, Shadow, Sheen, sidePath } from "../../board/relief";
import type { Colour, View } from "./types";
import { column } from "./words";

type Size = Pick<View, "columns" | "rows">;

/** All cells and holes of a board, in the order in which they are read. */
export function cellsOf({ columns, rows }: Size): string[] {
  return Array.from({ length: columns * rows }, (_, i) => `${i % columns},${Math.floor(i / columns)}`);
}

const HEXAGON = hexPath("pointy", R, 1.5);

/** How thick the board is, and a stone. Board units. */
const THICK = 9;
const STONE = { r: R * 0.66, thick: 5 };

/**
 * The ground: a thick board of cells that are lit, and along each side the colour of the player who wants to reach it. A hole
 * has the bars of both stones, because it joins those of both. The light is looked up in the drawing named by scope: see Light.
 */
export function Ground({ plane, view, scope }: { plane: Plane; view: View; scope: string }) {
  const cells = cellsOf(view).filter((cell) => !view.holes.includes(cell));
  const side = sidePath(plane, R, THICK);
  const edges = (["red", "blue"] as const).map((colour) => [colour, edgePath(plane, view, colour)] as const);
  return (
    <>
      <Light scope={scope} />
      <Shadow plane={plane} cells={cells} radius={R + 4} />
      {edges.map(([colour, d]) => <path key={colour} class={`hexg-edge deep ${colour}`} d={d} transform={`translate(0 ${THICK})`} />)}
      {cells.map((cell) => (
        <At key={cell} plane={plane} cell={cell}>
          <path class="hexg-side" d={side} />
        </At>
      ))}
      {cells.map((cell) => (
        <At key={cell} plane={plane} cell={cell}>
          <path class="hexg-cell" d={HEXAGON} />
          <Sheen d={HEXAGON} scope={scope} />
        </At>
      ))}
      {view.holes.map((cell) => <Hole key={cell} plane={plane} cell={cell} />)}
      {edges.map(([colour, d]) => <path key={colour} class={`hexg-edge ${colour}`} d={d} />)}
    </>
  );
}

/** A hole, which belongs to both players. */
function Hole({ plane, cell }: { plane: Plane; cell: string }) {
  return (
    <At plane={plane} cell={cell}>
      <path class="hexg-hole" d={HEXAGON} />
      <path class="hexg-edge red" d="M0,-15V15" />
      <path class="hexg-edge blue" d="M-15,0H-7M7,0H15" />
    </At>
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
function edgePath(plane: Plane, { columns, rows }: Size, colour: Colour): string {
  const turn = plane.center("1,0").x < plane.center("0,0").x ? -1 : 1; // the board is turned by half a turn
  const lines = sides[colour].map(([line, numbers]) => {
    const [along, across] = colour === "red" ? [columns, rows] : [rows, columns];
    const at = line === "first" ? 0 : across - 1;
    const points = Array.from({ length: along }, (_, i) => (colour === "red" ? `${i},${at}` : `${at},${i}`)).flatMap((cell) => {
      const { x, y } = plane.center(cell);
      return numbers.map((n) => `${(x + turn * corners[n]!.x).toFixed(1)},${(y + turn * corners[n]!.y).toFixed(1)}`);
    });
    return `M${points.join("L")}`;
  });
  return lines.join("");
}

/** A stone. Its bar runs from one edge of its owner towards the other, so that the owner shows without colour. */
export function Stone({ colour }: { colour: Colour }) {
  return (
    <g class={`hexg-stone ${colour}`}>
      <circle class="edge" r={STONE.r} cy={STONE.thick} />
      <circle class="face" r={STONE.r} />
      <ellipse class="gloss" cx="-6" cy="-11" rx="14" ry="9" />
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

/** Where the numbers of columns and rows stand: beyond the edges where those begin. */
export function numbered({ columns, rows }: Size): { name: string; cell: string }[] {
  return [
    ...Array.from({ length: columns }, (_, n) => ({ name: column(n), cell: `${n},-1` })),
    ...Array.from({ length: rows }, (_, n) => ({ name: String(n + 1), cell: `-1,${n}` })),
  ];
}

/** The letters of the columns and the numbers of the rows. */
export function Numbers({ plane, view }: { plane: Plane; view: View }) {
  return (
    <>
      {numbered(view).map(({ name, cell }) => (
        <At key={cell} plane={plane} cell={cell}>
          <text class="hexg-number">{name}</text>
        </At>
      ))}
    </>
  );
}
