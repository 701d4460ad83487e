// How much room the window has beside a board.

import { type Signal, signal } from "@preact/signals";

function matching(query: string): Signal<boolean> {
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener("change", () => (matches.value = list.matches));
  return matches;
}

/** The window has room for a sidebar beside the board. */
export const wide = matching("(min-width: 701px) and (min-height: 501px)");

/** The sidebar has room for two panels, one above the other. */
export const roomy = matching("(min-width: 1400px) and (min-height: 840px)");
