// What a visit loads, by an empty cache.
import assert from "node:assert/strict";
import { makeTable, positionOf, submit } from "./actions.mjs";
import { test } from "./fixtures.mjs";
import { observeShifts, shiftOf } from "./shifts.mjs";
import { games } from "../../scripts/games.mjs";

/** What a page has loaded so far: the path, coding and size on the line of every answer. */
async function traffic(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache"); // of this guest alone
  const answers = new Map();
  session.on("Network.responseReceived", ({ requestId, response }) => {
    const coding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === "content-encoding")?.[1];
    answers.set(requestId, { path: new URL(response.url).pathname, coding, size: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (answers.has(requestId)) answers.get(requestId).size = encodedDataLength;
  });
  return () => [...answers.values()];
}

const weight = (answers) => answers.reduce((sum, { size }) => sum + size, 0);
const isFont = ({ path }) => path.endsWith(".woff2");
const gameCode = new RegExp(`/assets/(${games.join("|")})-\\w+\\.(js|css)$`);
const gameFile = ({ path }) => gameCode.exec(path)?.slice(1, 3).join(".");
const codeOf = (loaded) => [...new Set(loaded.map(gameFile).filter(Boolean))];

test("the first view of the lobby has at most 61 kB, 92 with its fonts, a picture of each game, and the code of none", async ({ guest, newServer }) => {
  const { address } = await newServer(); // without matches, which the lobby would show
  const page = await guest({ baseURL: address });
  const loaded = await traffic(page);
  await page.goto("/");
  await page.waitForFunction((all) => document.querySelectorAll(".game .pic > svg").length === all, games.length);
  await page.waitForLoadState("networkidle");
  const all = loaded();
  const people = all.findIndex(({ path }) => path.startsWith("/assets/offers-")); // they come later, whatever the machine does
  const files = people < 0 ? all : all.slice(0, people);
  const fonts = weight(files.filter(isFont));
  const total = weight(files) - fonts;
  console.log(`the lobby: ${total} bytes and fonts of ${fonts} in ${files.length} answers, headers included`);
  assert.ok(total > 20_000 && total <= 61_000, `${total} bytes: ` + JSON.stringify(files));
  assert.ok(fonts > 20_000 && total + fonts <= 92_000, `${fonts} bytes of fonts`);
  assert.deepEqual(codeOf(files).filter((file) => file.endsWith(".js")), []);
  const packed = files.filter((file) => file.path.startsWith("/assets/") && !isFont(file));
  for (const { path, coding } of packed) assert.equal(coding, "br", path);
  assert.deepEqual(page.troubles, []);
});

test("a table loads the code and the style of its own game only", async ({ page, guest }) => {
  const host = await guest();
  const id = await makeTable(host, "hexattack", [{ kind: "me" }, { kind: "bot", level: 1 }]);
  const loaded = await traffic(page);
  await page.goto("/t/" + id);
  await page.locator("[role=gridcell]").first().waitFor();
  await page.waitForLoadState("load");
  const fonts = weight(loaded().filter(isFont));
  const total = weight(loaded()) - fonts;
  console.log(`a table: ${total} bytes and fonts of ${fonts}, headers included`);
  assert.ok(total > 40_000 && total <= 136_000, `${total} bytes: ` + JSON.stringify(loaded()));
  assert.ok(fonts > 20_000 && fonts <= 30_500, `${fonts} bytes of fonts`); // kerning, ligatures and figures of one width
  assert.deepEqual(codeOf(loaded()).sort(), ["hexattack.css", "hexattack.js"]);
  assert.deepEqual(page.troubles, []);
});

test("a table shown in the lobby brings its game's code, after the page", async ({ guest, newServer }) => {
  const { address } = await newServer();
  const page = await guest({ baseURL: address });
  await makeTable(page, "hexit", [{ kind: "me" }, { kind: "me" }]);
  const loaded = await traffic(page);
  await page.goto("/");
  await page.locator(".yours .felt svg").first().waitFor();
  assert.deepEqual(codeOf(loaded()).filter((file) => file.endsWith(".js")), ["hexit.js"]);
  assert.deepEqual(page.troubles, []);
});

test("a game whose code does not arrive says so, and a second try helps", async ({ page }) => {
  const id = await makeTable(page, "hexit", [{ kind: "me" }, { kind: "me" }]);
  await page.route(/assets\/hexit-\w+\.css/, (route) => route.abort());
  await page.goto("/t/" + id);
  await page.getByRole("heading", { name: "This page did not load" }).waitFor();
  await page.unroute(/assets\/hexit-\w+\.css/);
  await page.getByRole("button", { name: "Load again" }).click();
  await page.locator("[role=gridcell]").first().waitFor();
});

/** A table of Hexstrat in the middle of a turn, of which some has been done and can be taken back; it may also end. */
async function midTurn(page) {
  const id = await makeTable(page, "hexstrat", [{ kind: "me" }, { kind: "me" }]);
  for (let moves = 0; moves < 200; moves++) {
    const [turn] = (await positionOf(page, id)).turns;
    if (turn.undo === "open" && turn.choices.some(({ text }) => text === "pass")) return id;
    await submit(page, id, turn.seat, turn.choices.find(({ text }) => text !== "resign").text);
  }
  assert.fail("no turn has a step that can be taken back");
}

test("nothing at a table moves when the words of its moves come late", async ({ page }) => {
  const id = await midTurn(page);
  let release;
  const held = new Promise((go) => (release = go));
  await page.route("**/replay", (route) => held.then(() => route.continue()));
  await observeShifts(page);
  await page.goto("/t/" + id);
  await page.locator(".steps .end > .btn").waitFor();
  await page.evaluate(() => document.fonts.ready);
  release();
  await page.locator(".moves li:last-child button").first().waitFor();
  await page.getByText("✓").first().waitFor();
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  assert.ok((await shiftOf(page)).sum < 0.02);
});

test("letters of the system stand in until ours come, and are as high", async ({ page }) => {
  await page.goto("/nowhere");
  const heights = await page.evaluate(async () => {
    await Promise.allSettled([...document.fonts].map((face) => face.load())); // not all of them are on this system
    const pen = document.createElement("canvas").getContext("2d");
    const height = (weight, family) => {
      pen.font = `${weight} 100px "${family}"`;
      const { fontBoundingBoxAscent, fontBoundingBoxDescent } = pen.measureText("x");
      return [fontBoundingBoxAscent, fontBoundingBoxDescent];
    };
    return [400, 600].flatMap((weight) => [["Inter", "sans until it comes"], ["Source Serif 4", "serif until it comes"]]
      .filter(([, other]) => [...document.fonts].some((face) => {
        const [from, to = from] = face.weight.split(" ");
        return face.family.includes(other) && from <= weight && weight <= to && face.status === "loaded";
      }))
      .map(([ours, other]) => [height(weight, ours), height(weight, other)]));
  });
  for (const [ours, other] of heights) ours.forEach((size, i) => assert.ok(Math.abs(size - other[i]) < 3, JSON.stringify(heights)));
});
