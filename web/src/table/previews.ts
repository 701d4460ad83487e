// What the moves of a turn would cause: fetched, for all of them at once, when it is first wanted.

import { effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import * as api from "../api/client";
import type { Position, Preview, Turn } from "../api/types";

export function makePreviews(id: string, position: Signal<Position | null>, turn: ReadonlySignal<Turn | null>) {
  const known = signal<ReadonlyMap<string, Preview>>(new Map());
  let number = -1;
  let asked = -1;

  const stop = effect(() => {
    const now = position.value?.number ?? -1;
    if (now !== number) known.value = new Map();
    number = now;
  });

  return {
    /** By the text of the move. */
    known,
    /** Makes sure that the previews of this turn come. */
    async want(): Promise<void> {
      const seat = turn.value?.seat;
      if (!seat || asked === number) return;
      const at = (asked = number);
      const list = await api.previews(id, seat).catch(() => []);
      if (at === number) known.value = new Map(list.map((preview) => [preview.text, preview]));
    },
    stop,
  };
}
