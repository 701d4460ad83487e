// Browsers take part in the deal of a game of chance, and bear witness.
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { act as actAt, ask, choose, makeTable, pair, sit, start, submit, tableId, takePart } from "./actions.mjs";
import { test as base } from "./fixtures.mjs";
import { LyingServer } from "./lying-server.mjs";

const test = base.extend({
  /** A proxy that can change the answers of the shared server. */
  lying: async ({ server }, use) => {
    const lying = await LyingServer.open(server);
    await use(lying);
    lying.close();
  },
});

const fixed = "The deal was fixed before anyone could know it.";

const dealOf = async (page, id = tableId(page)) => (await ask(page, "GET", `/api/matches/${id}`)).deal;
const act = (page, seat, text, id = tableId(page)) => actAt(page, id, seat, text);

/** What the page says of the deal, among the details of the table. */
async function verdict(page) {
  await choose(page, "Settings");
  return page.getByRole("region", { name: "Fair deal" }).innerText();
}

/** Ends the game of a page by giving up, and reads what each page then says of the deal. */
async function endAndRead(resigning, ...pages) {
  const { players } = await ask(resigning, "GET", `/api/matches/${tableId(resigning)}`);
  await act(resigning, players.find((p) => p.mine).seat, "resign");
  for (const page of pages) await page.locator(".banner.over").waitFor();
  return Promise.all(pages.map(verdict));
}

const dealt = (page) => page.locator("[role=gridcell]").first().waitFor();

test("two browsers deal together and both can check the deal; a spectator's cannot", async ({ guest }) => {
  const { host, friend } = await pair(guest, {}, "Swarm");
  const watcher = await guest();
  await watcher.goto(new URL(host.url()).pathname);
  await dealt(watcher);
  const deal = await dealOf(host);
  assert.deepEqual(deal.shares.map((share) => /^[0-9a-f]{64}$/.test(share)), [true, true]);
  assert.match(await verdict(host), /will check it when the game is over/);
  const texts = await endAndRead(host, host, friend, watcher);
  assert.ok(texts[0].includes(fixed) && texts[1].includes(fixed), texts.join("\n"));
  assert.match(texts[2], /Everything published fits together/);
  for (const page of [host, friend, watcher]) assert.equal(await page.locator(".alarm").count(), 0);
  assert.deepEqual([...host.troubles, ...friend.troubles, ...watcher.troubles], []);
});

test("a table against a bot is dealt at once, and its rematch anew", async ({ page }) => {
  await start(page, "Play a bot", "Swarm");
  await dealt(page);
  const first = await dealOf(page);
  const [text] = await endAndRead(page, page);
  assert.ok(text.includes(fixed), text);
  const before = tableId(page);
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.waitForURL((url) => !url.pathname.includes(before));
  await dealt(page);
  const second = await dealOf(page);
  assert.notEqual(first.commitment, second.commitment);
  assert.notDeepEqual(first.shares, second.shares);
  const [again] = await endAndRead(page, page);
  assert.ok(again.includes(fixed), again);
  assert.deepEqual(page.troubles, []);
});

test("both players at one device add to the deal", async ({ page }) => {
  await start(page, "Both here", "Swarm");
  await dealt(page);
  const { shares } = await dealOf(page);
  assert.ok(shares[0] && shares[1] && shares[0] !== shares[1]);
  const [text] = await endAndRead(page, page);
  assert.ok(text.includes(fixed), text);
});

/** A page that waits for an opponent at a table of its own, and has sent its commitment. */
async function waiting(guest, options) {
  const page = await guest(options);
  const seats = [{ kind: "me" }, { kind: "open" }];
  const { id } = await ask(page, "POST", "/api/matches", { game: "swarm", seats });
  await page.goto(`/t/${id}`);
  await bound(page);
  return page;
}

/** Waits until the seat of a page is bound to a share; gives its commit. */
async function bound(page, other = "") {
  for (let i = 0; i < 100; i++) {
    const commit = (await dealOf(page)).commits.find((c) => c !== "" && c !== other);
    if (commit) return commit;
    await page.waitForTimeout(50);
  }
  assert.fail("the browser has not bound itself");
}

/** Another page takes the free seat of a page's table. */
async function join(guest, page) {
  const friend = await guest();
  await friend.goto(new URL(page.url()).pathname);
  await friend.getByRole("button", { name: /Sit down as/ }).click();
  await Promise.all([dealt(page), dealt(friend)]);
  return friend;
}

test("a page that is loaded again in the middle goes on with its share", async ({ guest }) => {
  const page = await waiting(guest);
  const commit = await bound(page);
  await page.reload();
  await page.getByRole("heading", { name: /Send this link/ }).waitFor();
  const friend = await join(guest, page);
  assert.ok((await dealOf(page)).commits.includes(commit));
  await page.reload();
  const texts = await endAndRead(friend, page, friend);
  assert.ok(texts.every((text) => text.includes(fixed)), texts.join("\n"));
});

