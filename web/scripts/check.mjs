// Checks what the client says: that all of it is in messages, that these exist where they are said and are said
// somewhere, that they get their arguments, and that other languages have no others.
import { build } from "esbuild";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { games, pagesOf } from "./games.mjs";
import { areas, argumentsOf, catalogueOf, compiled, languages, messagesOf, source, textsOf } from "./messages.mjs";
import { wordingOf } from "./wording.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const all = [...areas, "words"];
const messages = Object.assign({}, ...all.map((area) => messagesOf(source, area)));
const faults = [];

const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .map((name) => join("src", name))
  .filter((path) => /\.tsx?$/.test(path) && basename(path) !== "schema.ts");
const wordings = new Map(sources.map((path) => [path, wordingOf(path, readFileSync(join(root, path), "utf8"), all)]));

/** What is named outside of the code: in the page itself and in what builds it. */
function keysIn(path) {
  const text = readFileSync(join(root, path), "utf8");
  return [...text.matchAll(/["{]((?:page|offline)\.[\w.-]+)["}]/g)].map(([, key]) => ({ key, at: path, args: null }));
}

/** The titles of the games' own pages, which are said by the names of their files. */
const titles = games.flatMap((game) =>
  pagesOf(game).map((name) => ({ key: `face-${game}.page.${name}`, at: `src/games/${game}/pages/${name}.tsx`, args: [] })),
);

const spoken = [...wordings.values()].flatMap((wording) => wording.uses);
const uses = [...spoken, ...titles, ...keysIn("src/index.html"), ...keysIn("src/offline/page.html"), ...keysIn("build.mjs")];
const isUse = (use) => (key) => (use.key.endsWith(".") ? key.startsWith(use.key) : key === use.key);

function checkUses() {
  for (const { faults: found } of wordings.values()) faults.push(...found);
  for (const use of uses) {
    if (!Object.keys(messages).some(isUse(use))) faults.push(`${use.at}: there is no message ${use.key}`);
    else if (use.args && !use.key.endsWith(".")) checkArguments(use);
  }
  for (const key of Object.keys(messages)) {
    const shared = key.startsWith("words."); // with the rest of the program
    if (!shared && !uses.some((use) => isUse(use)(key))) faults.push(`${key} is never said`);
  }
}

function checkArguments({ key, at, args }) {
  const wanted = argumentsOf(messages[key]).join(", ");
  const given = [...args].sort().join(", ");
  if (wanted !== given) faults.push(`${at}: ${key} wants the arguments (${wanted}) and is given (${given})`);
}

/** What is loaded together may only say what is loaded with it. */
async function checkAreas() {
  const { metafile } = await build({
    absWorkingDir: root, entryPoints: ["src/app/main.tsx"], outdir: "out", bundle: true, splitting: true, format: "esm",
    jsx: "automatic", jsxImportSource: "preact", loader: { ".svg": "dataurl" }, metafile: true, write: false, logLevel: "warning",
  });
  const withImports = (chunk, seen = new Set()) => {
    if (seen.has(chunk)) return seen;
    seen.add(chunk);
    const needed = metafile.outputs[chunk].imports.filter(({ kind }) => kind === "import-statement");
    for (const { path } of needed) withImports(path, seen);
    return seen;
  };
  for (const [chunk, { entryPoint }] of Object.entries(metafile.outputs)) {
    if (!entryPoint) continue;
    const loaded = ["page", ...areasOf(entryPoint)].flatMap((area) => Object.keys(catalogueOf(source, area)));
    const files = [...withImports(chunk)].flatMap((part) => Object.keys(metafile.outputs[part].inputs));
    for (const use of files.flatMap((path) => wordings.get(path)?.uses ?? [])) {
      if (!loaded.some(isUse(use))) faults.push(`${use.at}: ${use.key} has not come when ${entryPoint} is loaded`);
    }
  }
}

const areasOfPages = {
  "src/account/account.tsx": ["account"],
  "src/account/confirm-dialog.tsx": ["account"],
  "src/people/archive.tsx": ["archive"],
  "src/lobby/watch.tsx": ["watch"],
  "src/lab/lab.tsx": ["studies"],
  "src/lobby/open-link.tsx": ["studies"],
  "src/lobby/suggested-level.tsx": ["archive"],
  "src/lobby/delay-choice.tsx": ["watch"],
  "src/people/leaderboard.tsx": ["archive"],
  "src/admin/admin.tsx": ["desk"],
  "src/admin/one-time-link.tsx": ["desk"],
  "src/admin/site-rules.tsx": ["desk"],
  "src/admin/report.tsx": ["desk"],
  "src/account/devices.tsx": ["account"],
  "src/account/notifications.tsx": ["account", "notices"],
  "src/lobby/own-matches.tsx": ["own"],
  "src/lobby/offer.tsx": ["offers"],
  "src/lobby/offer-list.tsx": ["offers"],
  "src/lobby/offer-dialog.tsx": ["offers"],
  "src/lobby/offer-bar.tsx": ["offers"],
  "src/shell/name-dialog.tsx": ["account"],
  "src/people/profile.tsx": ["account", "profile"],
  "src/account/sign-in.tsx": ["account"],
  "src/account/tokens.tsx": ["account"],
  "src/account/email-link.tsx": ["account"],
  "src/table/table.tsx": ["table"],
  "src/match/timeout-choice.tsx": ["table"],
  "src/table/clock/time-panel.tsx": ["table"],
  "src/table/chat/chat-panel.tsx": ["table", "chat"],
  "src/lobby/chat-choice.tsx": ["chat"],
  "src/learn/lesson.tsx": ["table", "learn"],
  "src/learn/puzzle.tsx": ["table", "learn", "puzzles"],
  "src/learn/puzzle-list.tsx": ["puzzles"],
  "src/review/review.tsx": ["table", "review"],
  "src/learn/rules.tsx": ["rules"],
  "src/table/panels/conditional-moves.tsx": ["table"],
  "src/table/panels/share-dialog.tsx": ["table"],
  "src/table/panels/match-menu.tsx": ["table"],
  "src/table/panels/waiting-room.tsx": ["table"],
  "src/table/panels/move-list.tsx": ["table"],
  "src/table/panels/by-message.tsx": ["table"],
  "src/table/panels/sign-up.tsx": ["table"],
  "src/learn/figure-table.tsx": ["table", "rules"],
  "src/learn/playable-figure.tsx": ["table", "rules"],
};

/** What is fetched with the code; with a face also what all tables say. */
function areasOf(entryPoint) {
  const [, , game, inGame] = entryPoint.split("/");
  if (entryPoint in areasOfPages) return areasOfPages[entryPoint];
  if (!inGame) return [];
  return inGame === "index.ts" ? ["table", `face-${game}`] : [`face-${game}`];
}

/** Every language says with the same arguments what the source says. */
function checkLanguages() {
  for (const tag of languages.filter((tag) => tag !== source)) {
    for (const area of all) {
      for (const [name, text] of Object.entries(textsOf(tag, area))) {
        const where = `i18n/catalog/${tag}/${area}.json: ${name}`;
        const english = messages[`${area}.${name}`];
        if (english === undefined) faults.push(`${where} is no message`);
        else if (String(argumentsOf(compiled(text, where))) !== String(argumentsOf(english))) {
          faults.push(`${where} has other arguments than the English text: ${text}`);
        }
      }
    }
  }
}

checkUses();
await checkAreas();
checkLanguages();
for (const fault of [...new Set(faults)].sort()) console.error(fault);
if (faults.length > 0) process.exit(1);
