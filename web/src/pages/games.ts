// The games of the house, asked for once.

import { signal } from "@preact/signals";
import * as api from "../api/client";
import type { GameInfo } from "../api/types";

export const games = signal<GameInfo[] | null>(null);

export async function loadGames(): Promise<GameInfo[]> {
  return (games.value ??= await api.games());
}

/** The title of a game; its id until the list has come. */
export function gameTitle(id: string): string {
  if (!games.value) void loadGames().catch(() => {});
  return games.value?.find((game) => game.id === id)?.title ?? id;
}
