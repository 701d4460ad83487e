// Time among players: pauses and more time by consent, seats that became free, and what follows when time has run out.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { ask, choose, chooser, makeTable, sit, tableId } from "./actions.mjs";
import { test } from "./fixtures.mjs";

const positionOf = async (page, id) => (await ask(page, "GET", `/api/matches/${id}`)).position;

test("a pause is asked for, agreed to and ended by either; more time may be declined", async ({ guest }) => {
  const [one, two] = [await guest(), await guest()];
  const id = await makeTable(one, "hexit", [{ kind: "me" }, { kind: "open" }], {}, { time: "5+3" });
  await sit(two, id, 2);
  for (const page of [one, two]) await page.goto(`/t/${id}`);
  await choose(one, "Settings");
  await one.getByText("5 min + 3 s. A player whose time runs out loses").waitFor();
  await choose(one, "Ask for a pause, at most 15 min");
  const asked = two.getByRole("group", { name: "Offer: pause" });
  await asked.getByText("all clocks would stand, for 15 min at most").waitFor();
  await asked.getByRole("button", { name: "Accept" }).click({ delay: 450 });
  for (const page of [one, two]) await page.getByText("All clocks stand, until").waitFor();
  assert.deepEqual(await faults(one), []);
  const paused = await positionOf(one, id);
  assert.ok(paused.paused > Date.now() && paused.clocks.every((clock) => clock.ends === undefined));
  const shown = () => one.locator(".plate .clock").allInnerTexts();
  const before = await shown();
  await two.getByRole("button", { name: "Play on" }).click();
  for (const page of [one, two]) await page.getByText("All clocks stand, until").waitFor({ state: "detached" });
  assert.deepEqual((await positionOf(one, id)).clocks.map((clock) => clock.ends !== undefined), [true, false]);
  assert.equal(before.length, 2);
  await choose(one, "Ask for 1 min 15 s more");
  const more = two.getByRole("group", { name: "Offer: more time" });
  await more.getByText("asks for 1 min 15 s more").waitFor();
  await more.getByRole("button", { name: "Decline" }).click({ delay: 450 });
  await one.getByText("You ask for").waitFor({ state: "detached" });
  for (const page of [one, two]) assert.deepEqual(page.troubles, []);
});

test("a spectator may play on for a player who has missed two rounds", async ({ guest }) => {
  const [one, two, three] = [await guest(), await guest(), await guest()];
  const id = await makeTable(one, "hexattack", [{ kind: "me" }, { kind: "open" }], {}, { time: "0d1", public: true });
  await sit(two, id, 2);
  await three.goto(`/t/${id}`);
  const free = three.getByRole("group", { name: /The time of .* is over/ });
  await free.nth(1).waitFor();
  assert.deepEqual(await faults(three), []);
  await free.nth(1).getByRole("button", { name: "Play on as" }).click();
  await three.waitForFunction(async (id) => (await (await fetch(`/api/matches/${id}`)).json()).players[1].mine, id);
  assert.deepEqual(three.troubles, []);
});

test("what follows when time has run out is chosen with the table", async ({ guest, newServer }) => {
  const { address } = await newServer(); // its lobby lists no matches of others
  const page = await guest({ baseURL: address });
  await page.goto("/");
  const start = await chooser(page, "Hexattack");
  await start.locator(".links button.textlike").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Time" }).selectOption({ label: "1 minute a round" });
  await dialog.getByRole("radio", { name: /A bot plays on/ }).check();
  await dialog.locator("summary").click();
  assert.equal(await dialog.getByText(/deadline/i).count(), 0);
  assert.deepEqual(await faults(page), []);
  await dialog.getByRole("button", { name: "Done" }).click();
  await start.getByRole("button", { name: "Invite" }).click();
  await page.waitForURL(/\/t\//);
  const { time } = await ask(page, "GET", `/api/matches/${tableId(page)}`);
  assert.deepEqual(time, { control: "0d60", runsOut: "bot" });
  assert.deepEqual(page.troubles, []);
});

test("when time has run out the others may have a bot play on, and a resting player sees why their turn ends later", async ({ guest }) => {
  const [one, two] = [await guest(), await guest()];
  const seats = [{ kind: "me" }, { kind: "open" }];
  const id = await makeTable(one, "hex", seats, {}, { time: "0d1", runsOut: "vote" });
  await sit(two, id, 2);
  for (const page of [one, two]) await page.goto(`/t/${id}`);
  await one.getByText("Your time has run out").waitFor();
  const over = two.getByRole("group", { name: /The time of .* is over/ });
  assert.deepEqual(await faults(two), []);
  await over.getByRole("button", { name: "Propose a bot" }).click();
  await two.waitForFunction(async (id) => (await (await fetch(`/api/matches/${id}`)).json()).players[0].kind === "bot", id);
  await over.waitFor({ state: "detached" });

  // A day from now they will sleep for five hours more.
  const at = (hours) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  await ask(one, "PUT", "/api/me/rest-hours", { zone: "UTC", sleep: { from: at(-1), to: at(5) }, free: [], holidays: [] });
  const days = await makeTable(one, "hex", seats, {}, { time: "1day" });
  await sit(two, days, 2);
  await one.goto(`/t/${days}`);
  await one.getByText("while you sleep").waitFor();
  const clock = (await positionOf(one, days)).clocks[0];
  assert.ok(clock.ends - clock.turnEnds > 4.9 * 3_600_000, "the turn does not end later");
  assert.deepEqual(one.troubles, []); // the other page may just have asked what the bot might play, which had moved by then
});
