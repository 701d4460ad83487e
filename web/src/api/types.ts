// The values the interface speaks, by their names. schema.ts is generated from openapi.json: npm run types.

import type { components } from "./schema";

type Schemas = components["schemas"];

export type Absence = Schemas["Absence"];
export type Action = Schemas["Action"];
export type Analysis = Schemas["Analysis"];
export type Choice = Schemas["Choice"];
export type Entry = Schemas["Entry"];
export type Decision = Schemas["Decision"];
export type Deal = Schemas["Deal"];
export type DealShare = Schemas["DealShare"];
export type Event = Schemas["Event"];
export type GameInfo = Schemas["GameInfo"];
export type Lobby = Schemas["Lobby"];
export type Match = Schemas["Match"];
export type Me = Schemas["Me"];
export type NewMatch = Schemas["NewMatch"];
export type Offer = Schemas["Offer"];
export type Option = Schemas["Option"];
export type Pick = Schemas["Pick"];
export type Player = Schemas["Player"];
export type Position = Schemas["Position"];
export type Presence = Schemas["Presence"];
export type Preview = Schemas["Preview"];
export type Receipt = Schemas["Receipt"];
export type Refusal = Schemas["Refusal"];
export type ReplayStep = Schemas["ReplayStep"];
export type SeatRequest = Schemas["SeatRequest"];
export type Setup = Schemas["Setup"];
export type Step = Schemas["Step"];
export type Submission = Schemas["Submission"];
export type Summary = Schemas["Summary"];
export type Turn = Schemas["Turn"];
