// Reads i18n/catalog/<tag>/<area>.json, whose texts are in ICU MessageFormat, and makes of them what
// src/language/speaker.ts puts into words.
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "i18n", "catalog");

/** The language in which the messages are written, and which stands in for what another has not translated. */
export const source = "en";

/** The tags of all languages, the source first. */
export const languages = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, "app.json")))
  .map((entry) => entry.name)
  .sort((a, b) => Number(b === source) - Number(a === source) || (a < b ? -1 : 1));

/** The areas of the client, each fetched as one file; the messages of `common` that it shows come with `app`. */
export const areas = readdirSync(join(folder, source))
  .map((name) => /^(account|archive|admin|app|chat|editor|host|learn|menu|notifications|offers|offline|own-matches|people|position|profile|puzzles|review|rules|studies|table|variants|watch|(?:edit|ui)-.+)\.json$/.exec(name)?.[1])
  .filter((area) => area !== undefined);

/** Matches the messages of those areas that only the server sends: leaving them out keeps the client small. */
const serverOnly = /^(admin\.(refuse|setting|choice)|chat\.(refuse|phrase)|notifications\.message|offers\.refuse|puzzles\.(title|task|missed)|review\.why)\./;

/** Returns the texts of an area in one language by name, without those that only the server sends. */
export function textsOf(tag, area) {
  const file = join(folder, tag, area + ".json");
  const texts = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !serverOnly.test(`${area}.${name}.`)));
}

/** The messages of an area by key, in English where a language has no text. */
export function messagesOf(tag, area) {
  const texts = Object.entries({ ...textsOf(source, area), ...textsOf(tag, area) });
  const where = (name) => `i18n/catalog/${tag}/${area}.json: ${name}`;
  return Object.fromEntries(texts.map(([name, text]) => [`${area}.${name}`, compiled(text, where(name))]));
}

/** Matches the messages of other areas that come with `app`: lists, directions, and titles of the games' own pages. */
const withApp = /^(common\.(and|direction)|ui-[^.]+\.page)\./;

/** What is fetched as one file. */
export function catalogueOf(tag, area) {
  const messages = messagesOf(tag, area);
  if (area !== "app") return messages;
  const others = ["common", ...areas.filter((other) => other.startsWith("ui-"))];
  const shared = others.flatMap((other) => Object.entries(messagesOf(tag, other))).filter(([key]) => withApp.test(key));
  return { ...Object.fromEntries(shared), ...messages };
}

/** A text as speaker.ts wants it; an error names `where` it stands. */
export function compiled(text, where) {
  try {
    return message(parse(text, { ignoreTag: true, captureLocation: false }));
  } catch (error) {
    throw new Error(`${where}: ${error.message}: ${text}`);
  }
}

const message = (elements) => {
  const parts = elements.map(part);
  return parts.every((one) => typeof one === "string") ? parts.join("") : parts;
};

function part(element) {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.pound:
      return 0;
    case TYPE.argument:
      return [element.value];
    case TYPE.plural:
      if (element.pluralType !== "cardinal" || element.offset !== 0) break;
      return [element.value, choices(element.options)];
    case TYPE.select:
      return [element.value, choices(element.options)];
  }
  throw new Error("only {name}, plural without an offset and select can be used");
}

function choices(options) {
  return Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, message(value)]));
}

/** The arguments of a compiled message, each once, in the order of the alphabet. */
export function argumentsOf(compiledMessage) {
  const names = new Set();
  const collect = (one) => {
    if (typeof one === "string") return;
    for (const piece of one) {
      if (!Array.isArray(piece)) continue;
      names.add(piece[0]);
      Object.values(piece[1] ?? {}).forEach(collect);
    }
  };
  collect(compiledMessage);
  return [...names].sort();
}
