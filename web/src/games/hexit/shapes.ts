// Sizes and outlines of Hex-It's printed things, in board units: a cell's corner lies 42 from its centre.

import { hexPath } from "../../game/plane";

/** The face of a tile, a little smaller than its cell, and the same once more as its side. */
export const TILE = hexPath("pointy", 40.5, 4);
/** How far the side of a tile shows below its face. */
export const TILE_SIDE = 7;
/** A gap that holds a prisoner. */
export const GAP = hexPath("pointy", 37, 4);
/** How far a gap lies below its cell's centre: it has no side to show. */
export const GAP_DOWN = 2;
/** Rings: round a picked cell or a target; inside a cell that may be picked; of a gap that may get a prisoner. */
export const RING = hexPath("pointy", 38, 4);
export const RING_THIN = hexPath("pointy", 35, 4);
export const RING_IN_GAP = hexPath("pointy", 31.5, 4);
export const RING_MAYBE = hexPath("pointy", 33, 4);
/** How far the line of a group lies inside its tiles. */
export const GROUP_INSET = 6;

/** A stone: a flat disc seen from above. */
export const STONE = { rx: 21, ry: 12.5, side: 6.5 };
/** The side of a stone that hangs below its face. */
const { rx, ry, side } = STONE;
export const STONE_SIDE = `M-${rx},0v${side}a${rx},${ry} 0 0 0 ${2 * rx},0v-${side}z`;

/** The brackets of the last move, around a cell's centre. */
export const BRACKETS = "M-20,-22H-29V16H-20M20,-22H29V16H20";

const STEP = 8.5; // from one stone of a stack to the next
const SPAN = 34; // a stack is drawn no taller than this, whatever its height
const LOW = 18; // nor does its foot go lower than this

/** Where the stones of a stack lie: the height of each one's face above the cell's centre, lowest stone first. */
export function fan(height: number): number[] {
  const step = height > 1 ? Math.min(STEP, SPAN / (height - 1)) : 0;
  const foot = Math.min(LOW, 4 + 3 * (height - 1));
  return Array.from({ length: height }, (_, i) => foot - step * i);
}

/** Where a stone lies that is put on top of a stack of this height, which is drawn as it was. */
export function onTop(height: number): number {
  return height === 0 ? fan(1)[0]! : fan(height)[height - 1]! - STEP;
}
