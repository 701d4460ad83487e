// The games that the client can show: each is a folder beside this file, and the build finds it. The code, the style and
// the words of a game are fetched when they are first wanted.

import type { ComponentType } from "preact";
import { signal } from "@preact/signals";
import * as api from "../api/client";
import { loadMessages } from "../language";
import type { OwnPage, GameRenderer } from "../game/contract";
import { loadStyle } from "../platform/styles";

/** The loaded renderers; null for one that did not arrive. */
const renderers = signal<Record<string, GameRenderer<any, any> | null>>({});
const asked = new Set<string>();

/** Whether this client has a renderer for a game. */
export function knows(id: string): boolean {
  return id in BUILT.games;
}

/** The renderer of a game, or undefined until it has come, or if there is none. Asking for it fetches it. */
export function rendererOf(id: string): GameRenderer<any, any> | undefined {
  if (knows(id) && !asked.has(id)) {
    asked.add(id);
    const code: Promise<{ renderer: GameRenderer<any, any> }> = import(`./${id}/index.ts`);
    const keep = (renderer: GameRenderer | null): void => void (renderers.value = { ...renderers.peek(), [id]: renderer });
    Promise.all([code, loadMessages("table"), ...furnishing(id)]).then(([{ renderer }]) => keep(renderer), () => {
      keep(null);
      void api.me().catch(() => {}); // the answer shows whether the site was updated
    });
  }
  return renderers.value[id] ?? undefined;
}

/** Loads what a game's code needs beside it: the style of boards, its own, and its words. */
function furnishing(id: string): Promise<void>[] {
  return [loadStyle("playing"), loadStyle(id), loadMessages(`ui-${id}`)];
}

/** Returns whether the renderer of a game did not arrive: the connection broke, or the site was updated meanwhile. */
export function rendererFailed(id: string): boolean {
  return renderers.value[id] === null;
}

/** The code of a page that a game has of its own, with all that it needs. */
export async function loadPage(id: string, name: string): Promise<ComponentType> {
  const code: Promise<{ Page: ComponentType }> = import(`./${id}/pages/${name}.tsx`);
  return (await Promise.all([code, ...furnishing(id)]))[0].Page;
}

/** The pages that a game has of its own: the files of its folder `pages`. */
export function pagesOf(id: string): readonly OwnPage[] {
  return (BUILT.games[id]?.pages ?? []).map((name) => ({ name, title: `ui-${id}.page.${name}` }));
}
