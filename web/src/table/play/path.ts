// The path of picks over time: which of a player's picks stay when the position changes.

import type { Choice, Pick } from "../../game/contract";
import { trimmed } from "../../game/picks";

/** Decision is what one seat may do now: moves in its turn, or moves decided in advance. */
export interface Decision {
  seat: number;
  choices: readonly Choice[];
}

/** Kept is what is left of a path, and whether a pick made by the player had to go. */
export interface Kept {
  path: readonly Pick[];
  cut: boolean;
}

/**
 * keptPath returns the picks of a seat that stay when the position has changed to one with this decision: all picks that
 * still lead to a legal move of the same seat. Picks of another seat go without being counted as cut.
 */
export function keptPath(path: readonly Pick[], seat: number, now: Decision | null): Kept {
  if (path.length === 0) return { path, cut: false };
  if (!now) return { path: [], cut: true };
  if (now.seat !== seat) return { path: [], cut: false };
  const left = trimmed(now.choices, path);
  return left.length === path.length ? { path, cut: false } : { path: left, cut: true };
}

/**
 * meaningOf returns a text that changes whenever the buttons of a decision mean something else: another seat, another
 * step of the same seat, or other moves. Entries of other players alone do not change it.
 */
export function meaningOf(now: Decision | null, steps: number): string {
  return now ? JSON.stringify([now.seat, steps, ...now.choices.map((choice) => choice.text)]) : "";
}
