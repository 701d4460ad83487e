// The client's own addresses. Links stay plain <a href>; a click on one changes the page without loading it anew.

import { signal } from "@preact/signals";
import { atBase, ownPath, withoutBase } from "./address";
import { renewed } from "./client-update";
import routes from "../app/routes.json";

export type Route =
  | { page: "lobby" }
  | { page: "account" }
  | { page: "devices" }
  | { page: "sign-in" }
  | { page: "programs" }
  | { page: "notices" }
  | { page: "mine" }
  | { page: "by-mail" }
  | { page: "desk" }
  | { page: "house" }
  | { page: "owner" }
  | { page: "invitation" }
  | { page: "report"; table: string }
  | { page: "profile"; handle: string }
  | { page: "offer"; id: string }
  | { page: "table"; id: string }
  | { page: "review"; id: string }
  | { page: "learn"; game: string; lesson: number }
  | { page: "archive" }
  | { page: "watch" }
  | { page: "leaders" }
  | { page: "lab" }
  | { page: "open" }
  | { page: "puzzles" }
  | { page: "puzzle"; game: string; number: number }
  | { page: "rules"; game: string }
  | { page: "trial"; game: string; figure: number }
  | { page: "face"; game: string; name: string }
  | { page: "missing"; path: string };

type Params = Record<string, string>;

/** What the parts in braces of the patterns mean, where they are more than text. */
const typed: Record<string, (params: Params) => object> = {
  learn: ({ game, lesson }) => ({ game, lesson: Number(lesson ?? 1) }),
  puzzle: ({ game, number }) => ({ game, number: Number(number) }),
  trial: ({ game, figure }) => ({ game, figure: Number(figure) }),
};

const patterns = Object.entries(routes).map(([pattern, page]) => ({ parts: partsOf(pattern), page }));

/** Returns the route that an address of the site stands for. */
export function routeOf(path: string): Route {
  const parts = partsOf(path);
  for (const { parts: pattern, page } of patterns) {
    const params = matched(pattern, parts);
    if (params) return { page, ...(typed[page]?.(params) ?? params) } as Route;
  }
  const [first = "", second] = parts;
  if (parts.length === 1 && first.startsWith("@") && first !== "@") return { page: "profile", handle: safely(first).slice(1) };
  if (parts.length === 2) return { page: "face", game: safely(first), name: safely(second!) };
  return { page: "missing", path };
}

function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

/** Returns what stands in place of the parts in braces, or null if the address is of another form. */
function matched(pattern: string[], parts: string[]): Params | null {
  if (pattern.length !== parts.length) return null;
  const params: Params = {};
  for (const [i, part] of pattern.entries()) {
    if (part.startsWith("{")) params[part.slice(1, -1)] = safely(parts[i]!);
    else if (part !== parts[i]) return null;
  }
  return params;
}

function safely(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = signal<Route>({ page: "lobby" });

/** Goes to an address of this client. After the house was renewed its pages come from there. */
export function go(address: string): void {
  if (renewed.peek()) return location.assign(atBase(address));
  history.pushState({ from: ownPath() }, "", atBase(address));
  arrive();
}

/** The page of this client that led to this one, if one did. */
export function cameFrom(): string | null {
  const from: unknown = history.state?.from;
  return typeof from === "string" ? from : null;
}

function arrive(): void {
  const next = routeOf(ownPath());
  if (JSON.stringify(next) !== JSON.stringify(route.peek())) route.value = next;
}

/** Starts to follow links and the browser's back and forward. */
export function startRouter(): void {
  route.value = routeOf(ownPath());
  addEventListener("popstate", arrive);
  document.addEventListener("click", follow);
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return; // wants a tab of its own
  const link = (event.target as Element).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  const path = withoutBase(link.pathname);
  if (renewed.peek() || link.origin !== location.origin || path === null || path.startsWith("/api/") || sameDocument(link)) return;
  event.preventDefault();
  go(path + link.search + link.hash);
  scrollTo(0, 0);
}

function sameDocument(link: HTMLAnchorElement): boolean {
  return link.hash !== "" && link.pathname === location.pathname;
}
