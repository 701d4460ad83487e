// What a browser test can ask for: a running server, servers of its own, and guests.

import { test as base } from "@playwright/test";
import { GuestPool } from "./guests.mjs";
import { TestServer, lacking } from "./server.mjs";

export const test = base.extend({
  /** Skips the tests on a machine that lacks the program or the browser. */
  equipment: [async ({}, use, testInfo) => {
    testInfo.skip(lacking.length > 0, lacking.join("; "));
    await use();
  }, { scope: "test", auto: true }],

  /** A server without limits, which the tests of a worker share. */
  server: [async ({}, use) => {
    const server = await TestServer.open("--no-limits");
    await use(server);
    await server.close();
  }, { scope: "worker" }],

  /** Opens a server for one test; its flags are those of the command serve. */
  newServer: async ({}, use) => {
    const servers = [];
    await use(async (...flags) => {
      servers.push(await TestServer.open(...flags));
      return servers.at(-1);
    });
    for (const server of servers) await server.close();
  },

  pool: [async ({ browser, server }, use) => {
    const pool = new GuestPool(browser, server.address);
    await use(pool);
    await pool.close();
  }, { scope: "worker" }],

  /** Opens a page of a new guest, of the shared server if the options name no other address. */
  guest: async ({ pool }, use) => {
    const pages = [];
    await use(async (options) => {
      pages.push(await pool.take(options ?? {}));
      return pages.at(-1);
    });
    await Promise.all(pages.map((page) => pool.give(page)));
  },

  page: async ({ guest }, use) => use(await guest()),
});
