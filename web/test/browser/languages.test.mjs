// Games in every language that the server speaks: no word on the page is English, but for names and notation.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { act, ask, dice, makeTable, positionOf, submit } from "./actions.mjs";
import { test } from "./fixtures.mjs";

const folder = new URL("../../../i18n/catalog/", import.meta.url);
const tags = readdirSync(folder, { withFileTypes: true }).filter((f) => f.isDirectory()).map((f) => f.name);

/** Options with which games are short. */
const short = {
  hex: { size: "5" }, hexattack: { map: "duel", turns: "4" }, hexit: { tiles: "8" },
  hexstrat: { radius: "2", first: "1", maxturns: "20" }, hexstrike: { maxbeats: "50" }, swarm: { maxturns: "20" },
};

const wordsOf = (text) => text.match(/\p{L}[\p{L}']+/gu) ?? [];

/** What a language says, word by word, without what only chooses between forms. */
function vocabulary(tag) {
  const words = new Set();
  for (const name of readdirSync(new URL(`${tag}/`, folder))) {
    if (!name.endsWith(".json")) continue;
    for (const text of Object.values(JSON.parse(readFileSync(new URL(`${tag}/${name}`, folder), "utf8")))) {
      const plain = text.replaceAll(/\{[a-z-]+\}|\{[a-z-]+, (select|plural),|[a-z0-9=-]+ \{/giu, " ");
      for (const word of wordsOf(plain)) words.add(word.toLowerCase());
    }
  }
  return words;
}

/** The words that only English has, of those that the two languages say. */
function onlyEnglish(tag) {
  const own = vocabulary(tag);
  return new Set([...vocabulary("en")].filter((word) => word.length > 2 && !own.has(word)));
}

/** All that a page shows and that a screen reader would say, line by line. */
const saidBy = (page) => page.evaluate(() => {
  const lines = [document.title, ...document.body.innerText.split("\n")];
  for (const name of ["aria-label", "aria-description", "title", "placeholder", "alt"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) lines.push(element.getAttribute(name));
  }
  return lines;
});

/** Asserts that a page says nothing that only English has. `notation` is what is the same in every language. */
async function assertForeign(page, english, notation, where) {
  const found = new Map();
  for (const line of await saidBy(page)) {
    for (const word of wordsOf(line)) {
      if (english.has(word.toLowerCase()) && !notation.has(word.toLowerCase())) found.set(line.slice(0, 120), word);
    }
  }
  assert.deepEqual([...found], [], where);
}

/** The words of the notation of moves and events, which are the same in every language. */
function notationOf(texts, notation) {
  for (const text of texts) for (const word of wordsOf(text)) notation.add(word.toLowerCase());
}

for (const [i, tag] of tags.filter((t) => t !== "en").entries()) {
  // What shows a text of English shows it in every other language. Messages that are not translated are found by the catalog.
  test(`the pages and a game of each kind speak ${tag}`, { tag: i > 0 ? "@long" : [] }, async ({ guest }) => {
    const english = onlyEnglish(tag);
    const page = await guest({ locale: tag });
    await page.goto("/");
    await page.locator(".chooser h2").first().waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), tag);
    await assertForeign(page, english, new Set(), "the lobby");
    for (const { id, title, seats } of await ask(page, "GET", "/api/games")) {
      await playThrough(page, { id, title, seats: seats.length, english, roll: dice(7) });
    }
    // The page asks for previews and remarks on a position that the test has already left, and is refused.
    assert.deepEqual(page.troubles.filter((trouble) => !/409|422/.test(trouble)), []);
  });
}

/** How many moves the player makes at most before they resign. */
const most = 8;

/** Plays a game against bots by the interface, while the page shows it. */
async function playThrough(page, { id: game, title, seats, english, roll }) {
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: "bot", level: 1 }));
  const id = await makeTable(page, game, [{ kind: "me" }, ...bots], short[game]);
  const notation = new Set(wordsOf(`${title} Hexparlor`).map((word) => word.toLowerCase()));
  await page.goto(`/t/${id}`);
  await page.locator(".mat [role=gridcell]").first().waitFor();
  for (let ply = 0; ; ply++) {
    const { turns, status, text, number } = await positionOf(page, id);
    if (status === "finished") break;
    if (turns.length === 0) {
      await page.waitForTimeout(20);
      continue;
    }
    const { seat, choices } = turns[0];
    notationOf([text, ...choices.map((c) => c.text), ...choices.flatMap((c) => c.picks.map((p) => p.value))], notation);
    if (ply % 8 === 0) await assertForeign(page, english, notation, `${game}, move ${ply}`);
    if (ply === most) {
      await act(page, id, seat, "resign");
      break;
    }
    const ready = roll(4) === 0 && choices.find((c) => c.text === "commit");
    await submit(page, id, seat, (ready || choices[roll(choices.length)]).text, number);
  }
  const { log } = await ask(page, "GET", `/api/matches/${id}`);
  notationOf(log.map((entry) => entry.text), notation);
  await page.reload(); // past the films of rounds
  await page.locator(".banner.over").waitFor();
  await assertForeign(page, english, notation, `the end of ${game}`);
}

test("the language is changed in the middle of a game, and remembered", async ({ guest }) => {
  if (tags.length < 2) return;
  const tag = tags.find((t) => t !== "en");
  const page = await guest({ locale: "en" });
  const id = await makeTable(page, "hexit", [{ kind: "me" }, { kind: "me" }]);
  await page.goto(`/t/${id}`);
  await page.locator(".banner.mine").waitFor();
  await submit(page, id, 1, "drop 0,0");
  const prompt = await page.locator(".banner").innerText();
  await page.getByRole("button", { name: "Language" }).click();
  await page.locator(`dialog [lang=${tag}]`).click();
  await page.waitForFunction((lang) => document.documentElement.lang === lang, tag);
  await page.locator(".banner.mine").waitFor();
  assert.notEqual(await page.locator(".banner").innerText(), prompt);
  await page.goto("/");
  assert.equal(await page.locator("html").getAttribute("lang"), tag);
});
