// Requests of the rule editor, and of the pages about variants and play-tests.

import { got, http } from "./client";
import type { SeatInfo, Study, StudyAnswer, Summary } from "./types";

export type Options = Record<string, string>;

export interface Variant {
  id: string; game: string; name: string; author: string; authorId: string; mine: boolean; version: number; versions: number;
  published?: number; withdrawn?: boolean; notes?: string; options: Options; hash: string; view: unknown; games: number;
  answers: number; forks: number; changed: number; lab?: StudyAnswer;
}
export interface Variants { mine: Variant[]; variants: Variant[]; next?: string }
export interface RuleChange {
  option: string; text: string; of?: string; field?: string; old?: string; new?: string; without: string;
}
export interface VariantVersion {
  version: number; summary: string; published: number; games: number; answers: number; changes: RuleChange[]; lab?: StudyAnswer;
}
export interface PlaytestChoice { text: string; number?: number }
export interface PlaytestQuestion { text: string; answers: PlaytestChoice[] }
export interface PlaytestQuote {
  words: string; name: string; match: string; moves?: number; version: number; won: boolean; at: number;
}
export interface VariantPage extends Variant {
  changes: RuleChange[]; learnt: boolean; players: number; minutes?: number; from?: string; history: VariantVersion[];
  questions: PlaytestQuestion[]; quotes: PlaytestQuote[]; matches: Summary[]; builtOn: Variant[]; study?: string;
  labAll: StudyAnswer[];
}
export interface NewVariant { game: string; name?: string; from?: string; options?: Options }
export interface VariantDraft {
  name?: string; notes?: string; options?: Options; questions?: PlaytestQuestion[]; saved: number;
}
export interface RuleCheck {
  error?: string; option?: string; options?: Options; hash?: string; changes: RuleChange[]; learnt: boolean; seats: SeatInfo[];
  view: unknown; catalogue?: unknown; noEnd?: string;
}
export interface DraftState { variant: Variant; questions: PlaytestQuestion[]; saved: number; rules: RuleCheck }
export interface RuleQuery { game: string; options?: Options; seed?: number }
export interface Playtest {
  variant?: string; name: string; author?: string; version?: number; questions: PlaytestQuestion[]; answered?: number;
}
export interface PlaytestAnswer { choices?: number[]; words?: string; skip?: boolean; never?: boolean }
export interface PlaytestVersion {
  version: number; games: number; asked: number; answered: number; skipped: number; moves: number;
  results: Record<string, number>; questions: PlaytestQuestion[];
}
export interface PlaytestResults {
  variant: Variant; versions: PlaytestVersion[]; quotes: PlaytestQuote[]; lookedUp: { section: string; number: number }[];
  long: { match: string; moves: number; seconds: number; version: number }[];
}

type Answer<T> = Promise<Parameters<typeof got<T>>[0] extends Promise<infer R> ? R : never>;
interface Client {
  GET<T>(path: string, init?: object): Answer<T>;
  POST<T>(path: string, init?: object): Answer<T>;
  PATCH<T>(path: string, init?: object): Answer<T>;
}
const client = http as unknown as Client;
const of = (id: string) => ({ params: { path: { id } } });

/** What options and data mean, before anything is saved. */
export const checkRules = (body: RuleQuery) => got(client.POST<RuleCheck>("/api/rules/check", { body }));
export const variants = (query: { game?: string; after?: string }) =>
  got(client.GET<Variants>("/api/variants", { params: { query } }));
export const createVariant = (body: NewVariant) => got(client.POST<DraftState>("/api/variants", { body }));
export const variant = (id: string, version?: number) =>
  got(client.GET<VariantPage>("/api/variants/{id}", { params: { path: { id }, query: version ? { version } : {} } }));
export const draft = (id: string) => got(client.GET<DraftState>("/api/variants/{id}/draft", of(id)));
export const saveDraft = (id: string, body: VariantDraft) =>
  got(client.PATCH<DraftState>("/api/variants/{id}/draft", { ...of(id), body }));
export const publish = (id: string, summary: string) =>
  got(client.POST<VariantPage>("/api/variants/{id}/publish", { ...of(id), body: { summary } }));
export const withdraw = (id: string) => got(client.POST<VariantPage>("/api/variants/{id}/withdraw", of(id)));
/** Starts the study that compares the rules with the standard ones. */
export const studyVariant = (id: string, version: number) =>
  got(client.POST<Study>("/api/variants/{id}/study", { ...of(id), body: { version } }));
/** The study of a version, or of the caller's draft if the version is 0, as far as it has come. */
export const variantStudy = (id: string, version: number) =>
  got(client.GET<Study>("/api/variants/{id}/study", { params: { path: { id }, query: { version } } }));
export const answers = (id: string) => got(client.GET<PlaytestResults>("/api/variants/{id}/answers", of(id)));
export const answersFile = (id: string, format: "csv" | "json"): string => `/api/variants/${id}/answers?format=${format}`;
export const variantFile = (id: string, version: number): string => `/api/variants/${id}/file?version=${version}`;
/** What the caller may be asked after a match. */
export const playtest = (id: string) => got(client.GET<Playtest>("/api/matches/{id}/playtest", of(id)));
export const sendPlaytest = (id: string, body: PlaytestAnswer) =>
  got(client.POST<Playtest>("/api/matches/{id}/playtest", { ...of(id), body }));
export const remark = (id: string, moves: number, words: string) =>
  got(client.POST<Playtest>("/api/matches/{id}/remark", { ...of(id), body: { moves, words } }));
