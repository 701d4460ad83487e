// The path below which this site is served. Within the client every address begins at the root of the site.

/** The path of the site on its host, such as "/hex"; empty at the root of a host. */
export const base: string = globalThis.document?.documentElement.dataset.base ?? "";

/** Returns where the browser finds an address of the site. */
export const atBase = (address: string): string => (/^\/(?!\/)/.test(address) ? base + address : address);

/** Returns an address of the browser's as one of the site, or null if it lies outside the site. */
export function withoutBase(path: string): string | null {
  if (base === "") return path;
  if (path === base) return "/";
  return path.startsWith(base + "/") ? path.slice(base.length) : null;
}

/** Returns the address of the page on show, within the site. */
export const ownPath = (): string => withoutBase(location.pathname) ?? "/";
