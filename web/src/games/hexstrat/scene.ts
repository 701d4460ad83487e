// Tiles and squads of the map, in the form in which they are drawn.

import type { Squad, Tile, View } from "./types";

export interface Scene {
  readonly tiles: ReadonlyMap<string, Tile>;
  readonly squads: ReadonlyMap<string, Squad>; // by name
  readonly captures: readonly number[];
}

/** The name of a squad in a scene: "1 inf". */
export function nameOf(seat: number, kind: string): string {
  return `${seat} ${kind}`;
}

export function sceneOf(view: View): Scene {
  return {
    tiles: new Map(view.tiles.map((t) => [t.cell, t])),
    squads: new Map(view.squads.map((s) => [nameOf(s.seat, s.kind), s])),
    captures: view.captures,
  };
}

/** The squads of each cell that holds any. */
export function standing({ squads }: Scene): Map<string, Squad[]> {
  const map = new Map<string, Squad[]>();
  for (const squad of squads.values()) map.set(squad.cell, [...(map.get(squad.cell) ?? []), squad]);
  return map;
}
