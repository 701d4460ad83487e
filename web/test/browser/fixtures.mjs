// What a browser test can ask for: a running server, servers of its own, and guests.

import { test as base } from "@playwright/test";
import { ApiGuest, GuestPool } from "./guests.mjs";
import { TestServer, freePort, lacking } from "./server.mjs";

// Playwright looks for source maps whenever it notes where a call comes from, which takes a fifth of its time. There are none.
Error.prepareStackTrace = undefined;

export const test = base.extend({
  /** Skips the tests on a machine that lacks the program or the browser. */
  equipment: [async ({}, use, testInfo) => {
    testInfo.skip(lacking.length > 0, lacking.join("; "));
    await use();
  }, { scope: "test", auto: true }],

  /** A server without limits, which the tests of a worker share. */
  server: [async ({}, use) => {
    const server = await TestServer.open("--no-limits", "--ssh", `127.0.0.1:${await freePort()}`);
    await use(server);
    await server.close();
  }, { scope: "worker" }],

  /** Where the servers of single tests are, one test after the other: pages know their files from the tests before. */
  ports: [async ({}, use) => use([await freePort(), await freePort()]), { scope: "worker" }],

  /** Opens a server for one test; its flags are those of the command serve. */
  newServer: async ({ ports }, use) => {
    const servers = [];
    await use(async (...flags) => {
      servers.push(await TestServer.openAt(ports[servers.length], ...flags));
      return servers.at(-1);
    });
    for (const server of servers) await server.close();
  },

  pool: [async ({ browser, server, ports }, use) => {
    const addresses = [server.port, ...ports].flatMap((port) => [`http://127.0.0.1:${port}`, `http://localhost:${port}`]);
    const pool = new GuestPool(browser, ...addresses);
    await use(pool);
    await pool.close();
  }, { scope: "worker" }],

  /** Opens a page of a new guest, of the shared server if the options name no other address. */
  guest: async ({ pool, newServer: _ }, use) => { // pages are taken back before the servers end
    const pages = [];
    await use(async (options) => {
      pages.push(await pool.take(options ?? {}));
      return pages.at(-1);
    });
    await Promise.all(pages.map((page) => pool.give(page)));
  },

  /** Returns a guest without a page, of the shared server if no other address is named. */
  apiGuest: async ({ server }, use) => use((address = server.address) => new ApiGuest(address)),

  page: async ({ guest }, use) => use(await guest()),
});
