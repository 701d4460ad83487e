// A site below a path of its host: everything that the pages load, link to and send stays there.

import assert from "node:assert/strict";
import { chooser, dice, moveByMouse } from "./actions.mjs";
import { test } from "./fixtures.mjs";

test("a site below a path is played, left and found again without an address outside the path", async ({ guest, newServer }) => {
  const server = await newServer("--url", "http://127.0.0.1/hex");
  const site = server.address + "/hex"; // page.troubles has every request that does not begin with it
  const page = await guest({ baseURL: site, serviceWorkers: "allow" });
  await page.goto(site + "/");
  await page.locator(".pic svg").first().waitFor();
  await (await chooser(page)).getByRole("button", { name: "Both here" }).click();
  await page.waitForURL(/\/hex\/t\//);
  await page.locator(".mat [role=gridcell]").first().waitFor();
  await moveByMouse(page, dice(1));
  await page.locator(".moves button").first().waitFor();
  const table = page.url();
  await page.reload();
  await page.locator(".moves button").first().waitFor();

  await page.goto(site + "/rules/hexit");
  await page.locator("article.rules .figure, article.rules figure").first().waitFor();
  const links = await page.locator("a[href^='/']").evaluateAll((found) => found.map((link) => link.getAttribute("href")));
  assert.ok(links.length > 3);
  assert.deepEqual(links.filter((link) => !link.startsWith("/hex/")), []);
  await page.goto(site + "/");
  await page.locator("a[href='/hex/puzzles']").first().click();
  await page.waitForURL(/\/hex\/puzzles$/);
  await page.goBack();
  await page.waitForURL(/\/hex\/$/);

  const worker = await page.evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => scope));
  assert.equal(worker, site + "/");
  const cookies = await page.context().cookies(table);
  assert.deepEqual(cookies.map(({ path }) => path), ["/hex/"]);
  assert.deepEqual(await page.context().cookies(server.address + "/"), []);
  assert.deepEqual(page.troubles, []);
  const missing = await page.goto(site + "/no/such/page");
  assert.equal(missing.status(), 404);
  await page.getByRole("heading", { level: 1 }).waitFor();
});
