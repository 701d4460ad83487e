// Builds the web client into dist/app: one script entry, one style sheet, hashed names, and a gzip copy of each file,
// which the server sends as it is.
import { build } from "esbuild";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { constants, gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "dist", "app");

const result = await build({
  absWorkingDir: here,
  entryPoints: { app: "src/main.tsx", style: "src/styles/index.css" },
  outdir: join(out, "assets"),
  entryNames: "[name]-[hash]",
  chunkNames: "part-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  target: ["es2022", "chrome111", "firefox113", "safari16.4"],
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: true,
  legalComments: "none",
  write: false,
  metafile: true,
  logLevel: "warning",
});

await rm(out, { recursive: true, force: true });
await mkdir(join(out, "assets"), { recursive: true });

const names = result.outputFiles.map((file) => basename(file.path));
const named = (start, end) => "/assets/" + names.find((name) => name.startsWith(start) && name.endsWith(end));

const page = (await readFile(join(here, "src", "index.html"), "utf8"))
  .replace("{{style}}", named("style-", ".css"))
  .replace("{{app}}", named("app-", ".js"));

const files = [
  ...result.outputFiles.map((f) => ({ path: f.path, bytes: Buffer.from(f.contents) })),
  { path: join(out, "index.html"), bytes: Buffer.from(page) },
  { path: join(out, "favicon.svg"), bytes: await readFile(join(here, "src", "favicon.svg")) },
];
let total = 0;
for (const file of files) {
  const packed = gzipSync(file.bytes, { level: constants.Z_BEST_COMPRESSION });
  await writeFile(file.path, file.bytes);
  await writeFile(file.path + ".gz", packed);
  total += packed.length;
  console.log(`${String(packed.length).padStart(7)} B gz  ${basename(file.path)}`);
}
console.log(`${String(total).padStart(7)} B gz  in all`);
