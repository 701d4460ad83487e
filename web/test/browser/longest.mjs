// The longest texts that the catalogs can make.

import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("../../../i18n/catalog/", import.meta.url);

/** Stand-ins for arguments, by name; others are short words or numbers. */
const names = { name: "Hanneke van den Berg", player: "Hanneke van den Berg", seat: "Vermilion", warriors: "1.1, 1.2 and 1.3" };

/** The longest text of a parsed message. */
function spelt(parts) {
  return parts.map((part) => {
    if (part.type === TYPE.literal) return part.value;
    if (part.type === TYPE.select || part.type === TYPE.plural) {
      return Object.values(part.options).map(({ value }) => spelt(value)).sort((a, b) => b.length - a.length)[0];
    }
    return part.type === TYPE.argument ? (names[part.value] ?? "12") : "12";
  }).join("");
}

/** Returns the longest text of some languages among the messages whose key, as in "table.menu", matches. */
export function longest(tags, pattern) {
  return tags.flatMap((tag) => textsOf(tag, pattern)).reduce((most, text) => (text.length > most.length ? text : most), "");
}

/** The texts of a language among the messages whose key matches, with stand-ins for arguments. */
function textsOf(tag, pattern) {
  const found = [];
  for (const file of readdirSync(new URL(`${tag}/`, folder)).filter((name) => name.endsWith(".json"))) {
    const area = file.slice(0, -".json".length);
    for (const [name, text] of Object.entries(JSON.parse(readFileSync(new URL(`${tag}/${file}`, folder), "utf8")))) {
      if (!pattern.test(`${area}.${name}`)) continue;
      found.push(spelt(parse(text.replace(/\b([a-z]+)-([a-z]+) \{/g, "$1 {"), { ignoreTag: true }))); // hyphens are for the server
    }
  }
  return found;
}
