// Loads TypeScript modules of the client into Node, together as one bundle. It speaks English.
import { build } from "esbuild";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { areas, catalogueOf, source } from "../scripts/messages.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const english = JSON.stringify(Object.assign({}, ...areas.map((area) => catalogueOf(source, area))));

export async function load(...paths) {
  const contents = `
    import { learn } from "./src/language";
    learn(${english});
    ${paths.map((path) => `export * from "./src/${path}";`).join("\n")}`;
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    jsx: "automatic",
    jsxImportSource: "preact",
    loader: { ".svg": "dataurl" },
    write: false,
    logLevel: "warning",
  });
  return import("data:text/javascript;base64," + Buffer.from(outputFiles[0].text).toString("base64"));
}
