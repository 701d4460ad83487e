// Where Hex-It's moves point, for figures of the rules.

import { line } from "../../game/plane";
import type { Aim } from "../../game/contract";
import type { View } from "./types";

/** "deal 0,0 E" points as far as the stack is high, whether the deal is allowed or not. */
export function aims(view: View, _seat: number, text: string): Aim[] {
  const [verb, ...words] = text.split(" ");
  if (verb !== "deal") return words.map((to) => ({ to }));
  const [from, direction] = words as [string, string];
  const height = view.cells.find((place) => place.cell === from)?.stack?.length ?? 1;
  const end = view.deals.find((deal) => deal.from === from && deal.direction === direction)?.end;
  return [{ from, to: end ?? line("pointy", from, direction, height).at(-1)! }];
}
