// API tokens, and the way back by mail.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { faults } from "./axe.mjs";
import { ask, tabTo } from "./actions.mjs";
import { test } from "./fixtures.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A real SMTP server on this machine: its address, and its e-mails one by one. */
async function mailServer(folder) {
  const program = join(folder, "smtp-server");
  const built = spawnSync("go", ["build", "-o", program, "./internal/notify/mail/mailtest/print"], { cwd: root, encoding: "utf8" });
  assert.equal(built.status, 0, built.stderr);
  const server = spawn(program, { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const address = (await lines.next()).value;
  return { address, next: async () => JSON.parse((await lines.next()).value), close: () => server.kill() };
}

test("a token is made and revoked by keyboard, and a mail address brings back who has lost everything", async ({ guest, newServer }) => {
  const first = await newServer();
  const post = await mailServer(first.data);
  await first.kill();
  first.flags = [
    "--smtp-address", post.address, "--smtp-from", "server@example.org", "--smtp-security", "none", "--url", "https://play.example.org",
  ];
  await first.start();
  try {
    const page = await guest({ baseURL: first.address });
    await page.goto("/account");
    await page.getByRole("textbox", { name: /^Handle/ }).fill("keeper");
    await page.keyboard.press("Enter");
    await page.getByText("Your handle is keeper").waitFor();

    await page.getByRole("link", { name: "API tokens" }).click();
    await tabTo(page, /^Handle of a new bot/);
    await page.keyboard.type("deep-hex");
    await page.keyboard.press("Enter");
    await page.getByRole("listitem").getByText("deep-hex BOT").waitFor();
    await page.locator("h1").click();
    await page.keyboard.press("Tab");
    await tabTo(page, /^Purpose/);
    await page.keyboard.type("Laptop");
    await tabTo(page, /^User of the token/);
    await page.keyboard.press("ArrowDown");
    await tabTo(page, /^play: /);
    await page.keyboard.press("Space");
    await tabTo(page, /^Make the token/);
    await page.keyboard.press("Enter");
    const token = await page.getByLabel("Your new token").innerText();
    assert.match(token, /^hexparlor_[\w-]{43}$/);
    assert.deepEqual(await faults(page), [], "programs");
    const as = async () => {
      const answer = await fetch(first.address + "/api/me", { headers: { authorization: "Bearer " + token } });
      return answer.ok ? (await answer.json()).name : answer.status;
    };
    assert.equal(await as(), "deep-hex BOT");
    await page.reload();
    await page.getByText("Laptop, for deep-hex BOT").waitFor();
    await page.getByRole("listitem").filter({ hasText: "Laptop" }).getByText("last used").waitFor();
    assert.equal(await page.getByLabel("Your new token").count(), 0, "a token is shown again");
    await tabTo(page, /^Revoke the token Laptop/);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Press again to revoke" }).click();
    await page.getByText("You have no token yet").waitFor();
    assert.equal(await as(), 401);

    await page.goto("/account");
    const mail = page.getByRole("region", { name: "Mail address" });
    await mail.getByRole("textbox").fill("keeper@example.org");
    await page.keyboard.press("Enter");
    await mail.getByText("a link is on its way").waitFor();
    assert.deepEqual(await faults(page), [], "an account with mail");
    const link = async (what) => {
      const email = await post.next();
      assert.equal(email.To, "keeper@example.org");
      return email.Text.match(new RegExp(`https://play\\.example\\.org(/by-mail#${what}=\\S+)`))[1];
    };

    // The link is opened on a phone without a session.
    const phone = await guest({ baseURL: first.address, phone: true, colorScheme: "dark" });
    await phone.goto(await link("confirm"));
    const add = phone.getByRole("button", { name: "Add the address" });
    await add.waitFor();
    assert.equal(new URL(phone.url()).hash, "", "the secret stays in the address");
    assert.equal((await ask(page, "GET", "/api/me/account/mail")).address, undefined, "opening the link is enough");
    await add.tap();
    await phone.getByText("keeper@example.org belongs to the account keeper now").waitFor();

    await phone.goto("/sign-in");
    const lost = phone.getByRole("button", { name: "Get a link by mail" });
    await phone.getByRole("textbox", { name: "Mail address" }).fill("keeper@example.org");
    assert.deepEqual(await faults(phone), [], "sign in");
    await lost.tap();
    await phone.getByText("a link is on its way").waitFor();
    const enter = await link("enter");
    for (const serves of [true, false]) {
      await phone.goto("/");
      await phone.goto(enter);
      await phone.getByRole("button", { name: "Sign in" }).tap();
      await phone.getByText(serves ? /^You are / : /^This link is invalid/).waitFor();
      assert.deepEqual(await faults(phone), [], "a link by mail");
    }
    assert.equal((await ask(phone, "GET", "/api/me")).handle, "keeper");
    await phone.goto("/api-tokens");
    await phone.getByRole("heading", { name: "A new token" }).waitFor();
    assert.deepEqual(await faults(phone), [], "programs on a phone");
    await phone.getByRole("button", { name: "Remove the bot deep-hex BOT" }).tap();
    await phone.getByRole("button", { name: /^Press again: its tokens/ }).tap();
    await phone.getByRole("listitem").getByText("deep-hex BOT").waitFor({ state: "detached" });
    assert.equal(await phone.evaluate(() => document.documentElement.scrollWidth), 390);
  } finally {
    post.close();
  }
});
