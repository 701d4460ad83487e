// The contract between pages and a game's renderer. Pages know no game, renderers know no server: everything passes through
// these types. A renderer draws from the view and from events, and lights up picks; it never decides what is legal.

import type { ComponentChildren, ComponentType } from "preact";
import type { Plane } from "./plane";
import type { Key } from "../language";

/** One step on the way to a move, as the server lists it. */
export interface Pick {
  kind: string; // "cell", "direction", "piece", "card", "word"
  value: string; // canonical: "0,1", "NW", "pass"
  label: string; // in words: "north-west"
  at?: string; // the cell where a board offers it, if it has one
  set?: boolean; // neighbouring set picks form a set: any order makes the same move
}

/** One legal move of the acting seat. */
export interface Choice {
  text: string; // in the notation, to be sent; a renderer reads the verb and the picks instead
  verb: string; // what it does: "deal"
  picks: Pick[];
}

/** One thing that a move caused, as the viewer may know it. */
export interface GameEvent {
  kind: string;
  text: string;
  sentence: string;
  cells?: string[]; // that the sentence speaks of
  data: unknown;
}

/** The effects of a move; where something is hidden, at most those without interference. */
export interface Preview<V> {
  text: string;
  events: GameEvent[];
  view: V | null; // null where something is hidden
}

/** A complete move under consideration: armed (it waits for the main button) or only pointed at. */
export interface Proposal<V> {
  choice: Choice;
  armed: boolean;
  preview: Preview<V> | null; // null until the server has answered
}

/** One step that is to be shown as a movement, from one position to the next. */
export interface Playback<V> {
  id: number | string; // a new id is a new playback
  before: V;
  events: GameEvent[];
  after: V;
}

/** One moment of a film: it stands until the next one. */
export interface Frame<F = unknown> {
  title: string; // what kind of moment it is: "Tick 2"
  caption: string; // what happens in it and why, as a sentence; it is spoken too
  time: number; // how long it stands at speed 1, in milliseconds; its movement takes the beginning of that
  data: F; // what the board draws; pages do not look into it
}

/** A part of a film, from frame `start` to the next chapter: a phase, a beat. */
export interface Chapter {
  title: string; // "Attack"
  start: number;
  empty?: boolean; // nothing happens in it: the scrubber greys its mark
}

/** A step shown moment by moment. There is at least one frame; the last one leaves what happened to be looked at. */
export interface Film<F = unknown> {
  chapters: readonly Chapter[];
  frames: readonly Frame<F>[];
}

/** A film on show. */
export interface FilmView<F = unknown> {
  film: Film<F>;
  index: number;
  frame: Frame<F>; // film.frames[index]
  /** The frame came on as the next one: its movement is to be seen. After a jump or a step back it is at rest. */
  moving: boolean;
  /** Movements are that many times as fast as at 1. */
  speed: number;
  /** The subject that the viewer follows through the film, in the renderer's own names; null for nothing. */
  subject: string | null;
  /** Follows another subject. */
  inspect(subject: string | null): void;
  /** Stops and shows that frame. */
  goTo(index: number): void;
}

/** The user of a seat, for a board that names users. */
export interface SeatUser {
  seat: number;
  name: string;
  /** The level of a bot. */
  level?: number | undefined;
  /** The clock of the seat, where it has one. */
  clock: ComponentChildren;
}

/** Everything a board is drawn from, and what it can ask for. */
export interface BoardProps<V, F = unknown> {
  /** The position on show; of the past when `history` is set. */
  view: V;
  /** The users of the seats; missing where no match is on show. */
  users?: readonly SeatUser[];
  /** End of the viewer's time by the clock of this device, in Unix milliseconds; missing without a limit. */
  ends?: number | undefined;
  /** Seats that the viewer holds; empty for a spectator. */
  seats: readonly number[];
  /** The seat for which picks are made now, or null. */
  actor: number | null;
  /** The board is turned by half a turn. */
  flipped: boolean;
  /** The past is on show: tinted, and nothing can be picked. */
  history: boolean;

  /** All legal moves of the acting seat; empty when there is nothing to pick. */
  choices: readonly Choice[];
  /** First picks of all choices, each once. */
  first: readonly Pick[];
  /** The picks made so far. */
  path: readonly Pick[];
  /** The picks after `path`: equals `first` while the path is empty. */
  next: readonly Pick[];
  proposal: Proposal<V> | null;

