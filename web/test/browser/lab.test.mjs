// The owner has a study played, and anybody reads its report and opens a game of it.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { test } from "./fixtures.mjs";

const width = (page) => page.evaluate(() => document.documentElement.scrollWidth);

test("a study is begun, read on a phone, and a game of it is opened at its decisive move", async ({ guest, newServer }) => {
  const server = await newServer();
  const owner = await guest({ baseURL: server.address });
  await owner.goto(await server.ownerLink());
  await owner.getByRole("button", { name: "Become the owner" }).click();
  await owner.getByText("You are the owner of this site.").waitFor();
  await owner.goto("/lab");
  // A new site has a study of each game.
  await owner.getByText("comes with Hexparlor").nth(5).waitFor();
  assert.equal(await owner.getByRole("button", { name: "Remove" }).count(), 0);
  await owner.getByRole("link", { name: "Start a study" }).click();
  // Worth is asked about what bots use in the game, as the server has found by playing it.
  await owner.getByRole("radio", { name: /Is a card, piece or kind of move worth having/ }).check();
  await owner.getByRole("radio", { name: "HexStrike" }).check();
  await owner.getByText("Choose one to three of them.").waitFor();
  await owner.getByRole("checkbox", { name: "Jab", exact: true }).check();
  await owner.getByText("At most 1920 games of HexStrike").waitFor();
  await owner.getByText(/About \d+ minutes if all are played/).waitFor();
  await owner.getByRole("radio", { name: /How much is luck/ }).check();
  await owner.getByText("At most 1440 games of HexStrike").waitFor();

  await owner.getByRole("radio", { name: /Which options make it fairer/ }).check();
  await owner.getByRole("radio", { name: "Hex-It" }).check();
  const start = owner.getByRole("button", { name: "Start", exact: true });
  await owner.getByText("Choose two settings or more").waitFor();
  assert.ok(await start.isDisabled(), "one setting is nothing to compare");
  await owner.getByText("Options to compare").click();
  for (const box of await owner.getByRole("group", { name: "Start" }).getByRole("checkbox").all()) await box.check();
  await owner.getByText("At most 1920 games of Hex-It, 2 settings with the same deals").waitFor();
  await owner.getByRole("radio", { name: /± 2 points/ }).check();
  await owner.getByText(/These are more than 10,?000 games/).waitFor();
  await owner.getByRole("radio", { name: /± 10 points/ }).check();
  assert.deepEqual(await faults(owner), [], "the start of a study");
  // A few games of weak bots are enough here.
  await owner.route("**/api/lab", async (route) => {
    const body = route.request().postDataJSON();
    await route.continue({ postData: body && JSON.stringify({ ...body, level: 1, games: 4 }) });
  });
  await start.click();
  const latest = owner.locator(".study").first();
  await latest.getByText(/Standard; Start:/).waitFor({ timeout: 60_000 });
  await latest.getByRole("link", { name: "Report" }).waitFor({ timeout: 60_000 });
  await latest.getByText("Not enough games yet.").waitFor();
  await latest.getByRole("img", { name: /White gets \d+ of 100 points/ }).waitFor();
  assert.deepEqual(await faults(owner), [], "a study");

  const reader = await guest({ baseURL: server.address, phone: true, colorScheme: "dark" });
  await reader.goto("/lab");
  const report = reader.getByRole("link", { name: "Report" }).first();
  await report.waitFor();
  assert.equal(await reader.getByRole("button", { name: "Remove" }).count(), 0);
  assert.deepEqual(await faults(reader), [], "the lab, dark, on a phone");
  assert.equal(await width(reader), 390);
  await report.tap();
  await reader.getByRole("heading", { name: "How Hex-It plays" }).waitFor();
  await reader.getByText('core is "White in the middle" and twin is "Even halves"').waitFor();
  assert.equal(await width(reader), 390);
  const example = reader.getByRole("link", { name: "Look at the game from its decisive move" }).first();
  const [, move] = /#(\d+)\./.exec(await example.getAttribute("href"));
  await example.tap();
  await reader.getByText(`shown from move ${move} on`).waitFor();
  assert.deepEqual(await faults(reader), [], "a game in a link");
  await reader.getByRole("button", { name: "Look at it" }).tap();
  await reader.waitForURL(new RegExp(`/t/.+/review\\?move=${move}$`));
  await reader.getByRole("heading", { name: "Who was ahead" }).or(reader.locator("main.review")).first().waitFor();
});
