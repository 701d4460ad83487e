// Builds the web client into dist/app: the shared code and style; for each game a chunk of code and a style sheet,
// which are fetched when they are wanted; the pictures of all games for the lobby, with as much style as they need; and
// for each language its page and its messages.
// Names are hashed. Beside each file lie its copies packed by brotli and by gzip, which the server sends as they are.
import { build } from "esbuild";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { PurgeCSS } from "purgecss";
import { grouping } from "./scripts/chunks.mjs";
import { games, pagesOf } from "./scripts/games.mjs";
import { areas, catalogueOf, languages, source } from "./scripts/messages.mjs";
import { patterns } from "./scripts/routes.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "dist", "app");

const common = {
  absWorkingDir: here,
  bundle: true,
  format: "esm",
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".svg": "dataurl" },
  legalComments: "none",
  write: false,
  logLevel: "warning",
};
const shipped = {
  ...common,
  outdir: join(out, "assets"),
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  target: ["es2022", "chrome111", "firefox113", "safari16.4"],
  loader: { ...common.loader, ".woff2": "file" },
  assetNames: "[name]-[hash]",
  publicPath: ".", // relative to the file itself: the site may lie below a path
  minify: true,
  metafile: true,
};

/** A drawing whose numbers have four digits: more cannot be seen. */
const rounded = (svg) => svg.replace(/\d+\.\d+/g, (number) => String(Number(Number(number).toPrecision(4))));

