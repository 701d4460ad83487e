// What moves would cause: fetched for those that are pointed at, and for what may be pointed at next.

import { effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Position, Preview, Turn } from "../../api/types";
import type { Source } from "./source";

/** The most moves that the server takes at a time. */
const most = 32;

/** How long something is pointed at before it is asked for: who passes over a board asks for nothing. Milliseconds. */
const patience = 40;

export function makePreviews(
  source: Source,
  position: Signal<Position | null>,
  turn: ReadonlySignal<Turn | null>,
  sketched: ReadonlySignal<boolean>,
) {
  const known = signal<ReadonlyMap<string, Preview>>(new Map());
  const asked = new Set<string>();
  let number = -1;
  let timer = 0;

  const stop = effect(() => {
    const now = position.value?.number ?? -1;
    if (now === number) return;
    number = now;
    clearTimeout(timer);
    asked.clear();
    known.value = new Map();
  });

  const ask = async (moves: string[]): Promise<void> => {
    const seat = turn.value?.seat;
    if (!seat) return;
    const at = number;
    for (const move of moves) asked.add(move);
    try {
      const list = await source.previews(seat, moves);
      if (at === number) known.value = new Map([...known.value, ...list.map((preview) => [preview.text, preview] as const)]);
    } catch {
      if (at === number) for (const move of moves) asked.delete(move);
    }
  };

  return {
    /** By the text of the move. */
    known,
    /** Makes sure that the previews of these moves come, the first ones first. Where anything is hidden, there
     * are some only in games that sketch. */
    want(moves: readonly string[]): void {
      clearTimeout(timer);
      if (!position.value?.revealed && !sketched.value) return;
      const missing = [...new Set(moves)].filter((move) => !asked.has(move)).slice(0, most);
      if (missing.length > 0) timer = setTimeout(() => void ask(missing), patience);
    },
    stop(): void {
      clearTimeout(timer);
      stop();
    },
  };
}
