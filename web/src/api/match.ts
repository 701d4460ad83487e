// Requests of tables only: orders by message, previews, conditional moves, coach and hints.

import { at, got, http } from "./client";
import { patiently } from "./retry";
import type { NewMessages, Pick, Resolution } from "./types";

export * from "./client";

/** How a report is written. */
export type ReportFormat = "text" | "markdown" | "bbcode";

/** The messages with orders at a table that the caller runs. */
export const orderMessages = (id: string) => got(http.GET("/api/matches/{id}/messages", at(id)));
export const deliver = (id: string, body: NewMessages) => got(http.POST("/api/matches/{id}/messages", { ...at(id), body }));
export const resolve = (id: string, body: Resolution) => got(http.POST("/api/matches/{id}/resolve", { ...at(id), body }));
/** The last turn in words; pictures is what stands before the names of its pictures. */
export const report = (id: string, format: ReportFormat, pictures: string): Promise<string> =>
  patiently(() => got(http.GET("/api/matches/{id}/report", {
    params: { path: { id }, query: { format, pictures } }, parseAs: "text",
  }))) as Promise<string>;
export const previews = (id: string, seat: number, moves: string[]) =>
  got(http.POST("/api/matches/{id}/previews", { ...at(id), body: { seat, moves } }));
export const conditionalMoves = (id: string) => got(http.GET("/api/matches/{id}/conditional-moves", at(id)));
/** Decides before a seat's turn, in place of what was decided before. */
export const setConditionalMoves = (id: string, seat: number, lines: string[][], state?: number) =>
  got(http.POST("/api/matches/{id}/conditional-moves", { ...at(id), body: { seat, lines, ...(state && { state }) } }));
/** The table after moves that may come, as a seat imagines it. */
export const foresee = (id: string, seat: number, moves: string[]) =>
  got(http.POST("/api/matches/{id}/conditional-moves/preview", { ...at(id), body: { seat, moves } }));
export const whatIf = (id: string, seat: number, orders: { seat: number; text: string }[]) =>
  patiently(() => got(http.POST("/api/matches/{id}/what-if", { ...at(id), body: { seat, orders } })));
/** Remarks for a newcomer on the position, the most urgent first. */
export const coach = (id: string, seat: number) =>
  got(http.GET("/api/matches/{id}/coach", { params: { path: { id }, query: { seat } } }));
export const hint = (id: string, seat: number) =>
  patiently(() => got(http.POST("/api/matches/{id}/hint", { ...at(id), body: { seat } })));
export const why = (id: string, seat: number, picks: readonly Pick[]) =>
  got(http.POST("/api/matches/{id}/why", { ...at(id), body: { seat, picks: [...picks] } }));
export const tableRatings = (id: string) => got(http.GET("/api/matches/{id}/ratings", at(id)));
