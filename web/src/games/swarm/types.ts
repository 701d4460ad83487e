// The JSON of Swarm, as the rule book writes it: views and events. Cells are written "0,1"; seats are 1 and 2, and 0
// owns Dust.

import { readerOf } from "../events";

/** A position; all viewers know the same. */
export interface View {
  phase: "build" | "seat" | "play" | "over";
  toMove: number; // 0 when the game is over
  acting: string; // cell of the hex that has acted in this turn, or ""
  calm: boolean; // no second move in this turn
  turn: number; // completed turns of both players
  maxTurns: number;
  tower: number; // highest stack while the hive is built
  stacks: Stack[];
  spots: string[]; // where the next hex or Assembler may be put
  pile: Pile | null; // null when nobody is building
  assemblers: Assembler[];
  tally: Tally[]; // empty if nobody can tell
}

export interface Stack {
  cell: string;
  hexes: Hex[]; // bottom to top
  stuck: "" | "enclosed" | "linked" | "stranded" | "inactive"; // why the top hex cannot move
  open: number; // open sides of the top hex
}

export interface Hex {
  owner: number;
  kind: Kind | ""; // "" if nobody may know it
  face: "active" | "known" | "hidden" | "dust";
}

export type Kind = "A" | "D" | "L" | "X" | "o";

export interface Pile {
  one: number;
  two: number;
  dust: number;
  next: string; // colour of the drawn hex: "1", "2", "o"; "" if the builder chooses
}

export interface Assembler {
  seat: number;
  cell: string;
  level: number;
  open: number; // open sides left
  trapped: "" | "covered" | "enclosed" | "linked" | "stranded";
  mustFree: boolean; // lost if it is still trapped when this turn ends
  danger: string[]; // cells of enemy Disassemblers that can switch it off in one turn
}

export interface Tally {
  seat: number;
  hidden: number;
  drones: number;
  lifters: number;
  disassemblers: number;
}

export interface Landed {
  seat: number;
  cell: string;
  hex: Hex;
  level: number;
}

export interface Moved {
  seat: number;
  from: string;
  to: string;
  fromLevel: number;
  toLevel: number;
  hex: Hex;
}

export interface Lifted extends Moved {
  lifter: string;
}

export interface Turned {
  seat: number;
  cell: string;
  hex: Hex;
}

interface Kinds {
  placed: Landed;
  seated: Omit<Landed, "hex">;
  moved: Moved;
  lifted: Lifted;
  activated: Turned;
  deactivated: Turned & { by: string };
  fell: Omit<Turned, "seat"> & { levels: number };
  passed: { seat: number };
}

export const { as } = readerOf<Kinds>();
