// How the browser tests run: npm run test:browser

import { defineConfig } from "@playwright/test";
import { lacking, launchOptions } from "./test/browser/server.mjs";

if (lacking.length > 0) {
  if (process.env.HEXPARLOR_REQUIRE_ALL === "1") throw new Error(lacking.join("; "));
  if (!process.env.TEST_WORKER_INDEX) console.log(`skipped: browser tests (${lacking.join("; ")})`);
}

// Workers run the tests as they are written, which needs no source maps; see fixtures.mjs.
process.env.PW_DISABLE_TS_ESM = "1";

export default defineConfig({
  testDir: "test/browser",
  testMatch: "*.test.mjs",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 3,
  retries: process.env.HEXPARLOR_TEST_AGAIN === "1" ? 1 : 0,
  timeout: 240_000, // milliseconds
  reporter: [["list"], ["./test/browser/slowest.mjs"]],
  use: {
    launchOptions,
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
});
