// Measures how soon the page shows something after a press (interaction to next paint) while each game is played by mouse
// with a slowed processor: for each game the median, the 95th percentile and the worst of many presses, in milliseconds.
// Arguments: presses per game, how many times slower than this computer.

import { chromium } from "@playwright/test";
import { makeTable, dice } from "../test/browser/actions.mjs";
import { openGuest } from "../test/browser/guests.mjs";
import { TestServer, launchOptions } from "../test/browser/server.mjs";

const presses = Number(process.argv[2] ?? 100);
const slower = Number(process.argv[3] ?? 4);
const games = { hexit: {}, hexattack: {}, hexstrat: {}, swarm: { setup: "auto" }, hexstrike: {}, hex: {} };

/** A browser does not report shorter presses. Milliseconds. */
const least = 16;

/** Notes how long each press takes until the page has been painted again. */
function observe() {
  const seen = (window.interactions = new Map());
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) seen.set(interactionId, Math.max(duration, seen.get(interactionId) ?? 0));
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
}

/** Presses cells of the board and what waits to be pressed, at random, as long as the game goes on. */
async function play(page, roll) {
  let made = 0;
  while (made < presses && (await page.locator(".banner.over").count()) === 0) {
    const ready = page.locator("button.main.accent, .hs-card.can, .opts .btn, .banner > .btn, .question .btn");
    const cells = page.locator(".mat [role=gridcell]");
    const from = roll(3) === 0 && (await ready.count()) > 0 ? ready : cells;
    const box = await from.nth(roll(Math.max(1, await from.count()))).boundingBox({ timeout: 500 }).catch(() => null);
    if (!box) continue;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(60);
    made++;
  }
  return made;
}

const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

const server = await TestServer.open("--no-limits");
const browser = await chromium.launch(launchOptions);
const guest = (options) => openGuest(browser, { baseURL: server.address, ...options });
try {
  for (const [game, options] of Object.entries(games)) {
    const page = await guest({ reducedMotion: "no-preference" });
    await page.addInitScript(observe);
    await page.goto("/");
    const id = await makeTable(page, game, [{ kind: "me" }, { kind: "bot", level: 1 }], options);
    await page.goto("/t/" + id);
    await page.locator(".mat [role=gridcell]").first().waitFor();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
    const made = await play(page, dice(3));
    const reported = await page.evaluate(() => [...window.interactions.values()]);
    const times = [...reported, ...Array(Math.max(0, made - reported.length)).fill(least)].sort((a, b) => a - b);
    console.log(`${game}: ${made} presses, median ${at(times, 0.5)} ms, 95 % ${at(times, 0.95)} ms, worst ${times.at(-1)} ms`);
    await page.context().close();
  }
} finally {
  await browser.close();
  await server.close();
}
