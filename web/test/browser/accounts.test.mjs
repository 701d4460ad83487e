// One account on more than one device.

import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { ask, myTurn, openMenu, openTable, submit, submitNext, tableId, tabTo } from "./actions.mjs";
import { test } from "./fixtures.mjs";

test("a second device goes on with the same game by a code, and is signed out at once", async ({ guest }) => {
  const computer = await guest();
  await openTable(computer, { moves: ["drop 0,0"] });
  const table = computer.url();

  await openMenu(computer);
  await computer.getByRole("link", { name: "Settings" }).click();
  await computer.getByRole("link", { name: /^Devices/ }).click();
  await computer.getByRole("button", { name: "Show a code" }).waitFor();
  await computer.locator(".side [aria-current]", { hasText: "Devices" }).waitFor();
  assert.ok(await computer.locator("#devices").evaluate((part) => part.getBoundingClientRect().top < innerHeight / 3), "the part is not in view");
  assert.deepEqual(await faults(computer), [], "devices");
  await computer.keyboard.press("Tab");
  await tabTo(computer, /^Show a code$/);
  await computer.keyboard.press("Enter");
  const code = await computer.getByLabel("Code for the other device").innerText();
  assert.match(code, /^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  assert.deepEqual(await faults(computer), [], "a code");

  const phone = await guest({ phone: true, colorScheme: "dark" });
  await phone.goto("/sign-in#" + code); // as the camera opens it
  assert.equal(await phone.getByRole("textbox", { name: /^Code/ }).inputValue(), code);
  assert.equal(new URL(phone.url()).hash, "", "the code stays in the address");
  assert.deepEqual(await faults(phone), [], "sign in");
  await phone.getByRole("button", { name: "Sign in" }).tap();
  await phone.getByRole("heading", { name: /^You are Guest/ }).waitFor();
  assert.deepEqual(await faults(phone), [], "signed in");
  assert.equal(await phone.evaluate(() => document.documentElement.scrollWidth), 390);
  const id = table.split("/").pop();
  await submit(phone, id, 2, "drop 0,1");
  await phone.goto(table);
  await phone.locator("[role=gridcell]").first().waitFor();

  // The computer sees the phone and signs it out; the phone only watches from then on.
  await computer.reload();
  const others = computer.getByRole("button", { name: /^Sign out Chrome/ });
  await others.waitFor();
  assert.equal(await computer.getByRole("region", { name: "Devices", exact: true }).getByRole("listitem").count(), 2);
  await phone.evaluate(async (id) => {
    const answer = await fetch(`/api/matches/${id}/stream`);
    const reader = answer.body.getReader();
    const read = async () => ((await reader.read()).done ? Date.now() : read());
    globalThis.ended = read();
  }, id);
  const pressed = Date.now();
  await others.click();
  const ended = await phone.evaluate(() => globalThis.ended);
  assert.ok(ended - pressed < 1000, `the stream ended ${ended - pressed} ms after its session`);
  await computer.getByText("Sign out all others").waitFor({ state: "detached" });
  await phone.reload();
  await phone.locator("[role=gridcell]").first().waitFor();
  const seen = await ask(phone, "GET", `/api/matches/${id}`);
  assert.ok(seen.players.every((player) => !player.mine), "the phone plays on");
  await computer.getByRole("link", { name: "Back to the game" }).click();
  await computer.locator("[role=gridcell]").first().waitFor();
  assert.ok(await myTurn(computer));
});

/** Connects by the command of an SSH client with a new key, and consents to what the terminal asks. */
async function connectOnce(command) {
  const folder = await mkdtemp(join(tmpdir(), "hexparlor-ssh-"));
  const key = join(folder, "key");
  await promisify(execFile)("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key]);
  const own = ["-tt", "-F", "none", "-i", key, "-o", "IdentitiesOnly=yes", "-o", "StrictHostKeyChecking=no",
    "-o", "UserKnownHostsFile=/dev/null"];
  const client = spawn("ssh", [...own, ...command.split(" ").slice(1)]);
  let seen = "";
  for await (const text of client.stdout) {
    const asked = seen.includes("Press Enter");
    seen += text;
    if (!asked && seen.includes("Press Enter")) client.stdin.write("\r");
    if (seen.includes("\x1b[?1049h")) break; // the program fills the window
  }
  assert.match(seen, /SHA256:[^]*as @anna-/);
  client.kill();
  await rm(folder, { recursive: true });
}

/** Has the page's device keep passkeys, as a phone does. */
async function withAuthenticator(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { keys: async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials };
}

test("a guest makes an account in mid-game, signs out, and comes back by a passkey and by a recovery code", async ({ guest, server }) => {
  const baseURL = server.address.replace("127.0.0.1", "localhost"); // where browsers offer passkeys without TLS
  const page = await guest({ baseURL });
  const device = await withAuthenticator(page);
  await openTable(page, { moves: ["drop 0,0"] });
  const table = page.url();
  const before = await ask(page, "GET", "/api/me");

  await openMenu(page);
  await page.getByRole("link", { name: "Settings" }).click();
  const handle = page.getByRole("textbox", { name: /^Handle/ });
  await handle.fill("Adm1n");
  await tabTo(page, /^Make an account/);
  await page.keyboard.press("Enter");
  await page.getByText("could be mistaken for the site").waitFor();
  assert.deepEqual(await faults(page), [], "a guest's account page");
  await handle.fill("Anna-" + Date.now() % 1000000);
  await page.keyboard.press("Enter");
  const keys = page.getByRole("region", { name: "Passkeys" });
  await keys.getByRole("listitem").first().waitFor();
  const codes = await page.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem").allInnerTexts();
  assert.equal(codes.length, 10);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download", exact: true }).click()]);
  const kept = await readFile(await file.path(), "utf8");
  assert.ok(codes.every((code) => kept.includes(code)) && kept.includes("@anna-"), kept);
  assert.deepEqual(await faults(page), [], "an account");
  const name = keys.getByRole("textbox");
  await name.fill("My laptop");
  await name.press("Enter");
  await keys.getByRole("button", { name: "Remove the passkey My laptop" }).waitFor();
  const terminals = page.getByRole("region", { name: "SSH keys" });
  const added = terminals.getByRole("button", { name: "Remove the key laptop" });
  await terminals.getByText(/^ssh -p \d+ localhost$/).waitFor();
  await terminals.getByRole("textbox", { name: /^Name/ }).fill("laptop");
  await page.keyboard.press("Enter");
  const command = await terminals.getByText(/^ssh -p \d+ link-[\w-]+@localhost$/).innerText();
  assert.deepEqual(await faults(page), [], "a command that adds a key");
  await connectOnce(command);
  await added.waitFor();
  assert.match(await terminals.getByRole("listitem").innerText(), /SHA256:[\w+/]{43}\s+last used/);
  assert.equal(await terminals.getByText(/link-/).count(), 0);
  await added.click();
  await page.waitForTimeout(500); // a second press within this time would be that of a double click
  await terminals.getByRole("button", { name: "Press again: its connections end" }).click();
  await added.waitFor({ state: "detached" });
  const now = await ask(page, "GET", "/api/me");
  assert.equal(now.id, before.id);
  assert.match(now.handle, /^anna-/);
  await page.reload();
  await keys.getByRole("listitem").first().waitFor();
  assert.equal(await page.getByRole("list", { name: "Your recovery codes" }).count(), 0, "codes are shown again");

  await page.goto("/devices");
  await page.getByRole("button", { name: "Sign out here" }).click();
  await page.getByRole("button", { name: "Press again to sign out here" }).click();
  await page.waitForURL(/\/$/);
  assert.notEqual((await ask(page, "GET", "/api/me")).id, before.id);
  await page.goto("/sign-in");
  const [answered] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith("/api/sign-in/passkey")),
    page.getByRole("button", { name: "Sign in with a passkey" }).click(),
  ]);
  await page.getByRole("heading", { name: /^You are/ }).waitFor();
  await page.goto(table);
  await page.locator("[role=gridcell]").first().waitFor();
  await submitNext(page, tableId(page), "drop 0,1");
  assert.deepEqual((await ask(page, "GET", "/api/me")).id, before.id);
  assert.equal((await device.keys()).length, 1);

  // Who has overheard the answer cannot use it again, nor with a challenge of their own.
  const thief = await guest({ baseURL });
  await thief.goto("/sign-in");
  const replay = (body) => thief.evaluate(async (body) => {
    const own = await (await fetch("/api/sign-in/challenge", { method: "POST" })).json();
    const sent = { ...body, ticket: body.ticket || own.ticket };
    const headers = { "content-type": "application/json" };
    return (await fetch("/api/sign-in/passkey", { method: "POST", headers, body: JSON.stringify(sent) })).status;
  }, body);
  assert.equal(await replay(answered.postDataJSON()), 403);
  assert.equal(await replay({ ...answered.postDataJSON(), ticket: "" }), 403);
  assert.notEqual((await ask(thief, "GET", "/api/me")).id, before.id);

  // Everything lost: a recovery code signs in once. On a phone, in the dark.
  const other = await guest({ baseURL, phone: true, colorScheme: "dark" });
  const enter = async () => {
    await other.goto("/sign-in");
    await other.getByRole("textbox", { name: /^Code/ }).fill(codes[3].toLowerCase());
    await other.getByRole("button", { name: "Sign in", exact: true }).tap();
  };
  await enter();
  await other.getByRole("heading", { name: /^You are/ }).waitFor();
  assert.equal((await ask(other, "GET", "/api/me")).id, before.id);
  await other.goto("/account");
  await other.getByText("9 codes are left").waitFor();
  assert.deepEqual(await faults(other), [], "an account on a phone");
  assert.equal(await other.evaluate(() => document.documentElement.scrollWidth), 390);
  const third = await guest({ baseURL, phone: true });
  await third.goto("/sign-in#" + codes[3]);
  await third.getByRole("button", { name: "Sign in", exact: true }).tap();
  await third.getByText("This code is invalid").waitFor();
});

