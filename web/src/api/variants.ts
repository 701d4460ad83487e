// Requests of the rule editor, and of the pages about variants and play-tests.

import { at, got, http } from "./client";
import type { NewVariant, PlaytestQuestion, PlaytestQuote, RuleQuery, Variant, VariantDraft } from "./types";

export type {
  DraftState, NewVariant, PlaytestQuestion, PlaytestQuote, RuleChange, RuleCheck, Variant, VariantPage, VariantVersion,
} from "./types";

export type Options = Record<string, string>;

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

/** What options and data mean, before anything is saved. */
export const checkRules = (body: RuleQuery) => got(http.POST("/api/rules/check", { body }));
export const variants = (query: { game?: string; after?: string }) =>
  got(http.GET("/api/variants", { params: { query } }));
export const createVariant = (body: NewVariant) => got(http.POST("/api/variants", { body }));
export const variant = (id: string, version?: number) =>
  got(http.GET("/api/variants/{id}", { params: { path: { id }, query: version ? { version } : {} } }));
export const draft = (id: string) => got(http.GET("/api/variants/{id}/draft", at(id)));
export const saveDraft = (id: string, body: VariantDraft) =>
  got(http.PATCH("/api/variants/{id}/draft", { ...at(id), body }));
export const publish = (id: string, summary: string) =>
  got(http.POST("/api/variants/{id}/publish", { ...at(id), body: { summary } }));
export const withdraw = (id: string) => got(http.POST("/api/variants/{id}/withdraw", at(id)));
/** Starts the study that compares the rules with the standard ones. */
export const studyVariant = (id: string, version: number) =>
  got(http.POST("/api/variants/{id}/study", { ...at(id), body: { version } }));
/** The study of a version, or of the caller's draft if the version is 0, as far as it has come. */
export const variantStudy = (id: string, version: number) =>
  got(http.GET("/api/variants/{id}/study", { params: { path: { id }, query: { version } } }));
export const answers = (id: string) => got(client.GET<PlaytestResults>("/api/variants/{id}/answers", at(id)));
export const answersFile = (id: string, format: "csv" | "json"): string => `/api/variants/${id}/answers/${format}`;
export const variantFile = (id: string, version: number): string => `/api/variants/${id}/file?version=${version}`;
/** What the caller may be asked after a match. */
export const playtest = (id: string) => got(client.GET<Playtest>("/api/matches/{id}/playtest", at(id)));
export const sendPlaytest = (id: string, body: PlaytestAnswer) =>
  got(client.POST<Playtest>("/api/matches/{id}/playtest", { ...at(id), body }));
export const remark = (id: string, moves: number, words: string) =>
  got(client.POST<Playtest>("/api/matches/{id}/remark", { ...at(id), body: { moves, words } }));
