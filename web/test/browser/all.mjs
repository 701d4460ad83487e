// All browser tests in one process: one house, one browser.

import { readdir } from "node:fs/promises";

const here = new URL(".", import.meta.url);
for (const name of (await readdir(here)).sort()) {
  if (name.endsWith(".test.mjs")) await import(new URL(name, here));
}
