// The legal moves of a turn, put together from what the server sends: everything that can be picked, once each, and
// each move as a row of numbers.

import type { Pick, Turn } from "../../api/types";
import type { Choice } from "../../game/contract";

/** The moves of a turn, in the server's order. They share their picks. */
export function choicesOf({ picks, texts, moves }: Turn): Choice[] {
  const verbs = picks.flatMap(({ verb = "", values }) => values.map(() => verb));
  const all = picks.flatMap(({ kind, label, at, set, values }) =>
    values.map((value): Pick => ({
      kind,
      value,
      label: filled(label ?? "{0}", [value]),
      ...(at !== undefined && { at: filled(at, [value]) }),
      ...(set && { set }),
    })),
  );
  return moves.map(([text, ...numbers]) => {
    const path = numbers.map((n) => all[n]!);
    const verb = verbs[numbers.at(-1)!]!;
    return { text: filled(texts[text!]!, path.map((pick) => pick.value)), verb, picks: path };
  });
}

/** A form with values in the places of {0}, {1} ... */
function filled(form: string, values: readonly string[]): string {
  return form.replace(/\{(\d)\}/g, (_, n: string) => values[Number(n)]!);
}
