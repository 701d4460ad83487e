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
  return differing(all, chosen, {}).map((o) => optionInWords(o, chosen[o.name]!));
}

/** The presets of a game. The standard comes first: the game's preset of that name, or else its defaults. */
export function presetsOf(game: GameInfo): Preset[] {
  if (game.presets.some((p) => p.name === "standard")) return game.presets;
  const help = say("app.options.standard-help");
  return [{ name: "standard", title: say("app.options.standard"), help, options: {} }, ...game.presets];
}

/** The preset of that name, if the game has it. */
export const presetNamed = (game: GameInfo, name: string): Preset | undefined => presetsOf(game).find((p) => p.name === name);

/** The default options of a table. */
export const standardOptions = (game: GameInfo): Record<string, string> => presetsOf(game)[0]!.options;

/** The preset that the options make, if they make one. */
export function presetOf(game: GameInfo, options: Record<string, string>): Preset | undefined {
  const { preset, differs } = rulesOf(game, options);
  return differs.length === 0 ? preset : undefined;
}

/** The rules of a match: the preset that they are nearest to, and the options that differ from it. */
export interface Rules {
  preset: Preset;
  differs: Option[];
}

/** The rules that the options make. The standard comes first among presets that are equally near. */
export function rulesOf(game: GameInfo, options: Record<string, string>): Rules {
  const all = presetsOf(game).map((preset) => ({ preset, differs: differing(game.options, options, preset.options) }));
  return all.reduce((best, one) => (one.differs.length < best.differs.length ? one : best));
}

/** The options that two sets of options have otherwise. */
export function differing(all: readonly Option[], one: Record<string, string>, other: Record<string, string>): Option[] {
  return all.filter((o) => (one[o.name] ?? o.default) !== (other[o.name] ?? o.default));
}

/** The name of the rules, and what differs from them: "As printed, Tiles: 19". */
export function rulesInWords(game: GameInfo, options: Record<string, string>): string {
  const { preset, differs } = rulesOf(game, options);
  return [preset.title, ...differs.map((o) => optionInWords(o, options[o.name] ?? o.default))].join(", ");
}

/** Characters of a free text that are still shown. */
const longest = 30;

function optionInWords(option: Option, value: string): string {
  const { kind, labels, title, values } = option;
  if (kind === "bool") return value === "true" ? title : say("app.option.off", { option: title });
  if (kind === "data" || (values.length === 0 && value.length > longest)) return title;
  return say("app.option.value", { option: title, value: labels[values.indexOf(value)] ?? value });
}
