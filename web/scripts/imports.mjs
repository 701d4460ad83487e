// The import graph of the client's folders, read from the import statements of its files.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** Import and export statements, dynamic imports too; a template stands for every file that fits it. */
const statement = /(?:\bfrom\s+|^import\s+|\bimport\(\s*)(?:"(\.[^"]+)"|`(\.[^`]+)`)/gm;

/** Returns the imports between different folders below root, each as the importing and the imported file. */
export function importsBetween(root) {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  return files.flatMap((from) => {
    const text = readFileSync(join(root, from), "utf8");
    return [...text.matchAll(statement)]
      .flatMap(([, path, template]) => (path ? found(root, from, path) : fitting(files, from, template)))
      .filter((to) => dirname(to) !== dirname(from))
      .map((to) => ({ from, to }));
  });
}

/** Returns the source file that a path means; nothing for other files, such as pictures. */
function found(root, from, path) {
  const base = resolve(root, dirname(from), path);
  const file = ["", ".ts", ".tsx", "/index.ts"].map((end) => base + end).find((one) => existsSync(one) && statSync(one).isFile());
  if (!file && !/\.\w+$/.test(path)) throw new Error(`${from} imports ${path}, which does not exist`);
  return file && /\.tsx?$/.test(file) && !relative(root, file).startsWith("..") ? [relative(root, file)] : [];
}

function fitting(files, from, template) {
  const parts = join(dirname(from), template).split(/\$\{[^}]+\}/).map((part) => part.replace(/[.\\+*?[^\]$(){}|]/g, "\\$&"));
  const form = new RegExp(`^${parts.join("[^/]+")}$`);
  return files.filter((file) => form.test(file));
}

/** Returns the imports of a cycle of folders, one for each step of it; null if there is none. */
export function cycleOf(imports) {
  const steps = new Map();
  for (const one of imports) {
    const from = dirname(one.from);
    if (!steps.has(from)) steps.set(from, new Map());
    if (!steps.get(from).has(dirname(one.to))) steps.get(from).set(dirname(one.to), one);
  }
  const done = new Set();
  const visit = (folder, path) => {
    const start = path.findIndex(({ from }) => dirname(from) === folder);
    if (start >= 0) return path.slice(start);
    if (done.has(folder)) return null;
    for (const [to, one] of steps.get(folder) ?? []) {
      const cycle = visit(to, [...path, one]);
      if (cycle) return cycle;
    }
    done.add(folder);
    return null;
  };
  for (const folder of steps.keys()) {
    const cycle = visit(folder, []);
    if (cycle) return cycle;
  }
  return null;
}
