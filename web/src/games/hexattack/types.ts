// What the server tells of Hexattack: the view and the events of a reveal. Names of warriors are "player.number".

import { readerOf } from "../events";

export interface View {
  turn: number;
  turns: number;
  goal: string;
  target?: number;
  radius: number;
  cells: string[];
  rocks: string[];
  teams: Team[];
  players: Player[];
  warriors: Warrior[];
  orders: Order[];
  holding: string[];
  over: boolean;
}

export interface Team {
  name: string;
  players: number[];
  points: number;
  warriors: number;
}

export interface Player {
  seat: number;
  team: string;
  warriors: number;
  ready: boolean;
  waited: boolean;
  shown: boolean;
}

export interface Warrior {
  name: string;
  player: number;
  number: number;
  team: string;
  cell: string;
}

export interface Order {
  warrior: string;
  player: number;
  number: number;
  cell: string;
  verb: Verb;
  direction?: string;
  text: string;
  touches: string[];
  idle?: boolean;
}

export type Verb = "attack" | "defend" | "move" | "grab" | "push" | "hold";

/** An order as the reveal shows it. */
export interface Sealed {
  warrior: string;
  team: string;
  cell: string;
  verb: Verb;
  direction?: string;
  missing?: boolean;
}

interface Step {
  warrior: string;
  from: string;
  to: string;
}

interface Stuck {
  warrior: string;
  cell: string;
  to: string;
  why: string;
}

interface Kinds {
  turn: { turn: number; orders: Sealed[] };
  grab: { warrior: string; cell: string; direction: string; line: string[]; target?: string };
  immobile: { warrior: string; cell: string };
  pull: Step;
  held: Stuck;
  defend: { warrior: string; cell: string; direction: string; sides: string[] };
  attack: { warrior: string; cell: string; direction: string; to: string; target?: string; outcome: string };
  killed: { warrior: string; cell: string };
  point: { team: string; delta: number; victim: string; points: number };
  move: Step;
  stay: Stuck;
  ball: { ball: string; cell: string; direction: string };
  tick: { tick: number };
  edge: { ball: string; cell: string };
  blocked: { ball: string; cell: string; target: string };
  crash: { ball: string; cell: string; to: string };
  drop: { warrior: string; cell: string; ball: string };
  stall: { warrior: string; cell: string };
  bump: { ball: string; cell: string; target: string };
  roll: { ball: string; from: string; cell: string; passenger?: string };
  pickup: { ball: string; warrior: string; cell: string };
  pass: { ball: string; warrior: string; cell: string };
  end: { result: string; team?: string };
}

export const { as, first } = readerOf<Kinds>();
