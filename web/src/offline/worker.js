// Stands between the installed client and the network: shows what the server pushes, and a page of its own where there
// is no network. It keeps nothing else, so that nothing private is left behind and nothing old is taken for new.

/* global OFFLINE -- what is cached, set by the build: cache, files, pages by language, icon, mark */

const offline = OFFLINE;

/** The path of the site on its host, without the last slash: that of the worker's own scope. */
const base = new URL(self.registration.scope).pathname.slice(0, -1);

self.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(offline.cache);
    await cache.addAll(offline.files.map((file) => new Request(base + file, { cache: "reload", credentials: "omit" })));
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  const takeOver = async () => {
    for (const name of await caches.keys()) if (name !== offline.cache) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(takeOver());
});

/** The files that this worker has cached itself: while one takes over from another both have their files here. */
const keptHere = async (file) => (await caches.open(offline.cache)).match(file);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => apology()));
  else if (offline.files.some((file) => base + file === new URL(request.url).pathname)) {
    event.respondWith(keptHere(request).then((kept) => kept ?? fetch(request)));
  }
});

/** The page for when there is no network, in the language in which the client was used. */
async function apology() {
  const language = new URL(self.location.href).searchParams.get("language") ?? "";
  const kept = await keptHere(base + (offline.pages[language] ?? offline.pages.en));
  return kept ?? Response.error();
}

self.addEventListener("push", (event) => {
  const { title, text, place, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, {
    body: text, tag, data: place, icon: base + offline.icon, badge: base + offline.mark,
  }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = String(event.notification.data);
  if (!path.startsWith("/") || path.startsWith("//")) return;
  const place = base + path;
  const show = async () => {
    const open = await self.clients.matchAll({ type: "window" });
    const there = open.find((client) => new URL(client.url).pathname === place);
    await (there ? there.focus() : self.clients.openWindow(place));
  };
  event.waitUntil(show());
});
