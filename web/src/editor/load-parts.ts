// The parts of the rules that the editor can change, by game; and those that every game has.

import { loadMessages } from "../language";
import type { Painter, Part } from "./controls/part";

/** Fetches the painter of a game, with its words; null if the game has none. */
export async function loadPainter(game: string): Promise<{ painter: Painter | null }> {
  const code: Promise<{ painter?: Painter }> = import(`./parts/${game}.tsx`);
  return { painter: (await Promise.all([code, loadMessages(`edit-${game}`)]))[0].painter ?? null };
}

/** Fetches the parts that a game brings, with their words. */
export async function loadParts(game: string): Promise<readonly Part[]> {
  const code: Promise<{ parts: readonly Part[] }> = import(`./parts/${game}.tsx`);
  return (await Promise.all([code, loadMessages(`edit-${game}`)]))[0].parts;
}
