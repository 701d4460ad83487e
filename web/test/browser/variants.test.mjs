// A variant of each game is made by mouse in the rule editor, compared by bots, published, played to its end against a
// bot and by two users, looked back at, asked about, and printed.

import assert from "node:assert/strict";
import { doAside, moveByMouse, settled, tableId } from "./actions.mjs";
import { test } from "./fixtures.mjs";
import { moveInHexStrike } from "./hexstrike-moves.mjs";
import {
  cell, drag, firstAnswer, makeVariant, openPart, paint, playBot, playTogether, press, print, publish, startStudy,
} from "./variant-journey.mjs";

const brush = (page, name) => page.getByRole("radio", { name }).click();
const change = (page, text) => page.locator(".changes li b").filter({ hasText: text }).waitFor();

/** What a designer changes in each game, and how moves are made in it. */
const games = {
  Hex: {
    async change(page) {
      await press(page, "Columns: less", 7);
      await press(page, "Rows: less", 7);
      await paint(page, "1,1");
      await change(page, "hole");
    },
    move: moveByMouse,
  },
  "Hex-It": {
    async change(page) {
      await brush(page, "Black stone");
      await paint(page, "0,0");
      await openPart(page, "Numbers");
      await press(page, "Stones of White: less", 4);
      await page.getByRole("textbox", { name: "Tiles in all" }).fill("9");
      await press(page, "A stone in your hand: more");
      await change(page, "hand");
    },
    move: moveByMouse,
  },
  Hexstrat: {
    async change(page) {
      await openPart(page, "Board shape");
      await drag(page, cell(page, "-3,0"), cell(page, "-3,3"));
      await openPart(page, "Numbers");
      await press(page, "Plains: less", 2);
      await press(page, "Forest: more", 2);
      await page.getByLabel("Blue, Mechs").fill("6");
      await change(page, "Mechs");
      await openPart(page, "Goal and length");
      await page.getByLabel(/^Turn limit/).fill("20");
    },
    move: moveByMouse,
  },
  Swarm: {
    async change(page) {
      await page.getByLabel("Blue, Drones").fill("3");
      await press(page, "Dust: less", 2);
      await change(page, "3");
      await openPart(page, "Goal and length");
      await page.getByLabel(/^Setup/).selectOption("auto");
      await page.getByLabel(/^Turns/).fill("20");
    },
    move: moveByMouse,
  },
  Hexattack: {
    async change(page) {
      await brush(page, "Wall");
      await paint(page, "2,-1");
      await brush(page, "Hole");
      await drag(page, cell(page, "-1,0"), cell(page, "1,0"));
      await change(page, "58 hexes instead of 61");
      await openPart(page, "Goal and length");
      await page.getByLabel(/^Turns/).fill("3");
    },
    move: orderByMouse,
  },
  HexStrike: {
    async change(page) {
      await page.locator(".card-list").getByRole("button", { name: /Hammer/ }).click();
      await drag(page, page.locator(".beat").nth(2), page.locator(".beat").nth(1));
      await press(page, "Damage: more", 3);
      await change(page, "Damage of Hammer");
      await openPart(page, "Island");
      await paint(page, "0,-2");
      await openPart(page, "Goal and length");
      await page.getByLabel(/^Longest game/).fill("50");
    },
    move: (page, roll) => moveInHexStrike(page, tableId(page), roll, (target) => target.click({ force: true })),
  },
};

/** Has the first warrior attack northwards at the wheel, and seals the orders. */
async function orderByMouse(page) {
  const warrior = page.locator(".hit.can").first();
  if (!(await warrior.isVisible())) return; // the page has yet to show that its orders are sealed
  await settled(page);
  await warrior.click();
  const { x, y, width, height } = await page.locator(".ha-held").boundingBox();
  const [left, top] = [x + width / 2, y + height / 2];
  await page.mouse.click(left, top - 56); // the slice of the verb
  await page.locator(".dial-slice.way").first().waitFor();
  await page.mouse.click(left, top - 112); // the side
  await page.locator(".ha-orders .state").first().waitFor();
  const whole = page.locator(".main.accent"); // all warriors have orders
  await page.locator(".ha-held").or(whole).first().waitFor(); // or the wheel of the next warrior opens by itself
  if (await whole.isVisible()) return whole.click();
  await page.keyboard.press("Escape");
  await doAside(page);
}

for (const [game, { change, move }] of Object.entries(games)) {
  const tag = game === "Hexattack" ? [] : "@long";
  test(`a variant of ${game} is made by mouse, compared, played, looked back at, asked about and printed`, { tag }, async ({ guest, newServer }) => {
    test.slow();
    const { address } = await newServer("--no-limits"); // whose bots have no other study
    const [page, friend] = [await guest({ baseURL: address, settings: { level: 1 } }), await guest({ baseURL: address })];
    const name = `Short ${game}`;
    const begun = Date.now();
    const id = await makeVariant(page, game, name, change);
    assert.ok(Date.now() - begun < 300_000, "less than five minutes");
    await startStudy(page);
    await publish(page, name);
    await playBot(page, game, move);
    await playTogether(page, friend, { id, name, move });
    await print(page, id);
    assert.match(await firstAnswer(page, id), /\S/);
    assert.deepEqual([...page.troubles, ...friend.troubles], []);
  });
}
