// What the server tells of HexStrike: the view, the events of a step, and the catalogue of what is printed. Hexes are
// "q,r"; directions "E" to "NE"; turns "0", "R1", "R2", "3", "L2", "L1".

import { readerOf } from "../events";

export interface View {
  beat: number;
  paused: boolean;
  limit: number;
  shuffled: boolean;
  toAct: number[];
  players: [Player, Player];
  land: string[];
  lost: number;
  fires: string[];
  platforms: string[];
  arrows: Arrow[];
  counters: Counter[];
  comebacks: { seat: number; beat: number }[];
  questions: Question[];
  result: string;
  reason: string;
}

export interface Player {
  seat: number;
  name: string;
  character: string;
  power: string;
  cell: string;
  facing: string;
  damage: number;
  offLand: number;
  open: boolean;
  row: Slot[];
  limit: number;
  handSize: number;
  hand: Card[] | null;
  deckSize: number;
  deck: string[] | null;
  ready: number;
  movement: Card[] | null;
  fresh: boolean;
  combo: boolean;
  must: boolean;
  aside: boolean;
  focus: string;
  waiting: boolean;
  submitted: CardSet | null;
}

/** Two cards and a turn. */
export interface CardSet {
  active: string;
  passive: string;
  turn: string;
}

export interface Card {
  id: string;
  name: string;
  movement: boolean;
  gold: boolean;
  priority: number;
  strip: string[];
  turns: string[];
  damage: number;
  knockback: string;
  active: string;
  passive: string;
  inHand: string;
  combo: boolean;
  ready: boolean;
}

/** One beat of a row. */
export interface Slot {
  action: string;
  active: string;
  passive: string;
  start: boolean;
  turn: string;
  priority: number;
  damage: number;
  knockback: number;
  open: boolean;
  skipped: boolean;
}

export interface Arrow {
  cell: string;
  direction: string;
  next: string;
  owner: number;
}

export interface Counter {
  defender: number;
  damage: number;
  knockback: number;
  direction: string;
}

export interface Question {
  kind: string;
  seat: number;
  beat: number;
  title: string;
  card: string;
  target: number;
  count: number;
  abilities: number;
  movement: number;
  hexes: string[];
}

/** The row that a pair of cards lays; lists have one entry for each beat. */
export interface Plan {
  active: string;
  passive: string;
  actions: string[];
  priorities: number[];
  damage: number[];
  knockback: number[];
  turns: string[];
  chosen: number;
  back: number;
}

/** All that is printed. */
export interface Catalogue {
  cards: Card[];
  characters: { id: string; name: string; hand: number; power: string; deck: string }[];
  decks: Deck[];
  plans: Plan[];
}

export interface Deck {
  id: string;
  movement: string[];
  abilities: string[];
}

interface Who {
  seat: number;
  name: string;
}

interface Kinds {
  submitted: Who & Partial<CardSet>;
  laid: Who & CardSet & { beat: number; row: Slot[] };
  beat: { beat: number; slots: [Slot, Slot]; first: number };
  settled: { beat: number; slots: [Slot, Slot]; figures: { cell: string; facing: string; damage: number }[] };
  turned: Who & { turn: string; facing: string };
  moved: Who & { from: string; to: string; way: string; stopped: boolean };
  missed: Who & { card: string; cell: string; reason: string; at: string };
  hit: Who & { by: Who; means: string; cell: string; damage: number; total: number; direction: string; steps: number; to: string; stun: number };
  thrown: Who & { by: Who; direction: string; cell: string; damage: number; total: number; stun: number };
  hurt: Who & { damage: number; total: number };
  healed: Who & { healed: number; total: number };
  token: { token: string; cell: string; seat: number; direction?: string; lasts: boolean };
  returned: Who & { cell: string; blocked: boolean };
  asked: Who & { question: Question };
  answered: Who & { question: Question; answer: string };
  ended: { result: string; beat: number; winner: Who; loser: Who };
}

export const { as } = readerOf<Kinds>();
