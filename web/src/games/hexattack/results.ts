// The results of the orders of a turn, warrior by warrior, as far as events have shown them.

import type { GameEvent } from "../../game/contract";
import { type Sealed, as } from "./types";

/** An order that was opened, and what came of it. */
export interface Row extends Sealed {
  came: "" | "done" | "failed";
  /** The sentence of the result; empty until it is shown. */
  why: string;
}

/** The orders of the turn that the events begin with, each with what came of it. */
export function rowsOf(events: readonly GameEvent[]): Row[] {
  const orders = as("turn", events[0])?.orders ?? [];
  return orders.map((order) => {
    const results = events.filter((event) => cameTo(order, event) !== "");
    const last = results.at(-1);
    const fell = events.find((event) => as("killed", event)?.warrior === order.warrior);
    const why = [last, fell].flatMap((event) => event?.sentence ?? []).join(" ");
    return { ...order, came: last ? cameTo(order, last) : "", why };
  });
}

/** The events of the last turn that was opened; none before the first. */
export function lastTurn(allEvents: readonly GameEvent[]): GameEvent[] {
  const start = allEvents.findLastIndex((event) => event.kind === "turn");
  return start < 0 ? [] : allEvents.slice(start);
}

/** Returns the result of an order by an event; "" if the event is about another. */
function cameTo({ warrior, verb }: Sealed, event: GameEvent): Row["came"] {
  const done = (well: boolean): Row["came"] => (well ? "done" : "failed");
  switch (verb) {
    case "attack": {
      const attack = as("attack", event);
      return attack?.warrior === warrior ? done(attack.outcome === "kill") : "";
    }
    case "defend":
      return as("defend", event)?.warrior === warrior ? "done" : "";
    case "move":
      if (as("stay", event)?.warrior === warrior) return "failed";
      return as("move", event)?.warrior === warrior ? "done" : "";
    case "grab":
      return grabbed(warrior, event);
    case "push":
      return pushed(warrior, event);
    case "hold":
      return "";
  }
}

function grabbed(warrior: string, event: GameEvent): Row["came"] {
  const grab = as("grab", event);
  if (grab?.warrior === warrior) return grab.target ? "done" : "failed";
  if (as("pull", event)?.by === warrior) return "done";
  const missed = as("held", event)?.by === warrior || as("immobile", event)?.by.includes(warrior) === true;
  return missed ? "failed" : "";
}

/** A ball has the name of the warrior that pushed it. */
function pushed(warrior: string, event: GameEvent): Row["came"] {
  if (as("ball", event)?.ball === warrior || as("edge", event)?.ball === warrior) return "done";
  const stopped = as("blocked", event) ?? as("crash", event) ?? as("bump", event);
  return stopped?.ball === warrior ? "failed" : "";
}
