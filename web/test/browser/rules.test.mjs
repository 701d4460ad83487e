// The rules of a game: figures that are drawn when they come into sight, played, and opened as tables.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { test } from "./fixtures.mjs";

const figure = (page, number) => page.locator(`#figure-${number}`);

test("figures of the rules are drawn in sight, played and played on", async ({ page }) => {
  await page.goto("/rules/hexit");
  await figure(page, 1).waitFor({ state: "attached" });
  assert.equal(await figure(page, 13).locator("svg.hx-thumbnail").count(), 0, "what is far away is not drawn");

  // A refusal: one board, with the program's own sentence.
  await figure(page, 1).scrollIntoViewIfNeeded();
  await figure(page, 1).locator(".aim.failed").waitFor();
  assert.match(await figure(page, 1).innerText(), /“You must deal/);

  // A deal: before, the move, after; it is played where it is drawn.
  await figure(page, 3).scrollIntoViewIfNeeded();
  await figure(page, 3).locator("svg.hx-thumbnail").nth(2).waitFor();
  assert.deepEqual(await figure(page, 3).locator(".tag").allInnerTexts(), ["Before", "The move", "After"]);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await figure(page, 3).getByRole("button", { name: "Play it" }).click();
  await figure(page, 3).locator(".running .board-svg").waitFor();
  await figure(page, 3).locator(".frame.here").waitFor();
  assert.equal(await height(), before, "playing moves nothing on the page");
  assert.deepEqual(await faults(page), []);

  // The contents follow.
  assert.equal(await page.locator(".contents .on > a[aria-current], .contents .on [aria-current]").count(), 1);

  // It is a table on which one plays on for all sides.
  await figure(page, 3).getByRole("link", { name: "Try it yourself" }).click();
  await page.locator(".trial .main.accent").click();
  await page.locator('.lesson[data-moves="1"]').waitFor();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.locator('.lesson[data-moves="0"]').waitFor();
  assert.deepEqual(await faults(page), []);
  await page.getByRole("link", { name: "Back to the rule" }).click();
  await figure(page, 3).waitFor();
  assert.deepEqual(page.troubles, []);
});

test("on a phone the frames of a figure are swiped and the contents are folded", async ({ guest }) => {
  const page = await guest({ phone: true });
  await page.goto("/rules/hexstrike#advance");
  await page.locator('.card[data-card="advance"] .hs-face').waitFor();
  await page.locator('.card[data-card="advance"] .frame').nth(2).waitFor();
  assert.equal(await page.locator(".contents ol").first().isVisible(), false);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(wide, 390, "nothing but the frames goes sideways");
  assert.deepEqual(await faults(page), []);
  assert.deepEqual(page.troubles, []);
});

test("sealed orders are shown before they are opened, and played as a film", async ({ page }) => {
  await page.goto("/rules/hexattack#figure-1");
  await figure(page, 1).locator("svg.ha-thumbnail").nth(2).waitFor();
  assert.deepEqual(await figure(page, 1).locator(".tag").allInnerTexts(), ["Before", "Orders", "After"]);
  await figure(page, 1).getByRole("button", { name: "Play it" }).click();
  await figure(page, 1).locator(".running .caption").waitFor();
  assert.deepEqual(await faults(page), []);
  assert.deepEqual(page.troubles, []);
});
