// From the legal moves of a seat to what may be picked next. It knows no game: a move is a path of picks, and
// neighbouring picks marked as a set may be made in any order.

import type { Choice, Pick } from "./contract";

/** Returns whether two picks point at the same thing. */
export function samePick(a: Pick, b: Pick): boolean {
  return a.kind === b.kind && a.value === b.value;
}

/** Returns whether two paths are the same picks in the same order. */
export function samePath(a: readonly Pick[], b: readonly Pick[]): boolean {
  return a.length === b.length && a.every((pick, i) => samePick(pick, b[i]!));
}

/** The picks of choice that may follow path: none if path is all of it, null if choice does not begin with path. */
export function rest(choice: Choice, path: readonly Pick[]): Pick[] | null {
  const ahead = [...choice.picks];
  for (const pick of path) {
    const i = open(ahead).findIndex((candidate) => samePick(candidate, pick));
    if (i < 0) return null;
    ahead.splice(i, 1);
  }
  return open(ahead);
}

/** The first of the picks ahead: one pick, or any of a set. */
function open(ahead: readonly Pick[]): Pick[] {
  if (ahead.length === 0) return [];
  if (!ahead[0]!.set) return [ahead[0]!];
  const end = ahead.findIndex((pick) => !pick.set);
  return ahead.slice(0, end < 0 ? ahead.length : end);
}

/** Returns the picks after path, each once, in the order of the choices. */
export function nextPicks(choices: readonly Choice[], path: readonly Pick[]): Pick[] {
  const next = new Map<string, Pick>();
  for (const choice of choices) {
    for (const pick of rest(choice, path) ?? []) {
      const key = pick.kind + " " + pick.value;
      if (!next.has(key)) next.set(key, pick);
    }
  }
  return [...next.values()];
}

/** The choice that path makes in full, if there is one. It may still be part of a longer one: see nextPicks. */
export function madeBy(choices: readonly Choice[], path: readonly Pick[]): Choice | null {
  return choices.find((choice) => choice.picks.length === path.length && rest(choice, path) !== null) ?? null;
}

/** Returns whether any choice begins with path. */
export function leadsOn(choices: readonly Choice[], path: readonly Pick[]): boolean {
  return choices.some((choice) => rest(choice, path) !== null);
}

/** The longest beginning of path that still leads to a choice. */
export function trimmed(choices: readonly Choice[], path: readonly Pick[]): Pick[] {
  let end = path.length;
  while (end > 0 && !leadsOn(choices, path.slice(0, end))) end--;
  return path.slice(0, end);
}

/** Path and what follows it while there is only one way on. A set is left to the player, who may take less of it. */
export function onlyWay(choices: readonly Choice[], path: readonly Pick[]): Pick[] {
  const next = nextPicks(choices, path);
  if (next.length !== 1 || next[0]!.set || madeBy(choices, path)) return [...path];
  return onlyWay(choices, [...path, next[0]!]);
}
