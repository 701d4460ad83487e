// A press too many does nothing else: not a second click on a button whose meaning has changed, nor a key held down.

import assert from "node:assert/strict";
import { dice, isOver, movesOnServer, start } from "./drive.mjs";
import { browserTest, guest, sharedHouse } from "./house.mjs";

/** Time within which buttons rest after a change, as in the client. Milliseconds. */
const settling = 400;

/** Clicks three times where something is, as fast as can be; tells whether that was fast enough for a triple click. */
async function tripleClick(page, target) {
  const box = await target.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  const begun = performance.now();
  for (let i = 0; i < 3; i++) await page.mouse.click(x, y);
  return performance.now() - begun < settling;
}

/** What a page has sent to be done at a table. */
function deeds(page) {
  const sent = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/(moves|actions)$/.test(new URL(request.url()).pathname)) sent.push(request.postData());
  });
  return sent;
}

/** How many games are played of each kind. */
const plays = Number(process.env.HEXPARLOR_PRESSES ?? 1);

for (const game of ["Swarm", "Hexstrat", "Hexattack", "Hex-It"]) {
  // Sealed orders are given against the house, since two at one device would cover the table between them.
  const company = game === "Hexattack" ? "Play the house" : "Both here";
  browserTest(`no button of ${game} does two things when it is pressed three times`, async () => {
    const page = await guest((await sharedHouse()).address);
    const sent = deeds(page);
    for (let play = 0; play < plays; play++) {
      await page.goto("/");
      await start(page, company, game);
      await playThrice(page, dice(11 + play), sent);
      assert.ok((await movesOnServer(page)) > 1); // squads are picked and put back at random, which takes most presses
    }
    assert.deepEqual(page.troubles, []);
  }, 240_000 * plays);
}

/** Plays a part of a game: every button is pressed three times, those of the turn mostly, any other now and then. */
async function playThrice(page, roll, sent) {
  for (let turn = 0; turn < 12 && !(await isOver(page)); turn++) {
    await page.locator(".main.accent, .banner.mine, .banner.over").first().waitFor(); // the first may leave a film
    await makeReady(page, roll);
    const button = (turn % 3 === 2 && (await anyOther(page, roll))) || (await pressable(page));
    if (!button) continue;
    const before = sent.length;
    const name = await button.innerText();
    const quick = await tripleClick(page, button);
    await page.waitForTimeout(150); // all three have reached the page; what they sent shows up
    if (!quick) continue; // on a machine that is too busy for it, somebody has pressed a second time
    assert.ok(sent.length <= before + 1, `three presses on "${name}" sent ${sent.slice(before).join(" and ")}`);
    assert.ok(!sent.slice(before).some((body) => body.includes('"resign"')), "two quick presses resigned");
  }
}

/** A button beside the board that can be pressed and opens nothing. */
async function anyOther(page, roll) {
  const buttons = page.locator(".desk button:visible:not([disabled], [aria-haspopup], .main)");
  const count = await buttons.count();
  return count > 0 && buttons.nth(roll(count));
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
  for (const name of [".main.accent", ".question .btn", ".banner > .btn", ".steps .end > .btn"]) {
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
