// How much of the window a board has, in every game.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { ask, makeTable, positionOf, settled } from "./actions.mjs";
import { test } from "./fixtures.mjs";

/** The smallest part of the window that the board has at 1280 by 800, and of the width on a phone. */
const least = { wide: 0.45, phone: 0.92 };
/** The width that a finger needs, in pixels. */
const finger = 44;
/** Boards that are drawn whole from the beginning, and whether a finger can hit their cells without zooming. */
const whole = { hexattack: true, hexstrat: true, hex: false };

test("every board has nearly half of a window of 1280 by 800 and the width of a phone, and nothing is wider", async ({ guest }) => {
  const page = await guest({ phone: true });
  const games = await ask(page, "GET", "/api/games");
  for (const { id: game } of games) {
    const id = await makeTable(page, game, [{ kind: "me" }, { kind: "bot", level: 1 }], {});
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/t/" + id);
    await page.locator(".mat :is([role=gridcell], .hs-choosing)").first().waitFor();
    const wide = await page.locator(".mat").boundingBox();
    const part = (wide.width * wide.height) / (1280 * 800);
    assert.ok(part >= least.wide, `${game}: ${part} of the window`);
    await look(page, game, 390, 844, (mat, drawn, cell) => {
      assert.ok(mat.width >= least.phone * 390, `${game}: ${mat.width} on a phone`);
      if (!(game in whole)) return;
      assert.ok(drawn >= (whole[game] ? least.phone : 0.85) * 390, `${game}: ${drawn} of 390 drawn`);
      if (whole[game]) assert.ok(cell >= finger, `${game}: cells of ${cell}`);
    });
    if (game !== "hexstrike" && game !== "hex") continue; // with the most beside the board, and the least
    await look(page, game, 844, 390, (mat) => {
      assert.ok(mat.height >= 370 && mat.width >= 500, `${game}: ${mat.width} by ${mat.height} on its side`);
    });
    await look(page, game, 640, 400, (mat) => { // 1280 by 800 at twice the size
      assert.ok(mat.height >= 200 && mat.width >= 280, `${game}: ${mat.width} by ${mat.height} at 200 %`);
    });
  }
  assert.deepEqual(page.troubles, []);
});

test("a hive is whole on a phone with cells for a finger, and one finger moves it", async ({ guest }) => {
  const page = await guest({ phone: true });
  await page.goto("/t/" + (await makeTable(page, "swarm", [{ kind: "me" }, { kind: "me" }], { setup: "auto" })));
  await page.locator("[role=gridcell]").first().waitFor();
  await settled(page);
  const cells = page.locator("[role=gridcell]");
  const before = await cells.first().boundingBox();
  assert.ok(before.width >= finger, `cells of ${before.width}`);
  const mat = await page.locator(".mat").boundingBox();
  for (const { x, y, width, height } of await page.locator(".sw-board [role=gridcell], .sw-danger").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))) {
    assert.ok(x >= mat.x && x + width <= mat.x + mat.width && y >= mat.y && y + height <= mat.y + mat.height, `${x}, ${y} is cut`);
  }
  await cells.nth(Math.floor((await cells.count()) / 2)).tap();
  const picked = await page.locator('[aria-selected="true"]').count();
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...at) => session.send("Input.dispatchTouchEvent", { type, touchPoints: at });
  await touch("touchStart", { x: 200, y: 400 });
  for (let x = 200; x <= 260; x += 20) await touch("touchMove", { x, y: 400 });
  await touch("touchEnd");
  await settled(page);
  assert.ok((await cells.first().boundingBox()).x > before.x + 30, "the board follows the finger");
  assert.equal(await page.locator('[aria-selected="true"]').count(), picked, "the pick is kept");
});

