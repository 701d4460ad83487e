// Swarm's hexes and stacks, each drawn around its cell's centre.

import { At } from "../../board/marks";
import type { Plane } from "../../board/plane";
import { FACE, INSIDE, INSIDE_2, SIDE, SPECKS, fan, glyphs, stripes, topOf } from "./shapes";
import type { Heap } from "./timeline";
import type { Hex } from "./types";

const STRIPES = stripes(31, 11);

const letters: Record<string, string> = { A: "A", D: "D", L: "L", X: "X" };

/** A hex: ivory with its sign when it is on, its owner's back when it is off; a known one shows its sign in a disc. */
export function HexPiece({ hex }: { hex: Hex }) {
  const down = hex.face === "known" || hex.face === "hidden";
  const look = hex.face === "dust" ? "dust" : `${down ? "down" : "up"} p${hex.owner}`;
  return (
    <g class={`sw-hex ${look}`}>
      <path class="side" d={FACE} transform={`translate(0 ${SIDE})`} />
      <path class="face" d={FACE} />
      {hex.face === "dust" && SPECKS.map(([x, y, r]) => <circle key={x} class="speck" cx={x} cy={y} r={r} />)}
      {hex.face === "active" && <path class="in" d={INSIDE} />}
      {hex.face === "active" && hex.owner === 2 && <path class="in" d={INSIDE_2} />}
      {down && (hex.owner === 2 ? <path class="stripes" d={STRIPES} /> : <path class="in" d={INSIDE} />)}
      {down && hex.kind && <circle class="disc" r="17" />}
      {hex.kind && hex.face !== "dust" && <Sign kind={hex.kind} small={down} />}
    </g>
  );
}

/** The sign of a kind, with its letter. */
function Sign({ kind, small }: { kind: string; small: boolean }) {
  return (
    <>
      <path class="sign" d={glyphs[kind]} transform={small ? "scale(1.05)" : "translate(0 -5) scale(1.25)"} />
      {!small && (
        <text class="letter" y="16.5">
          {letters[kind]}
        </text>
      )}
    </>
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
    <g class="sw-level" transform={`translate(24 ${y - 26})`}>
      <circle r="10.5" />
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

/** All stacks, upper rows first. */
export function Stacks({ plane, stacks }: { plane: Plane; stacks: readonly Heap[] }) {
  const placed = stacks.filter((s) => s.hexes.length > 0).map((s) => ({ ...s, at: plane.center(s.cell) }));
  placed.sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x);
  return (
    <>
      {placed.map(({ cell, hexes }) => (
        <At key={cell} plane={plane} cell={cell}>
          <Stack hexes={hexes} />
        </At>
      ))}
    </>
  );
}
