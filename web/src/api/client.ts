// Every request that the client makes.

import createClient from "openapi-fetch";
import { say } from "../language";
import type { components, paths } from "./schema";
import type { Action, DealShare, NewMatch, Pasted, Pick, Refusal, Resolution, Submission } from "./types";

type Problem = components["schemas"]["Problem"];

/** Why a request did not do what it was for. */
export class Failure extends Error {
  constructor(
    message: string,
    /** HTTP status, or 0 if there was no answer. */
    readonly status: number,
    readonly refusal: Refusal | null = null,
  ) {
    super(message);
  }

  /** The same request may succeed later. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** How a report is written. */
export type ReportFormat = "text" | "markdown" | "bbcode";

const http = createClient<paths>();

/** What an answer brought, or the Failure that it tells of. */
async function got<T>(asked: Promise<{ data?: T; error?: Problem; response: Response }>): Promise<T> {
  const { data, error, response } = await asked.catch(() => {
    throw new Failure(say("page.silent"), 0);
  });
  if (response.ok && data !== undefined) return data;
  const { status } = response;
  const sentence = error?.detail ? asSentence(error.detail) : say("page.silent.status", { status });
  throw new Failure(sentence, status, error?.refusal ?? null);
}

function asSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

const lessonAt = (game: string, lesson: string) => ({ params: { path: { game, lesson } } });
const at = (id: string) => ({ params: { path: { id } } });

/** Addresses that are not asked for by a request of ours. */
export const streamOf = (id: string): string => `/api/matches/${encodeURIComponent(id)}/stream`;
export const recordOf = (id: string): string => `/api/matches/${encodeURIComponent(id)}/record`;

export const me = () => got(http.GET("/api/me"));
export const rename = (name: string) => got(http.PATCH("/api/me", { body: { name } }));
export const games = () => got(http.GET("/api/games"));
export const rules = (game: string) => got(http.GET("/api/games/{game}/rules", { params: { path: { game } } }));
export const setup = (game: string, options: Record<string, string>) =>
  got(http.POST("/api/games/{game}/setup", { params: { path: { game } }, body: { options } }));
export const lobby = () => got(http.GET("/api/lobby"));
export const create = (body: NewMatch) => got(http.POST("/api/matches", { body }));
export const importRecord = (text: string) => got(http.POST("/api/records", { body: { text } }));
export const match = (id: string) => got(http.GET("/api/matches/{id}", at(id)));
/** All positions: with all that the caller may know, or when the match is over with what one seat knew. */
export const replay = (id: string, seat?: number) =>
  got(http.GET("/api/matches/{id}/replay", { params: { path: { id }, query: seat ? { seat } : {} } }));
/** What has come by message at a table that the caller runs. */
export const desk = (id: string) => got(http.GET("/api/matches/{id}/messages", at(id)));
export const deliver = (id: string, body: Pasted) => got(http.POST("/api/matches/{id}/messages", { ...at(id), body }));
export const resolve = (id: string, body: Resolution) => got(http.POST("/api/matches/{id}/resolve", { ...at(id), body }));
/** The last turn in words; pictures is what stands before the names of its pictures. */
export const report = (id: string, format: ReportFormat, pictures: string): Promise<string> =>
  got(http.GET("/api/matches/{id}/report", {
    params: { path: { id }, query: { format, pictures } }, parseAs: "text",
  })) as Promise<string>;
export const sit = (id: string, seat: number) =>
  got(http.POST("/api/matches/{id}/seats", { ...at(id), body: { seat } }));
/** A step of a seat's part in the deal. */
export const share = (id: string, body: DealShare) => got(http.POST("/api/matches/{id}/shares", { ...at(id), body }));
export const move = (id: string, body: Submission) => got(http.POST("/api/matches/{id}/moves", { ...at(id), body }));
export const act = (id: string, body: Action) => got(http.POST("/api/matches/{id}/actions", { ...at(id), body }));
export const previews = (id: string, seat: number, moves: string[]) =>
  got(http.POST("/api/matches/{id}/previews", { ...at(id), body: { seat, moves } }));
export const whatIf = (id: string, seat: number, orders: { seat: number; text: string }[]) =>
  got(http.POST("/api/matches/{id}/whatif", { ...at(id), body: { seat, orders } }));
export const hint = (id: string, seat: number) =>
  got(http.POST("/api/matches/{id}/hint", { ...at(id), body: { seat } }));
/** How far the analysis of a finished match has come; it goes on while it is asked for. */
export const analyse = (id: string) => got(http.POST("/api/matches/{id}/analysis", at(id)));
export const why = (id: string, seat: number, picks: readonly Pick[]) =>
  got(http.POST("/api/matches/{id}/why", { ...at(id), body: { seat, picks: [...picks] } }));
export const course = (game: string) => got(http.GET("/api/games/{game}/lessons", { params: { path: { game } } }));
export const lesson = (game: string, name: string) =>
  got(http.GET("/api/games/{game}/lessons/{lesson}", lessonAt(game, name)));
/** Judges the last of the moves that have been made in a lesson. */
export const tryMoves = (game: string, name: string, moves: string[]) =>
  got(http.POST("/api/games/{game}/lessons/{lesson}/try", { ...lessonAt(game, name), body: { moves } }));
export const lessonPreviews = (game: string, name: string, moves: string[], next: string[]) =>
  got(http.POST("/api/games/{game}/lessons/{lesson}/previews", { ...lessonAt(game, name), body: { moves, next } }));
export const whyInLesson = (game: string, name: string, moves: string[], picks: readonly Pick[]) =>
  got(http.POST("/api/games/{game}/lessons/{lesson}/why", {
    ...lessonAt(game, name), body: { moves, picks: [...picks] },
  }));