test("a browser that has lost its share before the deal binds itself anew", async ({ guest }) => {
  const page = await waiting(guest);
  const commit = await bound(page);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await bound(page, commit);
  const friend = await join(guest, page);
  const texts = await endAndRead(friend, page, friend);
  assert.ok(texts.every((text) => text.includes(fixed)), texts.join("\n"));
});

test("a browser that has lost its memory after the deal says that it cannot know", async ({ guest }) => {
  const page = await waiting(guest);
  const friend = await join(guest, page);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await dealt(page);
  const texts = await endAndRead(friend, page, friend);
  assert.match(texts[0], /this one did not/);
  assert.ok(texts[1].includes(fixed));
});

test("a share lost when others are known ends the table, and the page says so", async ({ guest, apiGuest }) => {
  const page = await waiting(guest);
  const id = tableId(page);
  await page.goto("/nowhere");
  await page.evaluate(() => localStorage.clear());
  const other = apiGuest();
  await sit(other, id, 2).catch(() => sit(other, id, 1));
  await takePart(id, other);
  await page.goto("/t/" + id);
  await page.getByText("Leave the table: that calls it off.").waitFor();
  await page.getByRole("button", { name: "Stand up" }).click();
  await page.waitForURL("/");
  assert.equal((await ask(page, "GET", `/api/matches/${id}`)).position.reason, "called off");
});

test("the waiting room says whose browser is still to take part", async ({ guest, apiGuest }) => {
  const page = await waiting(guest);
  const other = apiGuest();
  await ask(other, "PATCH", "/api/me", { name: "Anna" });
  const id = tableId(page);
  await sit(other, id, 2).catch(() => sit(other, id, 1));
  await page.getByText("Waiting for Anna’s browser to add to the deal.").waitFor();
  await page.getByRole("heading", { name: "The deal is being made." }).waitFor();
  await takePart(id, other); // binds their share; the page reveals
  for (let i = 0; i < 50 && (await dealOf(page)).shares.every((s) => s === ""); i++) await page.waitForTimeout(50);
  await takePart(id, other);
  await dealt(page);
});

/** A finished game between a page whose server passes through a proxy that has not lied yet, and a bot. */
async function finished(guest, lying) {
  const page = await guest({ baseURL: lying.address });
  await start(page, "Play a bot", "Swarm");
  await dealt(page);
  const [text] = await endAndRead(page, page);
  assert.ok(text.includes(fixed), text);
  return page;
}

const sha256 = (text) => createHash("sha256").update(text).digest("hex");
const other = randomBytes(32).toString("hex");

const lies = {
  "another fingerprint of the server": (deal) => (text) => text.replaceAll(deal.commitment, other),
  "another share": (deal) => (text) => text.replaceAll(deal.shares.find((s) => s), other),
  "another commit": (deal) => (text) => text.replaceAll(deal.commits.find((s) => s), other),
  "another secret": (deal) => (text) => text.replaceAll(deal.seed, other),
  "another share with a commit that fits": (deal, id) => {
    const i = deal.shares.findIndex((s) => s);
    const commit = sha256(`hexparlor share 1\n${id}\n${deal.commitment}\n${i + 1} ${other}\n`);
    return (text) => text.replaceAll(deal.shares[i], other).replaceAll(deal.commits[i], commit);
  },
};

test("a server that shows another fingerprint, share, commit or secret at the end is found out", async ({ guest, lying }) => {
  const page = await finished(guest, lying);
  assert.equal(await page.locator(".alarm").count(), 0);
  const [deal, id] = [await dealOf(page), tableId(page)];
  for (const [name, lieOf] of Object.entries(lies)) {
    lying.lie = lieOf(deal, id);
    await page.reload();
    await page.locator(".alarm").waitFor();
    assert.ok((await page.locator(".alarm li").count()) > 0, name);
    assert.ok(!(await verdict(page)).includes(fixed), name);
  }
});

test("a browser adds nothing to the deal of a server that changes what bound it", async ({ guest, lying }) => {
  const page = await waiting(guest, { baseURL: lying.address });
  const { commitment } = await dealOf(page);
  lying.lie = (text) => text.replaceAll(commitment, other);
  await page.reload();
  await page.getByText("This browser takes no part in such a deal.").waitFor();
  assert.ok((await dealOf(page)).shares.every((share) => share === ""));
});

test("sealed orders that a server changes afterwards are found out", async ({ guest, lying }) => {
  const page = await guest({ baseURL: lying.address });
  const id = await makeTable(page, "hexattack", [{ kind: "me" }, { kind: "bot", level: 1 }]);
  await page.goto("/t/" + id);
  await dealt(page);
  await submit(page, id, 1, "commit");
  let receipts = [];
  for (let i = 0; i < 100 && receipts.length < 2; i++) {
    ({ receipts } = await ask(page, "GET", `/api/matches/${id}`));
    await page.waitForTimeout(50);
  }
  await page.reload();
  await dealt(page);
  assert.equal(await page.locator(".alarm").count(), 0);
  const theirs = receipts.find((r) => r.seat === 2);
  lying.lie = (text) => text.replaceAll(theirs.hash, other);
  await page.reload();
  await page.locator(".alarm", { hasText: `Receipt ${theirs.number} is not the one` }).waitFor();
});
