// The page in every language of the server: as the browser asks for it, and as it is chosen.
import assert from "node:assert/strict";
import { catalogueOf, languages, source } from "../../scripts/messages.mjs";
import { openMenu } from "./actions.mjs";
import { test } from "./fixtures.mjs";

const nameOf = (tag) => catalogueOf(tag, "app")["app.language"];
const titleIn = (tag) => catalogueOf(tag, "app")["app.header.language"];

/** The language of a page, in its own words. */
async function spoken(page, words) {
  await page.getByText(words["app.start.level"]).waitFor();
  return page.locator("html").getAttribute("lang");
}

test("a page speaks the language that its browser asks for, or else English", async ({ guest }) => {
  for (const locale of [...languages, "tlh"]) {
    const page = await guest({ locale });
    await page.goto("/");
    const tag = languages.includes(locale) ? locale : source;
    assert.equal(await spoken(page, catalogueOf(tag, "app")), tag);
    assert.deepEqual(page.troubles, []);
  }
});

test("another language is chosen by keys, and stays", async ({ guest }) => {
  const page = await guest({ locale: source });
  await page.goto("/");
  await spoken(page, catalogueOf(source, "app"));
  let here = source;
  for (const tag of [languages[1], source].filter(() => languages.length > 1)) {
    await page.locator(".site .tools > button:not(.find)").press("Enter");
    await page.getByRole("button", { name: titleIn(here) }).press("Enter");
    await page.getByRole("button", { name: nameOf(tag), exact: true }).press("Enter");
    await page.locator(`html[lang=${tag}]`).waitFor();
    await page.reload();
    assert.equal(await spoken(page, catalogueOf(tag, "app")), tag);
    here = tag;
  }
  await openMenu(page);
  const switches = await page.getByRole("button", { name: titleIn(source) }).count();
  assert.equal(switches, languages.length > 1 ? 1 : 0, "one language is no choice");
  assert.deepEqual(page.troubles, []);
});
