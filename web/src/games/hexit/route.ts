// From a cell under the pointer to the path of picks it would make. It knows the shapes of Hex-It's moves (a
// stack and a direction, a tile, a set of prisoners) but not which of them are legal: those are listed.

import { directionTo } from "../../game/plane";
import { pathTo, type Wish } from "../../board/use-cells";
import { nextPicks, samePick } from "../../game/picks";
import type { BoardProps, Choice, Pick } from "../../game/contract";
import type { View } from "./types";

type Picking = globalThis.Pick<BoardProps<View>, "choices" | "path" | "proposal">;

/** Reads a cell. */
export function wishAt(cell: string, picking: Picking): Wish {
  const { choices, path, proposal } = picking;
  const taken = path.findIndex((pick) => pick.kind === "cell" && pick.value === cell);
  const ways = nextPicks(choices, path.slice(0, taken + 1)).length;
  if (taken >= 0) return again(path, taken, proposal?.armed === true && ways <= 1);

  const wanted = pathTo(cell, picking, offeredAt);
  if (!wanted) return { kind: "refuse", path: strange(cell, path) };
  const last = path[wanted.length - 1];
  const picked = last !== undefined && samePick(wanted.at(-1)!, last);
  return picked && proposal?.armed ? { kind: "confirm" } : { kind: "choose", path: wanted };
}

/**
 * A cell that is picked already: takes a prisoner out of its set, plays the armed move if the cell leads only to that,
 * and otherwise lets the stack go.
 */
function again(path: readonly Pick[], taken: number, decided: boolean): Wish {
  if (path[taken]!.set) return { kind: "choose", path: path.filter((_, i) => i !== taken) };
  if (decided) return { kind: "confirm" };
  return { kind: "choose", path: path.slice(0, taken) };
}

/** Whether a pick is made on a cell; a direction on every cell of its line. */
function offeredAt(pick: Pick, cell: string, path: readonly Pick[]): boolean {
  if (pick.kind === "cell") return pick.value === cell;
  if (pick.kind !== "direction") return false;
  const from = path.at(-1)?.value;
  return from !== undefined && directionTo("pointy", from, cell) === pick.value;
}

/** The path that a press on a cell that is not offered seems to mean. */
function strange(cell: string, path: readonly Pick[]): Pick[] {
  const asked: Pick = { kind: "cell", value: cell, label: cell };
  const from = path[0];
  if (!from) return [asked];
  if (from.set) return [...path, { ...asked, set: true }];
  const direction = directionTo("pointy", from.value, cell);
  return direction ? [from, { kind: "direction", value: direction, label: direction }] : [asked];
}

/** Returns the picks by the cell where they are offered, in their order. */
export function offersOf({ choices, path }: Picking): Map<string, Pick> {
  const begun = path.length > 0 && !path[0]!.set ? path.slice(0, 1) : path;
  const picks = nextPicks(choices, begun);
  const placed = (picks.length > 0 ? picks : path).filter((pick) => pick.at !== undefined || pick.kind === "cell");
  return new Map(placed.map((pick) => [pick.at ?? pick.value, pick]));
}

/** How many legal moves begin with a cell, or have it in their set. */
export function movesFrom(cell: string, choices: readonly Choice[]): number {
  const begins = (p: Pick, i: number) => p.kind === "cell" && p.value === cell && (i === 0 || p.set);
  return choices.filter(({ picks }) => picks.some(begins)).length;
}
