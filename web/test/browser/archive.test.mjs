// The archive: filters in the address, and rows with a picture of the end.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { test } from "./fixtures.mjs";
import { playRated, signUp } from "./ratings.mjs";

test("the archive keeps its filters in the address for Back, reload and links", async ({ guest, apiGuest, newServer }) => {
  const server = await newServer("--no-limits");
  const anna = await signUp(await guest({ baseURL: server.address }), "anna");
  const ben = await signUp(apiGuest(server.address), "ben");
  await playRated("hexit", anna, ben);
  await playRated("hex", anna, ben);

  await anna.goto("/archive");
  const rows = anna.locator(".archive .rows li");
  await rows.nth(1).waitFor();
  assert.match(await rows.first().innerText(), /Hex\b[\s\S]*Resigned: (anna|ben)/);
  await anna.waitForFunction(() => [...document.querySelectorAll(".rows img")].every((each) => each.naturalWidth > 0));
  await anna.locator("select[name=game]").selectOption("hexit");
  await anna.locator("form.filters").getByRole("button", { name: "Search" }).click();
  await anna.waitForURL("**/archive?game=hexit");
  await anna.locator(".rows:not(.old) li", { hasText: "Resigned: ben" }).waitFor();
  assert.equal(await rows.count(), 1);
  await anna.goBack();
  await rows.nth(1).waitFor();
  await anna.goForward();
  await anna.reload();
  await anna.locator(".rows:not(.old) li", { hasText: "Resigned: ben" }).waitFor();
  assert.equal(await anna.locator("select[name=game]").inputValue(), "hexit");
  assert.equal(await rows.count(), 1);

  await anna.goto("/archive?game=hexit&speed=bullet");
  await anna.locator(".nothing").getByRole("link", { name: "Without “Bullet”" }).click();
  await anna.waitForURL("**/archive?game=hexit");
  await anna.locator(".rows:not(.old) li").waitFor();
  assert.deepEqual(await faults(anna), [], "an archive with a filter");

  const reader = await guest({ baseURL: server.address, phone: true });
  await reader.goto("/archive?user=anna&speed=rapid&lang=de"); // the longest texts
  await reader.locator(".rows li").nth(1).waitFor();
  assert.ok(await reader.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});
