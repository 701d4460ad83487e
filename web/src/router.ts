// The client's own addresses. Links stay plain <a href>; a click on one changes the page without loading it anew.

import { signal } from "@preact/signals";
import { renewed } from "./renewal";

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

/** The route that an address stands for. */
export function routeOf(path: string): Route {
  const [first, second, ...more] = path.split("/").filter((part) => part !== "");
  if (first === undefined) return { page: "lobby" };
  if (second === undefined && isAlone(first)) return { page: first };
  if (first === "report" && second && more.length === 0) return { page: "report", table: safely(second) };
  if (first.startsWith("@") && first !== "@" && second === undefined) {
    return { page: "profile", handle: safely(first).slice(1) };
  }
  if (first === "learn" && second && more.length < 2) {
    return { page: "learn", game: safely(second), lesson: Number(more[0] ?? 1) };
  }
  if (first === "puzzles" && !second) return { page: "puzzles" };
  if (first === "puzzles" && second && more.length === 1) {
    return { page: "puzzle", game: safely(second), number: Number(more[0]) };
  }
  if (first === "o" && second && more.length === 0) return { page: "offer", id: safely(second) };
  if (first === "t" && second && more.length === 0) return { page: "table", id: safely(second) };
  if (first === "t" && second && more.length === 1 && more[0] === "review") return { page: "review", id: safely(second) };
  if (first === "rules" && second && more.length === 0) return { page: "rules", game: safely(second) };
  if (first === "rules" && second && more.length === 1) {
    return { page: "trial", game: safely(second), figure: Number(more[0]) };
  }
  if (second && more.length === 0) return { page: "face", game: safely(first), name: safely(second) };
  return { page: "missing", path };
}

/** Pages whose address is their name. */
const alone = ["account", "archive", "watch", "leaders", "lab", "open", "devices", "notices", "mine", "sign-in", "programs", "by-mail", "desk", "house", "owner", "invitation"] as const;

const isAlone = (name: string): name is (typeof alone)[number] => (alone as readonly string[]).includes(name);

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
  if (renewed.peek()) return location.assign(address);
  history.pushState({ from: location.pathname }, "", address);
  arrive();
}

/** The page of this client that led to this one, if one did. */
export function cameFrom(): string | null {
  const from: unknown = history.state?.from;
  return typeof from === "string" ? from : null;
}

function arrive(): void {
  const next = routeOf(location.pathname);
  if (JSON.stringify(next) !== JSON.stringify(route.peek())) route.value = next;
}

/** Starts to follow links and the browser's back and forward. */
export function startRouter(): void {
  route.value = routeOf(location.pathname);
  addEventListener("popstate", arrive);
  document.addEventListener("click", follow);
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return; // wants a tab of its own
  const link = (event.target as Element).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if (renewed.peek() || link.origin !== location.origin || link.pathname.startsWith("/api/") || sameDocument(link)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
  scrollTo(0, 0);
}

function sameDocument(link: HTMLAnchorElement): boolean {
  return link.hash !== "" && link.pathname === location.pathname;
}
