// All that the client says, in the language of the page: say("page.rules") is text, rich("page.lost", { link: <a/> })
// has elements in it. The server chooses the language; its messages are fetched by areas before they are needed.

import { atBase, base } from "../platform/address";
import type { Area, Key } from "./keys";
import { type Args, makeSpeaker, type Message } from "./speaker";

export type { Area, Key } from "./keys";

/** The tag of the page's language. */
export const language: string = globalThis.document?.documentElement.lang || "en";

const speaker = makeSpeaker(language);

/** A message in words. Not to be asked before its area has come: never while a module is being loaded. */
export const say: (key: Key, args?: Args) => string = speaker.say;

/** A message whose arguments may be elements: its parts, as children for an element. */
export const rich: <E>(key: Key, args: Args<E>) => (string | E)[] = speaker.rich;

export const { learn, ordinal } = speaker;

const asked = new Map<Area, Promise<void>>();

/** Fetches the messages of an area, once. */
export function loadMessages(area: Area): Promise<void> {
  let coming = asked.get(area);
  if (!coming) {
    coming = fetched(addressOf(area)).then(learn);
    coming.catch(() => asked.delete(area)); // so that it can be tried again
    asked.set(area, coming);
  }
  return coming;
}

/** The address of the messages of an area; the page has its hash. */
function addressOf(area: Area): string {
  const hash = ` ${document.documentElement.dataset.messages} `.split(` ${area}:`)[1]!.slice(0, 8);
  return `/assets/${area}-${language}-${hash}.json`;
}

async function fetched(address: string): Promise<Record<string, Message>> {
  const answer = await fetch(atBase(address));
  if (!answer.ok) throw new Error("messages did not arrive");
  return answer.json() as Promise<Record<string, Message>>;
}

/** The languages of the site, each with its tag and its own name. */
export function languages(): { tag: string; name: string }[] {
  return Object.entries(BUILT.languages).map(([tag, name]) => ({ tag, name }));
}

/** Asks the server for another language from now on; the page comes anew. */
export function speak(tag: string): void {
  document.cookie = `language=${tag}; path=${base}/; max-age=31536000; samesite=lax`;
  location.reload();
}
