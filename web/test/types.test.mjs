import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import openapiTS, { astToString } from "openapi-typescript";

test("the generated types are those of openapi.json: if not, run npm run types", async () => {
  const at = (path) => new URL(path, import.meta.url);
  const fresh = astToString(await openapiTS(at("../openapi.json")));
  const kept = await readFile(at("../src/api/schema.ts"), "utf8");
  assert.ok(kept.endsWith(fresh), "src/api/schema.ts is not up to date");
});
