// Requests of the page on which positions are set up.

import { atBase } from "../platform/address";
import { got, http } from "./client";
import type { SetUpPosition } from "./schema";

export type { SetUpPosition };

/** What a position is; without a text the first one of a match. */
export const checkPosition = (game: string, options: Record<string, string>, position: string) =>
  got(http.POST("/api/games/{game}/position", { params: { path: { game } }, body: { options, ...(position && { position }) } }));

/** A position and the options that differ from the defaults, as an address has them. */
export function positionQuery(options: Record<string, string>, position: string): URLSearchParams {
  const query = new URLSearchParams(position && { position });
  for (const [name, value] of Object.entries(options)) query.append("o", `${name}=${value}`);
  return query;
}

/** The address of a picture of a position. */
export function pictureOfPosition(game: string, options: Record<string, string>, position: string, format: "svg" | "png"): string {
  const query = positionQuery(options, position);
  query.set("format", format);
  return atBase(`/api/games/${game}/picture?${query}`);
}
