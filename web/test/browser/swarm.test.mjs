// Swarm, played by mouse and keys.

import assert from "node:assert/strict";
import {
  assertSameEnd, dice, hands, lengths, makeTable, moveByMouse, moved, movesMade, myTurnOrOver, openDuel,
  overhear, playBot, playOut, positionOf, settled, spoken, submit,
} from "./actions.mjs";
import { test } from "./fixtures.mjs";

const quick = { setup: "auto", maxturns: "20" };

for (const [what, move] of Object.entries(hands)) {
  test(`a guest plays Swarm against a bot with ${what} alone, to the end`, { tag: "@long" }, async ({ guest }) => {
    const page = await playBot(guest, "swarm", move, quick);
    assert.ok((await movesMade(page)) > 4);
  });
}

for (const what of ["the keyboard", "a finger on a phone"]) {
  test(`moves of Swarm are made with ${what} alone`, async ({ guest }) => {
    await playBot(guest, "swarm", hands[what], quick, 2);
  });
}

/** What a text may not hold while the kinds of some hexes are hidden: one of these kinds. */
const hiddenKind = /"kind":"[ADLX]","face":"hidden"|"face":"hidden","kind":"[ADLX]"|\?[ADLXadlx]\b/;

/** Asserts that neither the texts nor the labels of a page have a hidden kind. */
async function assertKeepsSecrets(page) {
  const labels = await spoken(page);
  for (const text of [...labels, await page.locator(".mat").innerHTML()]) {
    assert.doesNotMatch(text, /face-down (blue|vermilion) (Drone|Lifter|Disassembler)/);
  }
  return labels;
}

for (const { length, most, tag } of lengths) {
  test(`two browsers play ${length} of Swarm by link, and the server sends no hidden kind`, { tag }, async ({ guest }) => {
    const forgetful = { ...quick, memory: "false" };
    const { pages: [host, friend], id } = await openDuel(guest, "swarm", forgetful);
    const streams = await Promise.all([host, friend].map((page) => overhear(page, id)));
    let faceDown = 0;
    await playOut([host, friend], moveByMouse, dice(3), async (page) => {
      faceDown += (await assertKeepsSecrets(page)).filter((label) => label.includes("face-down")).length;
    }, most);
    assert.ok(faceDown > 20, "hexes lay face down");
    await assertSameEnd(host, friend);
    for (const stream of streams) {
      const sent = (await stream()).split("event: ").filter((part) => !part.includes('"revealed":true')).join("");
      assert.ok(sent.split('"face":"hidden"').length > 10, "the stream has the game");
      assert.doesNotMatch(sent, hiddenKind);
    }
  });
}

/** A table of one who holds both seats, before the first turn. No Assembler starts trapped, so Blue's can step aside, and
 * without the calm start it may step back: its first step never ends the turn, and shows nothing. */
async function beforeFirstTurn(page) {
  const id = await makeTable(page, "swarm", [{ kind: "me" }, { kind: "me" }], { setup: "auto", calm: "false" });
  for (const seat of [2, 1]) {
    const { turns: [{ choices }] } = await positionOf(page, id);
    await submit(page, id, seat, choices[0].text);
  }
  await page.goto("/t/" + id);
  await page.locator(".banner.mine").waitFor();
  return id;
}

test("a step of Swarm that has shown nothing is undone from the step list", async ({ page }) => {
  const id = await beforeFirstTurn(page);
  const hive = () => page.locator(".mat [data-cell]").evaluateAll((all) => all.map((cell) => cell.ariaLabel).join());
  const first = await hive();
  const { turns: [{ choices }] } = await positionOf(page, id);
  const { picks } = choices.find(({ text }) => text.startsWith("move"));
  const from = page.locator(`.mat .hit.can[data-cell="${picks[0].at}"]`);
  const to = page.locator(`.mat .hit.can[data-cell="${picks[1].at}"]`);
  await from.or(to).first().waitFor();
  if ((await from.count()) > 0) await from.click(); // else it is the only one that can act, and is picked already
  await to.click(); // it can be undone, so it is played at once
  const step = page.locator(".steps li", { hasText: "Assembler moves" });
  await step.waitFor();
  assert.notEqual(await hive(), first, "the hive has changed");
  await step.locator('.undo:not([aria-disabled="true"])').click();
  await step.waitFor({ state: "detached" });
  await from.or(to).first().waitFor();
  assert.equal(await hive(), first, "the hive is as it was");
  assert.ok(await page.locator(".banner.mine").isVisible(), "the turn goes on");
  assert.deepEqual(page.troubles, []);
});

