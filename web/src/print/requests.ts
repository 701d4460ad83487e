// Requests of the print dialog. They come with it.

import { got, http } from "../api/client";
import type { components } from "../api/schema";

export type Plan = components["schemas"]["PrintPlan"];
export type Query = components["schemas"]["PrintQuery"];

const at = (game: string, body: Query, signal: AbortSignal) => ({ params: { path: { game } }, body, signal });

export const plan = (game: string, body: Query, signal: AbortSignal): Promise<Plan> =>
  got(http.POST("/api/games/{game}/print", at(game, body, signal)));

/** Returns the PDF file. */
export const file = (game: string, body: Query, signal: AbortSignal): Promise<Blob> =>
  got<unknown>(http.POST("/api/games/{game}/print/file", { ...at(game, body, signal), parseAs: "blob" })) as Promise<Blob>;

/** Hands a file to the browser to be kept. */
export function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // the browser may still read it
}
