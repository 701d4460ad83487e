// The games of the site, fetched once.

import { signal } from "@preact/signals";
import * as api from "../api/client";
import type { GameInfo, Option, Preset } from "../api/types";
import { say } from "../language";

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

/** The options that differ from the defaults, in words: "Tiles: 8", "Release: The whole group". */
export function optionsInWords(all: readonly Option[], chosen: Record<string, string>): string[] {
  const changed = all.filter((o) => o.name in chosen && chosen[o.name] !== o.default);
  return changed.map((o) => optionInWords(o, chosen[o.name]!));
}

/** The presets of a game. The standard comes first: the game's preset of that name, or else its defaults. */
export function presetsOf(game: GameInfo): Preset[] {
  if (game.presets.some((p) => p.name === "standard")) return game.presets;
  const help = say("app.options.standard-help");
  return [{ name: "standard", title: say("app.options.standard"), help, options: {} }, ...game.presets];
}

/** The default options of a table. */
export const standardOptions = (game: GameInfo): Record<string, string> => presetsOf(game)[0]!.options;

/** The preset that the options make, if they make one. */
export function presetOf(game: GameInfo, options: Record<string, string>): Preset | undefined {
  const key = signature(options);
  return presetsOf(game).find((p) => signature(p.options) === key);
}

const signature = (options: Record<string, string>): string => JSON.stringify(Object.entries(options).sort());

/** Characters of a free text that are still shown. */
const longest = 30;

function optionInWords(option: Option, value: string): string {
  const { kind, labels, title, values } = option;
  if (kind === "bool") return value === "true" ? title : say("app.option.off", { option: title });
  if (kind === "text" && values.length === 0 && value.length > longest) return title;
  return say("app.option.value", { option: title, value: labels[values.indexOf(value)] ?? value });
}
