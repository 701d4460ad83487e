// Draws the pictures of docs/screens from the running program, and writes the page that shows them: every page of the
// client, on every kind of screen. Prints how far the layout of each page shifted while it loaded.

import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { ask, dice, makeTable, sit, submit, positionOf } from "../test/browser/actions.mjs";
import { openGuest } from "../test/browser/guests.mjs";
import { TestServer, launchOptions } from "../test/browser/server.mjs";

const docs = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "docs");

/** Windows, colours, enlargement. */
const forms = {
  desktop: { title: "1440 x 900", viewport: { width: 1440, height: 900 } },
  dark: { title: "1440 x 900, dark", viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
  laptop: { title: "1280 x 800", viewport: { width: 1280, height: 800 } },
  forced: { title: "1280 x 800, forced colours", viewport: { width: 1280, height: 800 }, forcedColors: "active" },
  zoom: { title: "1280 x 800 at 200 %", viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  phone: { title: "390 x 844", phone: true },
  "phone-dark": { title: "390 x 844, dark", phone: true, colorScheme: "dark" },
  landscape: { title: "844 x 390", phone: true, viewport: { width: 844, height: 390 } },
};

/** A table of Hex-It that the lobby shows. */
const newTable = (page, seats) => makeTable(page, "hexit", seats, {}, { public: true });

/** A choice that makes the island grow when it can, else one at random. */
function sensible(choices, roll) {
  const releases = choices.filter((c) => c.text.startsWith("release"));
  const from = releases.length > 0 ? releases : choices;
  if (releases.length === 0 || roll(4) === 0) return from[roll(from.length)];
  return releases.reduce((a, b) => (b.picks.length > a.picks.length ? b : a));
}

/** The stack and direction of a deal that drops stones, of a stack with more than one way; null if there is none. */
async function spectacle(page, id, turn) {
  const deals = turn.choices.filter((c) => c.text.startsWith("deal"));
  if (deals.length === 0) return null;
  const moves = deals.slice(0, 32).map((d) => d.text);
  const previews = await ask(page, "POST", `/api/matches/${id}/previews`, { seat: turn.seat, moves });
  const falls = deals.filter((d) => previews.find((p) => p.text === d.text)?.events.some((e) => e.kind === "captured"));
  return falls.find((d) => deals.filter((other) => other.picks[0].value === d.picks[0].value).length > 1) ?? null;
}

/** Plays tables of two guests until the position of one makes a good picture for the first. */
async function midGame(page, other) {
  for (let seed = 1; seed < 60; seed++) {
    const roll = dice(seed);
    const id = await newTable(page, [{ kind: "open" }, { kind: "me" }]);
    await sit(other, id, 1);
    for (let ply = 0; ply < 90; ply++) {
      const [mine, theirs] = await Promise.all([page, other].map((p) => positionOf(p, id)));
      const turn = mine.turns[0];
      if (!turn && !theirs.turns[0]) break;
      const tiles = mine.text.split(" ")[1].split("/").filter((cell) => /[wb]/.test(cell)).length;
      const deal = turn && tiles >= 17 && (await spectacle(page, id, turn));
      if (deal) return { id, deal };
      const mover = turn ?? theirs.turns[0];
      await submit(turn ? page : other, id, mover.seat, sensible(mover.choices, roll).text);
    }
    const resign = { key: `picture-${seed}-over`, seat: 2, text: "resign" };
    await ask(page, "POST", `/api/matches/${id}/actions`, resign).catch(() => {}); // it may be over
  }
  throw new Error("no table came to a position worth a picture");
}

/** A table of a game against a bot that goes on after some moves of the guest at random. */
async function against(page, game, options, moves) {
  for (let seed = 7; seed < 30; seed++) {
    const id = await makeTable(page, game, [{ kind: "me" }, { kind: "bot", level: 2 }], options);
    const roll = dice(seed);
    let made = 0;
    while (made < moves && (await playOne(page, id, roll))) made++;
    if (made === moves && (await positionOf(page, id)).status === "running") return id;
  }
  throw new Error(`no table of ${game} came so far`);
}

/** Makes one move at random, once it is the guest's turn; returns whether there was one to make. */
async function playOne(page, id, roll) {
  for (let waits = 0; waits < 200; waits++) {
    const { status, turns: [turn] } = await positionOf(page, id);
    if (status !== "running") return false;
    if (turn) {
      const choices = turn.choices.filter((c) => c.text !== "resign");
      await submit(page, id, turn.seat, choices[roll(choices.length)].text);
      return true;
    }
    await page.waitForTimeout(50);
  }
  throw new Error(`it was never the guest's turn at ${id}`);
}

/** A running table that the lobby shows. */
async function shownTable(page) {
  const id = await newTable(page, [{ kind: "me" }, { kind: "bot", level: 3 }]);
  const roll = dice(4);
  for (let ply = 0; ply < 24; ply++) {
    const { status, turns: [turn] } = await positionOf(page, id);
    if (status !== "running") break;
    if (turn) await submit(page, id, turn.seat, sensible(turn.choices, roll).text);
    else await page.waitForTimeout(100);
  }
}

/** A table of Hexattack after its first turn; one order of the second is given. */
async function fight(page) {
  const id = await against(page, "hexattack", {}, 0);
  for (const text of ["1 move N", "2 move N", "3 attack N", "commit", "1 attack N"]) await submit(page, id, 1, text);
  return id;
}

/** A game of two bots that is over. */
async function finishedGame(page) {
  const id = await makeTable(page, "hexit", [{ kind: "bot", level: 1 }, { kind: "bot", level: 3 }], { tiles: "14" }, { public: true });
  await page.goto("/t/" + id); // bots play while a page watches
  await page.locator(".banner.over").waitFor({ timeout: 120_000 });
  return id;
}

const board = (page) => page.locator("[role=gridcell]").first().waitFor();

/** Makes the guest the owner of the site, with an account; a report about a table waits. */
async function takeOver(server, page, other) {
  await page.goto(await server.ownerLink());
  await page.getByRole("button", { name: "Become the owner" }).click();
  await page.getByText("You are the owner of this site.").waitFor();
  await ask(page, "POST", "/api/me/account", { handle: "ines" });
  const id = await newTable(page, [{ kind: "me" }, { kind: "open" }]);
  await other.goto(`/report/${id}`);
  await other.getByLabel("Subject").selectOption({ index: 1 });
  await other.getByLabel(/^What is wrong/).fill("My opponent has not moved for a week.");
  await other.getByRole("button", { name: /^(Report|Send)/ }).click();
}

/** Plays for the guest and others what is looked at; each scene has an address, and what is done there first. */
async function prepare(page, other) {
  const { id, deal } = await midGame(page, other);
  await shownTable(other);
  await newTable(other, [{ kind: "open" }, { kind: "me" }]);
  const table = (title, id, act = async () => {}) => ({ title, path: "/t/" + id, act: async (page) => { await board(page); await act(page); } });
  const plain = (title, path, ready = "main h1, main h2") => ({ title, path, act: (page) => page.locator(ready).first().waitFor() });
  return {
    lobby: { title: "Lobby", path: "/", act: (page) => page.locator(".felt svg").first().waitFor() },
    hexit: table("Hex-It: a deal is selected; board and panel show its effect", id, async (page) => {
      for (const cell of [deal.picks[0].value, deal.picks[1].at]) await page.locator(`[data-cell="${cell}"]`).click();
    }),
    hexattack: table("Hexattack: giving the orders of a turn", await fight(page)),
    hexstrat: table("Hexstrat: two armies on partly unexplored ground", await against(page, "hexstrat", {}, 14)),
    swarm: table("Swarm: a hive of stacks, some of them face down", await against(page, "swarm", { setup: "auto" }, 12)),
    hexstrike: table("HexStrike: two fighters over the abyss, the timeline, a hand of cards", await against(page, "hexstrike", {}, 1), async (page) => {
      for (const kind of ["ability", "move"]) await page.locator(`.hs-card.can.${kind}:not(.picked)`).first().dblclick();
    }),
    hex: table("Hex", await against(page, "hex", {}, 14)),
    review: {
      title: "Analysis of a finished match", path: `/t/${await finishedGame(page)}/review`,
      act: (page) => page.locator(".ways li").first().waitFor({ timeout: 120_000 }),
    },
    lesson: { title: "Lesson", path: "/learn/hexattack/3", act: board },
    puzzles: plain("Puzzles", "/puzzles"),
    rules: plain("Rules", "/rules/hexit", "h2"),
    account: plain("Account", "/account"),
    devices: plain("Devices", "/devices"),
    profile: plain("Profile", "/@ines"),
    "api-tokens": plain("API tokens", "/api-tokens"),
    admin: plain("Administration", "/admin"),
  };
}

/** Adds up how far things on the page are moved by others that come later: its cumulative layout shift. */
function observeShifts() {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}

/** Draws a scene in a form; gives its layout shift. */
async function draw(cookies, scene, form, file) {
  const { title: _, ...context } = form;
  const page = await guest({ colorScheme: "light", settings: { ask: true }, ...context });
  await page.context().addCookies(cookies);
  await page.addInitScript(observeShifts);
  await page.goto(scene.path);
  await scene.act(page);
  await page.waitForTimeout(900); // it has come to rest
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 60 });
  await writeFile(file, data, "base64");
  const shift = await page.evaluate(() => window.shift);
  await page.context().close();
  return shift;
}

