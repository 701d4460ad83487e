// Every request that the client makes.

import { base } from "../address";
import createClient from "openapi-fetch";
import { say } from "../language";
import { hearOf } from "../renewal";
import { Failure } from "./failure";
import { patiently } from "./patience";
import type { components, paths } from "./schema";
import type {
  Action, Branch, DealShare, NewDecision, NewMatch, NewOffer, NewReport, NewSaid, NewToken, NoticeSettings, PasskeyAnswer, Pasted, Pick, ProfileChoice,
  Hours, PushSubscription,
  Resolution, Submission,
} from "./types";

type Problem = components["schemas"]["Problem"];

export { Failure };

/** How a report is written. */
export type ReportFormat = "text" | "markdown" | "bbcode";

const http = createClient<paths>({ baseUrl: base });

let prove: (() => Promise<boolean>) | null = null;

/** Has the visitor prove their identity when a request needs it. The request is sent again once they have. */
export function onStepUp(ask: () => Promise<boolean>): void {
  prove = ask;
}

/** Copies of requests that may need a proof of identity, and are sent again after it. */
const copies = new Map<string, Request>();

http.use({
  onRequest({ id, request, schemaPath }) {
    if (request.method !== "GET" && /^\/api\/(me|house)\b/.test(schemaPath)) copies.set(id, request.clone());
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

/** What an answer brought, or the Failure that it tells of. */
async function got<T>(asked: Promise<{ data?: T; error?: Problem; response: Response }>): Promise<T> {
  const { data, error, response } = await asked.catch(() => {
    throw new Failure(say("page.silent"), 0);
  });
  hearOf(response);
  if (response.ok && data !== undefined) return data;
  const { status } = response;
  const sentence = error?.detail ? asSentence(error.detail) : say("page.silent.status", { status });
  const wait = status === 429 || status === 503 ? 1000 * Number(response.headers.get("Retry-After") ?? 0) : 0;
  throw new Failure(sentence, status, error?.refusal ?? null, wait || 0);
}

function asSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

const lessonAt = (game: string, lesson: string) => ({ params: { path: { game, lesson } } });
const figureAt = (game: string, figure: number) => ({ params: { path: { game, figure } } });
const puzzleAt = (game: string, number: number) => ({ params: { path: { game, number } } });
const at = (id: string) => ({ params: { path: { id } } });

/** Addresses that are not asked for by a request of ours. */
export const streamOf = (id: string): string => `/api/matches/${encodeURIComponent(id)}/stream`;
export const recordOf = (id: string): string => `/api/matches/${encodeURIComponent(id)}/record`;

/** The address of a picture of the position after an entry, as spectators see it; -1: as it is now. */
export const pictureOf = (id: string, format: "svg" | "png", at: number): string =>
  `/api/matches/${encodeURIComponent(id)}/picture?format=${format}&at=${at}`;
export const filmOf = (id: string): string => `/api/matches/${encodeURIComponent(id)}/film`;

export const me = () => got(http.GET("/api/me"));
export const rename = (name: string) => got(http.PATCH("/api/me", { body: { name } }));
/** The browsers and programs that are the caller. */
export const sessions = () => got(http.GET("/api/me/sessions"));
export const endSession = (session: string) =>
  got(http.DELETE("/api/me/sessions/{session}", { params: { path: { session } } }));
export const endOtherSessions = () => got(http.DELETE("/api/me/sessions"));
export const deviceCode = () => got(http.POST("/api/me/device-code"));
export const account = () => got(http.GET("/api/me/account"));
export const makeAccount = (handle: string) => got(http.POST("/api/me/account", { body: { handle } }));
export const makeRecoveryCodes = () => got(http.POST("/api/me/account/codes"));
export const askForPasskey = () => got(http.POST("/api/me/account/passkeys/challenge"));
export const addPasskey = (body: PasskeyAnswer) => got(http.POST("/api/me/account/passkeys", { body }));
export const renamePasskey = (passkey: string, name: string) =>
  got(http.PATCH("/api/me/account/passkeys/{passkey}", { params: { path: { passkey } }, body: { name } }));
export const removePasskey = (passkey: string) =>
  got(http.DELETE("/api/me/account/passkeys/{passkey}", { params: { path: { passkey } } }));
/** Whether the visitor must prove their identity before they change how their account is reached, and by what. */
export const confirmation = () => got(http.GET("/api/me/confirmation"));
export const confirmByPasskey = (body: PasskeyAnswer) => got(http.POST("/api/me/confirmation/passkey", { body }));
export const confirmByCode = (code: string) => got(http.POST("/api/me/confirmation/code", { body: { code } }));
export const mailConfirmation = () => got(http.POST("/api/me/confirmation/mail"));
/** What was changed in how the visitor's account is reached. */
export const accountChanges = () => got(http.GET("/api/me/account/changes"));
export const acknowledgeChanges = (at: number) => got(http.POST("/api/me/account/changes", { body: { at } }));
export const askWho = () => got(http.POST("/api/sign-in/challenge"));
export const signInByPasskey = (body: PasskeyAnswer) => got(http.POST("/api/sign-in/passkey", { body }));
export const signInByCode = (code: string) => got(http.POST("/api/sign-in/code", { body: { code } }));
export const programs = () => got(http.GET("/api/me/tokens"));
export const makeToken = (body: NewToken) => got(http.POST("/api/me/tokens", { body }));
export const revokeToken = (token: string) => got(http.DELETE("/api/me/tokens/{token}", { params: { path: { token } } }));
export const makeBot = (handle: string) => got(http.POST("/api/me/bots", { body: { handle } }));
export const removeBot = (bot: string) => got(http.DELETE("/api/me/bots/{bot}", { params: { path: { bot } } }));
export const ownMail = () => got(http.GET("/api/me/account/mail"));
export const addMail = (address: string) => got(http.POST("/api/me/account/mail", { body: { address } }));
export const removeMail = () => got(http.DELETE("/api/me/account/mail"));
export const confirmMail = (secret: string) => got(http.POST("/api/mail/confirm", { body: { secret } }));
export const askByMail = (address: string) => got(http.POST("/api/sign-in/mail", { body: { address } }));
export const signInByMail = (secret: string) => got(http.POST("/api/sign-in/link", { body: { secret } }));
/** How the visitor is told what waits for them, and what does. */
export const notices = () => got(http.GET("/api/me/notices"));
export const setNotices = (body: NoticeSettings) => got(http.PATCH("/api/me/notices", { body }));
export const addPush = (body: PushSubscription) => got(http.POST("/api/me/notices/push", { body }));
export const addNoticeMail = () => got(http.POST("/api/me/notices/mail"));
export const removeChannel = (channel: string) =>
  got(http.DELETE("/api/me/notices/channels/{channel}", { params: { path: { channel } } }));
export const stopNotices = (secret: string) => got(http.POST("/api/mail/stop", { body: { secret } }));
/** When the visitor rests. */
export const hours = () => got(http.GET("/api/me/hours"));
export const setHours = (body: Hours) => got(http.PUT("/api/me/hours", { body }));
/** Own tables that are not over; or of those that wait for the visitor only what is needed to go there. */
export const ownTables = (waiting = false) => got(http.GET("/api/me/tables", { params: { query: waiting ? { waiting } : {} } }));
export const signOut = () => got(http.POST("/api/sign-out"));
/** What the house tells the visitor, and what they tell its moderators. */
export const house = () => got(http.GET("/api/house"));
export const markShown = (number: number) => got(http.POST("/api/house/shown", { body: { number } }));
export const byLink = (to: "owner" | "invitation", secret: string) => got(http.POST(`/api/house/${to}`, { body: { secret } }));
export const complain = (body: NewReport) => got(http.POST("/api/house/reports", { body }));
export const object = (decision: number, text: string) =>
  got(http.POST("/api/house/objections", { body: { decision, text } }));
/** Why a table is closed. */
export const closing = (id: string) => got(http.GET("/api/matches/{id}/closing", at(id)));
/** The desk of the house, for its owner and moderators. */
export const houseDesk = () => got(http.GET("/api/house/desk"));
export const setSetting = (name: string, value: string) =>
  got(http.POST("/api/house/settings", { body: { name, value } }));
export const invite = () => got(http.POST("/api/house/invitations"));
export const withdraw = (invitation: string) =>
  got(http.DELETE("/api/house/invitations/{invitation}", { params: { path: { invitation } } }));
export const houseReports = (after: string) => got(http.GET("/api/house/reports", { params: { query: { after } } }));
export const rematches = () => got(http.GET("/api/house/rematches"));
export const findPeople = (q: string) => got(http.GET("/api/house/people", { params: { query: { q } } }));
export const decide = (body: NewDecision) => got(http.POST("/api/house/decisions", { body }));
export const houseBook = (before: number, person: string) =>
  got(http.GET("/api/house/book", { params: { query: { before, person } } }));
const others = (person: string) => ({ params: { path: { person } } });
export const profile = (handle: string) => got(http.GET("/api/people/{handle}", { params: { path: { handle } } }));
/** A part of the list of somebody's tables. */
export const played = (handle: string, filter: { status: "finished" | "running"; game: string; with: string }, before = "") =>
  got(http.GET("/api/people/{handle}/tables", { params: { path: { handle }, query: { ...filter, before } } }));
export const handles = (id: string) => got(http.GET("/api/matches/{id}/handles", at(id)));
export const ownProfile = () => got(http.GET("/api/me/profile"));
export const setProfile = (body: ProfileChoice) => got(http.PATCH("/api/me/profile", { body }));
export const followed = () => got(http.GET("/api/me/follows"));
export const follow = (person: string) => got(http.POST("/api/me/follows/{person}", others(person)));
export const unfollow = (person: string) => got(http.DELETE("/api/me/follows/{person}", others(person)));
export const blocked = () => got(http.GET("/api/me/blocks"));
export const block = (person: string) => got(http.POST("/api/me/blocks/{person}", others(person)));
export const unblock = (person: string) => got(http.DELETE("/api/me/blocks/{person}", others(person)));
/** Where everything is that the house keeps of the visitor. */
export const ownData = "/api/me/data";
export const deleteMe = (typed: string) => got(http.POST("/api/me/delete", { body: { typed } }));
export const games = () => got(http.GET("/api/games"));
export const rules = (game: string) => got(http.GET("/api/games/{game}/rules", { params: { path: { game } } }));
export const setup = (game: string, options: Record<string, string>) =>
  got(http.POST("/api/games/{game}/setup", { params: { path: { game } }, body: { options } }));
/** An offer by its address; making, taking and ending one. */
export const gameOffer = (offer: string) => got(http.GET("/api/offers/{offer}", { params: { path: { offer } } }));
export const makeOffer = (body: NewOffer) => got(http.POST("/api/offers", { body }));
export const takeOffer = (offer: string) => got(http.POST("/api/offers/{offer}/take", { params: { path: { offer } } }));
export const declineOffer = (offer: string) =>
  got(http.POST("/api/offers/{offer}/decline", { params: { path: { offer } } }));
export const withdrawOffer = (offer: string) => got(http.DELETE("/api/offers/{offer}", { params: { path: { offer } } }));
export const lobby = () => got(http.GET("/api/lobby"));
export const watch = () => got(http.GET("/api/watch"));
export const create = (body: NewMatch) => got(http.POST("/api/matches", { body }));
export const importRecord = (text: string) => got(http.POST("/api/records", { body: { text } }));
export const match = (id: string) => got(http.GET("/api/matches/{id}", at(id)));
/**
 * Positions from one on, as many as an answer holds: with all that the caller may know, or when the match is over with
 * what one seat knew.
 */
export const replay = (id: string, seat: number, from: number, wanted: () => boolean) =>
  patiently(() => got(http.GET("/api/matches/{id}/replay", {
    params: { path: { id }, query: { ...(seat && { seat }), ...(from && { from }) } },
  })), wanted);
/** What has come by message at a table that the caller runs. */
export const desk = (id: string) => got(http.GET("/api/matches/{id}/messages", at(id)));
export const deliver = (id: string, body: Pasted) => got(http.POST("/api/matches/{id}/messages", { ...at(id), body }));
export const resolve = (id: string, body: Resolution) => got(http.POST("/api/matches/{id}/resolve", { ...at(id), body }));
/** The last turn in words; pictures is what stands before the names of its pictures. */
export const report = (id: string, format: ReportFormat, pictures: string): Promise<string> =>
  patiently(() => got(http.GET("/api/matches/{id}/report", {
    params: { path: { id }, query: { format, pictures } }, parseAs: "text",
  }))) as Promise<string>;
export const sit = (id: string, seat: number) =>
  got(http.POST("/api/matches/{id}/seats", { ...at(id), body: { seat } }));
/** A step of a seat's part in the deal. */
export const share = (id: string, body: DealShare) => got(http.POST("/api/matches/{id}/shares", { ...at(id), body }));
/** What was said at a table, as far as the caller may read it. */
export const talk = (id: string) => got(http.GET("/api/matches/{id}/talk", at(id)));
export const speak = (id: string, body: NewSaid) => got(http.POST("/api/matches/{id}/talk", { ...at(id), body }));
export const move = (id: string, body: Submission) => got(http.POST("/api/matches/{id}/moves", { ...at(id), body }));
export const act = (id: string, body: Action) => got(http.POST("/api/matches/{id}/actions", { ...at(id), body }));
export const previews = (id: string, seat: number, moves: string[]) =>
  got(http.POST("/api/matches/{id}/previews", { ...at(id), body: { seat, moves } }));
export const plans = (id: string) => got(http.GET("/api/matches/{id}/plans", at(id)));
/** Decides before a seat's turn, in place of what was decided before. */
export const plan = (id: string, seat: number, lines: string[][], state?: number) =>
  got(http.POST("/api/matches/{id}/plans", { ...at(id), body: { seat, lines, ...(state && { state }) } }));
/** The table after moves that may come, as a seat imagines it. */
export const foresee = (id: string, seat: number, moves: string[]) =>
  got(http.POST("/api/matches/{id}/foresight", { ...at(id), body: { seat, moves } }));
/** A finished match as it might have gone on after so many of its moves. */
export const vary = (id: string, after: number, moves: string[]) =>
  patiently(() =>
  patiently(() => got(http.POST("/api/matches/{id}/variations", { ...at(id), body: { after, moves } }))));
export const whatIf = (id: string, seat: number, orders: { seat: number; text: string }[]) =>
  patiently(() =>
  patiently(() => got(http.POST("/api/matches/{id}/whatif", { ...at(id), body: { seat, orders } }))));
/** What concerns a newcomer in the position on the board, the most urgent first. */
export const coach = (id: string, seat: number) =>
  got(http.GET("/api/matches/{id}/coach", { params: { path: { id }, query: { seat } } }));
export const hint = (id: string, seat: number) =>
  patiently(() =>
  patiently(() => got(http.POST("/api/matches/{id}/hint", { ...at(id), body: { seat } }))));
/** A table that goes on from a position of a finished match, against the house. */
export const branch = (id: string, body: Branch) =>
  patiently(() => got(http.POST("/api/matches/{id}/branches", { ...at(id), body })));
/** How far the analysis of a finished match has come; it goes on while it is asked for. */
export const analyse = (id: string) => got(http.POST("/api/matches/{id}/analysis", at(id)));
/** What could have been decided in place of a move that has been analysed. */
export const ways = (id: string, move: number) =>
  patiently(() => got(http.GET("/api/matches/{id}/analysis/{move}", { params: { path: { id, move } } })));
export const why = (id: string, seat: number, picks: readonly Pick[]) =>
  got(http.POST("/api/matches/{id}/why", { ...at(id), body: { seat, picks: [...picks] } }));
/** A figure of the rules, with its table and what its moves lead to. */
export const figure = (game: string, figure: number) =>
  got(http.GET("/api/games/{game}/figures/{figure}", figureAt(game, figure)));
export const figureTable = (game: string, figure: number, moves: string[]) =>
  got(http.POST("/api/games/{game}/figures/{figure}/table", { ...figureAt(game, figure), body: { moves } }));
/** What the last of the moves causes. */
export const playFigure = (game: string, figure: number, moves: string[]) =>
  got(http.POST("/api/games/{game}/figures/{figure}/play", { ...figureAt(game, figure), body: { moves } }));
export const figurePreviews = (game: string, figure: number, moves: string[], seat: number, next: string[]) =>
  got(http.POST("/api/games/{game}/figures/{figure}/previews", { ...figureAt(game, figure), body: { moves, seat, next } }));
export const whyInFigure = (game: string, figure: number, moves: string[], seat: number, picks: readonly Pick[]) =>
  got(http.POST("/api/games/{game}/figures/{figure}/why", {
    ...figureAt(game, figure), body: { moves, seat, picks: [...picks] },
  }));
export const course = (game: string) => got(http.GET("/api/games/{game}/lessons", { params: { path: { game } } }));
export const lesson = (game: string, name: string) =>
  got(http.GET("/api/games/{game}/lessons/{lesson}", lessonAt(game, name)));
/** Judges the last of the moves that have been made in a lesson. */
export const tryMoves = (game: string, name: string, moves: string[]) =>
  got(http.POST("/api/games/{game}/lessons/{lesson}/try", { ...lessonAt(game, name), body: { moves } }));
export const lessonPreviews = (game: string, name: string, moves: string[], next: string[]) =>
  got(http.POST("/api/games/{game}/lessons/{lesson}/previews", { ...lessonAt(game, name), body: { moves, next } }));
export type ArchiveQuery = NonNullable<paths["/api/archive"]["get"]["parameters"]["query"]>;
export const archive = (query: ArchiveQuery) => got(http.GET("/api/archive", { params: { query } }));
export const archiveStatistics = (query: ArchiveQuery) =>
  got(http.GET("/api/archive/statistics", { params: { query } }));
export const leaders = (pool: string, programs: boolean, after?: string) =>
  got(http.GET("/api/leaders", { params: { query: { pool, programs, after } } }));
export const tableRatings = (id: string) => got(http.GET("/api/matches/{id}/ratings", at(id)));
export const strength = (game: string) =>
  got(http.GET("/api/games/{game}/strength", { params: { path: { game } } }));
export const ratings = (handle: string) =>
  got(http.GET("/api/people/{handle}/ratings", { params: { path: { handle } } }));
export const ratingStory = (handle: string, pool: string) =>
  got(http.GET("/api/people/{handle}/ratings/{pool}", { params: { path: { handle, pool } } }));
/** Studies of how the games play, and what the owner does with them. */
export const lab = () => got(http.GET("/api/lab"));
export const startStudy = (body: components["schemas"]["NewStudy"]) => got(http.POST("/api/lab", { body }));
export const stopStudy = (study: string) => got(http.POST("/api/lab/{study}/stop", { params: { path: { study } } }));
export const resumeStudy = (study: string) => got(http.POST("/api/lab/{study}/resume", { params: { path: { study } } }));
export const removeStudy = (study: string) => got(http.DELETE("/api/lab/{study}", { params: { path: { study } } }));
export const puzzles = () => got(http.GET("/api/puzzles"));
export const puzzle = (game: string, number: number) =>
  got(http.GET("/api/puzzles/{game}/{number}", puzzleAt(game, number)));
/** Judges the last of the moves that have been made in a puzzle. */
export const tryPuzzle = (game: string, number: number, moves: string[]) =>
  got(http.POST("/api/puzzles/{game}/{number}/try", { ...puzzleAt(game, number), body: { moves } }));
export const puzzlePreviews = (game: string, number: number, moves: string[], next: string[]) =>
  got(http.POST("/api/puzzles/{game}/{number}/previews", { ...puzzleAt(game, number), body: { moves, next } }));
export const whyInPuzzle = (game: string, number: number, moves: string[], picks: readonly Pick[]) =>
  got(http.POST("/api/puzzles/{game}/{number}/why", {
    ...puzzleAt(game, number), body: { moves, picks: [...picks] },
  }));
export const whyInLesson = (game: string, name: string, moves: string[], picks: readonly Pick[]) =>
  got(http.POST("/api/games/{game}/lessons/{lesson}/why", {
    ...lessonAt(game, name), body: { moves, picks: [...picks] },
  }));
