// What somebody asks for who points at a cell or presses it.

import { useEffect, useRef } from "preact/hooks";
import type { BoardProps, Pick } from "../games/contract";

export type Wish =
  | { kind: "choose"; path: Pick[] } // leads on
  | { kind: "confirm" } // the armed move
  | { kind: "refuse"; path: Pick[] }; // leads nowhere: ask why

type Hands = globalThis.Pick<BoardProps<unknown>, "choose" | "confirm" | "refuse">;

/** Does what a press on a cell asks for. */
export function grant(wish: Wish, { choose, confirm, refuse }: Hands): void {
  switch (wish.kind) {
    case "choose":
      return choose(wish.path);
    case "confirm":
      return confirm();
    case "refuse":
      return refuse(wish.path);
  }
}

/** Tells of the cell that is pointed at, and once more when one of `meaning` has changed under the pointer. */
export function usePointing(
  tell: (cell: string | null) => void,
  meaning: readonly unknown[],
): (cell: string | null) => void {
  const pointed = useRef<string | null>(null);
  useEffect(() => {
    if (pointed.current !== null) tell(pointed.current);
  }, meaning);
  return (cell) => {
    pointed.current = cell;
    tell(cell);
  };
}
