// Checks the messages of the client: that all texts are messages, that these exist where they are used and are used
// somewhere, that they get their arguments, and that other languages have no others.
import { build } from "esbuild";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { games, pagesOf } from "./games.mjs";
import { areas, argumentsOf, catalogueOf, compiled, languages, messagesOf, source, textsOf } from "./messages.mjs";
import { routes } from "./routes.mjs";
import { wordingOf } from "./wording.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const all = [...areas, "common"];
const messages = Object.assign({}, ...all.map((area) => messagesOf(source, area)));
const faults = [];

const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .map((name) => join("src", name))
  .filter((path) => /\.tsx?$/.test(path) && basename(path) !== "schema.ts");
const wordings = new Map(sources.map((path) => [path, wordingOf(path, readFileSync(join(root, path), "utf8"), all)]));

/** What is named outside of the code: in the page itself and in what builds it. */
function keysIn(path) {
  const text = readFileSync(join(root, path), "utf8");
  return [...text.matchAll(/["{]((?:app|offline)\.[\w.-]+)["}]/g)].map(([, key]) => ({ key, at: path, args: null }));
}

/** The titles of the games' own pages, which follow from the names of their files. */
const titles = games.flatMap((game) =>
  pagesOf(game).map((name) => ({ key: `ui-${game}.page.${name}`, at: `src/games/${game}/pages/${name}.tsx`, args: [] })),
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
    const shared = key.startsWith("common."); // with the rest of the program
    if (!shared && !uses.some((use) => isUse(use)(key))) faults.push(`${key} is never used`);
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
    const loaded = ["app", ...areasOf(entryPoint)].flatMap((area) => Object.keys(catalogueOf(source, area)));
    const files = [...withImports(chunk)].flatMap((part) => Object.keys(metafile.outputs[part].inputs));
    for (const use of files.flatMap((path) => wordings.get(path)?.uses ?? [])) {
      if (!loaded.some(isUse(use))) faults.push(`${use.at}: ${use.key} has not come when ${entryPoint} is loaded`);
    }
  }
}

/** The areas of code that is loaded when it is wanted, other than pages and what is at a table. */
const areasOfParts = {
  "src/account/confirm-dialog.tsx": ["account"],
  "src/learn/playable-figure.tsx": ["table", "rules"],
  "src/lobby/chat-choice.tsx": ["chat"],
  "src/lobby/delay-choice.tsx": ["watch"],
  "src/lobby/by-message-dialog.tsx": ["table"],
  "src/lobby/import-dialog.tsx": ["table"],
  "src/lobby/make-offer.ts": ["offers"],
  "src/lobby/offer-bar.tsx": ["offers"],
  "src/lobby/offer-dialog.tsx": ["offers"],
  "src/lobby/offer-list.tsx": ["offers", "people"],
  "src/lobby/suggested-level.tsx": ["archive"],
  "src/match/timeout-choice.tsx": ["table"],
  "src/print/print-dialog.tsx": ["rules"],
  "src/shell/bell.tsx": ["menu", "offers"],
  "src/shell/user-menu.tsx": ["menu"],
  "src/variants/playtest-card.tsx": ["variants"],
  "src/table/chat/chat-panel.tsx": ["table", "chat"],
  "src/table/host/host-page.tsx": ["table", "host"],
};

/** The areas that are fetched with the code; those of tables come with the first table, and with a game's renderer too. */
function areasOf(entryPoint) {
  const [, folder, game, inGame] = entryPoint.split("/");
  const page = routes.find(({ file }) => file === entryPoint);
  if (page) return page.areas;
  if (entryPoint in areasOfParts) return areasOfParts[entryPoint];
  if (folder === "table") return ["table"];
  if (folder === "editor" && game === "parts") return ["editor", "table", ...["edit", "ui"].map((kind) => `${kind}-${inGame.split(/[-.]/)[0]}`)];
  if (folder !== "games" || !inGame) return [];
  return inGame === "index.ts" ? ["table", `ui-${game}`] : [`ui-${game}`];
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
