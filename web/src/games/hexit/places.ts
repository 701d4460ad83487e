// The pieces by cell, in the form in which they are drawn.

import type { View } from "./types";

export type Colour = "white" | "black";

/** A cell with a tile, or a gap with a prisoner. */
export interface Place {
  cell: string;
  tile: Colour | null;
  stones: readonly Colour[]; // lowest first
  ripe: boolean; // a prisoner that may become a tile
}

export type Places = ReadonlyMap<string, Place>;

/** Reads one letter of the notation; capitals are stones, small letters tiles. */
export function colourOf(letter: string): Colour {
  return letter === "W" || letter === "w" ? "white" : "black";
}

/** Reads a stack such as "WBB". */
export function stonesOf(stack: string): Colour[] {
  return [...stack].map(colourOf);
}

/** The colour of a seat. */
export function seatColour(seat: number): Colour {
  return seat === 1 ? "white" : "black";
}

/** The places of a view, in reading order. */
export function placesOf(view: View): Map<string, Place> {
  return new Map(
    view.cells.map(({ cell, tile, stack, ripe }) => [
      cell,
      { cell, tile: tile === "x" ? null : colourOf(tile), stones: stonesOf(stack ?? ""), ripe: ripe ?? false },
    ]),
  );
}

/** The cells to draw, each once; the middle of the plane while there are none. */
export function drawnCells(cells: readonly string[]): string[] {
  return cells.length > 0 ? [...new Set(cells)] : ["0,0"];
}
