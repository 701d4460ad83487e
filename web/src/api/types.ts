// The values the interface speaks, as in server/api/api.go.

export interface Me { id: string; name: string }

export interface Option {
  name: string; title: string; help: string; kind: "int" | "bool" | "text";
  min: number; max: number; values: string[]; labels: string[]; default: string;
}
export interface Preset { name: string; help: string; options: Record<string, string> }
export interface SeatInfo { seat: number; name: string; team: number }
export interface Level { level: number; name: string; help: string }

export interface GameInfo {
  id: string; title: string; summary: string; facts: string[]; options: Option[]; presets: Preset[];
  hidden: boolean; sealed: boolean; chance: boolean; resigns: boolean;
  layout: "pointy" | "flat"; seats: SeatInfo[]; levels: Level[];
}

export interface SeatRequest { kind: "me" | "open" | "bot"; level?: number }
export interface NewMatch { game: string; options?: Record<string, string>; seats: SeatRequest[]; public?: boolean }

export interface Player {
  seat: number; title: string; team: number; kind: "open" | "guest" | "bot"; name: string;
  id?: string; level?: number; mine: boolean; online: boolean;
}
export type Status = "waiting" | "running" | "finished";

export interface Summary {
  id: string; game: string; options: string[]; players: Player[]; status: Status; moves: number;
  toAct: number[]; position: string; view: unknown; result?: string; reason?: string; updatedAt: number;
}
export interface Lobby {
  mine: Summary[]; open: Summary[]; running: Summary[]; watching: number; tables: number;
}

export interface Event { kind: string; text: string; sentence: string; data: unknown }
export interface Pick {
  kind: string; value: string; label: string; at?: string; set?: boolean;
}
export interface Choice { text: string; picks: Pick[] }
export interface Offer { kind: "draw" | "takeback" | "rematch"; by: number }
export interface Prompt { code: string; title: string; detail?: string; rule?: string }
export interface Turn { seat: number; prompt: Prompt; choices: Choice[] }
export interface Position {
  number: number; text: string; view: unknown; toAct: number[]; prompt: Prompt; turns: Turn[];
  offers: Offer[]; status: Status; result?: string; reason?: string; winners: number[];
}
export interface Entry { number: number; kind: string; seat: number; text: string; at: number; undone?: boolean }
export interface Match {
  id: string; game: string; options: Record<string, string>; changed: string[]; players: Player[];
  position: Position; log: Entry[]; rematch?: string; watchers: number;
}
export interface Step {
  entry: Entry; events: Event[]; position: Position; players?: Player[]; rematch?: string;
}
export interface Accepted { number: number; moves: string[]; repeat?: boolean }
export interface Refusal { code: string; sentence: string; rule: string }
export interface Preview { text: string; events: Event[]; view: unknown }
export interface ReplayStep { number: number; seat: number; text: string; events: Event[]; view: unknown }
export interface Replay { steps: ReplayStep[] }
export interface Submission { key: string; seat: number; text: string }
export interface Presence { online: number[]; watchers: number }
export interface Because { refusal?: Refusal }
export interface Rules { html: string }
