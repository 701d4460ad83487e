// What the pages ask of a game's renderer. Pages know no game, renderers know no server: everything passes through
// these types. A renderer draws from the view and from events, and lights up picks; it never decides what is legal.

import type { ComponentType } from "preact";

/** One step on the way to a move, as the server lists it. */
export interface Pick {
  kind: string; // "cell", "direction", "piece", "card", "word"
  value: string; // canonical: "0,1", "NW", "pass"
  label: string; // for a person: "north-west"
  at?: string; // the cell where a board offers it, if it has one
  set?: boolean; // neighbouring set picks form a set: any order makes the same move
}

/** One legal move of the acting seat. */
export interface Choice {
  text: string;
  picks: Pick[];
}

/** One thing that a move caused, as the viewer may know it. */
export interface GameEvent {
  kind: string;
  text: string;
  sentence: string;
  data: unknown;
}

/** What a move would cause. */
export interface Preview<V> {
  text: string;
  events: GameEvent[];
  view: V;
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

/** Everything a board is drawn from, and what it can ask for. */
export interface BoardProps<V> {
  /** The position on show; of the past when `history` is set. */
  view: V;
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
  /** What may be picked after `path`: equals `first` while the path is empty. */
  next: readonly Pick[];
  proposal: Proposal<V> | null;

  /** Events of the step that led to `view`, for the marks of the last move. */
  last: readonly GameEvent[];
  /** A step to animate, or null. Setting it to null skips to `view`. Input stays open while it runs. */
  playback: Playback<V> | null;

  /** Makes this the path: longer, shorter or another. It begins at least one choice; the empty path begins all. */
  choose(path: Pick[]): void;
  /** The viewer points at what would make this path, or at nothing; for a preview. */
  hover(path: Pick[] | null): void;
  /** The viewer asked for a path that leads nowhere: say why. */
  refuse(path: Pick[]): void;
  /** Plays the armed move: the same as the main button. */
  confirm(): void;
  /** Event number `index` of the playback starts, for a caption. */
  played(id: number | string, index: number): void;
  /** The playback is over, or the viewer has cut it short. */
  playbackDone(id: number | string): void;
}

export interface ViewProps<V> {
  view: V;
}

export interface SeatProps<V> extends ViewProps<V> {
  seat: number;
}

export interface PreviewProps<V> extends ViewProps<V> {
  proposal: Proposal<V>;
  seats: readonly number[];
}

/** One game's face: its board and the pieces of chrome that only it can draw. */
export interface GameFace<V = unknown> {
  id: string;
  Board: ComponentType<BoardProps<V>>;
  /** A handsome position in mid-game, for the game's card in the lobby. */
  sample: V;
  /** The board alone, small and silent. */
  Thumbnail: ComponentType<ViewProps<V>>;
  /** The seat's emblem; sized by the style of its container. */
  SeatFace: ComponentType<{ seat: number }>;
  /** What a seat holds, below its name: hand, cards. */
  SeatExtras: ComponentType<SeatProps<V>>;
  /** The same in two or three words, for narrow screens: "2 in hand". */
  seatLine(view: V, seat: number): string;
  /** Content of the side panel, with its own heading. */
  Panel: ComponentType<ViewProps<V>>;
  /** One line below a phone's board. */
  Strip: ComponentType<ViewProps<V>>;
  /** Content of the panel about the proposal: what would happen, in numbered steps. */
  PreviewPanel: ComponentType<PreviewProps<V>>;
  /** What the marks of the board mean, as a row of items. */
  Legend: ComponentType;
  /** What the main button says for a move: "Deal west". */
  actLabel(view: V, choice: Choice): string;
  /** What the main button says, greyed, while no move is complete: "Pick a marked stack". */
  waitLabel(view: V, path: readonly Pick[], next: readonly Pick[]): string;
  /** A short button for a pick after `path`, for lists beside the board: "West, 1 falls". */
  pickLabel(view: V, path: readonly Pick[], pick: Pick): string;
  /** How hard a move sounds: "capture" if it took, turned or broke something. */
  weight(events: readonly GameEvent[]): "place" | "capture";
  /** How the game stands, for lists: "9½ to 11". */
  standing(view: V): string;
}
