// Tables of many: seats by team, sealed orders that no other client gets, receipts, films, passing the device.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { aside, choose, chooser, doAside, makeTable, sit } from "./actions.mjs";
import { test } from "./fixtures.mjs";

/** Collects everything that the server sends to a page, streams included. */
async function listen(page) {
  const heard = [];
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  client.on("Network.eventSourceMessageReceived", ({ data }) => heard.push(data));
  page.on("response", (response) => {
    if (!response.url().includes("/api/") || response.url().endsWith("/stream")) return;
    response.text().then((text) => heard.push(text), () => {});
  });
  return heard;
}

/** All that is on a page, in its storage, and that it has been sent. */
async function everything(page, heard) {
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  return [await page.content(), stored, ...heard].join("\n");
}

/** Four guests at a table of two against two; the first of them has made it with the form of the lobby. */
async function pairs(guest) {
  const pages = await Promise.all([1, 2, 3, 4].map(() => guest()));
  const heard = await Promise.all(pages.map(listen));
  const [host, ...others] = pages;
  await host.goto("/");
  await (await chooser(host, "Hexattack")).locator(".links button").first().click();
  await host.getByText("Pairs", { exact: true }).click();
  await host.getByRole("group", { name: "Team Vermilion" }).waitFor();
  await host.getByRole("button", { name: "Leave the rest open" }).click();
  await host.getByRole("button", { name: "Make this table" }).click();
  await host.getByRole("heading", { name: "Send this link" }).waitFor();
  for (const [i, page] of others.entries()) {
    await page.goto(host.url());
    await page.getByRole("button", { name: `Sit down as Player ${i + 2}` }).click();
    await page.getByRole("button", { name: `Sit down as Player ${i + 2}` }).waitFor({ state: "detached" });
  }
  for (const page of pages) await page.locator(".banner.mine").waitFor();
  return { pages, heard };
}

/** Types a message of orders, as a player by mail would have written it. */
async function typeOrders(page, text) {
  await choose(page, "Moves by list");
  await page.locator("#typed-move").fill(text);
  await page.getByRole("button", { name: "Send all lines" }).click();
}

const sealedSigns = (page) => page.locator(".roster .sealed").count();

async function waitForSeals(page, count) {
  await page.waitForFunction((n) => document.querySelectorAll(".roster .sealed").length === n, count);
}

test("two against two: orders stay secret until all are sealed, then everybody watches them", async ({ guest }) => {
  const { pages, heard } = await pairs(guest);
  const [anna, ben, carl, dora] = pages;
  const boards = await Promise.all([carl, dora].map((page) => page.locator(".mat [role=grid]").innerHTML()));

  await typeOrders(ben, "1 grab SE\n2 fly NW\ncommit");
  await ben.locator("#typed-fault").waitFor();
  assert.match(await ben.locator("#typed-fault").innerText(), /Line 2.*fly/);
  assert.equal(await sealedSigns(ben), 0, "a message with a fault was entered in part");
  await typeOrders(ben, "1 grab SE\n2 defend NW\ncommit");
  for (const page of pages) await waitForSeals(page, 1);

  // The sealed orders as every view, position and receipt would write them.
  const orders = /2\.1[^{}]{0,120}grab|2:1gSE|"2 defend NW","events"|1gSE\+2dNW/;
  assert.match(await everything(anna, heard[0]), orders, "the ally shares the orders: else this search finds nothing");
  for (const [i, page] of [carl, dora].entries()) {
    assert.doesNotMatch(await everything(page, heard[2 + i]), orders);
    assert.equal(await page.locator(".mat [role=grid]").innerHTML(), boards[i], "a foe's board shows a sealed order");
  }

  await carl.getByRole("tab", { name: "What if" }).click();
  await carl.getByRole("button", { name: "What if?" }).click();
  await carl.locator(".chapters .guess").waitFor();
  assert.doesNotMatch(await everything(carl, heard[2]), orders, "a guess has the sealed orders");
  await carl.locator(".main").click();

  await ben.getByRole("button", { name: /recall/i }).first().click();
  for (const page of pages) await waitForSeals(page, 0);
  await typeOrders(ben, "commit");
  for (const page of pages) await waitForSeals(page, 1);

  await doAside(anna);
  for (const page of pages) await waitForSeals(page, 2);
  await carl.bringToFront();
  for (const _ of ["warrior", "verb", "direction"]) {
    await carl.keyboard.press("l");
    await carl.waitForFunction(() => document.activeElement?.matches(".manual li .btn"));
    const picked = await carl.locator(".manual h3").textContent();
    await carl.keyboard.press("Enter");
    await carl.waitForFunction((before) => document.querySelector(".manual h3").textContent !== before, picked);
  }
  await carl.keyboard.press("Escape");
  await aside(carl).waitFor();
  await carl.keyboard.press("."); // one of the two warriors has no order: this is asked about
  await carl.locator(".question").waitFor();
  await carl.keyboard.press("Shift+Tab");
  await carl.locator(".question .btn:focus[aria-disabled=false]").waitFor();
  await carl.keyboard.press("Enter");
  await waitForSeals(dora, 3);
  await doAside(dora);

  for (const page of pages) await page.locator(".chapters").waitFor();
  await carl.keyboard.press("ArrowRight");
  await carl.keyboard.press("End");
  assert.equal(await carl.getByRole("button", { name: "One step on" }).getAttribute("aria-disabled"), "true");
  for (const page of pages) {
    await page.locator(".main").click();
    await page.locator(".banner.mine").waitFor();
  }
  assert.match(await everything(carl, heard[2]), orders, "the reveal has them for every client");

  await choose(dora, "Settings");
  await dora.waitForFunction(() => document.querySelectorAll(".receipts .fits").length >= 4);
  assert.equal(await dora.locator(".receipts .problem").count(), 0);
  const wrong = pages.flatMap((page) => page.troubles).filter((trouble) => !/ 422 /.test(trouble));
  assert.deepEqual(wrong, []);
});

