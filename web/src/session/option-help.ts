// What options of games mean, which only forms of options show.

import { signal } from "@preact/signals";
import { got, http } from "../api/client";

const known = signal<Readonly<Record<string, Record<string, string>>>>({});
const asked = new Set<string>();

/** Fetches the explanations of a game's options once; a failure is tried again at the next call. */
export function loadOptionHelp(game: string): void {
  if (asked.has(game)) return;
  asked.add(game);
  got(http.GET("/api/games/{game}/options", { params: { path: { game } } })).then((help) => (known.value = { ...known.value, [game]: help }), () => asked.delete(game));
}

/** Returns the explanation of an option; empty until it has come. */
export const optionHelp = (game: string, option: string): string => known.value[game]?.[option] ?? "";
