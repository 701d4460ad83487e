// The JSON of Hex-It, as the rule book writes it: views and events. Cells are written "0,1", stacks "WBB", lowest
// stone first.

import { readerOf } from "../events";

/** A position. Pairs are White's number, then Black's. */
export interface View {
  toMove: number; // 0 when the game is over
  cells: Cell[]; // in reading order
  hands: [number, number];
  tiles: [number, number];
  groups: [number, number]; // tiles of the biggest group
  scores: [number, number];
  reserve: number;
  passes: number;
  quiet: number;
  limit: number; // the game ends when quiet reaches it
  deals: Deal[]; // of the player to move
}

/** A deal, as it can be drawn before anything is asked. */
export interface Deal {
  from: string;
  direction: string;
  target: string;
  end: string; // where the last stone comes to lie
  fallen?: number; // stones that end there in the gap
  waits?: boolean; // not allowed now, because another deal makes a prisoner
}

/** A cell that holds a tile or stones. */
export interface Cell {
  cell: string;
  tile: string; // "w", "b", or "x" for none: the stack is a prisoner
  stack?: string;
  main?: boolean; // the tile belongs to its colour's biggest group
  touches?: number; // of a prisoner: tiles next to it
  ripe?: boolean; // of a prisoner: it touches two or more
}

export interface Dropped {
  seat: number;
  cell: string;
  left: number;
}

export interface Dealt {
  seat: number;
  from: string;
  direction: string;
  target: string;
  stack: string;
}

export interface Sown {
  cell: string;
  stone: string;
  height: number;
}

export interface Captured {
  seat: number;
  cell: string;
  fallen: string;
  stack: string;
  ripe: boolean;
}

export interface Released {
  seat: number;
  freed: { cell: string; stack: string }[];
  tile: string;
  white: number;
  black: number;
  reserve: number;
}

export interface Scored {
  white: number;
  black: number;
}

export interface Passed {
  seat: number;
  reason: string;
}

export interface Placed {
  seat: number;
  cell: string;
  tile: string;
  reserve: number;
}

export interface Swapped {
  seat: number;
}

export interface Ended {
  result: string;
  reason: string;
  winner: number;
  white: number;
  black: number;
}

interface Kinds {
  dropped: Dropped;
  dealt: Dealt;
  sown: Sown;
  captured: Captured;
  released: Released;
  scored: Scored;
  passed: Passed;
  placed: Placed;
  swapped: Swapped;
  ended: Ended;
}

export const { as, first } = readerOf<Kinds>();
