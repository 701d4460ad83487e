// A step as a film: from its events, what lies still and what moves, moment by moment.

import type { GameEvent } from "../../game/contract";
import { type Hex, type View, as } from "./types";

export type Heap = { cell: string; hexes: readonly Hex[] };

/** A hex on its way. Levels count from 1. */
export interface Flight {
  hex: Hex;
  from: string;
  to: string;
  fromLevel: number;
  toLevel: number;
  kind: "step" | "lift" | "drop";
}

/** A hex that is turned over where it lies. */
export interface Flip {
  cell: string;
  level: number;
  before: Hex;
  after: Hex;
}

export interface Frame {
  event: number;
  time: number; // milliseconds
  heaps: readonly Heap[];
  flight: Flight | null;
  flip: Flip | null;
}

/** Milliseconds. */
const DROP = 220;
const STEP = 400;
const LIFT = 400;
const FLIP = 240;
const READ = 600;

/** The frames of a step. Kinds are taken from events and from the views, which hold what may be known. */
export function timeline(before: View, events: readonly GameEvent[], after: View): Frame[] {
  const heaps = new Map(before.stacks.map((s) => [s.cell, [...s.hexes]]));
  const frames: Frame[] = [];
  const shoot = (event: number, time: number, flight: Flight | null, flip: Flip | null = null) =>
    frames.push({ event, time, flight, flip, heaps: [...heaps].map(([cell, hexes]) => ({ cell, hexes: [...hexes] })) });
  const put = (cell: string, hex: Hex) => heaps.set(cell, [...(heaps.get(cell) ?? []), hex]);

  const fly = (i: number, time: number, flight: Flight) => {
    if (flight.kind !== "drop") heaps.get(flight.from)?.pop();
    shoot(i, time, flight);
    put(flight.to, flight.hex);
  };
  const turn = (i: number, cell: string, old?: Hex) => {
    const heap = heaps.get(cell) ?? [];
    const level = heap.length;
    const was = old ?? heap.pop();
    if (old) heap.pop();
    const now = after.stacks.find((s) => s.cell === cell)?.hexes[level - 1];
    if (was && now) shoot(i, FLIP, null, { cell, level, before: was, after: now });
    if (now) heap.push(now);
  };

  events.forEach((event, i) => {
    const landed = as("placed", event) ?? as("seated", event);
    if (landed) {
      const home: Hex = { owner: landed.seat, kind: "A", face: "active" };
      const hex = as("placed", event)?.hex ?? home;
      const at = { from: landed.cell, to: landed.cell, fromLevel: landed.level, toLevel: landed.level };
      fly(i, DROP, { hex, ...at, kind: "drop" });
    }
    const moved = as("moved", event);
    if (moved) fly(i, STEP, { ...moved, kind: "step" });
    const lifted = as("lifted", event);
    if (lifted) fly(i, LIFT, { ...lifted, kind: "lift" });
    const activated = as("activated", event);
    if (activated) turn(i, activated.cell);
    const off = as("deactivated", event) ?? as("fell", event);
    if (off) turn(i, off.cell, off.hex);
    if (event.kind === "passed") shoot(i, READ, null);
  });
  return frames;
}
