// Administration: the owner's link, settings, reports, and what the users concerned see of them.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { ask, tabTo } from "./actions.mjs";
import { test } from "./fixtures.mjs";

const width = (page) => page.evaluate(() => document.documentElement.scrollWidth);

test("the owner's link, a setting, a report, a suspension, and an objection to it", async ({ guest, newServer }) => {
  const server = await newServer();

  // By keyboard alone: take over the server, and have guests look on.
  const owner = await guest({ baseURL: server.address });
  await owner.goto(await server.ownerLink());
  await owner.getByRole("button", { name: "Become the owner" }).waitFor();
  assert.equal(new URL(owner.url()).hash, "", "the secret stays in the address");
  assert.deepEqual(await faults(owner), [], "the owner's door");
  await tabTo(owner, /^Become the owner$/);
  await owner.keyboard.press("Enter");
  await owner.getByText("You are the owner of this site.").waitFor();
  await tabTo(owner, /^Administration$/);
  await owner.keyboard.press("Enter");
  await owner.getByText("Nothing waits for an answer.").waitFor();
  assert.deepEqual(await faults(owner), [], "an empty queue");
  await tabTo(owner, /^Reports$/);
  for (let i = 0; i < 4; i++) await owner.keyboard.press("ArrowRight");
  assert.deepEqual(await faults(owner), [], "settings");
  await tabTo(owner, /^Who may play here/);
  await owner.keyboard.type("Acc");
  await tabTo(owner, /^Keep$/);
  await owner.keyboard.press("Enter");
  await owner.getByRole("button", { name: "Keep" }).waitFor({ state: "detached" });
  await ask(owner, "POST", "/api/site/settings", { name: "rules", value: "Be kind.\nPlay on." });

  const troll = await guest({ baseURL: server.address, phone: true, colorScheme: "dark" });
  await troll.goto("/");
  const table = { game: "hexit", public: true, seats: [{ kind: "me" }, { kind: "open" }] };
  await assert.rejects(ask(troll, "POST", "/api/matches", table), /users with an account/);
  await ask(owner, "POST", "/api/site/settings", { name: "access", value: "all" });

  // A report about a player, and their suspension.
  const { id } = await ask(troll, "POST", "/api/matches", table);
  const victim = await guest({ baseURL: server.address, phone: true });
  await victim.goto(`/report/${id}`);
  await victim.getByLabel("Subject").selectOption({ index: 1 });
  await victim.getByLabel(/^What is wrong/).fill("They are rude.");
  assert.deepEqual(await faults(victim), [], "reporting");
  assert.equal(await width(victim), 390);
  await victim.getByRole("button", { name: "Report" }).tap();
  await victim.getByText("The moderators will look at it.").waitFor();

  await owner.goto("/admin");
  const report = owner.getByRole("region", { name: "Report about a user" });
  await report.getByText("They are rude.").waitFor();
  await report.getByLabel("Decision").selectOption("suspend");
  await report.getByLabel(/^Why/).fill("Rude at the table");
  assert.deepEqual(await faults(owner), [], "a report");
  await report.getByRole("button", { name: "Decide" }).click();
  await owner.getByText("Nothing waits for an answer.").waitFor();

  // The suspended user sees the decision on the next page, and appeals.
  await troll.goto("/");
  await troll.getByRole("link", { name: "You have a message from the moderators" }).tap();
  const decision = troll.getByRole("region", { name: "A decision about you" });
  await decision.getByText(/you may watch here, but not take part/).waitFor();
  await decision.getByText("Why: Rude at the table").waitFor();
  assert.equal(await troll.getByText("Be kind.").count(), 1, "the rules of the server");
  await decision.getByLabel(/^Your appeal/).fill("It was not me.");
  assert.deepEqual(await faults(troll), [], "the server, dark, on a phone");
  assert.equal(await width(troll), 390);
  await decision.getByRole("button", { name: "Appeal" }).tap();
  await troll.getByText("Your appeal waits for the moderators.").waitFor();
  await assert.rejects(ask(troll, "POST", "/api/matches", table), /Rude at the table/);

  // The reporter sees that action was taken, and not which.
  await victim.goto("/");
  await victim.getByRole("link", { name: "You have a message from the moderators" }).tap();
  const answer = victim.getByRole("region", { name: "The moderators have answered you" });
  await answer.getByText("looked into your report and taken action").waitFor();
  await answer.getByText("They are rude.").waitFor();
  assert.equal(await victim.getByText("Rude at the table").count(), 0);
  assert.deepEqual(await faults(victim), [], "an answer");

  await owner.emulateMedia({ colorScheme: "dark" });
  await owner.reload();
  const objection = owner.getByRole("region", { name: "Appeal" });
  await objection.getByText("It was not me.").waitFor();
  assert.deepEqual(await faults(owner), [], "an objection, dark");
  await objection.getByLabel("Decision").selectOption("unsuspend");
  await objection.getByLabel(/^Why/).fill("Mistaken");
  await objection.getByRole("button", { name: "Decide" }).click();
  await owner.getByText("Nothing waits for an answer.").waitFor();
  await troll.reload();
  await troll.getByText("You may take part again").waitFor();

  // Users and the audit log; and the page on a phone.
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.getByRole("tab", { name: "Users" }).click();
  await owner.getByLabel(/^The beginning of a name/).fill("guest");
  await owner.getByRole("tabpanel").getByRole("button", { name: "Search" }).click();
  await owner.getByRole("button", { name: "Past decisions" }).first().waitFor();
  await ask(troll, "PATCH", "/api/me", { name: "Reformed" });
  await owner.getByLabel(/^The beginning of a name/).fill("reform");
  await owner.getByRole("tabpanel").getByRole("button", { name: "Search" }).click();
  await owner.getByText(/^Called before: Guest/).waitFor();
  assert.deepEqual(await faults(owner), [], "people, on a phone");
  assert.equal(await width(owner), 390);
  await owner.getByRole("tab", { name: "Audit log" }).click();
  await owner.getByText("access is accounts").waitFor();
  assert.deepEqual(await faults(owner), [], "the book, on a phone");
  assert.equal(await width(owner), 390);
  assert.equal(await owner.getByRole("list", { name: "Audit log" }).getByRole("listitem").count(), 6);
  for (const page of [owner, victim]) assert.deepEqual(page.troubles, []);
});
