// Guests: pages with a browser context each, kept for the next test with everything undone that a test did to them.

// A new context starts a new process for its page and has an empty cache, which costs more time than most tests do.
const most = 16; // pages that are kept at most

/** What a later guest could notice and no undoing removes, by the object whose method it is. */
const lasting = { page: ["close"], context: ["addInitScript", "close", "newPage", "route"], clock: ["install"] };

/** Pages of guests of some servers that tests have left, by the options of their contexts. */
export class GuestPool {
  #browser;
  #addresses;
  #free = [];

  /** The first address is that of guests whose options name none; pages of other addresses than these are not kept. */
  constructor(browser, ...addresses) {
    this.#browser = browser;
    this.#addresses = addresses;
  }

  /** Returns a page of a new guest with these settings of the client: one without cookies, storage and listeners. */
  async take({ settings = {}, baseURL = this.#addresses[0], viewport, colorScheme, reducedMotion, ...options }) {
    const key = JSON.stringify({ baseURL, ...options });
    const last = this.#free.findLastIndex((free) => free.key === key);
    const page = last >= 0 ? this.#free.splice(last, 1)[0] : await openPage(this.#browser, { baseURL, ...options });
    page.key = key;
    page.lasts = !this.#addresses.includes(baseURL) || options.serviceWorkers !== undefined;
    if (viewport) await page.setViewportSize(viewport);
    if (colorScheme || reducedMotion) await page.emulateMedia({ colorScheme, reducedMotion });
    await page.addInitScript(storeSettings, settings);
    page.troubles = [];
    listen(page, baseURL);
    return page;
  }

  /** Takes a page back for another guest, or closes it if what a test did to it would last. */
  async give(page) {
    const kept = !page.lasts && !page.isClosed() && (await restore(page).then(() => true, () => false));
    if (kept) this.#free.push(page);
    const surplus = kept ? this.#free.length > most && this.#free.shift() : page;
    if (surplus) await surplus.context().close();
  }

  /** Closes all pages. */
  async close() {
    await Promise.all(this.#free.map((page) => page.context().close()));
  }
}

/** A small file of every server, in which nothing runs. */
const blank = "/favicon.svg";

const usualMedia = { media: null, colorScheme: "light", reducedMotion: "reduce", forcedColors: "none", contrast: "no-preference" };

/** Opens the page of a guest outside of the tests. */
export const openGuest = (browser, options) => new GuestPool(browser, options.baseURL).take(options);

/** A guest without a page, which costs hardly anything: one who uses the API alone. */
export class ApiGuest {
  #address;
  #cookies = new Map();

  constructor(address) {
    this.#address = address;
  }

  /** What a page has for this; see `ask` and its like. */
  request = { fetch: (path, { method, data }) => this.#fetch(path, method, data) };

  /** The header with which a request is this guest's. */
  get cookie() {
    return [...this.#cookies].map((pair) => pair.join("=")).join("; ");
  }

  async #fetch(path, method, data) {
    const { cookie } = this;
    const headers = { "Content-Type": "application/json", Cookie: cookie };
    const answer = await fetch(this.#address + path, { method, headers, body: data && JSON.stringify(data) });
    for (const line of answer.headers.getSetCookie()) this.#cookies.set(...line.split(";")[0].split(/=(.*)/, 2));
    const text = await answer.text();
    return { ok: () => answer.ok, text: async () => text, json: async () => JSON.parse(text) };
  }
}

async function openPage(browser, { phone = false, ...options }) {
  const context = await browser.newContext({
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: phone,
    reducedMotion: "reduce",
    serviceWorkers: "block", // except in the tests about them
    ...options,
  });
  const page = await context.newPage();
  page.size = page.viewportSize();
  page.undone = [];
  for (const [object, names] of [[page, lasting.page], [context, lasting.context], [page.clock, lasting.clock]]) {
    for (const name of names) after(object, name, () => (page.lasts = true));
  }
  const undo = (what) => page.undone.push(what);
  for (const name of ["addInitScript", "exposeFunction"]) after(page, name, (added) => undo(() => added.dispose()));
  after(page, "route", () => undo(() => page.unrouteAll({ behavior: "ignoreErrors" })));
  after(page, "emulateMedia", (_, emulate) => undo(() => emulate(usualMedia)));
  after(context, "newCDPSession", (session) => undo(() => session.detach()));
  after(context, "grantPermissions", () => undo(() => context.clearPermissions()));
  after(context, "setOffline", (_, set) => undo(() => set(false)));
  return page;
}

/** Has `act` called after each call of a method, with the result and the method itself. */
function after(object, name, act) {
  const method = object[name].bind(object);
  object[name] = async (...args) => {
    const result = await method(...args);
    act(result, method);
    return result;
  };
}

/** Undoes what a test did to a page. */
async function restore(page) {
  page.removeAllListeners();
  for (const undo of page.undone.splice(0)) await undo();
  await page.context().clearCookies();
  await page.goto(blank, { timeout: 5_000 }); // its server may have ended with the test
  await page.evaluate(forget);
  await page.setViewportSize(page.size);
  await page.mouse.move(0, 0);
}

/** Collects errors of the page, and requests that leave the server, in page.troubles. */
function listen(page, baseURL) {
  page.on("pageerror", (error) => page.troubles.push(String(error)));
  page.on("console", (message) => {
    const nowhere = new URL(message.location().url || baseURL).pathname === "/nowhere"; // answers 404, as it is no page
    if (message.type() === "error" && !nowhere) page.troubles.push(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL) && !/^(data|blob):/.test(request.url())) {
      page.troubles.push("a request left the server: " + request.url());
    }
  });
}

/** Runs in the page: stores settings as the client does, unless they have been set. */
function storeSettings(wanted) {
  for (const [name, value] of Object.entries(wanted)) {
    const key = "hexparlor." + name;
    if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value));
  }
}

/** Runs in the page: deletes what it has stored. */
async function forget() {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name);
}
