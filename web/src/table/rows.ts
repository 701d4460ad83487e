// The list of moves as a table of rows.

import type { Entry } from "../api/types";

/** A move with its number among those that stand. */
export interface Numbered { index: number; entry: Entry }

/** Moves in rows: each row goes once round the table. */
export function rowsOf(moves: readonly Entry[]): Numbered[][] {
  const rows: Numbered[][] = [];
  moves.forEach((entry, i) => {
    const row = rows.at(-1);
    const numbered = { index: i + 1, entry };
    if (row && row.at(-1)!.entry.seat < entry.seat) row.push(numbered);
    else rows.push([numbered]);
  });
  return rows;
}
