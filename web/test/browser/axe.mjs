// What axe-core finds on a page.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns what axe finds serious or critical, by all rules or those that are named, with the places. */
export async function faults(page, rules) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate(look, options);
  return violations
    .filter((v) => v.impact === "serious" || v.impact === "critical")
    .flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(" ")} ${n.failureSummary?.split("\n")[1] ?? ""}`));
}

/**
 * Runs in the page: has axe look at the open dialog, behind which nothing can be reached, or at everything. Drawings that
 * are hidden from screen readers are left out, since their many parts take most of its time.
 */
async function look(options) {
  const without = new CSSStyleSheet();
  without.replaceSync("svg[aria-hidden=true] * { display: none !important }");
  document.adoptedStyleSheets.push(without);
  const include = document.querySelector("dialog:modal") ?? document;
  const found = await globalThis.axe.run({ include, exclude: "svg[aria-hidden=true]" }, options);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== without);
  return found;
}

/** Returns the faults of a page in all its colours; what does not depend on them is looked for once. */
export async function faultsInAllColours(page) {
  const paint = (theme) => page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
  const found = await faults(page);
  for (const theme of ["dark", "contrast"]) {
    await paint(theme);
    found.push(...(await faults(page, ["color-contrast"])).map((fault) => `${theme}: ${fault}`));
  }
  await paint("light");
  return found;
}
