// Groups modules that boards and tables need together into few files: every file costs a response, and small files
// compress badly. esbuild makes one chunk of the modules that the same entry points reach, so each entry point that
// reaches one module of a group gets imports of the whole group.
import { build } from "esbuild";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { games } from "./games.mjs";

const table = ["src/table/table.tsx"];
const renderers = games.map((game) => `src/games/${game}/index.ts`);

/** Entry points that show a board or are loaded beside one. A module that another page needs is in no group: that page
 * would load the whole group. */
const atBoard = /^src\/(table|review|editor|position)\/|^src\/learn\/(lesson|puzzle|figure-table|playable-figure)\.tsx$|^src\/games\/\w+\/index\.ts$/;

/** Modules of a few lines each that a table needs and other pages too: one answer for all costs less than one for each. */
const smallest = new RegExp("^src/(ui/(ago|case|clock|confirm-button|copy-button|date-time|fitted|lit-cells|pointer|sign|sound|tabs|use-copy|window-size)|" +
  "api/match|board/(directions|outline|plates|strokes|useAnimation)|game/(events|picks)|match/(clock-text|rules-address)|platform/server-time|session/option-help)\\.tsx?$");

/** The groups: what the entry points `of` need of the folders `within`; pages without a board need what is `shared` too. A
 * module belongs to the first group that fits. */
const groups = [
  { of: table, within: smallest, shared: true },
  { of: table, within: /^src\/table\// },
  { of: table, within: /^src\/(board|game|ui)\// },
  { of: renderers, within: /^src\/(board|game|ui)\// },
];

/** Returns the plugin for a build with these options; `first` is the entry point that every page loads. */
export async function grouping(options, first) {
  const { metafile: { inputs, outputs } } = await build({ ...options, write: false });
  const entries = Object.values(outputs).map(({ entryPoint }) => entryPoint).filter(Boolean);
  const needs = new Map(entries.map((entry) => [entry, closure(inputs, entry)]));
  const fits = (file, shared) => {
    const users = entries.filter((entry) => needs.get(entry).has(file));
    return users.length > 1 && (shared || users.every((entry) => atBoard.test(entry)));
  };
  const taken = new Set(needs.get(first));
  const added = new Map();
  for (const { of, within, shared } of groups) {
    const group = [...new Set(of.flatMap((entry) => [...needs.get(entry)]))]
      .filter((file) => within.test(file) && !taken.has(file) && fits(file, shared));
    group.forEach((file) => taken.add(file));
    for (const entry of entries.filter((entry) => entry !== first && group.some((file) => needs.get(entry).has(file)))) {
      added.set(entry, [...(added.get(entry) ?? []), ...group]);
    }
  }
  return {
    name: "grouping",
    setup({ onLoad }) {
      onLoad({ filter: /src\/.*\.tsx?$/ }, async ({ path }) => {
        const entry = [...added.keys()].find((entry) => join(options.absWorkingDir, entry) === path);
        if (!entry) return undefined;
        const imports = added.get(entry).map((file) => `import ${JSON.stringify(join(options.absWorkingDir, file))};`);
        return { contents: [await readFile(path, "utf8"), ...imports].join("\n"), loader: path.endsWith("x") ? "tsx" : "ts" };
      });
    },
  };
}

/** Returns all that an entry point imports from the start. */
function closure(inputs, file, seen = new Set()) {
  if (seen.has(file) || !inputs[file]) return seen;
  seen.add(file);
  for (const { kind, path } of inputs[file].imports) if (kind === "import-statement") closure(inputs, path, seen);
  return seen;
}
