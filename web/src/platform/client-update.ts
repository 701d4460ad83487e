// The site may be updated while a page is open. Its files are gone then, and answers may have another format, so
// the page is loaded anew: by itself where nothing is lost by that, and else when the user wants to, or goes on to
// another page.

import { signal } from "@preact/signals";

/** The client that the site has by now, if this page is of another one; else nothing. */
export const renewed = signal("");

/** The client that this page is of, by the name of its code; nothing where it is not a page. */
const own = globalThis.document?.querySelector<HTMLScriptElement>("script[type=module]")?.src.split("/").at(-1) ?? "";

/**
 * Where the browser tab keeps for which clients its page was loaded anew by itself: for each that happens once. While servers
 * of a site are replaced one after the other, answers come from both clients in turn.
 */
const key = "hexparlor.renewed";

/** Checks whether a reload loses nothing; a page without such a check is left as it is. */
const calm = new Set<() => boolean>();

/** Has the page loaded anew by itself as long as that is harmless, until what it gives is called. */
export function renewWhile(harmless: () => boolean): () => void {
  calm.add(harmless);
  return () => void calm.delete(harmless);
}

/** Takes note of the client that the site has, which every answer names. */
export function hearOf(answer: Response): void {
  const build = answer.headers.get("Client-Build");
  if (!build || !own || build === own || build === renewed.peek()) return;
  renewed.value = build;
  renewQuietly();
}

/** Loads the page anew. Nothing of it can be lost: there is nothing yet. */
export function renewOnce(): void {
  const before = sessionStorage.getItem(key)?.split(" ") ?? [];
  if (!renewed.peek() || before.includes(renewed.peek())) return;
  sessionStorage.setItem(key, [...before, renewed.peek()].join(" "));
  location.reload();
}

function renewQuietly(): void {
  if (calm.size > 0 && [...calm].every((harmless) => harmless()) && !typing()) renewOnce();
}

/** A dialog is open, or something was written that has not been sent. */
function typing(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("textarea, input:not([type=checkbox], [type=radio], [type=range])");
  return document.querySelector("dialog[open]") !== null || [...fields].some((field) => field.value !== field.defaultValue);
}

/** Has the page ask by `ask` when it comes back from where the browser has kept it, and reload while it is hidden. */
export function startRenewal(ask: () => Promise<unknown>): void {
  addEventListener("pageshow", ({ persisted }) => persisted && void ask().catch(() => {}));
  document.addEventListener("visibilitychange", () => document.hidden && renewed.peek() && renewQuietly());
}
