// A server gets a new version of the program while pages are open.
import assert from "node:assert/strict";
import { cp, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { moved, movesMade, movesOnServer, openTable, typeMove } from "./actions.mjs";
import { test } from "./fixtures.mjs";

const built = fileURLToPath(new URL("../../dist/app", import.meta.url));

/** Writes the client into a folder as a later build would be: none of its hashed files has the name that it had. */
async function laterBuild(folder) {
  const kept = (file) => !/\.(br|gz)$/.test(file); // packed copies hold the old names
  await cp(built, folder, { recursive: true, filter: kept });
  const ofMessages = (hash) => `LATER${hash.slice(0, 3)}`; // pages have the hashes of messages alone, 8 characters each
  const later = (name) => name
    .replace(/-([A-Z0-9]{8})(?=\.json$)/, (_, hash) => `-${ofMessages(hash)}`)
    .replace(/-([A-Z0-9]{8})(?=\.(?!json)\w+$)/, "-LATER$1");
  const renamed = (await readdir(join(folder, "assets"))).map((name) => [name, later(name)]);
  const names = new Map(renamed);
  for (const [before, now] of renamed) await rename(join(folder, "assets", before), join(folder, "assets", now));
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\.(js|css|html)$/.test(name)) continue;
    const text = await readFile(join(folder, name), "utf8");
    await writeFile(join(folder, name), text
      .replace(/[\w.-]+-[A-Z0-9]{8}\.\w+/g, (file) => names.get(file) ?? file)
      .replace(/(?<=data-messages="[^"]*:)[A-Z0-9]{8}/g, ofMessages));
  }
}

/** Which of the files that a page has loaded are of which build. */
const builds = (page) => page.evaluate(() => {
  const files = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.includes("/assets/"));
  return [...new Set(files.map((name) => (name.includes("-LATER") ? "later" : "earlier")))];
});

const ofLaterBuild = (page) =>
  page.waitForFunction(() => document.querySelector("script[type=module]")?.src.includes("-LATER"), null, { timeout: 60_000 });

test("pages of before are loaded anew by themselves where nothing is lost, and else say it; no page mixes builds", async ({ guest, newServer }) => {
  const server = await newServer();
  const [calm, busy, reader] = await Promise.all([1, 2, 3].map(() => guest({ baseURL: server.address })));
  for (const page of [calm, busy]) {
    await openTable(page, { moves: ["drop 0,0"] });
  }
  await reader.goto("/archive");
  await busy.locator(".hit.can").first().click(); // a cell of its own move is picked
  await busy.keyboard.press("/");
  await busy.locator("#typed-move").fill("drop 0,1");
  assert.deepEqual(await builds(calm), ["earlier"]);

  await server.kill();
  const folder = test.info().outputPath("client");
  await laterBuild(folder);
  server.flags = ["--client", folder];
  await server.start();
  await ofLaterBuild(calm);
  await busy.getByText("The site was updated").waitFor({ timeout: 60_000 });
  assert.equal(await busy.locator("#typed-move").inputValue(), "drop 0,1");
  await busy.keyboard.press("Enter"); // what was begun is brought to its end
  for (let i = 0; i < 200 && (await movesOnServer(busy)) < 2; i++) await busy.waitForTimeout(50);
  assert.deepEqual([await movesOnServer(busy), await builds(busy)], [2, ["earlier"]]);
  await busy.getByRole("button", { name: "Load again" }).click();
  await moved(busy, 1, 30_000);
  await typeMove(calm, "drop 0,1");
  await reader.getByRole("link", { name: "Watch" }).first().click(); // its code is gone
  await ofLaterBuild(reader);
  await reader.getByRole("heading", { level: 1 }).waitFor();
  for (const page of [calm, busy, reader]) assert.deepEqual(await builds(page), ["later"]);
  assert.deepEqual([await movesMade(calm), await movesMade(busy)], [2, 2]);
});
