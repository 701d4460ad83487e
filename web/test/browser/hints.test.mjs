// Hints are chosen by the creator of a table and shown to every player.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { chooser } from "./actions.mjs";
import { test } from "./fixtures.mjs";

/** Opens the form for a new table and chooses about hints, by keyboard alone. */
async function choose(page, presses) {
  await page.goto("/");
  await (await chooser(page)).locator(".links button").first().click();
  const group = page.getByRole("group", { name: /^Hints/ });
  await group.getByRole("radio", { checked: true }).focus();
  for (const key of presses) await page.keyboard.press(key);
  return group;
}

test("the creator of a table chooses whether there are hints, and every player sees it", async ({ guest, newServer }) => {
  const { address: baseURL } = await newServer(); // its lobby lists no matches of others
  const host = await guest({ baseURL });
  const group = await choose(host, ["ArrowRight"]);
  assert.ok(await group.getByRole("radio", { name: /^Always/ }).isChecked());
  await host.getByText("Show free seats").click();
  assert.deepEqual(await faults(host), []);
  await host.getByRole("button", { name: "Done" }).click();
  assert.match(await (await chooser(host)).locator(".links button").first().innerText(), /with hints/);
  await (await chooser(host)).getByRole("button", { name: "Invite" }).click();
  await host.locator(".where", { hasText: "with hints" }).waitFor();

  const other = await guest({ baseURL });
  await other.goto("/");
  await other.locator(".offers li", { hasText: "with hints" }).getByRole("link", { name: /^Sit down/ }).click();
  await other.locator(".where", { hasText: "with hints" }).waitFor();
  await other.getByRole("button", { name: /^Sit down/ }).first().click();
  await host.getByRole("button", { name: /^Hint/ }).waitFor();
  await host.keyboard.press("i");
  await host.getByText(/The bot suggests/).first().waitFor();

  await choose(host, ["ArrowRight"]);
  await host.getByRole("button", { name: "Done" }).click();
  assert.match(await (await chooser(host)).locator(".links button").first().innerText(), /no hints/);
  await (await chooser(host)).getByRole("button", { name: "Play a bot" }).click();
  await host.locator(".banner.mine").waitFor();
  assert.equal(await host.getByRole("button", { name: /^Hint/ }).count(), 0);
  assert.equal(await host.locator(".where", { hasText: "with hints" }).count(), 0);
  assert.deepEqual([...host.troubles, ...other.troubles], []);
});
