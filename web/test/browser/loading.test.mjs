// What a visit loads, by an empty cache.
import assert from "node:assert/strict";
import { makeTable } from "./drive.mjs";
import { browserTest, guest, sharedHouse } from "./house.mjs";
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

browserTest("the first view of the lobby has at most 60 kB, 110 with its fonts, a picture of each game, and the code of none", async (t) => {
  const page = await guest((await sharedHouse()).address);
  const loaded = await traffic(page);
  await page.goto("/");
  await page.waitForFunction((all) => document.querySelectorAll(".game .pic > svg").length === all, games.length);
  await page.waitForLoadState("networkidle");
  const files = loaded();
  const fonts = weight(files.filter(isFont));
  const total = weight(files) - fonts;
  t.diagnostic(`the lobby: ${total} bytes and fonts of ${fonts} in ${files.length} answers, headers included`);
  assert.ok(total > 20_000 && total <= 60_000, `${total} bytes: ` + JSON.stringify(files));
  assert.ok(fonts > 20_000 && total + fonts <= 110_000, `${fonts} bytes of fonts`);
  assert.deepEqual(codeOf(files).filter((file) => file.endsWith(".js")), []);
  const packed = files.filter((file) => file.path.startsWith("/assets/") && !isFont(file));
  for (const { path, coding } of packed) assert.equal(coding, "br", path);
  assert.deepEqual(page.troubles, []);
});

browserTest("a table loads the code and the style of its own game only", async (t) => {
  const { address } = await sharedHouse();
  const host = await guest(address);
  await host.goto("/nowhere"); // a page with neither board nor picture
  const id = await makeTable(host, "hexattack", [{ kind: "me" }, { kind: "bot", level: 1 }]);
  const page = await guest(address);
  const loaded = await traffic(page);
  await page.goto("/t/" + id);
  await page.locator("[role=gridcell]").first().waitFor();
  await page.waitForLoadState("load");
  const total = weight(loaded().filter((file) => !isFont(file)));
  t.diagnostic(`a table: ${total} bytes without fonts, headers included`);
  assert.ok(total > 40_000 && total <= 138_000, `${total} bytes: ` + JSON.stringify(loaded()));
  assert.deepEqual(codeOf(loaded()).sort(), ["hexattack.css", "hexattack.js"]);
  assert.deepEqual(page.troubles, []);
});

browserTest("a table shown in the lobby brings its game's code, after the page", async () => {
  const page = await guest((await sharedHouse()).address);
  await page.goto("/nowhere");
  await makeTable(page, "hexit", [{ kind: "me" }, { kind: "me" }]);
  const loaded = await traffic(page);
  await page.goto("/");
  await page.locator(".yours .felt svg").first().waitFor();
  assert.deepEqual(codeOf(loaded()).filter((file) => file.endsWith(".js")), ["hexit.js"]);
  assert.deepEqual(page.troubles, []);
});

browserTest("a game whose code does not arrive says so, and a second try helps", async () => {
  const page = await guest((await sharedHouse()).address);
  await page.goto("/nowhere");
  const id = await makeTable(page, "hexit", [{ kind: "me" }, { kind: "me" }]);
  await page.route(/assets\/hexit-\w+\.css/, (route) => route.abort());
  await page.goto("/t/" + id);
  await page.getByRole("heading", { name: "This page did not arrive" }).waitFor();
  await page.unroute(/assets\/hexit-\w+\.css/);
  await page.getByRole("button", { name: "Load again" }).click();
  await page.locator("[role=gridcell]").first().waitFor();
});
