// Requests that the lobby and tables make. Tables have more in match.ts, the other pages in account.ts and study.ts, which
// come with them.

import { base } from "../platform/address";
import createClient from "openapi-fetch";
import { say } from "../language";
import { hearOf } from "../platform/client-update";
import { Failure } from "./failure";
import { patiently } from "./retry";
import type { components, paths } from "./schema";
import type { Action, DealShare, NewMatch, NewOffer, NewChatMessage, Submission } from "./types";

type Problem = components["schemas"]["Problem"];

export { Failure };

export const http = createClient<paths>({ baseUrl: base });

let prove: (() => Promise<boolean>) | null = null;

/** Has the visitor prove their identity when a request needs it. The request is sent again once they have. */
export function onStepUp(ask: () => Promise<boolean>): void {
  prove = ask;
}

/** Copies of requests that may need a proof of identity, and are sent again after it. */
const copies = new Map<string, Request>();

http.use({
  onRequest({ id, request, schemaPath }) {
    if (request.method !== "GET" && /^\/api\/(me|site)\b/.test(schemaPath)) copies.set(id, request.clone());
  },
  async onResponse({ id, response }) {
    const copy = copies.get(id);
    copies.delete(id);
    if (response.status !== 403 || !copy || !prove) return undefined;
    const problem = (await response.clone().json().catch(() => null)) as Problem | null;
    return problem?.code === "step-up" && (await prove()) ? fetch(copy) : undefined;
  },
  onError({ id }) {
    copies.delete(id);
  },
});

/** Returns the data of an answer, or throws its Failure. */
export async function got<T>(asked: Promise<{ data?: T; error?: Problem; response: Response }>): Promise<T> {
  const { data, error, response } = await asked.catch(() => {
    throw new Failure(say("app.no-answer"), 0);
  });
  hearOf(response);
  if (response.ok && data !== undefined) return data;
  const { status } = response;
  const sentence = error?.refusal?.sentence ?? (error?.detail ? asSentence(error.detail) : say("app.no-answer.status", { status }));
  const wait = status === 429 || status === 503 ? 1000 * Number(response.headers.get("Retry-After") ?? 0) : 0;
  throw new Failure(sentence, status, error?.refusal ?? null, wait || 0);
}

function asSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

export const at = (id: string) => ({ params: { path: { id } } });
/** Addresses that are not asked for by a request of ours. */
export const streamOf = (id: string): string => `/api/matches/${encodeURIComponent(id)}/stream`;
/** The address of the record of a match; other programs for Hex read the format sgf. */
export const recordOf = (id: string, format: "record" | "sgf" = "record"): string =>
  `/api/matches/${encodeURIComponent(id)}/record?format=${format}`;
/** The address of a picture of the position after an entry, as spectators see it; -1: as it is now. */
export const pictureOf = (id: string, format: "svg" | "png", at: number): string =>
  `/api/matches/${encodeURIComponent(id)}/picture?format=${format}&at=${at}`;
export const filmOf = (id: string): string => `/api/matches/${encodeURIComponent(id)}/animation`;
export const me = () => got(http.GET("/api/me"));
export const rename = (name: string) => got(http.PATCH("/api/me", { body: { name } }));
/** Whether the visitor must prove their identity before they change how their account is reached, and by what. */
export const confirmation = () => got(http.GET("/api/me/confirmation"));
/** Own tables that are not over; or of those that wait for the visitor only what is needed to go there. */
export const ownTables = (waiting = false) => got(http.GET("/api/me/matches", { params: { query: waiting ? { waiting } : {} } }));
export const handles = (id: string) => got(http.GET("/api/matches/{id}/handles", at(id)));
export const games = () => got(http.GET("/api/games"));
export const rules = (game: string) => got(http.GET("/api/games/{game}/rules", { params: { path: { game } } }));
/** The match that options would make, for so many players if the options leave their number open. */
export const setup = (game: string, options: Record<string, string>, players?: { players: number; teams?: number }) =>
  got(http.POST("/api/games/{game}/setup", { params: { path: { game } }, body: { options, ...players } }));
/** An offer by its address; making, taking and ending one. */
export const gameOffer = (offer: string) => got(http.GET("/api/offers/{offer}", { params: { path: { offer } } }));
export const makeOffer = (body: NewOffer) => got(http.POST("/api/offers", { body }));
export const takeOffer = (offer: string) => got(http.POST("/api/offers/{offer}/take", { params: { path: { offer } } }));
export const declineOffer = (offer: string) =>
  got(http.POST("/api/offers/{offer}/decline", { params: { path: { offer } } }));
export const withdrawOffer = (offer: string) => got(http.DELETE("/api/offers/{offer}", { params: { path: { offer } } }));
export const lobby = () => got(http.GET("/api/lobby"));
export const create = (body: NewMatch) => got(http.POST("/api/matches", { body }));
export const match = (id: string) => got(http.GET("/api/matches/{id}", at(id)));
/**
 * Positions from one on, as many as an answer holds: with all that the caller may know, or when the match is over with
 * what one seat knew.
 */
export const replay = (id: string, seat: number, from: number, wanted: () => boolean) =>
  patiently(() => got(http.GET("/api/matches/{id}/replay", {
    params: { path: { id }, query: { ...(seat && { seat }), ...(from && { from }) } },
  })), wanted);
export const sit = (id: string, seat: number) =>
  got(http.POST("/api/matches/{id}/seats", { ...at(id), body: { seat } }));
/** A step of a seat's part in the deal. */
export const share = (id: string, body: DealShare) => got(http.POST("/api/matches/{id}/deal-shares", { ...at(id), body }));
/** The chat of a table, as far as the caller may read it. */
export const chat = (id: string) => got(http.GET("/api/matches/{id}/chat", at(id)));
export const speak = (id: string, body: NewChatMessage) => got(http.POST("/api/matches/{id}/chat", { ...at(id), body }));
export const move = (id: string, body: Submission) => got(http.POST("/api/matches/{id}/moves", { ...at(id), body }));
export const act = (id: string, body: Action) => got(http.POST("/api/matches/{id}/actions", { ...at(id), body }));
