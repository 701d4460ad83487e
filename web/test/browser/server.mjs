// A running server and browsers that visit it, for the tests.

import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
export const program = process.env.HEXPARLOR_BIN || join(root, "bin", "hexparlor");
const browserPath = process.env.CHROMIUM || "/usr/bin/chromium";

/** What this machine lacks for the tests. */
export const lacking = [
  !existsSync(browserPath) && `no Chromium at ${browserPath}: install it, or name it in CHROMIUM`,
  !existsSync(program) && `no program at ${program}: build it with "make build"`,
].filter(Boolean);

/** How the browser is started, by the tests and by scripts. */
export const launchOptions = {
  executablePath: browserPath,
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
  ],
};

// A PostgreSQL where databases may be made, as a URL: each server is kept in one of its own there, and else in a folder.
const postgres = process.env.HEXPARLOR_TEST_POSTGRES;

function sql(statement) {
  return promisify(execFile)("psql", [postgres, "-qc", statement]);
}

/** Runs the program to its end; returns what it printed. */
export async function run(args, env = process.env) {
  return (await promisify(execFile)(program, args, { env })).stdout;
}

/** Returns a port that is free, and that no connection gets by itself while its server is not there. */
export async function freePort() {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const server = createServer().listen(port, "127.0.0.1");
    const free = await new Promise((resolve) => server.once("listening", () => resolve(true)).once("error", () => resolve(false)));
    await new Promise((resolve) => server.close(resolve));
    if (free) return port;
  }
}

/** A server with a data folder of its own; it can be killed and started again at the same address. */
export class TestServer {
  /** Opens a server; its flags are those of the command serve. */
  static async open(...flags) {
    return TestServer.openAt(await freePort(), ...flags);
  }

  /** Opens a server at a port. */
  static async openAt(port, ...flags) {
    const server = new TestServer();
    server.flags = flags;
    server.env = process.env;
    server.data = await mkdtemp(join(tmpdir(), "hexparlor-test-"));
    server.port = port;
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
    this.process = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: this.env });
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

  /** Returns a link that makes its user the owner of the site. */
  async ownerLink() {
    const printed = await run(["admin", "owner-link", "--data", this.data, "--url", this.address], this.env);
    return printed.split("\n")[0];
  }

  async close() {
    await this.kill();
    await rm(this.data, { recursive: true, force: true });
    if (this.database) await sql(`DROP DATABASE IF EXISTS ${this.database} WITH (FORCE)`);
  }
}
