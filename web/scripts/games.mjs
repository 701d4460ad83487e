// The games that the client can show: each is a folder of src/games, and its files are its parts.
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = join(dirname(fileURLToPath(import.meta.url)), "..", "src", "games");

/** The names of the folders. */
export const games = readdirSync(folder).filter((name) => existsSync(join(folder, name, "index.ts"))).sort();

/** The names of the pages that a game has of its own. */
export function pagesOf(game) {
  const pages = join(folder, game, "pages");
  return existsSync(pages) ? readdirSync(pages).map((file) => file.replace(/\.tsx$/, "")).sort() : [];
}