test("at 200 % the help opens over a table, and forced colours show which game is chosen", async ({ guest, newServer }) => {
  const { address } = await newServer(); // its lobby lists no matches of others
  const page = await guest({ baseURL: address, viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
  await page.goto("/t/" + (await makeTable(page, "hexit", [{ kind: "me" }, { kind: "bot", level: 1 }], {})));
  await page.locator(".mat [role=gridcell]").first().waitFor();
  await page.keyboard.press("?");
  await page.locator("dialog[open] .keys").waitFor();
  await page.keyboard.press("Escape");
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  await page.locator(".game :checked").waitFor({ state: "attached" });
  await page.waitForFunction(() => {
    const grounds = [...document.querySelectorAll(".game .name")].map((name) => getComputedStyle(name).backgroundColor);
    return new Set(grounds).size === 2;
  });
  assert.deepEqual(await faults(page), []);
});

test("at the end, the way to the next table that waits leaves the main button in the window", async ({ guest }) => {
  const page = await guest({ viewport: { width: 1280, height: 800 } });
  const games = ["hex", "hexattack", "hexattack"]; // orders of Hexattack are due from the beginning
  const made = [];
  for (const game of games) made.push(await makeTable(page, game, [{ kind: "me" }, { kind: "bot", level: 1 }], {}));
  const [id] = made;
  await ask(page, "POST", `/api/matches/${id}/actions`, { key: "resigns-at-once", seat: 1, text: "resign" });
  assert.equal((await positionOf(page, id)).status, "finished");
  await page.goto("/t/" + id);
  const next = await page.locator(".this-turn .next").boundingBox();
  const main = await page.locator(".foot .main.solid").boundingBox();
  assert.ok(main.width >= 150 && main.x + main.width <= 1280, `${main.x} and ${main.width} wide`);
  assert.ok(next.y + next.height <= main.y, "one above the other");
});

/** Looks at a table in a window of that size: the board's place, how wide its cells are together, and one of them. */
async function look(page, game, width, height, check) {
  await page.setViewportSize({ width, height });
  await settled(page);
  const cells = await page.locator("[role=gridcell]").evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().toJSON()));
  const drawn = Math.max(...cells.map((c) => c.right)) - Math.min(...cells.map((c) => c.left));
  check(await page.locator(".mat").boundingBox(), drawn, cells[0]?.width);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, `${game}: as wide as the window`);
  const main = await page.locator(".main").boundingBox();
  assert.ok(main.y + main.height <= height + 1, `${game}: the main button is in view at ${width} by ${height}`);
}

test("a page too low for the table scrolls, and a tap on cells too small for a finger makes them larger and keeps the pick", async ({ guest }) => {
  const page = await guest({ phone: true });
  await page.goto("/t/" + (await makeTable(page, "hex", [{ kind: "me" }, { kind: "me" }], {})));
  const cell = page.locator('[data-cell="3,3"]');
  const tap = async () => {
    const { x, y, width, height } = await cell.boundingBox();
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await settled(page);
  };
  await cell.waitFor();
  await page.getByRole("button", { name: "Tap to enlarge" }).waitFor(); // so says what the first tap does
  await tap();
  assert.ok((await cell.boundingBox()).width >= finger);
  const [mat, { x, y, width, height }] = [await page.locator(".mat").boundingBox(), await cell.boundingBox()];
  const off = [x + width / 2 - mat.x - mat.width / 2, y + height / 2 - mat.y - mat.height / 2];
  assert.ok(Math.max(...off.map(Math.abs)) < finger, `the cell is ${off} off the middle`);
  assert.equal(await page.locator(".main.accent").count(), 0, "what was too small to be hit was not picked");
  await tap();
  await page.locator(".main.accent").waitFor();
  await page.getByRole("button", { name: "Whole board" }).tap();
  await settled(page);
  await tap();
  assert.equal(await page.locator(".main.accent").count(), 1, "the pick is kept");

  await page.setViewportSize({ width: 360, height: 420 });
  const scrolled = await page.evaluate(() => {
    scrollTo(0, 10_000);
    return scrollY;
  });
  assert.ok(scrolled > 50, "the page scrolls");
  const main = await page.locator(".main").boundingBox();
  assert.ok(main.y + main.height <= 421);
  assert.ok((await page.locator(".mat").boundingBox()).height >= 250);
});

test("the rules of a table have their preset's name whole, at every size, and one press says what differs", async ({ guest }) => {
  const sizes = [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, { width: 390, height: 844 }];
  const page = await guest();
  const games = await ask(page, "GET", "/api/games");
  for (const game of ["hexstrike", "swarm", "hexstrat"]) {
    const printed = games.find((each) => each.id === game).presets.find((each) => each.name === "printed");
    const id = await makeTable(page, game, [{ kind: "me" }, { kind: "bot", level: 1 }], printed.options);
    await page.goto(`/t/${id}`);
    const name = page.getByRole("button", { name: "As printed" });
    for (const size of sizes) {
      await page.setViewportSize(size);
      await name.waitFor();
      const [cut, wide] = await name.evaluate((each) => [
        each.scrollWidth - each.clientWidth, document.documentElement.scrollWidth - innerWidth,
      ]);
      assert.ok(cut <= 0 && wide <= 0, `${game} at ${size.width}: the name lacks ${cut} pixels, the page ${wide}`);
    }
    await name.click();
    const differing = page.getByRole("dialog").getByRole("listitem");
    await differing.first().waitFor();
    assert.equal(await differing.count(), Object.keys(printed.options).length);
    await page.keyboard.press("Escape");
  }
});
