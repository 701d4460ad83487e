// The effect of pointing at a cell and pressing it.

import { useEffect, useRef } from "preact/hooks";
import type { BoardProps, Pick } from "../game/contract";
import { nextPicks } from "../game/picks";
import type { Point } from "../game/plane";
import { endPlayback } from "./playback";

export type Wish =
  | { kind: "choose"; path: Pick[] } // leads on
  | { kind: "confirm" } // the armed move
  | { kind: "refuse"; path: Pick[] }; // leads nowhere: ask why

type Hands = globalThis.Pick<BoardProps<unknown>, "choose" | "confirm" | "refuse">;

/** Does what a press on a cell asks for. */
function grant(wish: Wish, { choose, confirm, refuse }: Hands): void {
  switch (wish.kind) {
    case "choose":
      return choose(wish.path);
    case "confirm":
      return confirm();
    case "refuse":
      return refuse(wish.path);
  }
}

type Picking = globalThis.Pick<BoardProps<unknown>, "choices" | "path" | "proposal">;
type Offered = (pick: Pick, cell: string, begun: readonly Pick[]) => boolean;

const placed: Offered = (pick, cell) => pick.at === cell;

/**
 * The path that a cell leads to: a pick that is offered there, after as much of the path as can stay, but no less than
 * its first `least` picks; null if there is none.
 */
export function pathTo(
  cell: string,
  { choices, path }: globalThis.Pick<Picking, "choices" | "path">,
  offered: Offered = placed,
  least = 0,
): Pick[] | null {
  for (let keep = path.length; keep >= least; keep--) {
    const begun = path.slice(0, keep);
    const pick = nextPicks(choices, begun).find((pick) => offered(pick, cell, begun));
    if (pick) return [...begun, pick];
  }
  return null;
}

/** Reads a cell as most games do: the end of an armed move plays it, and what is offered nowhere is asked about. */
export function wishAt(cell: string, picking: Picking): Wish {
  const { path, proposal } = picking;
  if (proposal?.armed && path.at(-1)?.at === cell) return { kind: "confirm" };
  const wanted = pathTo(cell, picking);
  return wanted ? { kind: "choose", path: wanted } : { kind: "refuse", path: [{ kind: "cell", value: cell, label: cell }] };
}

/** The path that a wish leads to, for a preview. */
function pathOf(wish: Wish | null): Pick[] | null {
  return wish?.kind === "choose" ? wish.path : null;
}

/**
 * What a board does when its cells are pressed and pointed at: `read` returns what a cell asks for, null for nothing; if it
 * is pressed with a pointer, also where.
 */
export function useCells<V>(
  props: BoardProps<V, any>,
  open: boolean,
  read: (cell: string, at?: Point) => Wish | null = (cell) => wishAt(cell, props),
  foreseen: (wish: Wish | null) => Pick[] | null = pathOf,
) {
  const onPoint = usePointing((cell) => {
    props.hover(open && cell !== null ? foreseen(read(cell)) : null);
  }, [open, props.choices, props.path]);
  const onPick = (cell: string, at?: Point): void => {
    endPlayback(props);
    if (props.actor === null || props.history || props.filmView) return;
    const wish = read(cell, at);
    if (wish) grant(wish, props);
  };
  const onBack = (): void => props.choose(props.path.slice(0, -1));
  return { onPick, onPoint, onBack };
}

/** Reports the cell that is pointed at, and once more when one of `meaning` has changed under the pointer. */
function usePointing(
  onPoint: (cell: string | null) => void,
  meaning: readonly unknown[],
): (cell: string | null) => void {
  const pointed = useRef<string | null>(null);
  useEffect(() => {
    if (pointed.current !== null) onPoint(pointed.current);
  }, meaning);
  return (cell) => {
    pointed.current = cell;
    onPoint(cell);
  };
}
