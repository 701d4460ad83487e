// Actions in words, and directions.

import { listed } from "../../ui/english";
import { actionOf } from "./catalogue";
import type { Token } from "./types";

/** Directions clockwise; a turn to the right goes to the next one. */
export const directions = ["E", "SE", "SW", "W", "NW", "NE"] as const;

/** A direction turned clockwise by that many steps. */
export function turned(facing: string, steps: number): string {
  return directions[(directions.indexOf(facing as "E") + steps) % 6]!;
}

const verbs: Record<Token["kind"], string> = { m: "step", j: "jump", a: "attack", b: "block", c: "charge" };
const sides = ["forward", "right", "back right", "backward", "back left", "left"];

const words: Record<string, string> = {
  W: "wait", E: "open", F: "focus: open", Co: "combo, if it hit", X1: "special", X2: "special", D: "lost to a hit",
  S: "stunned", _: "nothing",
};

/** An action in words: "attack forward, left and right". */
export function actionWords(text: string): string {
  const action = actionOf(text);
  if (!action) return text;
  const { boxed, special, tokens } = action;
  if (special) return words[special]!;
  const said: string[] = [];
  for (const kind of [...new Set(tokens.map((t) => t.kind))]) {
    const ways = tokens.filter((t) => t.kind === kind).map(way);
    said.push(`${verbs[kind]} ${ways.length === 6 ? "all around" : listed(ways)}`);
  }
  return said.join(", ") + (boxed ? " (boxed)" : "");
}

function way({ legs }: Token): string {
  return legs.map(({ turn, length }) => (length > 1 ? `${length} ${sides[turn]}` : sides[turn]!)).join(" then ");
}
