// Whole games, by mouse, keys and touch.

import assert from "node:assert/strict";
import {
  assertSameEnd, choose, chooser, dice, lengths, makeTable, moveByKeys, moveByMouse, moved, movesMade, movesOnServer, myTurnOrOver, openDuel, openTable, pair, playBot, playOut, positionOf, short, spoken, submit, submitNext, typeMove,
} from "./actions.mjs";
import { test } from "./fixtures.mjs";

for (const { length, most, tag } of lengths) {
  test(`two browsers play ${length} by link`, { tag }, async ({ guest }) => {
    const { host, friend } = await pair(guest, short(8));
    await playOut([host, friend], moveByMouse, dice(3), undefined, most);
    await assertSameEnd(host, friend);
    assert.match(await host.title(), /^(You have (won|lost)|The game is drawn) · Hex-It · Hexparlor$/);
  });
}

test("a guest plays a bot with the mouse alone, to the end", { tag: "@long" }, async ({ guest }) => {
  const page = await playBot(guest, "hexit", moveByMouse, short(8).options.hexit);
  assert.ok((await movesMade(page)) > 8);
});

for (const { length, most, tag } of lengths) test(`a guest plays a bot with the keyboard alone, ${length}`, { tag }, async ({ guest }) => {
  const page = await guest({ settings: { ...short(8), level: 1 } });
  await page.goto("/");
  await chooser(page);
  const play = (await chooser(page)).getByRole("button", { name: "Play a bot" });
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press("Tab");
    if (await play.evaluate((button) => button === document.activeElement)) break;
  }
  await page.keyboard.press("Enter");
  await page.locator(".mat [role=gridcell]").first().waitFor();
  const roll = dice(11);
  for (let moves = 0; moves < most && (await myTurnOrOver(page)) === "mine"; moves++) await moveByKeys(page, roll);
  assert.ok((await movesMade(page)) >= Math.min(most, 8));
  assert.deepEqual(page.troubles, []);
});

test("a reload in the middle of a game shows the same table", async ({ page }) => {
  await openTable(page, { moves: ["drop 0,0", "drop 0,1", "deal 0,0 SE"] });
  await page.locator(".moves button").nth(2).waitFor();
  const before = await page.locator(".moves").innerText();
  const cells = (await spoken(page)).sort();
  await page.reload();
  await page.locator(".moves button").nth(2).waitFor();
  assert.equal(await page.locator(".moves").innerText(), before);
  assert.deepEqual((await spoken(page)).sort(), cells);
  assert.match(await page.locator(".moves .cur").innerText(), /^White deals 1 stone going south-east/);
});

test("a killed server comes back, the page recovers, and nothing is lost or played twice", async ({ guest, newServer }) => {
  const server = await newServer();
  const page = await guest({ baseURL: server.address });
  await openTable(page, { moves: ["drop 0,0", "drop 0,1"] });
  await page.locator(".main.accent").waitFor(); // the forced deal lies ready
  await server.kill();
  await page.locator(".reconnecting").waitFor();
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/moves"));
  await page.locator(".main.accent").click(); // sent again and again until it is answered
  assert.match(await page.locator(".main").innerText(), /Sending/);
  await failed;
  await server.start();
  await page.locator(".reconnecting").waitFor({ state: "detached" });
  assert.ok(await moved(page, 2, 15_000), "the move that was under way has not arrived");
  await typeMove(page, "drop 0,0");
  assert.deepEqual([await movesMade(page), await movesOnServer(page)], [4, 4]);
});

test("a click that is refused says why, to the eye and to the ear", async ({ page }) => {
  await openTable(page, { moves: ["drop 0,0"] });
  await page.locator('[data-cell="0,0"]').click(); // Black points at White's stone
  const reason = page.locator(".reason");
  await reason.waitFor();
  const sentence = await reason.locator(".grow").innerText();
  assert.ok(sentence.length > 10, sentence);
  assert.match(await reason.locator(".rule").innerText(), /^Rule \d/);
  assert.equal((await page.locator("[role=alert]").first().innerText()).trim(), sentence);
  await page.locator(".board-lit").first().waitFor();
  await page.locator(".goal-strip").first().hover(); // what is read meanwhile does not put out the cells of the refusal
  await page.locator(".board-lit").first().waitFor();
  await page.locator('[data-cell="0,0"]').click();
  await page.waitForFunction((s) => document.querySelector(".spoken[role=alert]").textContent !== s, sentence);
  assert.equal(await movesMade(page), 1);
});

test("keys play the only move at once, and Escape leads back from the past", async ({ page }) => {
  await openTable(page, { moves: ["drop 0,0", "drop 0,1"] });
  await page.locator(".main.accent").waitFor();
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("ArrowLeft");
  await page.locator(".banner.past").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".main.accent").waitFor();
  await page.locator("[role=gridcell][tabindex='0']").focus();
  await page.keyboard.press("Enter");
  assert.ok(await moved(page, 2));
});

test("a typed move that is refused says why and stays in its field", async ({ page }) => {
  await openTable(page);
  await page.keyboard.press("/");
  await page.locator("#typed-move").fill("drop 9,9");
  await page.keyboard.press("Enter");
  await page.locator(".reason").waitFor();
  assert.equal(await page.locator("#typed-move").inputValue(), "drop 9,9");
});

