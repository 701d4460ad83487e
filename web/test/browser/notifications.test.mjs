// Notifications: own tables by keys, the next one after a move, settings, and the client without a network.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { ask, makeTable } from "./actions.mjs";
import { test } from "./fixtures.mjs";

test("own tables are gone through by keys, those that wait first, and after a move the next one is a key away", async ({ page, guest }) => {
  await page.goto("/mine");
  await page.getByText("You sit at no table that goes on.").waitFor();
  const first = await makeTable(page, "hexit", [{ kind: "me" }, { kind: "open" }]);
  const second = await makeTable(page, "hexit", [{ kind: "me" }, { kind: "open" }]);
  const idle = await makeTable(page, "hexit", [{ kind: "open" }, { kind: "me" }]);
  const other = await guest();
  for (const [id, seat] of [[first, 2], [second, 2]]) await ask(other, "POST", `/api/matches/${id}/seats`, { seat });
  await page.reload();
  await page.getByRole("heading", { name: "2 tables wait for you" }).waitFor();
  const order = await page.locator(".yours a.own").evaluateAll((all) => all.map((a) => a.getAttribute("href").slice(3)));
  assert.deepEqual([...order.slice(0, 2)].sort(), [first, second].sort());
  assert.equal(order[2], idle);
  assert.deepEqual(await faults(page), []);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/t/" + order[1]);
  await page.locator("[role=gridcell]").first().waitFor();
  await page.locator("[role=grid]").focus();
  const { turns } = (await ask(page, "GET", `/api/matches/${order[1]}`)).position;
  assert.ok(turns.length > 0);
  await page.keyboard.press("l");
  await page.locator(".manual li .btn").first().press("Enter");
  await page.getByRole("link", { name: "Next table" }).or(page.locator(".foot .btn.solid")).first().waitFor();
  if (!(await page.getByRole("link", { name: "Next table" }).isVisible())) await page.keyboard.press("Control+Enter");
  await page.getByRole("link", { name: "Next table" }).waitFor();
  assert.deepEqual(await faults(page), [], "the table with the way to the next");
  await page.keyboard.press("n");
  await page.waitForURL("**/t/" + order[0]);
  assert.deepEqual(page.troubles, []);
});

test("notification settings and rest times are stored", async ({ guest }) => {
  const page = await guest({ timezoneId: "Europe/Berlin" });
  await page.goto("/notifications", { waitUntil: "networkidle" });
  const turns = page.getByRole("checkbox", { name: "A table waits for your decision: by mail" });
  await turns.uncheck();
  await page.getByText("By the clocks of Europe/Berlin").waitFor();
  const save = page.getByRole("button", { name: "Save" });
  assert.ok(await save.isDisabled());
  await page.getByRole("checkbox", { name: "I sleep every night" }).check();
  await page.getByLabel("From").fill("21:30");
  await page.getByRole("checkbox", { name: "Saturday" }).check();
  await page.getByRole("button", { name: "Add holidays" }).click();
  const year = new Date().getFullYear() + 1;
  await page.getByLabel("Last day").fill(`${year}-03-04`);
  await page.getByLabel("First day").fill(`${year}-03-01`);
  await page.getByText(`${year}: 31 of 35 days left`).waitFor();
  assert.deepEqual(await faults(page), []);
  await save.click();
  await page.waitForFunction(async () => (await (await fetch("/api/me/rest-hours")).json()).sleep.from === "21:30");
  await page.reload();
  await page.getByText("By the clocks of Europe/Berlin").waitFor();
  assert.equal(await turns.isChecked(), false);
  assert.equal(await page.getByLabel("From").inputValue(), "21:30");
  assert.equal(await page.getByLabel("First day").inputValue(), `${year}-03-01`);
  await page.getByLabel("To", { exact: true }).fill("12:00"); // more than anybody may sleep
  await save.press("Enter");
  await page.getByRole("alert").getByText("12 hours").waitFor();
  const { fixedUntil, ...kept } = await ask(page, "GET", "/api/me/rest-hours");
  assert.match(fixedUntil, /^\d{4}-\d\d-\d\d$/);
  assert.deepEqual(kept, {
    zone: "Europe/Berlin", sleep: { from: "21:30", to: "07:00" }, free: ["sat"],
    holidays: [{ from: `${year}-03-01`, to: `${year}-03-04` }], holidayBudget: 35,
  });
  assert.deepEqual(page.troubles.filter((one) => !one.includes("422")), []);
});

test("without a server the client shows what can be done, nothing old, and keeps nothing private", async ({ guest, newServer }) => {
  const server = await newServer();
  const page = await guest({ baseURL: server.address, serviceWorkers: "allow", locale: "de-DE" });
  await page.goto("/mine", { waitUntil: "networkidle" });
  const manifest = await page.evaluate(async () => (await fetch(document.querySelector("[rel=manifest]").href)).json());
  assert.equal(manifest.start_url, "/mine");
  for (const { src } of manifest.icons) assert.ok((await page.request.get(src)).ok(), src);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await makeTable(page, "hexit", [{ kind: "me" }, { kind: "me" }]);
  await page.reload({ waitUntil: "networkidle" });
  const kept = await page.evaluate(async () => {
    const all = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname);
    }
    return all.sort();
  });
  assert.deepEqual(kept, ["/icon.svg", "/offline.css", "/offline.de.html", "/offline.en.html", "/offline.es.html"]);
  await server.kill();
  await page.goto("/mine").catch(() => {});
  await page.getByRole("heading", { name: "Keine Verbindung" }).waitFor();
  assert.equal(await page.locator(".own").count(), 0);
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector("main")).padding), "24px");
  assert.deepEqual(await faults(page), []);
  await server.start();
  await page.getByRole("link", { name: "Noch einmal versuchen" }).click();
  await page.getByRole("heading", { name: "1 Tisch" }).or(page.getByRole("heading", { name: "Ein Tisch wartet auf dich" })).waitFor();
});
