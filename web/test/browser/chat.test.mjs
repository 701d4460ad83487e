// Chat at a table: four players in two teams and a spectator, each in a browser of its own.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { ask, choose } from "./actions.mjs";
import { test } from "./fixtures.mjs";

/** Returns the text of an answer to the page's guest, also of a refusal. */
const textAt = async (page, path) => (await page.request.get(path)).text();

/** Keeps what the streams of a page bring. */
const tapStreams = (page) =>
  page.addInitScript(() => {
    globalThis.streamed = [];
    const Source = globalThis.EventSource;
    globalThis.EventSource = class extends Source {
      constructor(...args) {
        super(...args);
        for (const kind of ["match", "step", "presence", "chat", "message"]) {
          this.addEventListener(kind, (event) => globalThis.streamed.push(kind + event.data));
        }
      }
    };
  });

/** All that a browser holds: the page, its storage, and what its streams have brought. */
const held = (page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases?.()) ?? [];
    return [
      document.documentElement.outerHTML, JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }),
      JSON.stringify(databases), ...globalThis.streamed,
    ].join("\n");
  });

const openChat = async (page) => {
  await page.getByRole("tab", { name: /^Chat/ }).click();
  await page.locator(".chat").waitFor();
};

async function say(page, room, text) {
  if (room) await page.locator(".rooms").getByRole("button", { name: room }).click();
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  await page.locator(".chat-log").getByText(text).waitFor();
}

test("what a team says is nowhere in the browsers of others, nor in the record", async ({ guest }) => {
  const pages = await Promise.all([1, 2, 3, 4, 5].map(() => guest()));
  for (const page of pages) await tapStreams(page);
  const [anna, ben, cleo, , watcher] = pages;
  const open = { kind: "open" };
  const { id } = await ask(anna, "POST", "/api/matches", {
    game: "hexattack", options: { map: "pairs" }, chat: "private", seats: [{ kind: "me" }, open, open, open],
  });
  for (const seat of [2, 3, 4]) await ask(pages[seat - 1], "POST", `/api/matches/${id}/seats`, { seat });
  await Promise.all(pages.map(async (page) => {
    await page.goto("/t/" + id);
    await openChat(page);
  }));
  const plan = "we-march-at-dawn";
  await say(anna, "Team Blue", plan);
  await ben.getByRole("button", { name: /^Team Blue \(1 new message\)$/ }).click();
  await ben.locator(".chat-log").getByText(plan).waitFor();
  await say(ben, "Team Blue", "agreed-at-dawn");
  await anna.locator(".chat-log").getByText("agreed-at-dawn").waitFor();
  await say(cleo, "Players", "greetings to all");
  for (const page of [anna, ben]) await page.locator(".rooms").getByRole("button", { name: /^Players \(1 new message\)$/ }).waitFor();

  for (const [name, page] of Object.entries({ cleo, dan: pages[3], watcher })) {
    if (name !== "watcher") await page.locator(".chat-log").getByText("greetings to all").waitFor();
    const all = await held(page);
    assert.ok(!all.includes("at-dawn"), `${name} has what the other team says`);
    assert.equal(all.includes("greetings to all"), name !== "watcher", `${name} and a message to all players`);
    for (const path of ["", "/record", "/record?chat=true", "/replay", "/chat"]) {
      const text = await textAt(page, `/api/matches/${id}${path}`);
      assert.ok(!text.includes("at-dawn"), `${name} gets it by ${path}`);
    }
  }
  assert.ok((await held(anna)).includes(plan));
  await say(watcher, null, "spectators-only");
  for (const page of pages.slice(0, 4)) assert.ok(!(await held(page)).includes("spectators-only"));
  assert.deepEqual(await faults(anna), []);
  assert.deepEqual(pages.flatMap((page) => page.troubles), []);
});

test("a player chats by keys, in phrases, to chosen players", async ({ guest }) => {
  const anna = await guest();
  const ben = await guest({ phone: true, locale: "de" });
  const { id } = await ask(anna, "POST", "/api/matches", { game: "hexit", seats: [{ kind: "me" }, { kind: "open" }] });
  await ask(ben, "POST", `/api/matches/${id}/seats`, { seat: 2 });
  await anna.goto("/t/" + id);
  await ben.goto("/t/" + id);
  await openChat(anna);
  await ben.getByRole("button", { name: "Chat", exact: true }).waitFor(); // his stream is open
  await anna.getByRole("button", { name: "Phrases" }).focus();
  await anna.keyboard.press("Enter");
  await anna.getByRole("button", { name: "Good luck!" }).focus();
  await anna.keyboard.press("Enter");
  await anna.locator(".chat-log").getByText("Good luck!").waitFor();
  await ben.getByRole("status").getByText(/Viel Glück!/).waitFor({ state: "attached" });
  await ben.getByRole("button", { name: /1 neue Nachricht/ }).click();
  await ben.locator(".chat-log").getByText("Viel Glück!").waitFor();
  assert.deepEqual(await faults(ben), []);

  await anna.getByRole("textbox", { name: "Message" }).focus();
  await anna.keyboard.type("<img src=x onerror=alert(1)> https://example.com/x");
  await anna.keyboard.press("Enter");
  await ben.locator(".chat-log").getByText("<img src=x").waitFor();
  assert.equal(await ben.locator(".chat-log img, .chat-log a").count(), 0, "a message is text, without links for guests");

  // The second message is written while the first is on its way.
  await anna.route("**/chat", async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  await anna.keyboard.type("first words");
  await anna.keyboard.press("Enter");
  await anna.keyboard.type("last words");
  await anna.keyboard.press("Enter");
  await ben.locator(".chat-log").getByText("last words").waitFor();
  const sent = await ben.locator(".chat-log .words > span").allTextContents();
  assert.deepEqual(sent.slice(-2), ["first words", "last words"]);
  for (const words of ["first words", "last words"]) assert.equal(await ben.getByRole("status").getByText(words).count(), 1);
  await anna.unroute("**/chat");
  await ben.locator(".chat-log .tool").first().click();
  await ben.getByRole("button", { name: /blockieren/ }).click();
  await ben.waitForTimeout(450); // the second press of a double click is not meant
  await ben.getByRole("button", { name: /liest dann nichts mehr/ }).click();
  await ben.locator(".chat-log").waitFor({ state: "detached" });
  await anna.getByRole("textbox", { name: "Message" }).fill("hello?");
  await anna.keyboard.press("Enter");
  await anna.locator(".chat-log").getByText("hello?").waitFor();
  assert.equal(await ben.getByText("hello?").count(), 0);

  await choose(anna, "Settings");
  await anna.getByRole("switch", { name: /^Chat at this table/ }).click();
  await anna.reload();
  await openChat(anna);
  await anna.getByText("You have switched the chat off").waitFor();
  assert.equal(await anna.getByRole("textbox", { name: "Message" }).count(), 0, "it stays off");
  for (const page of [anna, ben]) assert.deepEqual(page.troubles, []);
});
