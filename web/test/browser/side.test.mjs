// The column beside the board: its places keep their size and their place, and hold the longest texts.

import assert from "node:assert/strict";
import { dice, makeTable, moveByMouse, myTurnOrOver, settled } from "./actions.mjs";
import { test } from "./fixtures.mjs";
import { longest } from "./longest.mjs";
import { games as allGames } from "../../scripts/games.mjs";
import { languages } from "../../scripts/messages.mjs";

/** Where the parts of a table are that never move. */
const places = (page) => page.evaluate(() =>
  Object.fromEntries([".mat", ".goal-strip", ".banner", ".side-tabs", ".foot .hint", ".main"].map((part) => {
    const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
    return [part, [x, y, width, height].map(Math.round)];
  })));

/** Opens a table of the first seat against a bot. */
async function open(page, game, options = {}) {
  await page.goto("/t/" + (await makeTable(page, game, [{ kind: "me" }, { kind: "bot", level: 1 }], options)));
  await page.locator(".mat [role=gridcell]").first().waitFor();
  assert.equal(await myTurnOrOver(page), "mine");
  await settled(page);
}

test("goal, prompt, panel and buttons keep their places while a move is picked, read, advised and made", async ({ guest }) => {
  const page = await guest({ viewport: { width: 1280, height: 800 } });
  await open(page, "swarm", { setup: "auto" });
  const before = await places(page);
  assert.deepEqual([before[".goal-strip"][3], before[".banner"][3], before[".foot .hint"][2]], [72, 86, 84]);
  const same = async (what) => assert.deepEqual(await places(page), before, what);
  await page.route(/\/moves?$/, (route) => setTimeout(() => route.continue(), 200), { times: 1 });
  await page.locator(".hit.can").first().click(); // which makes a move: the hint is about the next one
  await same("a pick");
  await page.keyboard.press("h");
  await page.locator(".hint-card").waitFor();
  await same("a hint");
  await page.keyboard.press("Escape");
  await page.locator(".hint-card").waitFor({ state: "detached" });
  await moveByMouse(page, dice(0));
  assert.equal(await myTurnOrOver(page), "mine");
  await same("after moves");
  await page.keyboard.press("2");
  await page.locator(".moves button").nth(2).waitFor();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.locator(".banner.past").waitFor();
  await same("the past");
  assert.deepEqual(page.troubles, []);
});

test("at least five moves are in sight when their list is open, and only lists scroll", async ({ guest }) => {
  const page = await guest({ viewport: { width: 1280, height: 800 } });
  await open(page, "hexit", {});
  const roll = dice(4);
  for (let i = 0; i < 5 && (await myTurnOrOver(page)) === "mine"; i++) await moveByMouse(page, roll);
  await page.keyboard.press("2");
  await page.locator(".moves button").nth(5).waitFor();
  await settled(page);
  const seen = await page.evaluate(() => {
    const panel = document.querySelector(".tabpanel").getBoundingClientRect();
    return [...document.querySelectorAll(".moves button")].map((row) => row.getBoundingClientRect())
      .filter((row) => row.top >= panel.top - 1 && row.bottom <= panel.bottom + 1).length;
  });
  assert.ok(seen >= 5, `${seen} moves in sight`);
  await page.keyboard.press("1");
  await page.locator(".this-turn").waitFor();
  const scrolling = await page.locator(".side *").evaluateAll((all) => all
    .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight + 1)
    .map((each) => each.className));
  assert.deepEqual(scrolling, []);
});

/** What stands in the parts of a table of these games, as a pattern, and the messages that may stand there. */
const parts = (games) => ({
  ".goal p": new RegExp(`^ui-${games}\\.aim$`),
  ".banner b": new RegExp(`^${games}\\.prompt\\.(?!only|left|calm|trapped|freed|seat-order|ripe|one-deal)[a-z-]+(\\.one|\\.more)?$`),
  ".banner p": new RegExp(`^${games}\\.prompt\\.(left|[a-z-]+\\.detail)$`),
  ".steps .end .btn, .phone-asides > .btn": new RegExp(`^ui-${games}\\.act\\.(end|commit|recall|pass)$`),
  ".foot .hint": /^table\.act\.(hint|thinking|hide-hint)$/,
  ".main": new RegExp(`^ui-${games}\\.act\\.`),
});

/** Names of what is cut, or wider than its box. */
const faultsOfFit = (page) => page.evaluate(() => {
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const looked = ".goal, .banner, .counter, .tabs, .tabs button, .steps li, .steps .btn, .phone-asides > .btn, .foot, .foot button, .handle-row, "
    + ".handle-row button, .menu-list .row, .question, .question .btn, .player .turn, .strip > div, .side > .panel, .hs-face .name";
  for (const each of document.querySelectorAll(looked)) {
    if (each.clientWidth === 0 || each.closest(".this-turn") && each.getBoundingClientRect().left > document.querySelector(".side > .panel").getBoundingClientRect().right) continue;
    if (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2) {
      faults.push(`${each.className || each.tagName} "${each.textContent.slice(0, 60)}": ${each.scrollWidth}x${each.scrollHeight} in ${each.clientWidth}x${each.clientHeight}`);
    }
  }
  return faults;
});

// The table of Hexattack is tried with the texts of all games, and in the normal run; those of the others with their own.
for (const [game, locale] of [["hexattack", "de"], ...allGames.flatMap((game) => ["en", "de", "es"].map((locale) => [game, locale]))
  .filter(([game, locale]) => game !== "hexattack" || locale !== "de")]) {
  const tag = game === "hexattack" && locale === "de" ? [] : "@long";
  const tags = locale === "de" ? languages : [locale]; // texts of any language, in the one whose other texts are longest
  test(`the longest texts fit their places at every width: ${game}, ${locale}`, { tag }, async ({ guest }) => {
    const page = await guest({ viewport: { width: 1280, height: 800 }, locale });
    await open(page, game);
    const texts = Object.entries(parts(game === "hexattack" ? `(${allGames.join("|")})` : game))
      .map(([part, pattern]) => [part, longest(tags, pattern)]).filter(([, text]) => text !== "");
    assert.ok(texts.length >= 4, texts.join());
    const found = [];
    for (const [width, height] of [[320, 740], [390, 844], [768, 1024], [1024, 768], [1280, 800], [1440, 900]]) {
      await page.setViewportSize({ width, height });
      await settled(page);
      await page.evaluate((texts) => {
        for (const [part, text] of texts) for (const each of document.querySelectorAll(part)) each.textContent = text;
        for (const box of document.querySelectorAll(".goal, .banner")) box.style.width = "calc(100% - .1px)"; // which fits it anew
      }, texts);
      await settled(page);
      found.push(...(await faultsOfFit(page)).map((fault) => `${width}: ${fault}`));
      await page.locator(".menu-button:visible").click();
      await page.locator(".menu-list .row").first().waitFor();
      found.push(...(await faultsOfFit(page)).map((fault) => `${width}, menu: ${fault}`));
      await page.locator(".menu-list .grave").click();
      found.push(...(await faultsOfFit(page)).map((fault) => `${width}, question: ${fault}`));
      await page.locator(".question .btn").last().click();
      await page.locator(".question").waitFor({ state: "detached" });
    }
    assert.deepEqual(found, []);
  });
}
