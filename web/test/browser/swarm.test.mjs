// Swarm, played as people play it.

import assert from "node:assert/strict";
import { dice, isOver, moveByKeys, moveByMouse, moved, movesMade, myTurnOrOver } from "./drive.mjs";
import { browserTest, guest, sharedHouse } from "./house.mjs";

const quick = { options: { swarm: { setup: "auto", maxturns: "20" } } };

const card = (page) => page.locator(".game", { has: page.getByRole("heading", { name: "Swarm", exact: true }) });

async function start(page, button) {
  await page.goto("/");
  await card(page).getByRole("button", { name: button }).click();
  await page.waitForURL(/\/t\//);
  await page.locator(".mat [role=gridcell]").first().waitFor();
}

browserTest("a guest plays Swarm against a bot with the mouse alone", async () => {
  const house = await sharedHouse();
  const page = await guest(house.address, { settings: { ...quick, level: 1 } });
  await start(page, "Play now");
  const roll = dice(5);
  for (let i = 0; i < 10 && (await myTurnOrOver(page)) === "mine"; i++) await moveByMouse(page, roll);
  assert.ok((await isOver(page)) || (await movesMade(page)) > 8);
  assert.deepEqual(page.troubles, []);
});

browserTest("a guest plays Swarm with the keyboard alone, and looks into a stack", async () => {
  const house = await sharedHouse();
  const page = await guest(house.address, { settings: { ...quick, level: 1 } });
  await start(page, "Play now");
  const roll = dice(9);
  for (let i = 0; i < 4 && (await myTurnOrOver(page)) === "mine"; i++) await moveByKeys(page, roll);
  assert.ok((await movesMade(page)) > 3);
  await page.locator('[data-cell][aria-label*="stack of"]').first().focus();
  await page.keyboard.press("p");
  await page.locator(".sw-peek.pinned li").nth(1).waitFor();
  await page.keyboard.press("p");
  await page.locator(".sw-peek.pinned").waitFor({ state: "detached" });
  assert.deepEqual(page.troubles, []);
});

browserTest("two browsers build a hive of Swarm by link, and neither page nor traffic tells a hidden kind", async () => {
  const house = await sharedHouse();
  const host = await guest(house.address);
  const told = [];
  host.on("response", async (r) => /\/api\//.test(r.url()) && told.push(await r.text().catch(() => "")));
  await host.goto("/");
  await card(host).getByRole("button", { name: "A friend" }).click();
  await host.waitForURL(/\/t\//);
  const friend = await guest(house.address);
  await friend.goto(host.url());
  await friend.getByRole("button", { name: /Sit down as/ }).click();
  await host.locator(".banner.mine").waitFor();
  for (const page of [host, friend]) await page.getByRole("button", { name: "Place 5 at random" }).click();
  assert.ok(await moved(host, 9, 15_000), "ten hexes were not placed");
  const labels = await host.locator("[role=gridcell]").evaluateAll((all) => all.map((c) => c.getAttribute("aria-label")));
  assert.ok(labels.some((label) => label.includes("face-down")));
  for (const text of [...labels, await host.locator(".mat").innerHTML()]) {
    assert.doesNotMatch(text, /face-down (blue|vermilion) (Drone|Lifter|Disassembler)/);
  }
  for (const text of told) assert.doesNotMatch(text, /"kind":"[DLX]","face":"hidden"|"face":"hidden","kind":"[DLX]"/);
  assert.deepEqual([...host.troubles, ...friend.troubles], []);
});

browserTest("a hive of Swarm is picked by fingers, and the page fits", async () => {
  const house = await sharedHouse();
  const page = await guest(house.address, { phone: true, settings: { ...quick, level: 1 } });
  await start(page, "Play now");
  await myTurnOrOver(page);
  const before = await movesMade(page);
  await page.locator(".hit.can").first().tap();
  await page.locator(".main.accent").tap();
  assert.ok(await moved(page, before));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide} pixels too wide`);
  assert.deepEqual(page.troubles, []);
});
