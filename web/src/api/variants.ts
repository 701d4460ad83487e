// Requests of the rule editor, and of the pages about variants and play-tests.

import { at, got, http } from "./client";
import type { NewVariant, PlaytestAnswer, RuleQuery, VariantDraft } from "./types";

export type {
  DraftState, NewVariant, Playtest, PlaytestQuestion, PlaytestQuote, PlaytestResults, PlaytestVersion, RuleChange, RuleCheck, Variant,
  VariantPage, VariantVersion,
} from "./types";

export type Options = Record<string, string>;

/** What options and data mean, before anything is saved. */
export const checkRules = (body: RuleQuery) => got(http.POST("/api/rules/check", { body }));
export const variants = (query: { game?: string; after?: string }) =>
  got(http.GET("/api/variants", { params: { query } }));
export const createVariant = (body: NewVariant) => got(http.POST("/api/variants", { body }));
export const variant = (id: string, version?: number, since?: number) =>
  got(http.GET("/api/variants/{id}", { params: { path: { id }, query: { ...(version && { version }), ...(since && { since }) } } }));
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
/** The answers of players, for the designer. */
export const answers = (id: string) => got(http.GET("/api/variants/{id}/answers", at(id)));
export const answersFile = (id: string, format: "csv" | "json"): string => `/api/variants/${id}/answers/${format}`;
/** The changed fields with their old and new values, against the usual rules or another version. */
export const changesFile = (id: string, format: "csv" | "json", version: number, since = 0): string =>
  `/api/variants/${id}/changes/${format}?version=${version}&since=${since}`;
export const variantFile = (id: string, version: number): string => `/api/variants/${id}/file?version=${version}`;
export const sendPlaytest = (id: string, body: PlaytestAnswer) =>
  got(http.POST("/api/matches/{id}/playtest", { ...at(id), body }));
/** Marks the position after so many moves as one that felt wrong. */
export const remark = (id: string, moves: number, words: string) =>
  got(http.POST("/api/matches/{id}/remark", { ...at(id), body: { moves, words } }));
