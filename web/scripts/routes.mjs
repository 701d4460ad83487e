// Reads the route table, src/app/routes.ts, in which each page is one line.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { games, pagesOf } from "./games.mjs";

const src = join(dirname(fileURLToPath(import.meta.url)), "..", "src");

/** The pattern of the pages that games have of their own: the server gets their addresses one by one. */
const ofGames = "/{game}/{name}";

/** The lines of the table: the pattern, the areas of messages, and the file of a page that is loaded when it is wanted. */
export const routes = readFileSync(join(src, "app", "routes.ts"), "utf8").split("\n").flatMap((line) => {
  const pattern = /^ {2}(?:page\(\{ pattern: |instant\()"([^"]+)"/.exec(line)?.[1];
  if (!pattern) return [];
  const file = /import\("\.\.\/([^"]+)"\)/.exec(line)?.[1];
  const areas = JSON.parse(/ messages: (\[[^\]]*\])/.exec(line)?.[1] ?? "[]");
  return [{ pattern, areas, file: file && `src/${file}.tsx` }];
});

/** The patterns of all pages as the server reads them: those with an optional end twice. */
export const patterns = [
  ...routes.map(({ pattern }) => pattern).filter((pattern) => pattern !== ofGames)
    .flatMap((pattern) => (pattern.endsWith("?}") ? [pattern.replace(/\/[^/]+$/, ""), pattern.replace("?}", "}")] : [pattern])),
  ...games.flatMap((game) => pagesOf(game).map((page) => `/${game}/${page}`)),
];
