// Draws the icons of the installed client anew from src/icons/*.svg, for systems that take no SVG: node scripts/icons.mjs
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { launchOptions } from "../test/browser/server.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "..", "src", "icons");
const drawings = [
  ["icon.svg", "icon-192.png", 192], ["icon.svg", "icon-512.png", 512], ["maskable.svg", "icon-maskable.png", 512],
  ["maskable.svg", "icon-touch.png", 180], ["mark.svg", "icon-mark.png", 96],
];

const browser = await chromium.launch(launchOptions);
for (const [from, to, size] of drawings) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = await readFile(join(folder, from), "utf8");
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`);
  await writeFile(join(folder, to), await page.screenshot({ omitBackground: true }));
}
await browser.close();
