// Every page of the client for every user: three languages, a narrow window, twice the size, forced colours, keys alone.
// The pages are those of the route table, so that a new page is among them.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { act, ask, makeTable } from "./actions.mjs";
import { test } from "./fixtures.mjs";
import { patterns } from "../../scripts/routes.mjs";

const languages = ["en", "de", "es"];

/** The most stops of the Tab key that are walked on one page. */
const stops = 400;

/** Makes the owner of a server and what the pages are about; returns a value for each name in braces, by pattern or for all. */
async function furnish(owner, server) {
  await owner.goto(await server.ownerLink());
  await owner.getByRole("button", { name: "Become the owner" }).click();
  await owner.getByText("You are the owner of this site.").waitFor();
  await ask(owner, "POST", "/api/me/account", { handle: "walker" });
  const bot = [{ kind: "me" }, { kind: "bot", level: 1 }];
  const running = await makeTable(owner, "hexit", bot);
  const finished = await makeTable(owner, "hex", bot, {}, { public: true });
  await act(owner, finished, 1, "resign");
  const { variant } = await ask(owner, "POST", "/api/variants", { game: "hexit", name: "Walked" });
  await ask(owner, "POST", "/api/offers", { game: "hex" });
  const [offer] = (await ask(owner, "GET", "/api/offers")).mine;
  return {
    game: "hexit", lesson: "1", number: "1", figure: "1", handle: "walker", list: "friends", table: finished, name: "cards",
    "/t/{id}": running, "/t/{id}/review": finished, "/o/{id}": offer.id, "/bench/{id}": variant.id, "/variants/{id}": variant.id,
    "/answers/{id}": variant.id,
  };
}

/** Returns the address of a pattern. A page with a new name in braces needs a value for it. */
function addressOf(pattern, values) {
  return pattern.replace(/\{(\w+)\??\}/g, (_, name) => {
    const value = values[pattern] ?? values[name];
    assert.ok(value, `no value for ${name} of ${pattern}`);
    return value;
  });
}

/** Goes to a page and waits until it has come to rest. */
async function arrive(page, address) {
  await page.goto(address);
  await page.locator("main h1, main h2, .mat, .bench, main form, main .panel").first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(300); // what is asked for at the beginning has come
}

/** Returns how much wider a page is than its window. */
const excess = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Returns what is wrong with the texts of a page: arguments that are missing, and names of messages. */
async function unsaid(page) {
  const text = await page.locator("body").innerText();
  return text.match(/\{\w+[},]|\b(undefined|NaN|\[object Object\])\b/g) ?? [];
}

/** Walks a page by the Tab key; returns what keys do not reach or do not show. */
async function unreached(page) {
  await page.evaluate(markStops);
  const misses = [];
  for (let n = 0; n < stops; n++) {
    await page.keyboard.press("Tab");
    const [left, hidden, onBoard] = await page.evaluate(noteStop);
    if (onBoard) await page.keyboard.press("Escape"); // while a piece is picked, Tab stays among its targets
    misses.push(...hidden);
    if (left === 0) return misses;
  }
  return [...misses, ...(await page.evaluate(() => [...document.querySelectorAll("[data-stop]")].map((one) => `not reached: ${one.outerHTML.slice(0, 120)}`)))];
}

/** Runs in the page: marks what the Tab key must reach. Of radio buttons of one name it reaches one. */
function markStops() {
  document.activeElement?.blur();
  scrollTo(0, 0);
  const wanted = document.querySelectorAll("a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex='0']");
  for (const one of wanted) {
    const seen = one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
    if (seen && one.tabIndex >= 0 && one.type !== "radio" && !one.closest("[inert]")) one.dataset.stop = "";
  }
}

/** Runs in the page: takes the mark from what has the focus; returns how many are left, and whether the focus is unseen. */
function noteStop() {
  const now = document.activeElement;
  const marked = now instanceof HTMLElement || now instanceof SVGElement ? now : document.body;
  const hidden = [];
  const onBoard = marked.role === "gridcell"; // the board draws its own cursor
  if (marked !== document.body && marked.dataset.stop !== undefined) {
    delete marked.dataset.stop;
    const lit = (one) => one && (getComputedStyle(one).outlineStyle !== "none" || getComputedStyle(one).boxShadow !== "none");
    const label = marked.closest("label, .field, [class]") ?? marked.parentElement;
    if (!onBoard && !lit(marked) && !lit(label) && !lit(marked.nextElementSibling) && !lit(marked.parentElement)) hidden.push(`focus unseen: ${marked.outerHTML.slice(0, 120)}`);
  }
  return [document.querySelectorAll("[data-stop]").length, hidden, onBoard];
}

test("every page of the route table fits every user", { tag: "@long" }, async ({ guest, newServer }) => {
  test.setTimeout(30 * 60_000);
  const server = await newServer("--no-limits");
  const owner = await guest({ baseURL: server.address, viewport: { width: 1280, height: 800 } });
  const values = await furnish(owner, server);
  const wrong = [];
  const note = (what, found) => wrong.push(...[found].flat().filter(Boolean).map((one) => `${what}: ${one}`));
  const only = process.env.HEXPARLOR_WALK; // the beginning of patterns
  for (const pattern of patterns.filter((one) => !only || one.startsWith(only))) {
    const address = addressOf(pattern, values);
    for (const language of languages) {
      await owner.context().addCookies([{ name: "language", value: language, url: server.address }]);
      await owner.setViewportSize({ width: 1280, height: 800 });
      await arrive(owner, address).catch((error) => note(address, `does not arrive: ${error.message.split("\n")[0]}`));
      note(`${address} ${language}`, await faults(owner));
      note(`${address} ${language}`, await unsaid(owner));
      for (const [width, height] of [[1280, 800], [640, 400], [390, 844], [320, 640]]) { // 640 by 400 is 200 %
        await owner.setViewportSize({ width, height });
        await owner.waitForTimeout(50);
        const over = await excess(owner);
        if (over > 0) note(`${address} ${language} ${width}`, `wider by ${over}`);
      }
    }
    await owner.context().addCookies([{ name: "language", value: "en", url: server.address }]);
    await owner.setViewportSize({ width: 1280, height: 800 });
    await owner.emulateMedia({ forcedColors: "active" });
    await arrive(owner, address).catch((error) => note(address, `does not arrive: ${error.message.split("\n")[0]}`));
    note(`${address} forced`, await faults(owner));
    await owner.emulateMedia({ forcedColors: "none" });
    note(`${address} keys`, await unreached(owner));
    console.log(`${address}: ${wrong.length} faults so far`);
    if (only) console.log(wrong.join("\n"));
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(owner.troubles, []);
});
