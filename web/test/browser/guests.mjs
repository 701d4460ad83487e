// Guests: pages with a browser context each, kept for the next test where nothing was changed that would last.

// A new context starts a new process for its page, which costs more time than most tests do.
const lasting = {
  page: ["addInitScript", "close", "emulateMedia", "exposeFunction", "route"],
  context: ["addInitScript", "close", "grantPermissions", "newCDPSession", "newPage", "route", "setOffline"],
};

/** Pages of guests of one server that tests have left, by the options of their contexts. */
export class GuestPool {
  #browser;
  #address;
  #free = new Map();

  constructor(browser, address) {
    this.#browser = browser;
    this.#address = address;
  }

  /** Returns a page of a new guest with these settings of the client: one without cookies, storage and listeners. */
  async take({ settings = {}, baseURL = this.#address, ...options }) {
    const key = JSON.stringify(options);
    const reused = baseURL === this.#address && this.#free.get(key)?.pop();
    const page = reused || (await openPage(this.#browser, { baseURL, ...options }));
    page.settings = await page.addInitScript(storeSettings, settings);
    page.lasts = baseURL !== this.#address;
    page.key = key;
    page.troubles = [];
    listen(page, baseURL);
    return page;
  }

  /** Takes a page back for another guest, or closes it if what a test did to it would last. */
  async give(page) {
    if (page.lasts || page.isClosed()) return page.context().close();
    page.removeAllListeners();
    await page.settings.dispose();
    await page.context().clearCookies();
    await page.goto("/nowhere");
    await page.evaluate(forget);
    await page.setViewportSize(page.size);
    await page.mouse.move(0, 0);
    const free = this.#free.get(page.key) ?? [];
    this.#free.set(page.key, [...free, page]);
  }

  /** Closes all pages. */
  async close() {
    await Promise.all([...this.#free.values()].flat().map((page) => page.context().close()));
  }
}

/** Opens the page of a guest outside of the tests. */
export const openGuest = (browser, options) => new GuestPool(browser, options.baseURL).take(options);

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
  for (const [object, names] of [[page, lasting.page], [context, lasting.context]]) {
    for (const name of names) markWhenCalled(page, object, name);
  }
  return page;
}

/** Has a call of a method mark the page as changed for good. */
function markWhenCalled(page, object, name) {
  const method = object[name];
  object[name] = function (...args) {
    page.lasts = true;
    return method.apply(object, args);
  };
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
