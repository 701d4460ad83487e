// Teams before the game: two lead theirs, and fill them with friends and bots.

import assert from "node:assert/strict";
import { ask, makeTable, tableId } from "./actions.mjs";
import { test } from "./fixtures.mjs";

test("two lead a team each, and fill it with a friend or by one press with bots", async ({ guest }) => {
  const pages = await Promise.all([1, 2, 3].map(() => guest({ settings: { level: 1 } })));
  const [anna, ben, cleo] = pages;
  const open = { kind: "open" };
  const id = await makeTable(anna, "hexattack", [{ kind: "me" }, open, open, open], { map: "pairs" }, { public: true });
  await anna.goto("/t/" + id);
  await ben.goto("/");
  await ben.locator(`.offers [href="/t/${id}"]`).click(); // who takes the offer chooses a side
  await ben.getByRole("button", { name: "Sit down as Player 4" }).click();
  const [vermilion, cobalt] = [0, 1].map((n) => (page) => page.locator(".teams [role=group]").nth(n));
  await cobalt(anna).getByText(/^Led by /).waitFor();
  assert.equal(await cobalt(anna).getByRole("button", { name: "Fill with bots" }).count(), 0, "Ben leads that team");
  assert.equal(await vermilion(ben).getByRole("button", { name: "Fill with bots" }).count(), 0, "and Anna this one");

  await cobalt(ben).getByRole("button", { name: "Fill with bots" }).click();
  await cobalt(ben).getByRole("button", { name: /^Remove .*Player 3$/ }).click(); // for a friend has come
  await cleo.goto("/t/" + id);
  await cleo.getByRole("button", { name: "Sit down as Player 3" }).click();
  await cobalt(cleo).getByText(/· you$/).waitFor();
  await vermilion(anna).getByRole("button", { name: "Fill with bots" }).click();
  for (const page of pages) await page.locator(".banner.mine").waitFor();
  const { players } = await ask(anna, "GET", `/api/matches/${tableId(anna)}`);
  assert.deepEqual(players.map(({ kind, leader }) => [kind, leader]), [
    ["guest", undefined], ["bot", undefined], ["guest", undefined], ["guest", undefined],
  ]);
  assert.deepEqual(pages.flatMap((page) => page.troubles), []);
});
