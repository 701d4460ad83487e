// A busy server: a player who waits for a bot sees its place in the queue.

import assert from "node:assert/strict";
import { availableParallelism } from "node:os";
import { faults } from "./axe.mjs";
import { makeTable } from "./actions.mjs";
import { test } from "./fixtures.mjs";

test("a bot in line says so, and moves when its turn has come", async ({ guest, apiGuest, newServer }) => {
  const server = await newServer();
  const seats = [{ kind: "bot", level: 10 }, { kind: "me" }]; // the bot begins
  const page = await guest({ baseURL: server.address });
  const others = Array.from({ length: 4 * availableParallelism() }, () => apiGuest(server.address));
  await Promise.all(others.map((other) => makeTable(other, "hex", seats)));
  const id = await makeTable(page, "hexit", seats);
  await page.goto("/t/" + id);
  const line = page.locator(".player .turn", { hasText: /^\d+(st|nd|rd|th) in line$/ });
  await line.waitFor();
  assert.deepEqual(await faults(page), []);
  await line.waitFor({ state: "detached", timeout: 120_000 });
  await page.locator(".banner.mine").waitFor();
  assert.deepEqual(page.troubles, []);
});
