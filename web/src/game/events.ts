// Reading the events of a game by their kinds.

import type { GameEvent } from "./contract";

/** Returns a reader of a game's events, whose generated type has the data of each kind. */
export function readerOf<E extends { kind: string; data: unknown }>() {
  type Data<K extends E["kind"]> = Extract<E, { kind: K }>["data"];

  /** The data of an event if it is of that kind. */
  function as<K extends E["kind"]>(kind: K, event: GameEvent | undefined): Data<K> | undefined {
    return event?.kind === kind ? (event.data as Data<K>) : undefined;
  }

  /** The data of the first event of a kind. */
  function first<K extends E["kind"]>(kind: K, events: readonly GameEvent[]): Data<K> | undefined {
    return as(kind, events.find((e) => e.kind === kind));
  }

  return { as, first };
}
