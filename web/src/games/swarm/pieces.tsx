// Swarm's hexes and stacks, each drawn around its cell's centre.

import { At } from "../../board/marks";
import type { Plane } from "../../game/plane";
import { Light, Shadow, Sheen, downwards } from "../../board/relief";
import { FACE, FRONT, INSIDE, INSIDE_2, LAID, LIT, SHADED, SPECKS, edgeAt, fan, glyphs, stripes, topOf } from "./shapes";
import type { Heap } from "./timeline";
import type { Hex } from "./types";

const STRIPES = stripes(31, 11);

/** The lines on the edge of a hex that is on: one for Blue, two for Vermilion. */
const EDGES: Record<number, readonly number[]> = { 1: [6.5], 2: [4.5, 9] };

/** A hex: ivory with its sign when it is on, its owner's back when it is off; a known one shows its sign in a disc. */
export function HexPiece({ hex }: { hex: Hex }) {
  const down = hex.face === "known" || hex.face === "hidden";
  const look = hex.face === "dust" ? "dust" : `${down ? "down" : "up"} p${hex.owner}`;
  return (
    <g class={`sw-hex ${look}`}>
      <path class="side" d={FRONT} />
      <path class="side lit" d={LIT} />
      <path class="side shaded" d={SHADED} />
      {hex.face === "active" && EDGES[hex.owner]!.map((y) => <path key={y} class="edge" d={edgeAt(y)} />)}
      <g transform={LAID}>
        <path class="face" d={FACE} />
        {hex.face === "dust" && SPECKS.map(([x, y, r]) => <circle key={x} class="speck" cx={x} cy={y} r={r} />)}
        {hex.face === "active" && <path class="in" d={INSIDE} />}
        {hex.face === "active" && hex.owner === 2 && <path class="in" d={INSIDE_2} />}
        {down && (hex.owner === 2 ? <path class="stripes" d={STRIPES} /> : <path class="in" d={INSIDE} />)}
        <Sheen d={FACE} scope="board" />
        {down && hex.kind && <circle class="disc" r="18" />}
      </g>
      {hex.kind && hex.face !== "dust" && <path class="sign" d={glyphs[hex.kind]} transform={down ? undefined : "scale(1.3)"} />}
    </g>
  );
}

/** A stack, lowest hex first. */
export function Stack({ hexes }: { hexes: readonly Hex[] }) {
  const heights = fan(hexes.length);
  return (
    <>
      {hexes.map((hex, i) => (
        <g key={i} transform={`translate(0 ${heights[i]})`}>
          <HexPiece hex={hex} />
        </g>
      ))}
    </>
  );
}

function Level({ height, y }: { height: number; y: number }) {
  return (
    <g class="sw-level" transform={`translate(24 ${y - 23})`}>
      <rect x="-9" y="-9" width="18" height="18" rx="5" />
      <text y=".5">{height}</text>
    </g>
  );
}

/** The heights of all stacks of two and more. */
export function Levels({ plane, stacks }: { plane: Plane; stacks: readonly Heap[] }) {
  return (
    <>
      {stacks.filter((s) => s.hexes.length > 1).map(({ cell, hexes }) => (
        <At key={cell} plane={plane} cell={cell}>
          <Level height={hexes.length} y={topOf(hexes.length)} />
        </At>
      ))}
    </>
  );
}

/** All stacks, upper rows first; those that veil what lies behind them are nearly clear. */
export function Stacks({ plane, stacks, veils }: { plane: Plane; stacks: readonly Heap[]; veils?: ReadonlySet<string> }) {
  const placed = stacks.filter((s) => s.hexes.length > 0);
  return (
    <>
      <Light scope="board" />
      <Shadow plane={plane} cells={placed.map((s) => s.cell)} radius={39} />
      {downwards(plane, placed, (s) => s.cell).map(({ cell, hexes }) => (
        <At key={cell} plane={plane} cell={cell}>
          <g class={veils?.has(cell) ? "sw-veil" : undefined}><Stack hexes={hexes} /></g>
        </At>
      ))}
    </>
  );
}