test("all moves can be made from the list", async ({ page }) => {
  await openTable(page);
  await page.keyboard.press("l");
  await page.locator(".manual li .btn").first().waitFor();
  assert.equal(await page.locator(".manual li .btn").count(), 4);
  await page.getByRole("button", { name: "Drop here 0,0" }).focus();
  await page.locator(".board-lit[data-lit='0,0']").waitFor({ state: "attached" });
  await page.keyboard.press("Enter");
  await page.locator('[data-cell="0,0"][aria-label*="stack"], [data-cell="0,0"][aria-label*="stone"]').waitFor();
  assert.equal(await movesOnServer(page), 1);
});

test("forced moves are played for users who want it, and are announced", async ({ guest }) => {
  const page = await guest({ settings: { forced: true } });
  const id = await openTable(page);
  for (const move of ["drop 0,0", "drop 0,1"]) await submitNext(page, id, move);
  assert.ok(await moved(page, 2), "the forced deal was not played");
  await page.locator(".reason").waitFor();
  assert.match(await page.locator(".reason").innerText(), /Played for you: deal 0,0 SE/);
});

test("asking first, a click makes a move ready and the main button plays it", async ({ guest }) => {
  const page = await guest({ settings: { ask: true } });
  await openTable(page);
  await page.locator('[data-cell="0,0"]').click();
  await page.getByRole("button", { name: "Drop a stone" }).waitFor();
  assert.equal(await movesMade(page), 0);
  await page.getByRole("button", { name: "Drop a stone" }).click();
  assert.ok(await moved(page, 0));
});

test("a takeback is asked for, granted and shown", async ({ guest }) => {
  const { pages: [host, friend], id } = await openDuel(guest, "hexit");
  await submit(host, id, 1, "drop 0,0");
  await moved(friend, 0);
  await choose(host, "Take back");
  await friend.getByRole("group", { name: "Offer: takeback" }).getByRole("button", { name: "Accept" }).click({ delay: 450 });
  await host.locator(".banner.mine").waitFor();
  for (const page of [host, friend]) {
    await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 0);
    assert.match(await page.locator('[data-cell="0,0"]').getAttribute("aria-label"), /empty/);
  }
  await choose(host, "All entries");
  await host.locator(".log s", { hasText: "drop 0,0" }).waitFor();
});

test("a draw is offered, declined, offered by the other player and agreed on", async ({ guest }) => {
  const { pages: [host, friend], id } = await openDuel(guest, "hexit");
  await choose(host, "Offer a draw");
  await friend.getByRole("button", { name: "Decline" }).click({ delay: 450 });
  await host.getByText("You have offered a draw.").waitFor({ state: "detached" });
  await host.locator(".menu-button:visible").click();
  const again = host.getByRole("button", { name: "Offer a draw" });
  await host.waitForFunction((button) => button.disabled || button.ariaDisabled === "true", await again.elementHandle());
  await host.keyboard.press("Escape");
  await choose(friend, "Offer a draw");
  await host.getByRole("button", { name: "Accept" }).click({ delay: 450 });
  for (const page of [host, friend]) {
    await page.getByText("The game is drawn.", { exact: true }).first().waitFor();
    assert.equal(await page.locator(".banner.over b").innerText(), "The game is drawn.");
  }
});

test("a bot answers a draw offer with its next move", async ({ guest }) => {
  const page = await guest();
  await page.goto("/");
  const id = await makeTable(page, "hexit", [{ kind: "me" }, { kind: "bot", level: 1 }]);
  await page.goto(`/t/${id}`);
  await choose(page, "Offer a draw");
  await page.getByText("You offer a draw. Waiting for Novice.").waitFor();
  await submit(page, id, 1, "drop 0,0");
  await page.getByText("Novice declines the draw.").first().waitFor();
  assert.deepEqual((await positionOf(page, id)).offers, []);
});

test("resigning takes two presses; a rematch changes the seats", async ({ guest }) => {
  const { pages: [host, friend], id } = await openDuel(guest, "hexit");
  await choose(host, "Resign");
  const again = host.locator(".question").getByRole("button", { name: "Resign" });
  await again.waitFor();
  assert.equal((await positionOf(host, id)).status, "running", "one press must not resign");
  await again.click();
  await friend.getByText("You have won.", { exact: true }).first().waitFor();
  await host.getByText("You have lost.", { exact: true }).first().waitFor();
  const first = host.url();
  await host.locator(".main", { hasText: "Rematch" }).click();
  await friend.locator(".main", { hasText: "Accept the rematch" }).click();
  for (const page of [host, friend]) await page.waitForURL((url) => String(url) !== first);
  assert.equal(host.url(), friend.url());
  await friend.locator(".banner.mine").waitFor(); // Black of the first game has White now
});

test("the past can be visited and nothing be moved in it", async ({ page }) => {
  await openTable(page, { moves: ["drop 0,0", "drop 0,1", "deal 0,0 SE"] });
  await page.getByRole("button", { name: /^Turn 1,/ }).click();
  await page.locator(".banner.past").waitFor();
  assert.match(await page.locator(".banner.past").innerText(), /Turn 1 of 3/);
  assert.equal(await page.locator(".hit.can").count(), 0);
  assert.match(await page.locator('[data-cell="0,1"]').getAttribute("aria-label"), /empty/);
  await page.keyboard.press("ArrowLeft");
  await page.getByText("The start").waitFor();
  await page.keyboard.press("End");
  await page.locator(".banner.mine").waitFor();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.getByRole("button", { name: "Back to the game" }).click();
  await page.locator(".banner.mine").waitFor();
});
