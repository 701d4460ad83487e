// The JSON of Hexstrat, as the rule book writes it: views and events. Cells are written "0,1". Pairs are player 1's,
// then player 2's.

import { readerOf } from "../events";

export type Kind = "inf" | "rkt" | "mech";
export type Ground = "plains" | "mountain" | "forest" | "hq";

/** A position. */
export interface View {
  toMove: number; // 0 when the game is over
  turn: number;
  maxTurns: number;
  quiet: number;
  quietLimit: number; // the game is drawn when quiet reaches it
  radius: number;
  hqs: [string, string];
  tiles: Tile[];
  squads: Squad[]; // the living ones
  captures: [number, number]; // 3 wins
  pool: Pool;
  cards: Cards | null; // null in a game without cards
  attacks: Attack[] | null; // all that the player to move can do now
  mustLeave: boolean; // the turn cannot end: squads share the HQ still
}

/** One cell of the map. */
export interface Tile {
  cell: string;
  state: "down" | "open" | "held";
  ground: Ground | ""; // "" if it is not known
  hq: number; // whose HQ it is, or 0
  star: boolean;
  holder: number;
}

export interface Squad {
  seat: number;
  kind: Kind;
  units: number;
  full: number; // units at the start of the game
  cell: string;
  impeded: boolean;
  mark: "" | "moved" | "spent";
  canAct: boolean;
}

/** What lies face down, as everybody can count. */
export interface Pool {
  tiles: number;
  plains: number;
  mountains: number;
  forests: number;
  stars: number;
}

export interface Cards {
  deck: number;
  hands: [Hand, Hand];
  played: boolean;
}

export interface Hand {
  size: number;
  cards: string[] | null; // null if the viewer may not know them
}

/** The sum of one strike or answer: value + attack - defence = damage. */
export interface Blow {
  value: number;
  attack: number; // what the ground of who strikes adds
  defence: number; // what the ground of who is hit takes off
  damage: number;
  lost: number;
  left: number;
}

/** The exact outcome of an attack. */
export interface Attack {
  move: string;
  squad: Kind;
  from: string;
  direction: string;
  target: string;
  against: Kind;
  ammo: boolean;
  fromOn: Ground;
  targetOn: Ground;
  strikes: Blow[];
  answer: Blow | null;
  theyLose: number;
  theyKeep: number;
  weLose: number;
  weKeep: number;
  advances: boolean;
  impeded: boolean;
  captures: boolean;
  leavesHQ: boolean;
  wins: boolean;
}

/** What every event about one squad tells. */
interface Of {
  seat: number;
  squad: Kind;
  cell: string;
}

interface Going extends Of {
  from: string;
  ground: Ground;
}

interface Struck extends Of, Blow {
  from: string;
  against: Kind;
}

interface Kinds {
  revealed: Of & { ground: Ground; star: boolean };
  bounced: Of & { from: string };
  moved: Going & { boosted: boolean };
  advanced: Going;
  stayed: Of;
  claimed: Of & { card: string; deck: number };
  reinforced: Of & { gain: number; units: number };
  impeded: Of & { because: string };
  rested: Of;
  struck: Struck;
  answered: Struck;
  eliminated: Of;
  played: { seat: number; card: string; squad: Kind };
  shelled: Of & { left: number };
  capture: { seat: number; count: number };
  "turn-ended": { seat: number; turn: number; passed: boolean };
  quiet: { left: number };
  ended: { result: string; reason: string; winner: number };
}

export const { as } = readerOf<Kinds>();
