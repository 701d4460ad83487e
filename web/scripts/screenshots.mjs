// Draws the pictures of docs/images from the running program: tables in mid-game, the lobby, a phone.

import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ask, dice, makeTable, sit, submit, told } from "../test/browser/drive.mjs";
import { House, closeBrowser, guest } from "../test/browser/house.mjs";

const out = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "docs", "images");

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
      const [mine, theirs] = await Promise.all([page, other].map((p) => told(p, id)));
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

async function picture(page, name) {
  await page.waitForTimeout(900); // the board has come to rest
  await page.screenshot({ path: join(out, name) });
  console.log("docs/images/" + name);
}

async function pickDeal(page, deal) {
  const [stack, direction] = deal.picks;
  await page.locator(`[data-cell="${stack.value}"]`).click();
  await page.locator(`[data-cell="${direction.at}"]`).click(); // asked first: it is not played
}

/** A table of a game against a bot, after some moves of the guest at random. */
async function against(page, game, options, moves) {
  const seats = [{ kind: "me" }, { kind: "bot", level: 2 }];
  const id = await makeTable(page, game, seats, options);
  const roll = dice(7);
  for (let made = 0; made < moves; made++) await playOne(page, id, roll);
  return id;
}

/** Makes one move at random, once it is the guest's turn. */
async function playOne(page, id, roll) {
  for (let waits = 0; waits < 200; waits++) {
    const [turn] = (await told(page, id)).turns;
    if (turn) {
      const choices = turn.choices.filter((c) => c.text !== "resign");
      return submit(page, id, turn.seat, choices[roll(choices.length)].text);
    }
    await page.waitForTimeout(50);
  }
}

/** Opens a table and waits until its board has come to rest. */
async function open(page, id) {
  await page.goto("/t/" + id);
  await page.locator("[role=gridcell]").first().waitFor();
}

const house = await House.open("--no-limits"); // moves are made faster than anybody plays
try {
  await mkdir(out, { recursive: true });
  const page = await guest(house.address, { colorScheme: "light", settings: { ask: true } });
  const others = await guest(house.address);
  for (const [who, name] of [[page, "Ines Duarte"], [others, "Oskar B."]]) {
    await who.goto("/");
    await ask(who, "PATCH", "/api/me", { name });
  }
  const { id, deal } = await midGame(page, others);
  await others.goto("/t/" + id); // so that the other player is shown as present
  await page.goto("/t/" + id);
  await page.locator("[role=gridcell]").first().waitFor();
  await page.waitForTimeout(900);
  await pickDeal(page, deal);
  await picture(page, "table.png");
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, "table-dark.png");
  await page.emulateMedia({ colorScheme: "light" });

  await newTable(others, [{ kind: "open" }, { kind: "me" }]);
  const running = await newTable(others, [{ kind: "me" }, { kind: "bot", level: 3 }]);
  const roll = dice(4);
  for (let ply = 0; ply < 24; ply++) {
    const { status, turns: [turn] } = await told(others, running);
    if (status !== "running") break;
    if (turn) await submit(others, running, turn.seat, sensible(turn.choices, roll).text);
    else await others.waitForTimeout(100);
  }
  await newTable(page, [{ kind: "me" }, { kind: "open" }]);
  await page.goto("/");
  await page.locator(".run li").first().waitFor();
  await picture(page, "lobby.png");

  await open(page, await against(page, "hexstrat", {}, 26));
  await picture(page, "hexstrat.png");
  await open(page, await against(page, "swarm", { setup: "auto" }, 12));
  await picture(page, "swarm.png");
  await open(page, await against(page, "hexstrike", {}, 1));
  for (const kind of ["ability", "move"]) await page.locator(`.hs-card.can.${kind}:not(.picked)`).first().click();
  await picture(page, "hexstrike.png");
  const sealed = await against(page, "hexattack", {}, 0);
  await open(page, sealed);
  const turns = ["1 move N|2 move N|3 attack N", "1 push N|2 grab N|3 move N", "1 defend N|2 push N|3 grab N"];
  for (const orders of turns) {
    for (const text of [...orders.split("|"), "commit"]) await submit(page, sealed, 1, text);
    await page.locator(".centre.theatre").waitFor();
    if (orders !== turns.at(-1)) await page.keyboard.press("Escape");
  }
  for (let frame = 0; frame < 4; frame++) await page.keyboard.press("ArrowRight");
  await picture(page, "hexattack.png");

  const { cookies } = await page.context().storageState();
  const phone = await guest(house.address, { phone: true, deviceScaleFactor: 2 });
  await phone.context().addCookies(cookies);
  await phone.goto("/t/" + id);
  await phone.locator("[role=gridcell]").first().waitFor();
  await phone.waitForTimeout(900);
  await phone.locator(`[data-cell="${deal.picks[0].value}"]`).tap();
  await phone.locator(`[data-cell="${deal.picks[1].at}"]`).tap();
  await picture(phone, "phone.png");
} finally {
  await closeBrowser();
  await house.close();
}
