// The server's draft of a set, as the board and the lists show it.

import type { GameEvent } from "../../game/contract";
import { turned } from "./action";
import { actionOf } from "./catalogue";
import { distance } from "./distance";
import { as, type Slot, type View } from "./types";

export interface Draft {
  slots: Slot[];
  /** Where the figure goes: each entry is one movement. */
  legs: { from: string; to: string; jump: boolean }[];
  strikes: string[];
  blocks: { cell: string; direction: string }[];
  end: string;
  facing: string;
  /** The fighters that are pushed or thrown, with the beat. */
  pushes: { beat: number; seat: number; from: string; to: string; steps: number }[];
  /** The fighters that it reaches, by beats from the first of the set. */
  hits: { beat: number; cell: string; damage: number; knockback: number; thrown: boolean }[];
}

/** Reads a sketch of a set of a seat; null if it is none. */
export function draftOf(events: readonly GameEvent[], view: View, seat: number): Draft | null {
  const laid = as("laid", events[0]);
  if (!laid) return null;
  const { cell, facing } = view.players[seat - 1]!;
  const draft: Draft = { slots: laid.row, legs: [], strikes: [], blocks: [], end: cell, facing, pushes: [], hits: [] };
  let foe = view.players[2 - seat]!.cell;
  const reach = (cell: string, hit: Omit<Draft["hits"][0], "beat" | "cell">, beat: number, to: string): void => {
    draft.strikes.push(cell);
    draft.hits.push({ ...hit, beat, cell });
    foe = to;
  };
  beatsOf(events).forEach((happened, beat) => {
    const from = draft.end;
    for (const event of happened) {
      const turn = as("turned", event);
      if (turn?.seat === seat) draft.facing = turn.facing;
      const moved = as("moved", event);
      if (moved?.seat === seat) goTo(draft, moved.to, moved.way === "jump");
      const missed = as("missed", event);
      if (missed?.seat === seat) draft.strikes.push(missed.cell);
      const hit = as("hit", event);
      const thrown = as("thrown", event);
      const gone = hit ? { seat: hit.seat, to: hit.to } : thrown && { seat: thrown.seat, to: thrown.cell };
      if (gone) push(draft, gone.seat, view.beat + beat, gone.seat === seat ? draft.end : foe, gone.to);
      if (gone?.seat === seat) draft.end = gone.to;
      if (hit?.by.seat === seat) reach(hit.cell, { damage: hit.damage, knockback: hit.knockback, thrown: false }, beat, hit.to);
      if (thrown?.by.seat === seat) reach(foe, { damage: thrown.damage, knockback: 0, thrown: true }, beat, thrown.cell);
    }
    for (const token of actionOf(laid.row[beat]?.action ?? "")?.tokens ?? []) {
      if (token.kind === "b") draft.blocks.push({ cell: from, direction: turned(draft.facing, token.legs[0]!.turn) });
    }
  });
  return draft;
}

/** The events beat by beat. */
function beatsOf(events: readonly GameEvent[]): GameEvent[][] {
  const beats: GameEvent[][] = [];
  for (const event of events) {
    if (event.kind === "beat") beats.push([]);
    else beats.at(-1)?.push(event);
  }
  return beats;
}

function push(draft: Draft, seat: number, beat: number, from: string, to: string): void {
  if (from !== to) draft.pushes.push({ beat, seat, from, to, steps: distance(from, to) });
}

function goTo(draft: Draft, to: string, jump: boolean): void {
  if (to === draft.end) return;
  draft.legs.push({ from: draft.end, to, jump });
  draft.end = to;
}
