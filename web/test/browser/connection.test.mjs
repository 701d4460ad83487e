// Connections that die, and what a page says and keeps.

import assert from "node:assert/strict";
import { moved, movesMade, movesOnServer, openDuel, openTable, submitNext, typeMove } from "./actions.mjs";
import { test } from "./fixtures.mjs";

/** Waits until the stream of a page has brought so many signs of life. */
async function pings(page, count) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await new Promise((resolve) => {
    session.on("Network.eventSourceMessageReceived", ({ eventName }) => eventName === "ping" && --count === 0 && resolve());
  });
}

test("a server that falls silent is noticed, and when it goes on nothing is lost or played twice", async ({ guest, newServer }) => {
  const server = await newServer();
  const page = await guest({ baseURL: server.address });
  await openTable(page, { moves: ["drop 0,0", "drop 0,1"] });
  await page.locator(".main.accent").waitFor(); // the forced deal lies ready
  await pings(page, 3);
  assert.equal(await page.locator(".reconnecting").count(), 0, "a table without moves is connected");
  server.pause();
  await page.locator(".reconnecting").waitFor();
  const again = page.waitForRequest("**/stream");
  await page.locator(".main.accent").click();
  await again;
  assert.ok(await page.locator(".reconnecting").isVisible());
  server.resume();
  await page.locator(".reconnecting").waitFor({ state: "detached" });
  assert.ok(await moved(page, 2, 15_000), "the move that was under way has not arrived");
  await typeMove(page, "drop 0,0");
  assert.deepEqual([await movesMade(page), await movesOnServer(page)], [4, 4]);
  assert.deepEqual(page.troubles, []);
});

test("a silence is noticed within three seconds, and a short one mends the same stream", async ({ guest, newServer }) => {
  const server = await newServer();
  const page = await guest({ baseURL: server.address });
  await page.clock.install();
  let streams = 0;
  page.on("request", (request) => (streams += request.url().endsWith("/stream") ? 1 : 0));
  const id = await openTable(page, { moves: ["drop 0,0"] });
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000)); // the page's time stands, however busy the machine is
  server.pause();
  const reconnecting = page.locator(".reconnecting");
  let silence = 0; // milliseconds
  for (; !(await reconnecting.isVisible()); silence += 500) await page.clock.runFor(500);
  assert.ok(silence <= 3_000, `noticed after ${silence} ms`);
  server.resume();
  await reconnecting.waitFor({ state: "detached" });
  await page.clock.resume();
  await submitNext(page, id, "drop 0,1");
  assert.ok(await moved(page, 1), "the move has not arrived");
  assert.equal(streams, 1);
});

test("what others did while a page was cut off is there when it is back", async ({ guest }) => {
  const { pages: [mover, other], id } = await openDuel(guest, "hexit");
  await other.context().setOffline(true);
  await other.locator(".reconnecting").waitFor();
  await submitNext(mover, id, "drop 0,0");
  await other.context().setOffline(false);
  await other.locator(".reconnecting").waitFor({ state: "detached" });
  assert.ok(await moved(other, 0), "the move has not arrived");
});
