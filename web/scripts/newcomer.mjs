// Goes through all lessons of every game as a newcomer does, by mouse, by keys and by touch, and on to a whole game; reports
// where there was no way on. What is wanted can be named: newcomer.mjs [mouse|keyboard|touch] [game...]

import { chromium } from "@playwright/test";
import { openGuest } from "../test/browser/guests.mjs";
import { TestServer, launchOptions } from "../test/browser/server.mjs";
import { main, solve, fetchJson, ways } from "../test/browser/solver.mjs";

const hands = { mouse: "the mouse", keyboard: "the keyboard", touch: "a finger on a phone" };
const wanted = process.argv.slice(2);
const chosen = (all) => (all.some((name) => wanted.includes(name)) ? all.filter((name) => wanted.includes(name)) : all);

/** Solves the lessons of a game one after the other, each in its place; gives those that were dead ends. */
async function goThrough(page, way, game) {
  const { lessons } = await fetchJson(page, `/api/games/${game}/lessons`);
  const stuck = [];
  await page.goto(`/learn/${game}/1`);
  for (const [i, { name, title }] of lessons.entries()) {
    try {
      await page.locator(".lesson h1", { hasText: title }).waitFor();
      await page.locator(".mat [role=gridcell]").first().waitFor();
      await solve(page, way, game, name);
      await way.press(main(page)); // to the next lesson, or to the whole game
    } catch (error) {
      stuck.push(`${i + 1} ${name}: ${error.message.split("\n")[0]}`);
      await page.goto(`/learn/${game}/${i + 2}`);
    }
  }
  const playing = page.locator(".mat [role=gridcell]").first().waitFor();
  if (stuck.length === 0) await page.waitForURL(/\/t\//).then(() => playing).catch((error) => stuck.push(`the game: ${error.message}`));
  return { lessons: lessons.length, stuck };
}

let dead = 0;
const server = await TestServer.open("--no-limits");
const browser = await chromium.launch(launchOptions);
const guest = (options) => openGuest(browser, { baseURL: server.address, ...options });
try {
  for (const hand of chosen(Object.keys(hands))) {
    const way = ways[hands[hand]];
    const page = await guest({ phone: way.phone });
    await page.goto("/");
    const games = (await fetchJson(page, "/api/games")).filter(({ lessons }) => lessons > 0).map(({ id }) => id);
    for (const game of chosen(games)) {
      const { lessons, stuck } = await goThrough(page, way, game);
      console.log(`${game} by ${hand}: ${lessons - stuck.length} of ${lessons} lessons${stuck.map((end) => `\n  ${end}`).join("")}`);
      dead += stuck.length;
    }
    for (const trouble of page.troubles) console.log(`  trouble: ${trouble}`);
    await page.context().close();
  }
} finally {
  await browser.close();
  await server.close();
}
process.exitCode = dead > 0 ? 1 : 0;