/** Each game's position for the lobby, drawn by its own renderer: SVG text by game. */
async function drawPictures() {
  const folder = await mkdtemp(join(tmpdir(), "hexparlor-build-"));
  const lines = games.map((game, i) => `
    import { Thumbnail as T${i} } from "./src/games/${game}/panels";
    import { sample as s${i} } from "./src/games/${game}/sample";`);
  const drawn = games.map((game, i) => `${game}: render(h(T${i}, { view: s${i} }))`);
  const contents = `import { h } from "preact"; import render from "preact-render-to-string"; ${lines.join("\n")}
    export const pictures = { ${drawn.join(", ")} };`;
  try {
    const file = join(folder, "pictures.mjs");
    const { outputFiles } = await build({ ...common, stdin: { contents, resolveDir: here }, platform: "node" });
    await writeFile(file, outputFiles[0].contents);
    const { pictures } = await import(pathToFileURL(file));
    return byGame((game) => rounded(pictures[game]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const hashed = (name, end, text) => {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8).toUpperCase();
  return { path: join(out, "assets", `${name}-${hash}${end}`), bytes: Buffer.from(text) };
};
const addressOf = (path) => "/assets/" + basename(path);
const written = (outputFiles) => outputFiles.map(({ path, contents }) => ({ path, bytes: Buffer.from(contents) }));

/** The rules of the games' styles that matter to their pictures. */
async function styleOfPictures(sheets, pictures) {
  const purged = await new PurgeCSS().purge({
    content: Object.entries(pictures).map(([game, svg]) => ({ raw: `<i data-game="${game}">${svg}</i>`, extension: "html" })),
    css: sheets.map((sheet) => ({ raw: sheet.text })),
    keyframes: true,
  });
  return purged.map(({ css }) => css).join("");
}

/** The messages of a language, as files by area. */
function messageFiles(tag) {
  const file = (area) => hashed(`${area}-${tag}`, ".json", JSON.stringify(catalogueOf(tag, area)));
  return Object.fromEntries(areas.map((area) => [area, file(area)]));
}

/** The hashes in the addresses of a language's messages, as its page has them: pages in other languages need others. */
const hashesOf = (tag) =>
  Object.entries(messages[tag]).map(([area, { path }]) => `${area}:${/(\w+)\.json$/.exec(path)[1]}`).join(" ");

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** The page in a language: places in double braces are filled with what is named there, or with messages. */
function pageIn(tag) {
  const words = catalogueOf(tag, "app");
  const known = {
    language: tag,
    icon: "data:image/svg+xml," + escaped(icon.trim().replaceAll("#", "%23")),
    style: addressOf(styleOf("style")),
    fonts: fonts.map((font) => `<link rel="preload" href="${addressOf(font)}" as="font" crossorigin>`).join("\n"),
    parts: parts.join("\n"),
    messages: addressOf(messages[tag].app.path),
    hashes: hashesOf(tag),
    manifest: manifestOf(tag),
    app: addressOf(app),
  };
  return filled(template, known, words);
}

const filled = (text, known, words) => text.replace(/\{\{(.+?)\}\}/g, (_, name) => known[name] ?? escaped(words[name]));
const inApp = (name) => join(out, name);
const manifestOf = (tag) => `/app.${tag}.webmanifest`;

/** What an installed client is, in a language. */
function manifest(tag) {
  const words = catalogueOf(tag, "offline");
  const icon = (src, sizes, purpose) => ({ src, sizes, type: src.endsWith(".svg") ? "image/svg+xml" : "image/png", purpose });
  return JSON.stringify({
    name: "Hexparlor", short_name: "Hexparlor", description: catalogueOf(tag, "app")["app.description"], lang: tag,
    id: "/", start_url: "/mine", scope: "/", display: "standalone", background_color: "#f1ece1", theme_color: "#f1ece1",
    icons: [
      icon("/icon-192.png", "192x192", "any"), icon("/icon-512.png", "512x512", "any"), icon("/icon.svg", "any", "any"),
      icon("/icon-maskable.png", "512x512", "maskable"), icon("/icon-mark.png", "96x96", "monochrome"),
    ],
    shortcuts: [{ name: words["offline.shortcut"], url: "/mine" }],
  });
}

/** What stands between an installed client and the network, with the little that it keeps. */
async function offlineFiles() {
  const source = (name) => readFile(join(here, "src", "offline", name));
  const page = await source("/page.html").then(String);
  const icons = ["icon.svg", "icon-192.png", "icon-512.png", "icon-maskable.png", "icon-mark.png", "icon-touch.png"];
  const pages = languages.map((tag) => ({
    path: inApp(`offline.${tag}.html`), bytes: Buffer.from(filled(page, { language: tag }, catalogueOf(tag, "offline"))),
  }));
  const kept = [...pages, { path: inApp("/offline.css"), bytes: await source("/offline.css") }];
  for (const name of icons) kept.push({ path: inApp(name), bytes: await readFile(join(here, "src", "icons", name)) });
  const version = createHash("sha256").update(Buffer.concat(kept.map(({ bytes }) => bytes))).digest("hex").slice(0, 12);
  const OFFLINE = JSON.stringify({
    cache: `offline-${version}`, icon: "/icon-192.png", mark: "/icon-mark.png",
    files: [...pages.map(({ path }) => "/" + basename(path)), "/offline.css", "/icon.svg"],
    pages: Object.fromEntries(languages.map((tag) => [tag, `/offline.${tag}.html`])),
  });
  const { outputFiles } = await build({
    ...common, entryPoints: { worker: "src/offline/worker.js" }, outdir: out, minify: true, target: shipped.target, define: { OFFLINE },
  });
  const manifests = languages.map((tag) => ({ path: inApp(basename(manifestOf(tag))), bytes: Buffer.from(manifest(tag)) }));
  return [...kept, ...written(outputFiles), ...manifests];
}

/** The style sheets in src/styles that pages fetch by themselves: all that no other one imports. */
const sheets = await (async () => {
  const folder = join(here, "src", "styles");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".css") && name !== "index.css");
  const texts = await Promise.all(["index.css", ...names].map((name) => readFile(join(folder, name), "utf8")));
  const imported = new Set(texts.flatMap((text) => [...text.matchAll(/@import "\.\/([^"]+)"/g)].map(([, name]) => name)));
  return names.filter((name) => !imported.has(name)).map((name) => basename(name, ".css"));
})();

const byGame = (made) => Object.fromEntries(games.map((game) => [game, made(game)]));
const styles = await build({
  ...shipped,
  entryPoints: {
    style: "src/styles/index.css",
    ...Object.fromEntries(sheets.map((name) => [name, `src/styles/${name}.css`])),
    ...byGame((game) => `src/games/${game}/${game}.css`),
  },
});
const styleOf = (name) => styles.outputFiles.find((file) => basename(file.path).startsWith(name + "-")).path;
const sheetOf = (game) => styles.outputFiles.find((file) => file.path === styleOf(game));
const fontFiles = styles.outputFiles.map((file) => file.path).filter((path) => path.endsWith(".woff2"));
const fonts = fontFiles.filter((path) => !path.includes("serif-400")); // what every page shows at once
const drawn = await drawPictures();
const pictures = hashed("pictures", ".json", JSON.stringify(drawn));
const pictureStyle = hashed("pictures", ".css", await styleOfPictures(games.map(sheetOf), drawn));
const messages = Object.fromEntries(languages.map((tag) => [tag, messageFiles(tag)]));
const built = {
  games: byGame((game) => ({ pages: pagesOf(game) })),
  styles: {
    ...byGame((game) => addressOf(styleOf(game))),
    ...Object.fromEntries(sheets.map((name) => [name, addressOf(styleOf(name))])),
    pictures: addressOf(pictureStyle.path),
  },
  pictures: addressOf(pictures.path),
  languages: Object.fromEntries(languages.map((tag) => [tag, catalogueOf(tag, "app")["app.language"]])),
};
const ofCode = {
  ...shipped,
  entryPoints: { app: "src/app/main.tsx" },
  inject: ["src/app/first-chunk.ts"],
  splitting: true,
  define: { BUILT: JSON.stringify(built) },
};
const code = await build({ ...ofCode, plugins: [await grouping(ofCode, "src/app/main.tsx")] });

/** The built file that a source file begins. */
const chunkOf = (source) => Object.entries(code.metafile.outputs).find(([, made]) => made.entryPoint === source)[0];

/** A chunk and all that it imports from the start. */
function withImports(chunk, seen = new Set()) {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  const needed = code.metafile.outputs[chunk].imports.filter(({ kind }) => kind === "import-statement");
  for (const { path } of needed) withImports(path, seen);
  return seen;
}

const app = chunkOf("src/app/main.tsx");
const parts = [...withImports(app)].slice(1).map((part) => `<link rel="modulepreload" href="${addressOf(part)}">`);
const icon = await readFile(join(here, "src", "favicon.svg"), "utf8"); // in the page, it costs no answer of its own
const template = await readFile(join(here, "src", "index.html"), "utf8");
const pages = languages.map((tag) => ({ path: join(out, `index.${tag}.html`), bytes: Buffer.from(pageIn(tag)) }));

await rm(out, { recursive: true, force: true });
await mkdir(join(out, "assets"), { recursive: true });
const sizes = {};
for (const { path, bytes } of [
  ...written(code.outputFiles),
  ...written(styles.outputFiles),
  pictures,
  pictureStyle,
  ...Object.values(messages).flatMap((files) => Object.values(files)),
  ...pages,
  ...await offlineFiles(),
  { path: join(out, "routes.json"), bytes: Buffer.from(JSON.stringify(patterns)) },
  { path: join(out, "favicon.svg"), bytes: await readFile(join(here, "src", "favicon.svg")) },
]) {
  if (/\.(woff2|png)$/.test(path)) { // packed already
    await writeFile(path, bytes);
    sizes[basename(path)] = bytes.length;
    continue;
  }
  const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  await writeFile(path, bytes);
  await writeFile(path + ".br", packed);
  await writeFile(path + ".gz", gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  sizes[basename(path)] = packed.length;
}

const names = (chunks) => [...chunks].map((chunk) => basename(chunk));
const wordsOf = (tag, area) => basename(messages[tag][area].path);
const firstFiles = [basename(styleOf("style")), ...fonts.map((font) => basename(font)), ...names(withImports(app))];
const firstIn = (tag) => [...firstFiles, `index.${tag}.html`, wordsOf(tag, "app")];
const table = [...firstIn(source), basename(styleOf("playing")), wordsOf(source, "table"), ...names(withImports(chunkOf("src/table/table.tsx")))];
const views = {};
for (const tag of languages) {
  views[`the lobby (${tag})`] = [...firstIn(tag), basename(pictures.path), basename(pictureStyle.path)];
}
for (const game of games) {
  const renderer = withImports(chunkOf(`src/games/${game}/index.ts`));
  views[`a table of ${game}`] = [...table, basename(styleOf(game)), wordsOf(source, `ui-${game}`), ...names(renderer)];
}
views["the whole client"] = Object.keys(sizes);

const kB = (list) => ([...new Set(list)].reduce((sum, name) => sum + sizes[name], 0) / 1000).toFixed(1).padStart(6);
for (const [view, list] of Object.entries(views)) {
  console.log(`${kB(list)} kB in ${String(new Set(list).size).padStart(2)} files, brotli: ${view}`);
}