  /** Events of the step that led to `view`, for the marks of the last move. */
  last: readonly GameEvent[];
  /** Events of all steps that led to `view`, oldest first, as far as they have been fetched. */
  allEvents: readonly GameEvent[];
  /** A step to animate, or null. Setting it to null skips to `view`. Input stays open while it runs. */
  playback: Playback<V> | null;
  /** The film on show, or null. While it runs, its frame is drawn in place of `view`, and nothing can be picked. */
  filmView: FilmView<F> | null;

  /** Makes this the path: longer, shorter or another. It begins at least one choice; the empty path begins all. */
  choose(path: Pick[]): void;
  /** The viewer points at what would make this path, or at nothing; for a preview. */
  hover(path: Pick[] | null): void;
  /** The viewer asked for a path that leads nowhere: say why, beside the board unless `show` takes the reason. */
  refuse(path: Pick[], show?: (refusal: { sentence: string; rule: string }) => void): void;
  /** Plays the armed move: the same as the main button. */
  confirm(): void;
  /** Plays what is no choice of the list, as a text in the notation; returns whether the server has accepted it. */
  send(text: string): Promise<boolean>;
  /** Event number `index` of the playback starts, for a caption. */
  played(id: number | string, index: number): void;
  /** The playback is over, or the viewer has cut it short. */
  playbackDone(id: number | string): void;
}

export interface ViewProps<V> {
  view: V;
}

/** A picture of a position, and what it may show besides. */
export interface StillProps<V> extends ViewProps<V> {
  /** The events that have led to the position: they leave traces. */
  events?: readonly GameEvent[];
  /** The cells that must be in sight; if there are none, the whole board is. */
  around?: readonly string[];
  /** Drawn over everything, in board units. */
  over?(plane: Plane): ComponentChildren;
}

/** Where a move points: along a line, or at one cell. */
export interface Aim {
  from?: string;
  to: string;
}

export interface SeatProps<V> extends ViewProps<V> {
  seat: number;
}

export interface PreviewProps<V> extends ViewProps<V> {
  proposal: Proposal<V>;
  seats: readonly number[];
}

export interface FilmProps<V, F = unknown> extends ViewProps<V> {
  filmView: FilmView<F>;
}

/** Orders that the viewer supposes for a seat, as a message that the seat could have typed. */
export interface Guess {
  seat: number;
  text: string;
}

/** What a host sees of the orders that players have sent as messages. */
export interface OrderSheet<V> {
  /** The position in which these orders, by seat, are known. */
  withOrders(view: V, orders: ReadonlyMap<number, string>): V;
  /** The orders of one seat, in a row. */
  Orders: ComponentType<SeatProps<V> & { orders: string }>;
}

export interface SandboxProps<V> extends SeatProps<V> {
  /** Shows as a film what these orders would come to; gives the sentence of the refusal, or "". Nothing is stored. */
  suppose(orders: Guess[]): Promise<string>;
}

/**
 * A move beside the play on the board, such as ending the turn or recalling sealed orders. It has a button of its own, far
 * from the main one, so that a press too many does not make it.
 */
export interface Aside {
  choice: Choice;
  label: string;
  /** The loss to confirm before the move is made. Empty if there is none. */
  warning: string;
  /** Moves that give up less, which may be made instead, one after the other. */
  instead?: { label: string; choices: readonly Choice[] } | undefined;
}

/** How far a game has come. */
export interface Progress {
  unit: "turn" | "beat";
  now: number;
  /** The last turn or beat, if there is one. */
  limit: number;
}

/** What the goal of a game depends on besides its position. */
export interface GoalProps<V> extends ViewProps<V> {
  /** The options that differ from the defaults, or all. */
  options: Readonly<Record<string, string>>;
  /** The seat of the viewer; 0 for a spectator. */
  seat: number;
}

/** A page about the position beside the board, with a tab of its own. */
export interface SidePage<V> {
  id: string;
  title(): string;
  Content: ComponentType<ViewProps<V>>;
}

/** A page beside the tables. */
export interface OwnPage {
  name: string; // in the address
  title: Key; // of the message for links, which comes with the first page
}

