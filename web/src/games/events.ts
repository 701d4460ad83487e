// Reading the events of a game by their kinds.

import type { GameEvent } from "./contract";

/** What reads the events of a game; Kinds names the data of each kind. */
export function readerOf<Kinds>() {
  /** The data of an event if it is of that kind. */
  function as<K extends keyof Kinds>(kind: K, event: GameEvent | undefined): Kinds[K] | undefined {
    return event?.kind === kind ? (event.data as Kinds[K]) : undefined;
  }

  /** The data of the first event of a kind. */
  function first<K extends keyof Kinds>(kind: K, events: readonly GameEvent[]): Kinds[K] | undefined {
    return as(kind, events.find((e) => e.kind === kind));
  }

  return { as, first };
}
