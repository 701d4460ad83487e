// Makes TypeScript of the descriptions that the server's tests keep: types of the API, and beside each renderer those of
// its game. With --check it only reports what is not up to date.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import openapiTS, { COMMENT_HEADER, astToString } from "openapi-typescript";
import { games } from "./games.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const described = [
  ["openapi.json", join("src", "api", "schema.ts")],
  ...games.map((name) => ["openapi.json", "schema.ts"].map((file) => join("src", "games", name, file))),
];
for (const [description, types] of described) {
  const ast = await openapiTS(pathToFileURL(join(root, description)), { rootTypes: true, rootTypesNoSchemaPrefix: true });
  const text = COMMENT_HEADER + astToString(ast);
  const file = join(root, types);
  if (!process.argv.includes("--check")) {
    writeFileSync(file, text);
  } else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
    console.error(`${types} is not what ${description} says; write it anew: npm run types`);
    process.exitCode = 1;
  }
}
