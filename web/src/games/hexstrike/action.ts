// Actions in words, and directions.

import { say } from "../../language";
import { actionOf } from "./catalogue";
import type { Token } from "./types";

/** Directions clockwise; a turn to the right goes to the next one. */
export const directions = ["E", "SE", "SW", "W", "NW", "NE"] as const;

/** A direction turned clockwise by that many steps. */
export function turned(facing: string, steps: number): (typeof directions)[number] {
  return directions[(directions.indexOf(facing as "E") + steps) % 6]!;
}

/** An action in words: "attack forward, left and right". */
export function actionWords(text: string): string {
  const action = actionOf(text);
  if (!action) return text;
  const { boxed, special, tokens } = action;
  if (special) return say(`ui-hexstrike.action.word.${special}`);
  const parts = [...new Set(tokens.map((t) => t.kind))].map((verb) => {
    const ways = tokens.filter((t) => t.kind === verb).map(way);
    if (ways.length === directions.length) return say("ui-hexstrike.action.all", { verb });
    return say("ui-hexstrike.action.ways", { verb, ways });
  });
  return boxed ? say("ui-hexstrike.action.boxed", { action: parts.join(", ") }) : parts.join(", ");
}

function way({ legs }: Token): string {
  const [start = "", ...more] = legs.map(({ turn, length }) => {
    const side = String(turn);
    return length > 1 ? say("ui-hexstrike.action.far", { n: length, side }) : say("ui-hexstrike.action.side", { side });
  });
  return more.reduce((first, next) => say("ui-hexstrike.action.then", { first, next }), start);
}
