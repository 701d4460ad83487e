// The parts of the rules that the editor can change, by game; and those that every game has.

import { loadMessages } from "../language";
import type { Part } from "./controls/part";

/** Fetches the parts that a game brings, with their words. */
export async function loadParts(game: string): Promise<readonly Part[]> {
  const code: Promise<{ parts: readonly Part[] }> = import(`./parts/${game}.tsx`);
  return (await Promise.all([code, loadMessages(`edit-${game}`)]))[0].parts;
}
