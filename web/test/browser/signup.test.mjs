// Signing up: as many as come are put on the map for so many.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { ask, choose, positionOf, sit, start, submit, tableId, takePart } from "./actions.mjs";
import { test } from "./fixtures.mjs";

const heading = (page, text) => page.getByRole("heading", { name: text }).waitFor();

/** The number of pieces on the map that is shown. */
const pieces = async (page) => {
  await page.locator(".map-preview svg").first().waitFor();
  return page.locator(".map-preview .ha-piece").count();
};

/** Types a message of orders, as a player by mail would have written it. */
async function typeOrders(page, text) {
  await choose(page, "Moves by list");
  await page.locator("#typed-move").fill(text);
  await page.getByRole("button", { name: "Send all lines" }).click();
}

test("nine sign up, one leaves, and the eight who stay play a turn on their map", async ({ guest, apiGuest }) => {
  const [host, friend, leaver] = await Promise.all([1, 2, 3].map(() => guest()));
  const others = Array.from({ length: 6 }, () => apiGuest());
  await start(host, "Sign-up", "Hexattack");
  await heading(host, "1 of 2–9 have joined");
  assert.ok(await host.getByRole("button", { name: /^Start with/ }).isDisabled(), "one alone cannot start");
  await host.getByText("Last team standing. After turn 40: most points").waitFor();
  assert.equal(await pieces(host), 6, "the map of two players is shown");
  const id = tableId(host);
  for (const [i, page] of [friend, leaver].entries()) {
    await page.goto(host.url());
    await page.getByRole("button", { name: "Join" }).click();
    await heading(host, `${i + 2} of 2–9 have joined`);
  }
  for (const [i, page] of others.entries()) await sit(page, id, i + 4);
  await host.getByText("Map for 9 players").waitFor();
  await host.getByRole("button", { name: "Show the map for 5 players" }).click();
  await host.getByText("Map for 5 players").waitFor();
  assert.deepEqual(await faults(host), []);
  await assert.rejects(sit(apiGuest(), id, 10), /"status":4/, "there is no tenth seat");
  assert.equal(await leaver.getByRole("button", { name: /^Start with/ }).count(), 0, "only the host starts");

  await leaver.getByRole("button", { name: "Stand up" }).click();
  await heading(host, "8 of 2–9 have joined");
  await host.getByText("2 teams of 4").waitFor();
  await host.getByRole("button", { name: "Start with 8" }).click();

  while (!(await positionOf(host, id)).dealt) await takePart(id, ...others); // the two pages do so by themselves
  for (const page of [host, friend]) await page.locator(".banner.mine").waitFor();
  const match = await host.evaluate((path) => fetch(path).then((r) => r.json()), `/api/matches/${id}`);
  assert.equal(match.options.map, "ffa8");
  assert.equal(match.players.length, 8);
  assert.equal(match.gathering, undefined);

  for (const page of [host, friend]) await typeOrders(page, "1 move N\ncommit");
  for (const page of others) {
    const { players } = await ask(page, "GET", `/api/matches/${id}`);
    const { seat } = players.find((player) => player.mine);
    for (const text of ["1 move N", "commit"]) await submit(page, id, seat, text);
  }
  await host.locator(".ha-film, .theatre").first().waitFor();
  await host.waitForFunction(
    (path) => fetch(path).then((r) => r.json()).then((m) => m.position.view.turn === 2),
    `/api/matches/${id}`,
  );
});

test("bots fill a sign-up, and the teams are chosen at the start", async ({ guest }) => {
  const [host, friend] = await Promise.all([1, 2].map(() => guest()));
  await start(host, "Sign-up", "Hexattack");
  await heading(host, "1 of 2–9 have joined");
  for (const n of [2, 3, 4]) {
    await host.getByRole("button", { name: "Add a bot" }).click();
    await heading(host, `${n} of 2–9 have joined`);
  }
  await friend.goto(host.url());
  await friend.getByRole("button", { name: "Join" }).click();
  await heading(host, "5 of 2–9 have joined");
  assert.equal(await host.getByText("2 teams of").count(), 0, "five cannot be divided");
  await host.getByRole("button", { name: /^Remove .*Player 2$/ }).click();
  await heading(host, "4 of 2–9 have joined");
  await host.getByText("2 teams of 2").click();
  await host.getByRole("button", { name: "Start with 4" }).click();
  for (const page of [host, friend]) {
    await page.locator(".banner.mine").waitFor();
    await page.getByRole("region", { name: "Players" }).getByText("Vermilion 3").waitFor();
  }
});
