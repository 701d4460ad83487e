// A game between a page and the program in a terminal.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, makeTable, typeMove } from "./actions.mjs";
import { test } from "./fixtures.mjs";
import { program } from "./server.mjs";

/** Starts the program in a terminal of 80 columns and 24 rows. */
function openTerminal(folder, ...args) {
  const command = ["stty cols 80 rows 24; exec", program, "play", "--folder", folder, ...args].join(" ");
  const child = spawn("script", ["-qfec", command, "/dev/null"], { env: { ...process.env, TERM: "xterm-256color", LANG: "en_GB.UTF-8" } });
  const terminal = { text: "", type: (keys) => child.stdin.write(keys) };
  child.stdout.on("data", (more) => (terminal.text += more));
  terminal.ended = new Promise((resolve) => child.once("exit", resolve));
  return terminal;
}

test("a page and a terminal play a game to its end", { tag: "@long" }, async ({ guest, server }) => {
  const page = await guest();
  const id = await makeTable(page, "hex", [{ kind: "me" }, { kind: "open" }], { size: "5", swap: "false" });
  await page.goto(`/t/${id}`);
  const folder = await mkdtemp(join(tmpdir(), "hexparlor-terminal-"));
  const terminal = openTerminal(folder, "--server", `${server.address}/t/${id}`);
  try {
    for (let row = 1; row <= 5; row++) {
      await page.locator(".banner.mine").waitFor();
      await typeMove(page, `place c${row}`);
      if (row === 5) break;
      await page.locator(".banner.mine").waitFor({ state: "detached" });
      terminal.type(`:a${row}\r`);
    }
    await page.locator(".banner.over").filter({ hasText: "You" }).waitFor();
    const { position, players } = await ask(page, "GET", `/api/matches/${id}`);
    assert.deepEqual(position.winners, [1]);
    assert.match(players[1].name, /^Guest/);
    terminal.type("\x03");
    assert.equal(await terminal.ended, 0);
    assert.match(terminal.text.replace(/\x1b\[[\d;]*[A-Za-z]/g, ""), /lost/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