/** The renderer of one game: its board and the parts beside it that only the game can draw. */
export interface GameRenderer<V = unknown, F = unknown> {
  Board: ComponentType<BoardProps<V, F>>;
  /** The board alone, small and silent, in panels.tsx. Of the position in sample.ts the build draws it for the lobby. */
  Thumbnail: ComponentType<StillProps<V>>;
  /** The seat's emblem; sized by the style of its container. */
  SeatEmblem: ComponentType<SeatProps<V>>;
  /** A seat's hand or cards, below its name. */
  SeatExtras: ComponentType<SeatProps<V>>;
  /** The same in two or three words, for narrow screens: "2 in hand". */
  seatLine(view: V, seat: number): string;
  /** How to win under these options, in one sentence. */
  goal?(props: GoalProps<V>): string;
  /** The turn or beat of a position; without it the pages count turns. */
  progress?(view: V): Progress;
  /** What will end a game in which nothing happens any more, as soon as that is to be seen; else "". */
  standstill?(view: V, last: readonly GameEvent[]): string;
  /** Pages beside the board with tabs of their own. */
  pages?: readonly SidePage<V>[];
  /** Content of the side panel while no move is considered; its rows are left out from below where room ends. */
  Panel: ComponentType<ViewProps<V> & { allEvents: readonly GameEvent[] }>;
  /** One line below a phone's board. */
  Strip?: ComponentType<ViewProps<V>>;
  /** Content of the panel about the proposal: what would happen, in numbered steps. */
  PreviewPanel: ComponentType<PreviewProps<V>>;
  /** The legend of the board's marks, as a row of items. */
  Legend: ComponentType;
  /** The label of the main button for a move: "Deal west". */
  actLabel(view: V, choice: Choice): string;
  /** The label of the main button, greyed, while no move is complete: "Pick a marked stack". */
  waitLabel(view: V, path: readonly Pick[], next: readonly Pick[]): string;
  /** A short button for a pick after `path`, for lists beside the board: "West, 1 falls". */
  pickLabel(view: V, path: readonly Pick[], pick: Pick): string;
  /** The kinds of events that sound hard: something was taken, turned or broken. */
  captures: readonly string[];
  /** The kinds of events that the list of moves leaves out: they lead to the others, or follow from them. */
  unlisted: readonly string[];
  /** How the game stands, for lists: "9½ to 11". */
  standing(view: V): string;
  /** Where a move that is written in the notation points, also if it is not allowed. */
  aims(view: V, seat: number, text: string): Aim[];

  // Parts that only some games have.

  /** Its seats differ by the colours of their teams, and have only numbers for names. */
  coloured?: boolean;
  /** The sentence of an event with the names of this table; null: the server's sentence is right. */
  sentence?(event: GameEvent, called: (seat: number) => string): string | null;

  /** A pick that is no word but that the board does not show either: it is offered as a button. */
  asButton?(pick: Pick): boolean;
  /** A drawing before the label of a pick that is a button; nothing for other picks. */
  PickIcon?: ComponentType<{ pick: Pick }>;
  /** A move that stands only until it is changed or sealed: it is sent as soon as its last pick is made. */
  atOnce?(choice: Choice): boolean;
  /** A move that no press of a pick plays: the main button does, or what the board offers to confirm it. */
  confirmed?(choice: Choice): boolean;
  /** Whether a path that leads to several moves shows already what the first of them would do. */
  foreshows?(path: readonly Pick[]): boolean;
  /** The move of the main button while nothing is picked: sealing complete orders. */
  mainMove?(view: V, choices: readonly Choice[]): Choice | null;
  /** Moves beside the play on the board; each has a button of its own. */
  asides?(view: V, choices: readonly Choice[]): Aside[];
  /** A step as a film with controls, instead of a playback; null if it is not worth one. */
  film?(before: V, events: readonly GameEvent[], after: V): Film<F> | null;
  /** Content of the panel beside a film: what happened to its subject, and why. */
  FilmPanel?: ComponentType<FilmProps<V, F>>;
  /** Content of the tab "What if", for a seat that gives orders: guesses for the others. */
  Sandbox?: ComponentType<SandboxProps<V>>;
  /** Fetches what shows a host the orders of players by message; without it their text is shown. */
  orderSheet?(): Promise<OrderSheet<V>>;
  /** The cells that a figure of the rules shows of a position before or after events; without it the whole board. */
  focus?(view: V, events: readonly GameEvent[]): string[];
  /** The orders of a figure of the rules, if they cannot be seen on the board. */
  Ordered?: ComponentType<{ view: V; moves: readonly string[] }>;
  /** A card as it is printed, for the rules of a game that has any. */
  Card?: ComponentType<{ id: string }>;
  /** Values that the user may want for a free option, with their names. */
  suggestions?(option: string): readonly [value: string, name: string][];
  /** The phase of a position, where a game has several: a turn does not outlast it. */
  phase?(view: V): string;
  /** A team's score, for the heading of its panel where more than two play: "3". */
  teamScore?(view: V, team: number): string;
}

/** The parts of a renderer that a game brings; defaults.tsx has the rest. */
export type RendererParts<V = unknown, F = unknown> = Partial<GameRenderer<V, F>> & globalThis.Pick<GameRenderer<V, F>, "Board" | "Thumbnail">;
