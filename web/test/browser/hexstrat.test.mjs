// Whole games of Hexstrat, played as people play them, and a search for what lies face down.

import assert from "node:assert/strict";
import { dice, isOver, moved, movesMade, movesOnServer, myTurnOrOver, overhear, tabToBoard } from "./drive.mjs";
import { browserTest, guest, sharedHouse } from "./house.mjs";

/** A small map and few turns, so that a game is over soon. */
const short = { options: { hexstrat: { radius: "2", first: "1", maxturns: "20", quiet: "10" } } };

const game = (page) => page.locator(".game", { has: page.getByRole("heading", { name: "Hexstrat" }) });

async function begin(page, button) {
  await page.goto("/");
  await game(page).getByRole("button", { name: button }).click();
  await page.waitForURL(/\/t\//);
  return page.url();
}

/** One action by pointer: a squad, then a marked tile; or the end of the turn. */
async function act(page, roll) {
  const before = await movesOnServer(page);
  const done = async () => (await movesOnServer(page)) > before || (await isOver(page));
  for (let tries = 0; tries < 14; tries++) {
    if (await page.locator(".main.accent").isVisible()) await page.locator(".main.accent").click();
    else {
      const targets = page.locator(".hit.can");
      const ending = page.getByRole("button", { name: "End turn", exact: true });
      const count = await targets.count();
      if (count > 0 && (tries < 8 || !(await ending.isVisible()))) await targets.nth(roll(count)).click();
      else if (await ending.isVisible()) await ending.click();
    }
    await page.waitForTimeout(60);
    if (await done()) return;
  }
  assert.fail("no move came about: " + (await page.locator(".main").innerText()));
}

/** The layouts of all positions in a text that is still secret in part. */
function layouts(text) {
  return [...text.matchAll(/"\d+ [12] \d+ ([?12PMFpmf*/]+) /g)].map((found) => found[1]).filter((l) => l.includes("?"));
}

browserTest("two browsers play Hexstrat by link to the end, and nothing that lies face down is told", async () => {
  const house = await sharedHouse();
  const host = await guest(house.address, { settings: short });
  const address = await begin(host, "A friend");
  const friend = await guest(house.address);
  await friend.goto(address);
  await friend.getByRole("button", { name: /Sit down as/ }).click();
  const roll = dice(3);
  const id = new URL(address).pathname.split("/")[2];
  const streams = await Promise.all([host, friend].map((page) => overhear(page, id)));
  for (let ply = 0; ply < 120; ply++) {
    const mover = await Promise.race([host, friend].map((page) => myTurnOrOver(page).then(() => page)));
    if (await isOver(mover)) break;
    const table = await host.evaluate(async (id) => (await fetch("/api/matches/" + id)).json(), id);
    const { text, view } = table.position;
    assert.doesNotMatch(text.split(" ")[3], /[pmf]/, "the notation tells of a tile that lies face down");
    for (const tile of view.tiles) if (tile.state === "down") assert.deepEqual([tile.ground, tile.star], ["", false]);
    const labels = await host.locator("[role=gridcell]").evaluateAll((cells) => cells.map((c) => c.getAttribute("aria-label")));
    assert.ok(labels.filter((l) => /face down/.test(l)).every((l) => !/(plains|forest|mountain)$/.test(l.split(";")[0])));
    await act(mover, roll);
  }
  await friend.locator(".banner.over").waitFor();
  await host.locator(".banner.over").waitFor();
  for (const stream of streams) {
    const told = layouts(await stream());
    assert.ok(told.length > 3, "the stream told of the game");
    for (const layout of told) assert.doesNotMatch(layout, /[pmf]/);
  }
  assert.deepEqual([...host.troubles, ...friend.troubles], []);
});

browserTest("a guest plays Hexstrat against a bot with the mouse, to the end", async () => {
  const house = await sharedHouse();
  const page = await guest(house.address, { settings: { ...short, level: 1 } });
  await begin(page, "Play now");
  const roll = dice(5);
  for (let ply = 0; ply < 120 && (await myTurnOrOver(page)) === "mine"; ply++) await act(page, roll);
  assert.ok(await isOver(page));
  assert.deepEqual(page.troubles, []);
});

browserTest("a guest plays Hexstrat on a phone, by touch", async () => {
  const house = await sharedHouse();
  const page = await guest(house.address, { phone: true, settings: { ...short, level: 1 } });
  await begin(page, "Play now");
  const roll = dice(7);
  for (let ply = 0; ply < 12 && (await myTurnOrOver(page)) === "mine"; ply++) await act(page, roll);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `the page is ${wide} wide`);
  assert.deepEqual(page.troubles, []);
});

browserTest("Hexstrat is played with keys alone", async () => {
  const house = await sharedHouse();
  const page = await guest(house.address, { settings: { ...short, level: 1 } });
  await begin(page, "Play now");
  const roll = dice(11);
  for (let ply = 0; ply < 10 && (await myTurnOrOver(page)) === "mine"; ply++) {
    const before = await movesMade(page);
    await tabToBoard(page);
    for (let tries = 0; tries < 20; tries++) {
      if (await page.locator(".main.accent").isVisible()) await page.keyboard.press("Control+Enter");
      else {
        for (let i = roll(4); i >= 0; i--) await page.keyboard.press("]");
        await page.keyboard.press("Enter");
      }
      if ((await moved(page, before, 300)) || (await isOver(page))) break;
    }
    assert.ok((await movesMade(page)) > before || (await isOver(page)), await page.locator(".main").innerText());
  }
  assert.deepEqual(page.troubles, []);
});

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