test("a stack of Swarm is looked into with the keyboard", async ({ page }) => {
  await page.goto(`/t/${await makeTable(page, "swarm", [{ kind: "me" }, { kind: "bot", level: 1 }], quick)}`);
  await myTurnOrOver(page);
  await page.locator('[data-cell][aria-label*="stack of"]').first().focus();
  await page.locator(".sw-peek li").nth(1).waitFor();
  await page.keyboard.press("p");
  await page.locator(".sw-peek.pinned li").nth(1).waitFor();
  await page.keyboard.press("p");
  await page.locator(".sw-peek.pinned").waitFor({ state: "detached" });
  assert.deepEqual(page.troubles, []);
});

test("two browsers build a hive of Swarm by link; neither page nor traffic has a hidden kind", async ({ guest }) => {
  const { pages: [host, friend], id } = await openDuel(guest, "swarm");
  const streams = await Promise.all([host, friend].map((page) => overhear(page, id)));
  for (const page of [host, friend]) await page.getByRole("button", { name: "Place 5 at random" }).click();
  assert.ok(await moved(host, 9, 15_000), "ten hexes were not placed");
  for (const move of await host.locator(".moves .seat2").allInnerTexts()) assert.match(move, /^Vermilion places .+\.$/);
  for (const move of await host.locator(".moves .seat1").allInnerTexts()) assert.match(move, /^Blue places .+\.$/);
  const labels = await assertKeepsSecrets(host);
  assert.ok(labels.some((label) => label.includes("face-down")));
  for (const stream of streams) {
    const sent = await stream();
    assert.ok(sent.split('"face":"hidden"').length > 10, "the stream has the game");
    assert.doesNotMatch(sent, hiddenKind);
  }
  assert.deepEqual([...host.troubles, ...friend.troubles], []);
});

/** Places hexes as one who holds both seats: each on a cell of its own until there are `cells`. */
async function buildHive(page, id, cells) {
  for (let i = 0; i < 60; i++) {
    const { number, turns: [{ seat, choices }], view } = await positionOf(page, id);
    const taken = new Set(view.stacks.map((s) => s.cell));
    const wide = taken.size < cells;
    const fit = choices.filter((c) => taken.has(c.picks.at(-1).value) !== wide);
    await submit(page, id, seat, fit[(i * 7) % fit.length].text, number);
  }
}

/** The times between frames while `moving` goes on, in milliseconds. */
async function framesDuring(page, moving) {
  await page.evaluate(() => {
    const times = (window.frameTimes = []);
    let last = performance.now();
    const next = (now) => {
      times.push(now - last);
      last = now;
      if (window.frameTimes === times) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await moving();
  const times = await page.evaluate(() => {
    const all = window.frameTimes;
    window.frameTimes = null;
    return all;
  });
  return times.slice(2).sort((a, b) => a - b);
}

test("a hive of 40 stacks pans and zooms frame by frame, and cannot be lost", async ({ page }) => {
  const large = { drones: "12", lifters: "6", disassemblers: "6", dust: "15" };
  const id = await makeTable(page, "swarm", [{ kind: "me" }, { kind: "me" }], large);
  await buildHive(page, id, 40);
  await page.goto(`/t/${id}`);
  await page.locator(".mat [role=gridcell]").first().waitFor();
  const hive = await page.locator(".board-svg").getAttribute("aria-label");
  assert.equal(hive, "Swarm, a hive of 40 stacks");
  await settled(page);
  const box = await page.locator(".board-svg").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const times = await framesDuring(page, async () => {
    await page.mouse.move(x, y);
    for (let i = 0; i < 12; i++) {
      await page.mouse.wheel(0, i % 2 ? 120 : -240);
      await page.waitForTimeout(30);
    }
    await page.mouse.down();
    for (let i = 0; i < 30; i++) await page.mouse.move(x + 150 * Math.sin(i / 5), y + 100 * Math.cos(i / 5));
    for (let i = 0; i < 20; i++) await page.mouse.move(x + 240 * i, y + 180 * i); // far out of the window
    await page.mouse.up();
  });
  const median = times[Math.floor(times.length / 2)];
  assert.ok(median < 34, `a frame takes ${median} ms`); // room for a busy machine without a graphics card
  const seen = await page.locator("[role=gridcell]").evaluateAll((all, box) => {
    const across = (r) => r.right > box.x && r.left < box.x + box.width;
    const inside = (r) => across(r) && r.bottom > box.y && r.top < box.y + box.height;
    return all.filter((c) => inside(c.getBoundingClientRect())).length;
  }, box);
  assert.ok(seen > 0, "the hive is out of sight");
  await page.locator("[role=gridcell][tabindex='0']").focus();
  await page.keyboard.press("0");
  await page.getByRole("button", { name: "Whole board" }).waitFor({ state: "detached" });
  assert.deepEqual(page.troubles, []);
});
