// A press too many does nothing else: not a second click on a button whose meaning has changed, nor a key held down.

import assert from "node:assert/strict";
import { aside, choose, dice, isOver, makeTable, movesOnServer, openTable, positionOf, start, submit } from "./actions.mjs";
import { test } from "./fixtures.mjs";

/** Time within which buttons rest after a change, as in the client. Milliseconds. */
const settling = 400;

/** Clicks three times where something is, as fast as can be; returns whether that was fast enough for a triple click. */
async function tripleClick(page, target) {
  await target.scrollIntoViewIfNeeded({ timeout: 2_000 }).catch(() => {}); // in a list, such as that of moves
  const box = await target.boundingBox({ timeout: 2_000 }).catch(() => null);
  if (!box) return false; // it has gone meanwhile
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

/** Holds a key down on a button, which presses it again and again. No machine is too busy for that. */
async function holdKey(page, target, key) {
  if (!(await target.focus({ timeout: 2_000 }).then(() => true, () => false))) return false; // it has gone meanwhile
  for (let i = 0; i < 4; i++) await page.keyboard.down(key); // every one after the first is a repetition
  await page.keyboard.up(key);
  return true;
}

/** How many games are played of each kind, each joined later than the one before, and how many buttons pressed in each. */
const plays = Number(process.env.HEXPARLOR_PRESSES ?? 1);
const buttons = plays > 1 ? 12 : 4;

for (const game of ["swarm", "hexstrat", "hexattack", "hexit", "hexstrike", "hex"]) {
  // Sealed orders are given against the server, since two at one device would cover the table between them.
  const other = /hexattack|hexstrike/.test(game) ? { kind: "bot", level: 1 } : { kind: "me" };
  test(`no button of ${game} does two things when it is pressed three times or its key is held down`, { tag: "@long" }, async ({ page }) => {
    test.setTimeout(240_000 * plays);
    const sent = deeds(page);
    const pressed = [];
    for (let play = 0; play < plays; play++) {
      const roll = dice(11 + play);
      const id = await join(page, game, other, 3 * play + 2, roll);
      await page.goto("/t/" + id);
      await page.locator(".mat [role=gridcell]").first().waitFor();
      pressed.push(...(await playThrice(page, roll, sent)));
    }
    console.log(`${pressed.length} presses in ${plays} games, of ${new Set(pressed).size} buttons`);
    assert.ok(pressed.length >= 3 * plays, pressed.join(", "));
    assert.deepEqual(page.troubles, []);
  });
}

/** A table where so many moves have been made at random, or half of them if the game is over by then, and so on. */
async function join(page, game, other, moves, roll) {
  const id = await makeTable(page, game, [{ kind: "me" }, other]);
  await goOn(page, id, moves, roll);
  return (await positionOf(page, id)).status === "running" ? id : join(page, game, other, moves >> 1, roll);
}

/** Makes moves at random without the page, as long as the game goes on. */
async function goOn(page, id, moves, roll) {
  for (let made = 0, waits = 0; made < moves && waits < 400; ) {
    const { status, turns: [turn] } = await positionOf(page, id);
    if (status !== "running") return;
    const choices = turn?.choices.filter(({ text }) => text !== "resign") ?? [];
    if (choices.length > 0) made += await submit(page, id, turn.seat, choices[roll(choices.length)].text).then(() => 1);
    else waits += await page.waitForTimeout(50).then(() => 1);
  }
}

/**
 * Plays a part of a game in which each button is pressed three times, or its key held down: those of the turn mostly, any
 * other now and then. Gives what they are called. What places several hexes by one press is left out.
 */
async function playThrice(page, roll, sent) {
  const pressed = [];
  for (let turn = 0; turn < 3 * buttons && pressed.length < buttons && !(await isOver(page)); turn++) {
    await comeBack(page);
    await makeReady(page, roll);
    const button = (turn % 3 < 2 && (await pressable(page))) || (await anyOther(page, roll));
    if (!button) continue;
    const before = sent.length;
    const name = await button.innerText({ timeout: 2_000 }).catch(() => null);
    if (name === null) continue; // it has gone meanwhile, as the bot has moved
    const counts = turn % 2 === 0 ? await tripleClick(page, button) : await holdKey(page, button, turn % 4 === 1 ? "Enter" : " ");
    await page.waitForTimeout(150); // all have reached the page; what they sent shows up
    if (!counts) continue; // on a busy machine it counts as a second press
    pressed.push(name.split("\n")[0]);
    const done = new Set(sent.slice(before).map((body) => JSON.parse(body).text)); // an order that is given again changes nothing
    assert.ok(done.size <= 1, `many presses on "${name}" did ${[...done].join(" and ")}`);
    assert.ok(!done.has("resign"), "quick presses resigned");
  }
  return pressed;
}

/** Leaves what another button may have opened - a dialog, a film, the past - until there is something to do. */
async function comeBack(page) {
  const due = page.locator(".main.accent, .banner.mine, .banner.over").first();
  const back = page.locator(".main.solid");
  for (let waits = 0; waits < 150; waits++) {
    if (await page.locator("dialog[open]").isVisible()) await page.keyboard.press("Escape");
    else if ((await back.isVisible()) && !(await isOver(page))) await back.click({ timeout: 2_000 }).catch(() => {}); // or it has gone
    else if (await due.isVisible()) return;
    await page.waitForTimeout(200);
  }
  assert.fail("no way back to the game: " + (await page.locator(".main").innerText()));
}

/** A button beside the board, after another tab was opened now and then; what asks to be pressed again to be sure is left. */
async function anyOther(page, roll) {
  const tabs = page.getByRole("tab");
  const count = await tabs.count();
  if (roll(2) === 0 && count > 0) await tabs.nth(roll(count)).click({ timeout: 2_000 }).catch(() => {}); // or it has gone
  const others = page.locator("main button:visible:not([aria-disabled=true], [disabled], [role=tab], .grave, .several, .main, .moves *, .log *)");
  const all = await others.count();
  return all > 0 && others.nth(roll(all));
}

/** Picks on the board until something can be pressed. */
async function makeReady(page, roll) {
  for (let tries = 0; tries < 6 && !(await pressable(page)); tries++) {
    const cells = page.locator(".hit.can, .hs-answers .btn");
    const open = roll(4) > 0 && (await cells.count()) > 0 ? cells : page.locator(".hit.can, .hs-card.can:not(.picked)");
    const count = await open.count();
    if (count > 0) await open.nth(roll(count)).click({ timeout: 2_000 }).catch(() => {}); // it may have gone meanwhile
    const read = page.locator(".hs-card.read");
    if ((await read.count()) > 0) await read.first().click(); // the first press only reads it
    await page.waitForTimeout(150);
  }
}

/** The main button if it acts, else one in the banner; null if there is neither. */
async function pressable(page) {
  for (const name of [".main.accent", ".question .btn:not(.grave)", ".steps .end > .btn"]) {
    const button = page.locator(name).first();
    if (await button.isVisible()) return button;
  }
  return null;
}

test("the main button rests when it gets another meaning, and presses meanwhile do nothing", async ({ guest }) => {
  const page = await guest({ settings: { ask: true } });
  const sent = deeds(page);
  await openTable(page, { moves: ["drop 0,0"] });
  await page.locator('[data-cell="0,1"]').click();
  await page.locator(".main.accent", { hasText: "Drop" }).waitFor();
  const rested = await page.evaluate(() => new Promise((resolve) => {
    let since;
    const pressAgain = () => {
      const main = document.querySelector(".main");
      if (main.textContent.startsWith("Deal")) { // the only move that the drop leaves
        since ??= performance.now();
        if (main.ariaDisabled === "false") return resolve(performance.now() - since);
        main.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
      }
      requestAnimationFrame(pressAgain);
    };
    document.querySelector(".main.accent").click();
    pressAgain();
  }));
  assert.ok(rested > settling / 2, `it rested for ${rested} ms`); // the page may have been drawn some time after the change
  assert.equal(sent.length, 1);
});

test("a triple click on the list of moves picks once from it", async ({ page }) => {
  const id = await makeTable(page, "hexattack", [{ kind: "me" }, { kind: "bot", level: 1 }]);
  let quick = false; // on a machine that is too busy for a triple click, it is tried again
  for (let tries = 0; tries < 20 && !quick; tries++) {
    await page.goto("/t/" + id);
    await choose(page, "Moves by list");
    quick = await tripleClick(page, page.locator(".manual li .btn").first()); // a warrior, then what it does, then where
  }
  assert.ok(quick, "no triple click has been quick enough");
  const back = page.getByRole("button", { name: "One pick back" });
  await back.press("Enter");
  await back.waitFor({ state: "detached" }); // it was one pick
});

test("a double click on the button that places several hexes does not stop it", async ({ page }) => {
  await start(page, "Both here", "Swarm");
  const before = await movesOnServer(page);
  await page.locator(".several").dblclick();
  for (let waits = 0; waits < 150 && (await movesOnServer(page)) < before + 5; waits++) await page.waitForTimeout(100);
  assert.ok((await movesOnServer(page)) >= before + 5, "it has gone on");
});

test("a key that is held down for long presses once", async ({ page }) => {
  const sent = deeds(page);
  await start(page, "Play a bot", "Hexattack");
  const seal = aside(page);
  await seal.focus();
  for (let i = 0; i < 12; i++) {
    await page.keyboard.down("Enter"); // every one after the first is a repetition
    await page.waitForTimeout(60);
  }
  await page.keyboard.up("Enter");
  await page.locator(".question").waitFor(); // the orders are not complete; nothing has answered the question
  assert.equal(sent.length, 0);
});
