// A press too many does nothing else: not a second click on a button whose meaning has changed, nor a key held down.

import assert from "node:assert/strict";
import { dice, isOver, movesOnServer, start } from "./drive.mjs";
import { browserTest, guest, sharedHouse } from "./house.mjs";

/** Clicks three times where something is, as fast as can be. */
async function tripleClick(page, target) {
  const box = await target.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  for (let i = 0; i < 3; i++) await page.mouse.click(x, y);
}

/** What a page has sent to be done at a table. */
function deeds(page) {
  const sent = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/(moves|actions)$/.test(new URL(request.url()).pathname)) sent.push(request.postData());
  });
  return sent;
}

for (const game of ["Swarm", "Hexstrat", "Hexattack", "Hex-It"]) {
  // Sealed orders are given against the house, since two at one device would cover the table between them.
  const company = game === "Hexattack" ? "Play the house" : "Both here";
  browserTest(`no button of ${game} does two things when it is pressed three times`, async () => {
    const page = await guest((await sharedHouse()).address);
    const sent = deeds(page);
    await start(page, company, game);
    const roll = dice(11);
    for (let turn = 0; turn < 12 && !(await isOver(page)); turn++) {
      await page.locator(".main.accent, .banner.mine, .banner.over").first().waitFor(); // the first may leave a film
      await makeReady(page, roll);
      const button = await pressable(page);
      if (!button) continue;
      const before = sent.length;
      await tripleClick(page, button);
      await page.waitForTimeout(700);
      assert.ok(sent.length <= before + 1, `three presses sent ${sent.slice(before).join(" and ")}`);
    }
    assert.ok((await movesOnServer(page)) > 3);
    assert.deepEqual(page.troubles, []);
  });
}

/** Picks on the board until something can be pressed. */
async function makeReady(page, roll) {
  for (let tries = 0; tries < 12 && !(await pressable(page)); tries++) {
    const open = page.locator(".hit.can");
    const count = await open.count();
    if (count > 0) await open.nth(roll(count)).click({ timeout: 2_000 }).catch(() => {}); // it may have gone meanwhile
    await page.waitForTimeout(150);
  }
}

/** The main button if it acts, else one in the banner; null if there is neither. */
async function pressable(page) {
  for (const name of [".main.accent", ".question .btn", ".banner > .btn"]) {
    const button = page.locator(name).first();
    if (await button.isVisible()) return button;
  }
  return null;
}

browserTest("a key that is held down presses once", async () => {
  const page = await guest((await sharedHouse()).address);
  const sent = deeds(page);
  await start(page, "Play the house", "Hexattack");
  const seal = page.locator(".banner > .btn");
  await seal.focus();
  for (let i = 0; i < 12; i++) {
    await page.keyboard.down("Enter"); // every one after the first is a repetition
    await page.waitForTimeout(60);
  }
  await page.keyboard.up("Enter");
  await page.locator(".question").waitFor(); // the orders are not complete; nothing has answered the question
  assert.equal(sent.length, 0);
});
