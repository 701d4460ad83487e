// Whole games of Hexstrat, played as people play them, and a search for what lies face down.

import assert from "node:assert/strict";
import {
  assertSameEnd, dice, isOver, moveByKeys, moveByMouse, moveByTouch, movesMade, myTurnOrOver, overhear, pair, playOut,
  start,
} from "./drive.mjs";
import { browserTest, guest, sharedHouse } from "./house.mjs";

/** A small map and few turns, so that a game is over soon. */
const short = { options: { hexstrat: { radius: "2", first: "1", maxturns: "20", quiet: "10" } } };

/** The layouts of all positions in a text that is still secret in part. */
function layouts(text) {
  return [...text.matchAll(/"\d+ [12] \d+ ([?12PMFpmf*/]+) /g)].map((found) => found[1]).filter((l) => l.includes("?"));
}

browserTest("two browsers play Hexstrat by link to the end, and nothing that lies face down is told", async () => {
  const house = await sharedHouse();
  const { host, friend } = await pair(house, guest, short, "Hexstrat");
  const id = new URL(host.url()).pathname.split("/")[2];
  const streams = await Promise.all([host, friend].map((page) => overhear(page, id)));
  await playOut([host, friend], moveByMouse, dice(3), async (page) => {
    const table = await page.evaluate(async (id) => (await fetch("/api/matches/" + id)).json(), id);
    const { text, view } = table.position;
    assert.doesNotMatch(text.split(" ")[3], /[pmf]/, "the notation tells of a tile that lies face down");
    for (const tile of view.tiles) if (tile.state === "down") assert.deepEqual([tile.ground, tile.star], ["", false]);
    const labels = await page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((c) => c.getAttribute("aria-label")));
    assert.ok(labels.filter((l) => /face down/.test(l)).every((l) => !/(plains|forest|mountain)$/.test(l.split(";")[0])));
  });
  await assertSameEnd(host, friend);
  for (const stream of streams) {
    const told = layouts(await stream());
    assert.ok(told.length > 3, "the stream told of the game");
    for (const layout of told) assert.doesNotMatch(layout, /[pmf]/);
  }
});

const hands = { "the mouse": moveByMouse, "the keyboard": moveByKeys, "a finger on a phone": moveByTouch };

for (const [what, move] of Object.entries(hands)) {
  browserTest(`a guest plays Hexstrat against a bot with ${what} alone, to the end`, async () => {
    const house = await sharedHouse();
    const page = await guest(house.address, { phone: move === moveByTouch, settings: { ...short, level: 1 } });
    await start(page, "Play now", "Hexstrat");
    const roll = dice(5);
    while ((await myTurnOrOver(page)) === "mine") await move(page, roll);
    assert.ok((await isOver(page)) && (await movesMade(page)) > 8);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} too wide`);
    assert.deepEqual(page.troubles, []);
  });
}

browserTest("an enemy that is pointed at shows the exact fight with its sums", async () => {
  const house = await sharedHouse();
  const page = await guest(house.address);
  await page.goto("/");
  const id = await page.evaluate(async () => {
    const ask = async (path, body) =>
      (await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json();
    const options = { radius: "2", first: "1" };
    const { id } = await ask("/api/matches", { game: "hexstrat", options, seats: [{ kind: "me" }, { kind: "me" }], public: false });
    const moves = ["inf move N", "rkt move NE", "pass", "inf move S", "rkt move SW", "pass", "inf move N", "pass"];
    for (const [i, text] of moves.entries()) {
      await ask(`/api/matches/${id}/moves`, { key: `fight-key-${id}-${i}`, seat: i > 2 && i < 6 ? 2 : 1, text });
    }
    return id;
  });
  await page.goto("/t/" + id);
  const curtain = page.locator(".curtain button");
  await curtain.or(page.locator(".mat [role=gridcell]").first()).first().waitFor();
  if (await curtain.isVisible()) await curtain.click();
  const table = await page.evaluate(async (id) => (await fetch("/api/matches/" + id)).json(), id);
  const [fight] = table.position.view.attacks;
  assert.ok(fight, table.position.text);
  await page.locator(`[data-cell="${fight.target}"]`).hover();
  const panel = page.locator(".st-forecast");
  await panel.waitFor();
  const text = await panel.innerText();
  assert.match(text, new RegExp(`= ${fight.strikes[0].damage}\\b`));
  assert.match(text, fight.theyKeep > 0 ? new RegExp(`they keep ${fight.theyKeep} of`) : /they lose the squad/);
});
