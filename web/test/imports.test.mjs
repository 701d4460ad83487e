import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { cycleOf, importsBetween } from "../scripts/imports.mjs";

const src = join(dirname(fileURLToPath(import.meta.url)), "..", "src");
const named = (cycle) => cycle?.map(({ from, to }) => `${from} -> ${to}`) ?? [];

test("the folders of the client import each other in no cycle", () => {
  const imports = importsBetween(src);
  assert.ok(imports.length > 500, `only ${imports.length} imports were found`);
  assert.deepEqual(named(cycleOf(imports)), [], "these imports make a cycle of folders");
});

test("only the app folder imports the route table, and no other folder the app", () => {
  const upwards = importsBetween(src).filter(({ to }) => dirname(to) === "app");
  assert.deepEqual(named(upwards), []);
});

test("a cycle of folders is found and its files are named, by static, dynamic and template imports", () => {
  const root = mkdtempSync(join(tmpdir(), "imports-"));
  const write = (name, text) => {
    mkdirSync(join(root, dirname(name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  try {
    write("a/one.ts", 'import type { Two } from "../b/two";');
    write("b/two.tsx", "const load = (name: string) => import(`../c/${name}/index.ts`);");
    write("c/d/index.ts", 'export {};');
    write("c/e/index.ts", 'import { x } from "../../f";');
    assert.throws(() => importsBetween(root), /c\/e\/index\.ts imports \.\.\/\.\.\/f, which does not exist/);
    write("f/index.ts", "export const x = 1;");
    assert.equal(cycleOf(importsBetween(root)), null);
    write("f/index.ts", 'export const x = () => import("../a/one");');
    assert.deepEqual(named(cycleOf(importsBetween(root))), [
      "a/one.ts -> b/two.tsx", "b/two.tsx -> c/e/index.ts", "c/e/index.ts -> f/index.ts", "f/index.ts -> a/one.ts",
    ]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
