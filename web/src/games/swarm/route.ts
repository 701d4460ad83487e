// From a cell under the pointer to the path of picks it would make. It knows the shapes of Swarm's moves (a hex
// and where it goes; a hex, its ability and whom it meets) but not which of them are legal: those are listed.

import type { Wish } from "../../board/use-cells";
import { nextPicks } from "../../game/picks";
import type { BoardProps, Choice, Pick } from "../../game/contract";
import type { View } from "./types";

export type Picking = globalThis.Pick<BoardProps<View>, "choices" | "path" | "proposal">;

/** The picks that may be made on cells after a path, by cell: a step first, else the only kind of ability. */
export function offersAfter(choices: readonly Choice[], path: readonly Pick[]): Map<string, Pick[]> {
  const offers = new Map<string, Pick[]>();
  const next = nextPicks(choices, path);
  for (const pick of next) if (pick.kind === "cell" && !offers.has(pick.value)) offers.set(pick.value, [pick]);
  for (const word of next) {
    if (word.kind !== "word" || word.at === undefined) continue;
    for (const pick of nextPicks(choices, [...path, word])) {
      if (!offers.has(pick.value)) offers.set(pick.value, [word, pick]);
    }
  }
  return offers;
}

/** The part of a path that still waits for a cell: all of it, or all but its end when it is complete. */
export function begun({ choices, path }: globalThis.Pick<Picking, "choices" | "path">): readonly Pick[] {
  return nextPicks(choices, path).length > 0 ? path : path.slice(0, -1);
}

/** Reads a cell; `hand` is the colour taken from the pile, where one is needed first. */
export function wishAt(cell: string, picking: Picking, hand: Pick | null): Wish {
  const { choices, path, proposal } = picking;
  if (proposal?.armed && path.at(-1)?.value === cell && path.at(-1)!.kind === "cell") return { kind: "confirm" };
  if (path[0]?.kind === "cell" && path[0].value === cell) {
    const mine = offersAfter(choices, path).get(cell);
    return { kind: "choose", path: mine ? [...path, ...mine] : nextMode(choices, path) };
  }
  for (let keep = path.length; keep > 0; keep--) {
    const kept = path.slice(0, keep);
    const added = offersAfter(choices, kept).get(cell);
    if (added) return { kind: "choose", path: [...kept, ...added] };
  }
  const start = hand ? [hand] : [];
  const fresh = offersAfter(choices, start).get(cell);
  if (fresh) return { kind: "choose", path: [...start, ...fresh] };
  const asked: Pick = { kind: "cell", value: cell, label: cell };
  const from = path[0]?.kind === "cell" ? begun(picking) : start;
  return { kind: "refuse", path: [...from, asked] };
}

/** The ways on from a hex that is picked: its steps, then each of its abilities. */
export function modesOf(choices: readonly Choice[], actor: Pick): Pick[][] {
  const next = nextPicks(choices, [actor]);
  const words = next.filter((p) => p.kind === "word").map((word) => [actor, word]);
  return next.some((p) => p.kind === "cell") ? [[actor], ...words] : words;
}

/** Pressing the picked hex once more goes through what it can do, and lets it go at last. */
function nextMode(choices: readonly Choice[], path: readonly Pick[]): Pick[] {
  const actor = path[0]!;
  const modes = modesOf(choices, actor);
  const word = path[1]?.kind === "word" ? path[1].value : "";
  const now = modes.findIndex((mode) => (mode[1]?.value ?? "") === word);
  if (path.length === 1 && now < 0) return modes.length > 1 ? modes[0]! : [];
  return modes[now + 1] ?? [];
}
