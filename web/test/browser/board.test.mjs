// The board under mouse, fingers and keys: gestures, the cursor, refusals, films.

import assert from "node:assert/strict";
import { moved, movesMade, openTable, settled, typeMove } from "./actions.mjs";
import { test } from "./fixtures.mjs";

const hit = (page, cell) => page.locator(`[data-cell="${cell}"]`);

async function middle(page, cell) {
  const box = await hit(page, cell).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The camera as the board has drawn it, once it has come to rest. */
async function camera(page) {
  await settled(page);
  const read = () => page.locator(".scene").getAttribute("transform");
  const [k, , , , x, y] = (await read()).match(/-?[\d.]+(e-?\d+)?/g).map(Number);
  return { k, x, y };
}

async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute("data-cell"));
const label = (page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

test("dragging and the wheel move the board, play nothing and cannot lose it", async ({ page }) => {
  await openTable(page);
  const mat = await page.locator(".board-svg").boundingBox();
  const corner = { x: mat.x + 120, y: mat.y + mat.height - 30 };
  const fitted = await camera(page);

  await drag(page, await middle(page, "0,0"), { x: mat.x + 200, y: mat.y + 200 });
  assert.notDeepEqual(await camera(page), fitted);
  for (let i = 0; i < 3; i++) await drag(page, corner, { x: corner.x - 3000, y: corner.y - 3000 });
  const seen = await page.evaluate(() => {
    const mat = document.querySelector(".board-svg").getBoundingClientRect();
    return [...document.querySelectorAll(".hit")].filter((cell) => {
      const box = cell.getBoundingClientRect();
      return box.right > mat.left && box.left < mat.right && box.bottom > mat.top && box.top < mat.bottom;
    }).length;
  });
  assert.ok(seen > 0, "some of the board is still in view");
  assert.equal(await movesMade(page), 0, "a drag over a cell is no click");

  await page.mouse.move(corner.x, corner.y);
  const before = await camera(page);
  await page.mouse.wheel(0, -4000);
  const after = await camera(page);
  assert.ok(after.k > before.k && after.k <= before.k * 1.1001, "one event zooms by a tenth at most");

  await page.getByRole("button", { name: "Whole board" }).click();
  assert.deepEqual(await camera(page), fitted);
  await drag(page, corner, { x: corner.x + 100, y: corner.y - 50 });
  await page.mouse.dblclick(corner.x, corner.y);
  assert.deepEqual(await camera(page), fitted, "a double click beside the board fits it again");
  assert.deepEqual(page.troubles, []);
});

test("a chip leads back to a last move that is out of view", async ({ page }) => {
  await openTable(page, { moves: ["drop 0,0"] });
  const mat = await page.locator(".board-svg").boundingBox();
  await page.mouse.move(mat.x + mat.width / 2, mat.y + mat.height / 2);
  for (let i = 0; i < 10; i++) await page.mouse.wheel(0, -200);
  await drag(page, { x: mat.x + 40, y: mat.y + 40 }, { x: mat.x - 3000, y: mat.y + 40 });
  const chip = page.locator(".board-chip", { hasText: "Last move" });
  await chip.waitFor();
  await chip.click();
  await camera(page);
  assert.equal(await chip.count(), 0);
  const place = await middle(page, "0,0");
  assert.ok(place.x > mat.x && place.x < mat.x + mat.width && place.y > mat.y && place.y < mat.y + mat.height);
});

test("letters, arrows and brackets move the cursor; Escape leaves a selection and Tab the board", async ({ page }) => {
  await openTable(page, { moves: ["drop 0,0", "drop 1,-1"] });
  await hit(page, "0,0").focus();
  for (let i = 0; i < 2; i++) await page.keyboard.press("Escape"); // the only move lies ready
  for (const [key, cell] of [["d", "1,0"], ["w", "1,-1"], ["z", "0,0"], ["x", "0,1"], ["e", "1,0"], ["a", "0,0"]]) {
    await page.keyboard.press(key);
    assert.equal(await focused(page), cell, key);
  }
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused(page), "0,1");
  assert.ok(await page.locator(".board-focus").isVisible(), "the cursor is seen");
  await page.keyboard.press("c");
  assert.equal(await page.locator(".board-coordinates text").count(), await page.locator(".hit").count());
  await page.keyboard.press("]");
  assert.match(await label(page), /^0,0, white tile, White’s stone, 1 legal move$/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.match(await label(page), /north-east/, "Tab goes among the ways of the stack");
  for (let i = 0; i < 3; i++) await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), null, "and leaves the board when nothing is picked");
  assert.deepEqual(page.troubles, []);
});

