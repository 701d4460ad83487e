// The client's own addresses. Links stay plain <a href>; a click on one changes the page without loading it anew.

import { signal } from "@preact/signals";
import { atBase, ownPath, withoutBase } from "./address";
import { renewed } from "./client-update";

/** The values in an address of the names in braces of a pattern. */
export type Params = Record<string, string>;

/** A page by the pattern of its address, such as "/t/{id}"; the pattern is empty, and "path" a parameter, if no page has the address. */
export interface Route { pattern: string; params: Params }

/** Returns the route of an address of the site: the first pattern that matches. */
export function routeOf(path: string, patterns: readonly string[]): Route {
  const parts = partsOf(path);
  for (const pattern of patterns) {
    const params = matched(partsOf(pattern), parts);
    if (params) return { pattern, params };
  }
  return { pattern: "", params: { path } };
}

function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

/** Returns the parameters of an address, or null if it does not match. The last part of a pattern may be optional. */
function matched(pattern: string[], parts: string[]): Params | null {
  const least = pattern.at(-1)?.endsWith("?}") ? pattern.length - 1 : pattern.length;
  if (parts.length < least || parts.length > pattern.length) return null;
  const params: Params = {};
  for (const [i, part] of parts.entries()) {
    const [fixed, name] = pattern[i]!.split("{") as [string, string?];
    if (!name ? part !== fixed : !part.startsWith(fixed) || part === fixed) return null;
    if (name) params[name.replace(/\W/g, "")] = safely(part).slice(fixed.length);
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

let known: readonly string[] = [];

export const route = signal<Route>({ pattern: "/", params: {} });

/** The part of the address after its path, with the "?"; empty if there is none. */
export const search = signal(globalThis.location?.search ?? "");

/** Goes to an address of this client. After an update of the site its pages come from there. */
export function go(address: string): void {
  if (renewed.peek()) return location.assign(atBase(address));
  history.pushState({ from: ownPath() + location.search }, "", atBase(address));
  arrive();
}

/** The page of this client that led to this one, if one did. */
export function cameFrom(): string | null {
  const from: unknown = history.state?.from;
  return typeof from === "string" ? from : null;
}

function arrive(): void {
  const next = routeOf(ownPath(), known);
  search.value = location.search;
  if (JSON.stringify(next) !== JSON.stringify(route.peek())) route.value = next;
}

/** Starts to follow links and the browser's back and forward, among pages with these patterns. */
export function startRouter(patterns: readonly string[]): void {
  known = patterns;
  route.value = routeOf(ownPath(), known);
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