test("a device that came by a code proves who it is before it changes the account, and the other device shows the change", async ({ guest, server }) => {
  const baseURL = server.address.replace("127.0.0.1", "localhost"); // where browsers offer passkeys without TLS
  const page = await guest({ baseURL });
  await withAuthenticator(page);
  await page.goto("/account");
  await page.getByRole("textbox", { name: /^Handle/ }).fill("Bea-" + Date.now() % 1000000);
  await page.keyboard.press("Enter");
  const shown = page.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem");
  await shown.first().waitFor();
  const codes = await shown.allInnerTexts();
  await page.getByRole("region", { name: "Passkeys" }).getByRole("listitem").first().waitFor();
  const deviceCode = async (from) => (await ask(from, "POST", "/api/me/device-code")).code;

  const phone = await guest({ baseURL, phone: true, colorScheme: "dark" });
  await phone.goto("/sign-in#" + (await deviceCode(page)));
  await phone.getByRole("button", { name: "Sign in", exact: true }).tap();
  await phone.getByRole("heading", { name: /^You are/ }).waitFor();
  await phone.goto("/account");
  const renew = async (on) => {
    await on.getByRole("button", { name: "Make new codes" }).click();
    await on.waitForTimeout(500); // a second press within this time would be that of a double click
    await on.getByRole("button", { name: /^Press again/ }).click();
  };
  await renew(phone);
  const dialog = phone.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.waitFor();
  assert.deepEqual(await faults(phone), [], "the dialog on a phone");
  await dialog.getByRole("button", { name: "Cancel" }).tap();
  await phone.getByText("Confirm that it is you: this needs").waitFor();
  await renew(phone);
  await dialog.getByRole("textbox").fill(codes[0]);
  await dialog.getByRole("button", { name: "Confirm", exact: true }).tap();
  await phone.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem").first().waitFor();

  await page.goto("/devices");
  await page.getByRole("link", { name: /Another device changed your account/ }).click();
  const changes = page.getByRole("region", { name: "Recent changes of your account" });
  await changes.getByText("New recovery codes were made").waitFor();
  assert.deepEqual(await faults(page), [], "changes of an account");
  await changes.getByRole("button", { name: "That was me" }).click();
  await changes.getByRole("button", { name: "That was me" }).waitFor({ state: "detached" });

  // The first browser comes back by a code from the phone, and proves who it is by its passkey.
  await page.goto("/sign-in#" + (await deviceCode(phone)));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: /^You are/ }).waitFor();
  await page.goto("/account");
  await renew(page);
  await page.getByRole("button", { name: "Confirm with a passkey" }).click();
  await page.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem").first().waitFor();
});