test("a cell that may not be picked says why", async ({ page }) => {
  await openTable(page, { moves: ["drop 0,0", "drop 1,-1"] });
  const tile = await middle(page, "0,1");
  await page.mouse.click(tile.x, tile.y);
  await page.locator(".reason", { hasText: "There is no stack of Black's to reach going" }).waitFor();
  assert.equal(await movesMade(page), 2);
});

test("a deal flies stone by stone, and a press cuts it short", async ({ guest }) => {
  const page = await guest({ reducedMotion: "no-preference" });
  await openTable(page);
  await page.evaluate(() => {
    window.flights = 0;
    const count = (node) => node.classList?.contains("hx-flying") && window.flights++;
    new MutationObserver((all) => all.forEach((m) => m.addedNodes.forEach(count)))
      .observe(document.querySelector(".scene"), { childList: true, subtree: true });
  });
  for (const move of ["drop 0,0", "drop 0,1", "deal 0,0 SE", "drop 0,0"]) await typeMove(page, move);
  await page.waitForFunction(() => window.flights >= 4);
  assert.equal(await page.evaluate(() => window.flights), 4, "one flight for each stone that moved");
  await page.locator(".main.accent", { hasText: "Deal north-west" }).click();
  await page.locator(".hx-flying").waitFor({ state: "attached" });
  await page.keyboard.press("Shift");
  await page.waitForTimeout(50);
  assert.equal(await page.locator(".hx-flying").count(), 0);
  assert.match(await hit(page, "0,-1").getAttribute("aria-label"), /ripe prisoner: white stone/);
  assert.deepEqual(page.troubles, []);
});

test("two fingers zoom, one finger moves, and neither plays", async ({ guest }) => {
  const page = await guest({ phone: true });
  await openTable(page);
  const fitted = await camera(page);
  const { x, y } = await middle(page, "0,0");
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...at) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: at.map(([px, py], id) => ({ x: px, y: py, id })) });
  await touch("touchStart", [x - 20, y], [x + 20, y]);
  for (let i = 1; i <= 6; i++) await touch("touchMove", [x - 20 - 5 * i, y], [x + 20 + 5 * i, y]);
  await touch("touchEnd");
  const wide = await camera(page);
  assert.ok(wide.k > fitted.k * 1.5, `${fitted.k} became ${wide.k}`);
  await touch("touchStart", [x, y]);
  for (let i = 1; i <= 6; i++) await touch("touchMove", [x + 8 * i, y + 4 * i]);
  await touch("touchEnd");
  const shifted = await camera(page);
  assert.equal(shifted.k, wide.k);
  assert.ok(shifted.x > wide.x && shifted.y > wide.y);
  assert.equal(await page.locator(".main.accent").count(), 0, "no cell was picked");
  assert.deepEqual(page.troubles, []);
});

test("a tap picks, a second tap plays", async ({ guest }) => {
  const page = await guest({ phone: true });
  await openTable(page);
  const at = await middle(page, "1,0");
  await page.touchscreen.tap(at.x, at.y);
  await page.locator(".main.accent", { hasText: "Drop a stone" }).waitFor();
  await page.touchscreen.tap(at.x, at.y);
  assert.ok(await moved(page, 0));
  assert.deepEqual(page.troubles, []);
});
