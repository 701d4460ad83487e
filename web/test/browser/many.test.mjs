// Tables of three players or more: who plays, who has left, and the places at the end.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { act, makeTable, sit, submit, takePart } from "./actions.mjs";
import { test } from "./fixtures.mjs";
import { playRated, signUp } from "./ratings.mjs";

const bot = { kind: "bot", level: 1 };

/** Opens a table of three alone for two guests and a bot; gives its id. */
async function openThree(host, friend, options) {
  const id = await makeTable(host, "hexattack", [{ kind: "me" }, { kind: "open" }, bot], { map: "ffa3", ...options });
  await sit(friend, id, 2);
  for (let i = 0; i < 2; i++) await takePart(id, host, friend);
  for (const page of [host, friend]) await page.goto(`/t/${id}`);
  for (const page of [host, friend]) await page.locator(".banner.mine").waitFor();
  return id;
}

test("a player who resigns in a game that goes on is told so, and so are the others", async ({ guest }) => {
  const [host, friend] = await Promise.all([guest(), guest()]);
  const id = await openThree(host, friend);
  await act(friend, id, 2, "resign");
  await friend.locator(".banner", { hasText: "You have resigned." }).waitFor();
  await friend.getByText("The others play on; you can watch.").waitFor();
  await host.locator(".banner", { hasText: /has resigned/ }).waitFor();
  for (const page of [host, friend]) {
    await page.getByRole("region", { name: "Players" }).getByText("resigned in turn 1").waitFor();
    assert.equal(await page.getByText("No orders yet").count(), 0);
  }
  await friend.locator(".goal-strip .menu-button").click();
  await friend.getByRole("dialog", { name: "Menu" }).waitFor();
  assert.equal(await friend.getByRole("button", { name: "Resign", exact: true }).count(), 0);
});

test("a game of three ends with places, equal ones shared", async ({ guest }) => {
  const [host, friend] = await Promise.all([guest(), guest()]);
  const id = await openThree(host, friend, { turns: "1" });
  await act(friend, id, 2, "resign");
  await submit(host, id, 1, "commit");
  await friend.getByRole("button", { name: "Back to the table" }).click();
  const places = friend.getByRole("list", { name: "Places" }).getByRole("listitem");
  await places.nth(2).waitFor();
  assert.match(await places.nth(2).innerText(), /^3\s[\s\S]*You\s+resigned in turn 1/);
  for (const i of [0, 1]) assert.match(await places.nth(i).innerText(), /^1\s[\s\S]*in play to the end/);
});

test("on a phone all nine players and their states are in sight, and pressing them opens the list", async ({ guest }) => {
  const page = await guest({ phone: true });
  const id = await makeTable(page, "hexattack", [{ kind: "me" }, ...Array(8).fill(bot)], { map: "ffa9" });
  await page.goto(`/t/${id}`);
  const strip = page.getByRole("button", { name: "Players" });
  await strip.locator(".emblem").nth(8).waitFor();
  const cut = await strip.evaluate((box) => [...box.querySelectorAll(":scope > span:not(.spoken)")].filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return left < 0 || right > innerWidth || one.scrollWidth > one.clientWidth;
  }).length);
  assert.equal(cut, 0, "columns beside the screen");
  await strip.click();
  await page.getByRole("region", { name: "Players" }).getByRole("listitem").nth(8).waitFor();
});

test("a rematch is declined with No, thanks, and the other player looks for a new opponent", async ({ guest }) => {
  const [host, friend] = await Promise.all([guest(), guest({ viewport: { width: 390, height: 844 } })]);
  for (const page of [host, friend]) await signUp(page, `p${randomUUID().slice(0, 5)}`);
  const id = await playRated("hex", host, friend, { moves: 1 });
  for (const page of [host, friend]) await page.goto(`/t/${id}`);
  await friend.locator(".strip .strength").nth(1).waitFor(); // beside clocks and outcomes
  const cut = await friend.locator(".strip :is(b, .strength, .clock, .turn)").evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.clientHeight > 40).map((one) => one.textContent));
  assert.deepEqual(cut, []);
  await host.getByRole("button", { name: "Rematch" }).click();
  await friend.getByRole("button", { name: "Accept the rematch" }).waitFor();
  await friend.getByRole("button", { name: "No, thanks" }).press("Enter");
  await host.locator("button.main", { hasText: "New opponent" }).click();
  await host.waitForURL("/");
});

test("on a phone the end shows the ways on above the main button, and a hint shows whole lines", async ({ guest }) => {
  const page = await guest({ phone: true });
  const inside = (selector) => page.locator(".turn-panel").evaluate((panel, selector) => {
    const { bottom, right } = panel.getBoundingClientRect();
    return [...panel.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
      .map((box) => (box.width === 0 || box.left >= right ? "left out" : box.bottom <= bottom + 1 ? "whole" : "cut"));
  }, selector);
  const id = await makeTable(page, "hexattack", [{ kind: "me" }, bot]);
  await page.goto(`/t/${id}`);
  await page.getByRole("button", { name: "Hint" }).tap();
  await page.locator(".hint-card li").first().waitFor();
  const lines = await inside(".hint-card :is(li, p, small)");
  assert.equal(lines.filter((line) => line === "whole").length >= 3, true, lines.join());
  assert.equal(lines.includes("cut"), false, lines.join());
  await act(page, id, 1, "resign");
  await page.locator(".ways-on").waitFor();
  assert.deepEqual(await inside(".ways-on .btn:not(.quiet)"), ["whole", "whole"]);
});
