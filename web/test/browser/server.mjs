// A running server and browsers that visit it, for the tests.

import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
const program = process.env.HEXPARLOR_BIN || join(root, "bin", "hexparlor");
const browserPath = process.env.CHROMIUM || "/usr/bin/chromium";

const lacking = [
  !existsSync(browserPath) && `no Chromium at ${browserPath}: install it, or name it in CHROMIUM`,
  !existsSync(program) && `no program at ${program}: build it with "make build"`,
].filter(Boolean);
if (lacking.length > 0 && process.env.HEXPARLOR_REQUIRE_ALL === "1") throw new Error(lacking.join("; "));

let reported = false;
let tidied = false;
const servers = new Set();

// A PostgreSQL where databases may be made, as a URL: each server is kept in one of its own there, and else in a folder.
const postgres = process.env.HEXPARLOR_TEST_POSTGRES;

function sql(statement) {
  return promisify(execFile)("psql", [postgres, "-qc", statement]);
}

/** Runs the program to its end and gives what it printed; with --data of a server, on its database. */
export function run(...args) {
  const server = [...servers].find(({ data }) => args.includes(data));
  return promisify(execFile)(program, args, { env: server?.env ?? process.env });
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A server with a data folder of its own; it can be killed and started again at the same address. */
export class TestServer {
  /** Opens a server; its flags are those of the command serve. */
  static async open(...flags) {
    const server = new TestServer();
    servers.add(server);
    server.flags = flags;
    server.data = await mkdtemp(join(tmpdir(), "hexparlor-test-"));
    server.port = await freePort();
    server.address = `http://127.0.0.1:${server.port}`;
    if (postgres) await server.makeDatabase();
    await server.start();
    return server;
  }

  async makeDatabase() {
    this.database = `browser_${process.pid}_${this.port}`;
    await sql(`CREATE DATABASE ${this.database}`);
    const url = postgres.replace(/^(\w+:\/\/[^/]*)\/[^?]*/, `$1/${this.database}`);
    this.env = { ...process.env, HEXPARLOR_DATABASE: url };
  }

  async start() {
    const args = ["serve", "--addr", `127.0.0.1:${this.port}`, "--data", this.data, ...this.flags];
    this.process = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: this.env ?? process.env });
    this.output = "";
    for (const stream of [this.process.stdout, this.process.stderr]) stream.on("data", (text) => (this.output += text));
    for (let i = 0; i < 200; i++) {
      if (this.process.exitCode !== null) throw new Error("the server has ended: " + this.output);
      if (await fetch(this.address + "/api/games").then((r) => r.ok, () => false)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("the server does not answer: " + this.output);
  }

  /** Stops the program in the middle of everything, connections left open, until resume is called. */
  pause() {
    this.process.kill("SIGSTOP");
  }

  resume() {
    this.process.kill("SIGCONT");
  }

  async kill() {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const gone = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill("SIGKILL");
    await gone;
  }

  async close() {
    await this.kill();
    await rm(this.data, { recursive: true, force: true });
    if (this.database) await sql(`DROP DATABASE IF EXISTS ${this.database} WITH (FORCE)`);
  }
}

let server;
let browser;

/** The server that the tests of one file share. */
export async function sharedServer() {
  server ??= TestServer.open();
  return server;
}

async function sharedBrowser() {
  browser ??= chromium.launch({
    executablePath: browserPath,
    args: [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
    ],
  });
  return browser;
}

export async function closeBrowser() {
  if (browser) await (await browser).close();
}

// A busy machine now and then loses a race that a test should not have begun. Where that is asked for, such a test is
// tried again, and says so: it is a fault of the test, to be mended.
const again = process.env.HEXPARLOR_TEST_AGAIN === "1";

/** A test that needs a browser and the program; `limit` is how long it may take, in milliseconds. */
export function browserTest(name, body, limit = 240_000) {
  if (lacking.length > 0) {
    if (!reported) console.log(`skipped: browser tests (${lacking.join("; ")})`);
    reported = true;
    return test(name, { skip: true }, () => {});
  }
  leaveTidy();
  if (!again) return test(name, { timeout: limit }, body);
  return test(name, { timeout: 2 * limit }, async (t) => {
    try {
      await body(t);
    } catch (error) {
      console.log(`shaky: "${name}" has failed and is tried again: ${error.stack}`);
      await revive();
      await body(t);
    }
  });
}

/** Starts the shared server again if a test has left it killed. */
async function revive() {
  const shared = server && (await server);
  if (!shared) return;
  await shared.kill();
  await shared.start();
}

/** Closes what was opened, after the last test of the file. */
function leaveTidy() {
  if (tidied) return;
  tidied = true;
  after(async () => {
    await closeBrowser();
    for (const server of servers) await server.close();
  });
}

/** A new guest: a browser profile of its own, and one page. Errors of the page are collected in page.troubles. */
export async function guest(address, { phone = false, settings = {}, ...more } = {}) {
  const context = await (await sharedBrowser()).newContext({
    baseURL: address,
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: phone,
    reducedMotion: "reduce",
    serviceWorkers: "block", // of those that are not about them
    ...more,
  });
  await context.addInitScript((wishes) => {
    for (const [name, value] of Object.entries(wishes)) {
      const key = "hexparlor." + name;
      if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value));
    }
  }, settings);
  const page = await context.newPage();
  page.troubles = [];
  page.on("pageerror", (error) => page.troubles.push(String(error)));
  page.on("console", (message) => {
    const nowhere = new URL(message.location().url || address).pathname === "/nowhere"; // answers 404, as it is no page
    if (message.type() === "error" && !nowhere) page.troubles.push(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !/^(data|blob):/.test(request.url())) {
      page.troubles.push("a request left the server: " + request.url());
    }
  });
  return page;
}