test("a device with all seats shows one side at a time", async ({ guest }) => {
  const page = await guest({ settings: { options: { hexattack: { map: "duel" } } } });
  await page.goto("/");
  await (await chooser(page, "Hexattack")).getByRole("button", { name: "Both here" }).click();
  for (const player of [1, 2]) {
    await page.getByRole("heading", { name: `Pass the device to ${player === 1 ? "Blue" : "Vermilion"}.` }).waitFor();
    assert.equal(await page.locator(".mat").count(), 0, "the board is covered");
    await page.getByRole("button", { name: `I am ${player === 1 ? "Blue" : "Vermilion"}` }).click();
    await page.locator(".banner.mine").waitFor();
    await typeOrders(page, player === 1 ? "grab SE\ncommit" : "commit");
  }
  await page.getByRole("button", { name: "I am Blue" }).click();
  await page.locator(".chapters").waitFor(); // what both have sealed, for both
  assert.deepEqual(page.troubles, []);
});

test("a player who vanishes is replaced by vote, and takes the seat back", async ({ guest, newServer }) => {
  const server = await newServer("--patience", "1s");
  const [anna, ben, carl] = await Promise.all([1, 2, 3].map(() => guest({ baseURL: server.address })));
  const id = await makeTable(anna, "hexattack", [{ kind: "me" }, { kind: "open" }, { kind: "open" }], { map: "ffa3" });
  await sit(ben, id, 2);
  await sit(carl, id, 3);
  for (const page of [anna, ben, carl]) await page.goto("/t/" + id);
  await ben.locator(".banner.mine").waitFor();
  await ben.goto("/");
  await anna.getByRole("button", { name: "Propose a bot" }).click();
  await carl.getByRole("button", { name: "Accept" }).click({ delay: 450 });
  await anna.locator(".roster li", { hasText: "bot, level" }).waitFor();
  await ben.goto("/t/" + id);
  await ben.getByRole("button", { name: "Take my seat back" }).click();
  await ben.locator(".plate.roster").getByText("You", { exact: true }).waitFor();
  for (const page of [anna, ben, carl]) assert.deepEqual(page.troubles, []);
});

test("who waits can stand up, and the last one calls the table off", async ({ guest }) => {
  const [anna, ben] = await Promise.all([guest(), guest()]);
  await anna.goto("/");
  await (await chooser(anna, "Hexstrat")).getByRole("button", { name: "Invite" }).click();
  await anna.getByRole("button", { name: "Call the table off" }).waitFor();
  const address = anna.url();
  await anna.getByRole("button", { name: "Call the table off" }).click();
  await chooser(anna, "Hexstrat");
  assert.equal(await anna.locator(".yours li").count(), 0, "it is not among Anna's tables");
  await ben.goto(address);
  await ben.getByRole("heading", { name: "The table was called off" }).waitFor();

  const id = await makeTable(ben, "hexattack", [{ kind: "me" }, { kind: "open" }, { kind: "open" }], { map: "ffa3" });
  for (const page of [ben, anna]) await page.goto("/t/" + id);
  await anna.getByRole("button", { name: "Sit down as Player 2" }).click();
  await ben.getByText("One seat is free.", { exact: false }).waitFor();
  await anna.getByRole("button", { name: "Stand up" }).click();
  await ben.getByText("2 seats are free.", { exact: false }).waitFor();
  for (const page of [anna, ben]) assert.deepEqual(page.troubles, []);
});

test("no board is shown before the deal, only its fingerprint", async ({ page }) => {
  await page.goto("/");
  await chooser(page, "Hexstrat");
  const id = await makeTable(page, "hexstrat", [{ kind: "me" }, { kind: "open" }]);
  await page.goto("/t/" + id);
  await page.getByRole("heading", { name: "Fair deal" }).waitFor();
  assert.match(await page.locator(".fingerprint code").innerText(), /^[0-9a-f]{8}…[0-9a-f]{6}$/);
  assert.equal(await page.locator(".mat").count(), 0);
  assert.deepEqual(page.troubles, []);
});

for (const phone of [false, true]) {
  const tag = phone ? [] : "@long";
  test(`axe finds nothing serious at tables of many, ${phone ? "phone" : "desktop"}`, { tag }, async ({ guest }) => {
    const page = await guest({ phone });
    await page.goto("/");
    const open = async (options, seats) => {
      await page.goto("/t/" + (await makeTable(page, "hexattack", seats, options)));
    };
    const bots = Array.from({ length: 5 }, () => ({ kind: "bot", level: 1 }));
    await open({ map: "ffa6" }, [{ kind: "me" }, ...bots.slice(1), { kind: "open" }]);
    await page.getByText("One seat is free.", { exact: false }).waitFor();
    assert.deepEqual(await faults(page), [], "a table that waits");
    await open({ map: "ffa6" }, [{ kind: "me" }, ...bots]);
    await page.locator(".banner.mine").waitFor();
    assert.deepEqual(await faults(page), [], "orders are written");
    await doAside(page);
    await page.locator(".centre.theatre").waitFor();
    assert.deepEqual(await faults(page), [], "a film");
    await open({}, [{ kind: "me" }, { kind: "me" }]);
    await page.getByRole("button", { name: /show my side/ }).waitFor();
    assert.deepEqual(await faults(page), [], "passing the device");
    assert.deepEqual(page.troubles, []);
  });
}
