// The scene of the board and the timeline: the position at rest, or a frame of a film.

import type { Arrow, Slot, View } from "./types";

export interface Figure {
  cell: string;
  /** Where its movement of this frame began. */
  from?: string;
  facing: string;
  damage: number;
}

export type Mark =
  | { kind: "strike"; cell: string; hit: boolean }
  | { kind: "block"; cell: string; direction: string }
  | { kind: "push"; from: string; to: string }
  | { kind: "badge"; cell: string; text: string };

export interface Scene {
  beat: number;
  /** Number of the first beat of the rows. */
  start: number;
  rows: [Slot[], Slot[]];
  figures: [Figure, Figure];
  fires: readonly string[];
  platforms: readonly string[];
  arrows: readonly Arrow[];
  marks: Mark[];
}

/** The position at rest. */
export function restingScene(view: View): Scene {
  const [a, b] = view.players;
  return {
    beat: view.beat,
    start: view.beat,
    rows: [a.row, b.row],
    figures: [a, b].map(({ cell, facing, damage }) => ({ cell, facing, damage })) as [Figure, Figure],
    fires: view.fires,
    platforms: view.platforms,
    arrows: view.arrows,
    marks: [],
  };
}
