// Requests of the pages for studying: rules, lessons, puzzles, archive, ratings, analysis and studies. They come with those pages.

import { at, got, http } from "./client";
import { patiently } from "./retry";
import type { components, paths } from "./schema";
import type { Branch, Pick } from "./types";

export * from "./client";

const lessonAt = (game: string, lesson: string) => ({ params: { path: { game, lesson } } });
const figureAt = (game: string, figure: number) => ({ params: { path: { game, figure } } });
const puzzleAt = (game: string, number: number) => ({ params: { path: { game, number } } });
/** Returns the running matches, and the server's time to the second. */
export async function watch() {
  let at = Date.now();
  const now = await got(http.GET("/api/watch").then((answer) => {
    at = Date.parse(answer.response.headers.get("Date") ?? "") || at;
    return answer;
  }));
  return { now, at };
}
export const importRecord = (text: string) => got(http.POST("/api/records", { body: { text } }));
/** A finished match as it might have gone on after so many of its moves. */
export const vary = (id: string, after: number, moves: string[]) =>
  patiently(() => got(http.POST("/api/matches/{id}/variations", { ...at(id), body: { after, moves } })));
/** A table that goes on from a position of a finished match, against a bot. */
export const branch = (id: string, body: Branch) =>
  patiently(() => got(http.POST("/api/matches/{id}/branches", { ...at(id), body })));
/** How far the analysis of a finished match has come; it goes on while it is asked for. */
export const analyse = (id: string) => got(http.POST("/api/matches/{id}/analysis", at(id)));
/** Alternatives to a move that has been analysed. */
export const ways = (id: string, move: number) =>
  patiently(() => got(http.GET("/api/matches/{id}/analysis/{move}", { params: { path: { id, move } } })));
/** Counts that a player has opened a section of the rules during a match by a variant. */
export const countLookup = (match: string, section: string) =>
  got(http.POST("/api/matches/{id}/lookups", { ...at(match), body: { section } }));
/** A figure of the rules, with its table and what its moves lead to. */
export const figure = (game: string, figure: number) =>
  got(http.GET("/api/games/{game}/figures/{figure}", figureAt(game, figure)));
export const figureTable = (game: string, figure: number, moves: string[]) =>
  got(http.POST("/api/games/{game}/figures/{figure}/table", { ...figureAt(game, figure), body: { moves } }));
/** The effects of the last of the moves. */
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
  got(http.GET("/api/leaderboard", { params: { query: { pool, programs, after } } }));
export const leaderGames = (speed: LeaderSpeed | undefined, programs: boolean) =>
  got(http.GET("/api/leaderboards", { params: { query: { speed, programs } } }));
export type LeaderSpeed = components["schemas"]["LeaderGames"]["speed"];
export const strength = (game: string) =>
  got(http.GET("/api/games/{game}/strength", { params: { path: { game } } }));
export const ratings = (handle: string) =>
  got(http.GET("/api/users/{handle}/ratings", { params: { path: { handle } } }));
export const ratingHistory = (handle: string, pool: string) =>
  got(http.GET("/api/users/{handle}/ratings/{pool}", { params: { path: { handle, pool } } }));
/** Studies of how the games play, and what the owner does with them. */
export const lab = () => got(http.GET("/api/lab"));
export const studyOutlook = (game: string, preset: string) => got(http.GET("/api/lab/outlook", { params: { query: { game, preset } } }));
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
