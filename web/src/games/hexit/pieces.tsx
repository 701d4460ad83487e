// Hex-It's printed things: tiles, stones, stacks, gaps with prisoners. Each is drawn around its cell's centre.

import { At } from "../../board/marks";
import { type Plane, R } from "../../game/plane";
import { Light, Shadow, Sheen, downwards } from "../../board/relief";
import type { Colour, Place } from "./places";
import { GAP, GAP_DOWN, STONE, STONE_SIDE, TILE, TILE_SIDE, fan } from "./shapes";

/** A tile with its side. */
export function Tile({ colour }: { colour: Colour }) {
  return (
    <g class={`hx-tile ${colour}`}>
      <path class="side" d={TILE} transform={`translate(0 ${TILE_SIDE})`} />
      <path class="face" d={TILE} />
      <Sheen d={TILE} scope="board" />
    </g>
  );
}

/** A stone with its side. */
export function Stone({ colour }: { colour: Colour }) {
  return (
    <g class={`hx-stone ${colour}`}>
      <path class="side" d={STONE_SIDE} />
      <ellipse class="face" rx={STONE.rx} ry={STONE.ry} />
      <ellipse class="gloss" cx={-STONE.rx * 0.2} cy={-STONE.ry * 0.3} rx={STONE.rx * 0.55} ry={STONE.ry * 0.4} />
    </g>
  );
}

/** A stack, lowest stone first, each one's colour to be seen at its edge; with its height from two on. */
export function Stack({ stones, numeral = true }: { stones: readonly Colour[]; numeral?: boolean }) {
  const heights = fan(stones.length);
  const top = stones.at(-1);
  return (
    <g class={`hx-stack${stones.length > 6 ? " tall" : ""}`}>
      {stones.map((colour, i) => (
        <g key={i} transform={`translate(0 ${heights[i]})`}>
          <Stone colour={colour} />
        </g>
      ))}
      {numeral && stones.length > 1 && (
        <text class={`hx-number on-${top}`} y={heights.at(-1)! + 0.5}>
          {stones.length}
        </text>
      )}
    </g>
  );
}

/** The gap under a prisoner: dashed, or solid when it is ripe. */
function Gap({ ripe }: { ripe: boolean }) {
  return <path class={`hx-gap${ripe ? " ripe" : ""}`} d={GAP} transform={`translate(0 ${GAP_DOWN})`} />;
}

/** The tiles that a prisoner still needs: none (a green hex with a plus), or the second of two tiles. */
export function GapBadge({ ripe }: { ripe: boolean }) {
  if (!ripe)
    return (
      <g class="hx-badge" transform="translate(24 -20)">
        <rect x="-14" y="-10" width="28" height="20" rx="10" />
        <text y=".5">1/2</text>
      </g>
    );
  return (
    <g class="hx-badge ripe" transform="translate(24 -20)">
      <circle r="11" />
      <path class="hexagon" d="M0,-6.2 5.4,-3.1 5.4,3.1 0,6.2 -5.4,3.1 -5.4,-3.1Z" />
      <path class="plus" d="M-2.8,0H2.8M0,-2.8V2.8" />
    </g>
  );
}

interface PlacesProps {
  plane: Plane;
  places: readonly Place[];
}

/** All tiles, in the order in which their sides overlap. */
export function Tiles({ plane, places }: PlacesProps) {
  const tiles = places.filter((p) => p.tile !== null);
  return (
    <>
      <Light scope="board" />
      <Shadow plane={plane} cells={tiles.map((p) => p.cell)} radius={R - 2} />
      {downwards(plane, tiles, (p) => p.cell).map((p) => (
        <At key={p.cell} plane={plane} cell={p.cell}>
          <Tile colour={p.tile!} />
        </At>
      ))}
    </>
  );
}

/** All gaps that hold prisoners. */
export function Gaps({ plane, places }: PlacesProps) {
  return (
    <>
      {places
        .filter((p) => p.tile === null)
        .map((p) => (
          <At key={p.cell} plane={plane} cell={p.cell}>
            <Gap ripe={p.ripe} />
          </At>
        ))}
    </>
  );
}

/** All stacks, upper rows first; numerals are left to cells that do not hide them. */
export function Stacks({ plane, places, bare }: PlacesProps & { bare?: ReadonlySet<string> }) {
  const stacks = places.filter((p) => p.stones.length > 0);
  return (
    <>
      {downwards(plane, stacks, (p) => p.cell).map((p) => (
        <At key={p.cell} plane={plane} cell={p.cell}>
          <Stack stones={p.stones} numeral={!bare?.has(p.cell)} />
        </At>
      ))}
    </>
  );
}
