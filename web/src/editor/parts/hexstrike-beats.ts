// The beats of a card as they are edited: what they do, where they may go, and how the option writes them.

import type { Action, Token } from "../../games/hexstrike/types";

export type Kind = Token["kind"];

/** What a free beat can be: a wait, or one kind of action towards some sides. */
export const kinds: readonly Kind[] = ["m", "j", "a", "b", "c"];

/** The bounds of the rules: beats of a strip with the open one, tokens of a beat, hexes of a path. */
export const bounds = { beats: 10, tokens: 6, path: 6 } as const;

const letters = ["", "R", "BR", "B", "BL", "L"];

function tokenText({ kind, legs }: Token): string {
  const path = legs.map(({ turn, length }) => {
    const letter = turn === 0 && legs.length > 1 ? "F" : letters[turn]!;
    return letter + (length > 1 ? String(length) : "");
  });
  return path.join("") + kind;
}

/** Returns the text of a beat, as strips have it. */
export function beatText({ special, tokens, boxed }: Omit<Action, "text">): string {
  const text = special || tokens.map(tokenText).join("-");
  return boxed ? `[${text}]` : text;
}

const beat = (part: Omit<Action, "text">): Action => ({ ...part, text: beatText(part) });

export const wait: Action = beat({ special: "W", tokens: [], boxed: false });

/** The beat's kind of action; "W" for a wait, "" for a special or open beat. */
export function kindOf({ special, tokens }: Action): Kind | "W" | "" {
  if (special) return special === "W" ? "W" : "";
  return tokens[0]!.kind;
}

/** Reports whether the text of the card names the beat, so that it stays, and keeps its place among the others. */
export const isBound = ({ special, boxed }: Action): boolean => boxed || (special !== "" && special !== "W");

/** Returns the beat with another kind of action, towards the sides that it has, or forward. */
export function withKind(old: Action, kind: Kind | "W"): Action {
  if (kind === "W") return wait;
  const sides = old.tokens.length > 0 ? old.tokens : [{ kind, legs: [{ turn: 0, length: 1 }] }];
  return beat({ special: "", boxed: old.boxed, tokens: sides.map(({ legs }) => ({ kind, legs })) });
}

/** Returns the sides of a beat, clockwise from the front, and how far its longest path reaches. */
export function sidesOf({ tokens }: Action): { sides: Set<number>; reach: number } {
  return {
    sides: new Set(tokens.map(({ legs }) => legs.at(-1)!.turn)),
    reach: Math.max(1, ...tokens.map(({ legs }) => legs.reduce((sum, { length }) => sum + length, 0))),
  };
}

/** Returns the beat with one side more or less; the last side stays. */
export function withSide(old: Action, side: number): Action {
  const kept = old.tokens.filter(({ legs }) => legs.at(-1)!.turn !== side);
  const kind = old.tokens[0]!.kind;
  if (kept.length === 0) return old;
  if (kept.length < old.tokens.length) return beat({ ...old, tokens: kept });
  if (kept.length >= bounds.tokens) return old;
  return beat({ ...old, tokens: [...kept, { kind, legs: [{ turn: side, length: 1 }] }] });
}

/** Returns the beat with straight paths of a length towards its sides. */
export function withReach(old: Action, length: number): Action {
  const kind = old.tokens[0]!.kind;
  const { sides } = sidesOf(old);
  return beat({ ...old, tokens: [...sides].map((turn) => ({ kind, legs: [{ turn, length }] })) });
}

/** Returns the strip with a beat in another place; the same strip if it may not go there. */
export function moved(strip: readonly Action[], from: number, to: number): readonly Action[] {
  const last = strip.length - 1;
  if (from === to || from >= last || to >= last || to < 0) return strip;
  const passed = strip.slice(Math.min(from, to), Math.max(from, to) + 1).filter((_, i) => Math.min(from, to) + i !== from);
  if (isBound(strip[from]!) && passed.some(isBound)) return strip;
  const rest = strip.filter((_, i) => i !== from);
  return [...rest.slice(0, to), strip[from]!, ...rest.slice(to)];
}

/** Returns the strip with one wait more before the open beat; the same strip if it is full. */
export const longer = (strip: readonly Action[]): readonly Action[] =>
  (strip.length < bounds.beats ? [...strip.slice(0, -1), wait, strip.at(-1)!] : strip);

/** Reports whether a beat can be taken away. */
export const mayRemove = (strip: readonly Action[], at: number): boolean =>
  at < strip.length - 1 && strip.length > 2 && !isBound(strip[at]!);

export const without = (strip: readonly Action[], at: number): readonly Action[] =>
  (mayRemove(strip, at) ? strip.filter((_, i) => i !== at) : strip);

export const replaced = (strip: readonly Action[], at: number, by: Action): readonly Action[] =>
  strip.map((old, i) => (i === at ? by : old));
