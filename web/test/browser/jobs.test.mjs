// The tab "Jobs" of the administration: queues, running and failed jobs, notifications that were given up.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { test } from "./fixtures.mjs";

const width = (page) => page.evaluate(() => document.documentElement.scrollWidth);

const failed = {
  id: 12, kind: "games", queue: "lab", attempt: 3, maxAttempts: 3, created: Date.now() - 60_000, ended: Date.now(),
  reason: "the program that ran the job died",
};
const notification = { kind: "turn", way: "mail", at: Date.now(), user: { id: "u", name: "Anna", created: 0 } };

/** Adds jobs to what the server says about its own, and notes how they are changed. */
async function plant(page, address) {
  const changes = [];
  let left = [failed];
  await page.route(`${address}/api/site/jobs`, async (route) => {
    const response = await route.fetch();
    const work = await response.json();
    const running = [{ ...failed, id: 13, kind: "analysis", queue: "analysis", attempt: 1, ended: undefined, reason: undefined }];
    await route.fulfill({ response, json: { ...work, running, failed: left, notifications: [notification] } });
  });
  await page.route(`${address}/api/site/jobs/12*`, async (route) => {
    changes.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    left = [];
    await route.fulfill({ json: { queues: [], running: [], failed: [], notifications: [] } });
  });
  await page.route(`${address}/api/site/jobs/12/retry`, async (route) => {
    changes.push("retry");
    await route.fulfill({ json: { queues: [], running: [], failed: [failed], notifications: [] } });
  });
  return changes;
}

test("the owner pauses and resumes a queue, retries and discards a failed job", async ({ guest, newServer }) => {
  const server = await newServer();
  const owner = await guest({ baseURL: server.address });
  await owner.goto(await server.ownerLink());
  await owner.getByRole("button", { name: "Become the owner" }).click();
  await owner.getByText("You are the owner of this site.").waitFor();
  const changes = await plant(owner, server.address);
  await owner.goto("/admin");
  await owner.getByRole("tab", { name: "Jobs" }).click();

  await owner.getByRole("button", { name: "Pause Analysis of games" }).click();
  await owner.getByText("(paused)").waitFor();
  await owner.reload();
  await owner.getByRole("tab", { name: "Jobs" }).click();
  await owner.getByText("(paused)").waitFor();
  await owner.getByText("Analysis of a game #13").waitFor();
  await owner.getByText("the program that ran the job died").waitFor();
  await owner.getByText(/^E-mail to Anna/).waitFor();
  assert.deepEqual(await faults(owner), [], "jobs");
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.emulateMedia({ colorScheme: "dark" });
  assert.deepEqual(await faults(owner), [], "jobs, dark, on a phone");
  assert.equal(await width(owner), 390);
  await owner.getByRole("button", { name: "Resume Analysis of games" }).click();
  await owner.getByText("(paused)").waitFor({ state: "detached" });

  await owner.getByRole("button", { name: "Retry job 12" }).click();
  await owner.getByText("No job is running").waitFor();
  await owner.getByRole("button", { name: "Discard job 12" }).click();
  await owner.waitForTimeout(500); // a second press of a double click would not count
  await owner.getByRole("button", { name: "Press again" }).click();
  await owner.getByText("No job has failed").waitFor();
  assert.deepEqual(changes, ["retry", "DELETE /api/site/jobs/12"]);
  assert.deepEqual(owner.troubles, []);
});
