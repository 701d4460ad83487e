// The notation of an action, one beat's entry: "W", "[a-La-Ra]", "2m". Read for icons, words and the draft on the board.

import { line } from "../../board/plane";
import { listed } from "../../ui/english";

/** Directions clockwise; a turn to the right goes to the next one. */
export const directions = ["E", "SE", "SW", "W", "NW", "NE"] as const;

export type Kind = "m" | "j" | "a" | "b" | "c";

/** A path and what is done at its end. Legs are clockwise turns from the facing, with lengths. */
export interface Token {
  kind: Kind;
  legs: { turn: number; length: number }[];
}

export interface Action {
  bracket: boolean;
  /** "W", "E", "F", "Co", "X1", "D" for a beat lost to a hit, "S" to a stun, "_" for nothing; else empty. */
  special: string;
  tokens: Token[];
}

const specials = new Set(["W", "E", "F", "Co", "X1", "X2", "D", "S", "_"]);
const letters = ["F", "R", "BR", "B", "BL", "L"];

export function parseAction(text: string): Action {
  const bracket = text.startsWith("[");
  const body = bracket ? text.slice(1, -1) : text;
  if (specials.has(body)) return { bracket, special: body, tokens: [] };
  return { bracket, special: "", tokens: body.split("-").map(parseToken) };
}

function parseToken(text: string): Token {
  const legs = [...text.slice(0, -1).matchAll(/(BR|BL|[FRBL])?(\d+)?/g)]
    .filter((m) => m[0] !== "")
    .map((m) => ({ turn: Math.max(0, letters.indexOf(m[1] ?? "F")), length: Number(m[2] ?? 1) }));
  return { kind: text.at(-1) as Kind, legs: legs.length > 0 ? legs : [{ turn: 0, length: 1 }] };
}

/** A direction turned clockwise by that many steps. */
export function turned(facing: string, steps: number): string {
  return directions[(directions.indexOf(facing as "E") + steps + 6) % 6]!;
}

const turnSteps: Record<string, number> = { "0": 0, R1: 1, R2: 2, "3": 3, L2: 4, L1: 5 };

/** How many steps clockwise a turn is. */
export const stepsOf = (turn: string): number => turnSteps[turn] ?? 0;

/** The hexes on the way of a token, the last one where it acts, seen from a hex and a facing. */
export function walk(token: Token, from: string, facing: string): string[] {
  const cells: string[] = [];
  for (const { turn, length } of token.legs) {
    cells.push(...line("pointy", cells.at(-1) ?? from, turned(facing, turn), length));
  }
  return cells;
}

const verbs: Record<Kind, string> = { m: "step", j: "jump", a: "attack", b: "block", c: "charge" };
const sides = ["forward", "right", "back right", "backward", "back left", "left"];

const words: Record<string, string> = {
  W: "wait", E: "open", F: "focus: open", Co: "combo, if it hit", X1: "special", X2: "special", D: "lost to a hit",
  S: "stunned", _: "nothing",
};

/** An action in words: "attack forward, left and right". */
export function actionWords(text: string): string {
  const { bracket, special, tokens } = parseAction(text);
  if (special) return words[special]!;
  const said: string[] = [];
  for (const kind of [...new Set(tokens.map((t) => t.kind))]) {
    const ways = tokens.filter((t) => t.kind === kind).map(way);
    said.push(`${verbs[kind]} ${ways.length === 6 ? "all around" : listed(ways)}`);
  }
  return said.join(", ") + (bracket ? " (boxed)" : "");
}

function way({ legs }: Token): string {
  return legs.map(({ turn, length }) => (length > 1 ? `${length} ${sides[turn]}` : sides[turn]!)).join(" then ");
}
