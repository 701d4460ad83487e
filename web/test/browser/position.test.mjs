// Setting up positions: the text and the board, errors as sentences, and playing on.

import assert from "node:assert/strict";
import { act, ask, choose, openTable } from "./actions.mjs";
import { test } from "./fixtures.mjs";

const shots = process.env.POSITION_SHOTS;

async function picture(page, name) {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
}

for (const game of ["hexattack", "hexstrat", "swarm", "hexit", "hexstrike", "hex"]) {
  test(`a position of ${game} is set up as text, and played on against the bot`, async ({ page, server }) => {
    await page.goto(`${server.address}/position/${game}`);
    const text = page.getByRole("textbox", { name: "The position as text" });
    await page.waitForFunction(() => document.querySelector(".set-up textarea")?.value.length > 3);
    const first = await text.inputValue();
    await text.fill(first + " x");
    await page.locator(".set-up .fault").waitFor();
    assert.ok(await page.getByRole("button", { name: "Play it against the bot" }).isDisabled());
    await picture(page, `${game}-fault`);
    await text.fill(first);
    await page.locator(".set-up .fault").waitFor({ state: "detached" });
    await picture(page, game);
    await page.getByRole("button", { name: "Play it against the bot" }).click();
    await page.waitForURL("**/t/*");
  });
}

test("Hex-It's position is painted, has a link and pictures", async ({ page, server }) => {
  await page.goto(`${server.address}/position/hexit?position=${encodeURIComponent("1 0,0w/1,0b 8,8 35 0 0")}`);
  const text = page.getByRole("textbox", { name: "The position as text" });
  await page.getByRole("radio", { name: /White stone/ }).click();
  await page.locator('[data-cell="1,0"] path').click();
  await page.waitForFunction(() => document.querySelector(".set-up textarea").value.includes("1,0bW"));
  assert.equal(await text.inputValue(), "1 0,0w/1,0bW 8,8 35 0 0");
  assert.match(page.url(), /1%2C0bW/);
  await picture(page, "hexit-painted");
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal(await text.inputValue(), "1 0,0w/1,0b 8,8 35 0 0");
  const href = await page.getByRole("link", { name: "Picture (SVG)" }).getAttribute("href");
  const answer = await page.request.get(server.address + href);
  assert.equal(answer.status(), 200);
  assert.match(await answer.text(), /<svg/);
});

test("Swarm's hive is painted", async ({ page, server }) => {
  await page.goto(`${server.address}/position/swarm?position=${encodeURIComponent("seat 2 0 - 0,0:o/1,0:D - 0 *")}`);
  await page.getByRole("radio", { name: /vermilion Lifter/ }).click();
  await page.locator('[data-cell="1,0"] path').click();
  await page.waitForFunction(() => document.querySelector(".set-up textarea").value.includes("1,0:Dl"));
  await picture(page, "swarm-painted");
});

/** Opens the page with a position, presses cells with a brush, and returns the text of the position that comes of it. */
async function paintPosition(page, address, game, position, strokes) {
  await page.goto(`${address}/position/${game}?position=${encodeURIComponent(position)}`);
  await page.locator(".map-stage svg").waitFor();
  for (const [brush, cell, times = 1] of strokes) {
    await page.getByRole("radio", { name: brush }).click();
    const { x, y, width, height } = await page.locator(`.map-stage [data-cell="${cell}"] path`).boundingBox();
    for (let i = 0; i < times; i++) await page.mouse.click(x + width / 2, y + height / 2);
  }
  const text = await page.getByRole("textbox", { name: "The position as text" }).inputValue();
  await picture(page, `${game}-painted`);
  const { error } = await ask(page, "POST", `/api/games/${game}/position`, { options: {}, position: text });
  return { text, error };
}

const hexstrat = "1 1 0 pppp/ppppp/mfppfm/p2ppp1p/fmppmf/ppppp/pppp inf6@0,2;rkt6@0,2;mech4@0,2 inf6@0,-2;rkt6@0,-2;mech4@0,-2 0/0 -";

test("stones of Hex are placed and taken away, and the player to move follows from their numbers", async ({ page, server }) => {
  const { text, error } = await paintPosition(page, server.address, "hex", "1 " + Array(11).fill("...........").join("/"), [
    ["Red stone", "1,0"], ["Blue stone", "3,2"], ["Red stone", "4,4"], ["Take away", "1,0"], ["Red stone", "2,0"],
  ]);
  assert.equal(text, "2 ..r......../.........../...b......./.........../....r....../" + Array(6).fill("...........").join("/"));
  assert.equal(error, undefined);
});

test("walls and warriors of a position of Hexattack are painted, points and turn stay", async ({ page, server }) => {
  const { text, error } = await paintPosition(page, server.address, "hexattack", "h4 1/2 1.1@0,0;2.1@0,-4 1/0 t6 -", [
    ["Wall", "2,0"], ["Vermilion", "0,-2"],
  ]);
  assert.match(text, /^h4#-2,0;2,0 1\/2 1\.1@0,0;1\.2@0,2;2\.1@0,-4;2\.2@0,-2 1\/0 t6 -$/);
  assert.equal(error, undefined);
});

test("tiles and squads of a position of Hexstrat are painted", async ({ page, server }) => {
  const { text, error } = await paintPosition(page, server.address, "hexstrat", hexstrat, [
    ["Mountain", "3,0"], ["Blue: infantry", "1,0", 3], ["Face down", "3,0"], ["Forest", "-3,0"],
  ]);
  assert.equal(text, "1 1 0 Fppp/ppppp/mfppfm/p2ppp1p/fmpPmf/ppppp/pppm inf4@1,0;rkt6@0,2;mech4@0,2 inf6@0,-2;rkt6@0,-2;mech4@0,-2 0/0 -");
  assert.equal(error, undefined);
});

test("fighters of HexStrike are placed, turned, and get damage", async ({ page, server }) => {
  await page.goto(`${server.address}/position/hexstrike`);
  const field = page.getByRole("textbox", { name: "The position as text" });
  await page.waitForFunction(() => document.querySelector(".set-up textarea")?.value.length > 3);
  const [, one, other] = (await field.inputValue()).split(" ");
  const { text, error } = await paintPosition(page, server.address, "hexstrike", await field.inputValue(), [
    ["Fighter 1", "0,0"], ["Turn", "0,0"], ["Damage +1", "0,0", 3], ["Damage −1", "0,0"],
  ]);
  const [, now, same] = text.split(" ");
  assert.equal(same, other);
  assert.equal(now, one.replace(/^(\w+);[^;]*;W;0;/, "$1;0,0;NW;2;"));
  assert.notEqual(now, one);
  assert.equal(error, undefined);
});

test("the menu of a finished table and the rules page lead to setting up a position", async ({ page, server }) => {
  await page.goto(server.address + "/rules/hex");
  await page.getByRole("link", { name: "Set up a position" }).click();
  await page.waitForURL("**/position/hex");
  const id = await openTable(page, { game: "hex", options: { size: "5" }, moves: ["place 2,2"] });
  await act(page, id, 2, "resign");
  await page.locator(".banner.over").waitFor();
  await choose(page, "Set up from here");
  await page.waitForFunction(() => document.querySelector(".set-up textarea")?.value === "2 ...../...../..r../...../.....");
  assert.match(page.url(), /o=size%3D5/);
});