/** The page that shows all pictures. */
function gallery(scenes) {
  const parts = Object.entries(scenes).map(([scene, { title }]) => {
    const pictures = Object.entries(forms).map(([form, { title: size, phone }]) =>
      `  <img src="screens/${scene}-${form}.webp" alt="${title}. ${size}" title="${size}" width="${phone ? 22 : 47}%">`);
    return `## ${title}\n\n<p>\n${pictures.join("\n")}\n</p>\n`;
  });
  return `# Screenshots\n\nEvery page on every screen size, taken from the running program by \`make screenshots\`: ` +
    `${Object.values(forms).map(({ title }) => title).join("; ")}.\n\n${parts.join("\n")}`;
}

const server = await TestServer.open("--no-limits"); // moves are made faster than anybody plays
const browser = await chromium.launch(launchOptions);
const guest = (options) => openGuest(browser, { baseURL: server.address, ...options });
try {
  const only = process.argv.slice(2); // scenes by name; all if none is named
  if (only.length === 0) await rm(join(docs, "screens"), { recursive: true, force: true });
  await mkdir(join(docs, "screens"), { recursive: true });
  const [page, other] = [await guest(), await guest()];
  for (const [who, name] of [[page, "Ines Duarte"], [other, "Oskar B."]]) {
    await who.goto("/");
    await ask(who, "PATCH", "/api/me", { name });
  }
  await takeOver(server, page, other);
  const scenes = await prepare(page, other);
  const { cookies } = await page.context().storageState();
  for (const [name, scene] of Object.entries(scenes)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const shifts = [];
    for (const [form, shape] of Object.entries(forms)) {
      const file = join(docs, "screens", `${name}-${form}.webp`);
      const drawn = draw(cookies, scene, shape, file).catch((error) => console.error(`${name}, ${form}: ${error}`));
      shifts.push((await drawn) ?? NaN);
    }
    console.log(`${name}: ${shifts.length} pictures; layout shifts ${shifts.map((shift) => shift.toFixed(3)).join(" ")}`);
  }
  await writeFile(join(docs, "screens.md"), gallery(scenes));
} finally {
  await browser.close();
  await server.close();
}
