// Connections that die, and what a page says and keeps.
import assert from "node:assert/strict";
import { movesMade, moved, movesOnServer, myTurn, pair, start, typeMove } from "./actions.mjs";
import { test } from "./fixtures.mjs";

/** Longer than it may take until a page says that it has lost the server (3 s), and much shorter than a minute. */
const soon = 5_000;

test("a server that falls silent is noticed, and when it goes on nothing is lost or played twice", async ({ guest, newServer }) => {
  const server = await newServer();
  const page = await guest({ baseURL: server.address });
  await start(page, "Both here");
  for (const move of ["drop 0,0", "drop 0,1"]) await typeMove(page, move);
  await page.locator(".main.accent").waitFor(); // the forced deal lies ready
  await page.waitForTimeout(4_000); // a silent table is no dead one
  assert.equal(await page.locator(".reconnecting").count(), 0);
  server.pause();
  await page.locator(".reconnecting").waitFor({ timeout: soon });
  await page.locator(".main.accent").click();
  await page.waitForTimeout(6_000); // long enough for new attempts to connect
  assert.ok(await page.locator(".reconnecting").isVisible());
  server.resume();
  await page.locator(".reconnecting").waitFor({ state: "detached", timeout: 15_000 });
  assert.ok(await moved(page, 2, 15_000), "the move that was under way has not arrived");
  await page.waitForTimeout(500);
  assert.deepEqual([await movesMade(page), await movesOnServer(page)], [3, 3]);
  await typeMove(page, "drop 0,0");
  assert.deepEqual(page.troubles, []);
});

test("a short silence mends the same stream, which brings what was missed", async ({ guest, newServer }) => {
  const server = await newServer();
  const page = await guest({ baseURL: server.address });
  let streams = 0;
  page.on("request", (request) => (streams += request.url().endsWith("/stream") ? 1 : 0));
  await start(page, "Both here");
  await typeMove(page, "drop 0,0");
  server.pause();
  await page.locator(".reconnecting").waitFor({ timeout: soon });
  server.resume();
  await page.locator(".reconnecting").waitFor({ state: "detached", timeout: soon });
  await typeMove(page, "drop 0,1");
  assert.equal(streams, 1);
});

test("what others did while a page was cut off is there when it is back", async ({ guest, newServer }) => {
  const server = await newServer();
  const { host, friend } = await pair(guest);
  const [mover, other] = (await myTurn(host)) ? [host, friend] : [friend, host];
  await other.context().setOffline(true);
  await other.locator(".reconnecting").waitFor({ timeout: soon });
  await typeMove(mover, "drop 0,0");
  await other.context().setOffline(false);
  await other.locator(".reconnecting").waitFor({ state: "detached", timeout: 15_000 });
  assert.ok(await moved(other, 0), "the move has not arrived");
});
