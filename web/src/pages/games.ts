// The games of the house, asked for once.

import { signal } from "@preact/signals";
import * as api from "../api/client";
import type { GameInfo, Option } from "../api/types";

export const games = signal<GameInfo[] | null>(null);

let asked: Promise<GameInfo[]> | null = null;

/** The list of games; a failure is tried again at the next call. */
export function loadGames(): Promise<GameInfo[]> {
  asked ??= api.games().then(
    (list) => (games.value = list),
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** What is known of a game; nothing until the list has come. */
export function gameInfo(id: string): GameInfo | undefined {
  if (!games.value) void loadGames().catch(() => {});
  return games.value?.find((game) => game.id === id);
}

/** The title of a game; its id until the list has come. */
export function gameTitle(id: string): string {
  return gameInfo(id)?.title ?? id;
}

/** The options that differ from the defaults, for people: "8 tiles", "release: the whole group". */
export function optionsInWords(all: readonly Option[], chosen: Record<string, string>): string[] {
  const changed = all.filter((o) => o.name in chosen && chosen[o.name] !== o.default);
  return changed.map((o) => optionInWords(o, chosen[o.name]!));
}

/** Characters of a free text that are still shown. */
const longest = 30;

function optionInWords(option: Option, value: string): string {
  const title = option.title.toLowerCase();
  if (option.kind === "text" && option.values.length === 0 && value.length > longest) return `own ${title.replace(/^own /, "")}`;
  if (option.kind === "bool") return value === "true" ? title : `no ${title}`;
  if (option.kind === "int" && option.values.length === 0) return `${value} ${title}`;
  return `${title}: ${(option.labels[option.values.indexOf(value)] ?? value).toLowerCase()}`;
}
