// What this browser remembers of a table, to check the server by it later. Without storage it lasts as long as the page.

import type { Kept } from "./fair-play";

export interface Memory {
  deal: Kept | null;
  /** Hashes of receipts by number. */
  receipts: Record<string, string>;
}

const prefix = "hexparlor.table.";
/** Tables that are remembered; the oldest are forgotten. Their ids begin with the time at which they were made. */
const most = 200;
const pages = new Map<string, string>(); // for browsers without storage

export function recall(table: string): Memory {
  try {
    const memory: unknown = JSON.parse(read(table) ?? "null");
    return valid(memory) ? memory : { deal: null, receipts: {} };
  } catch {
    return { deal: null, receipts: {} };
  }
}

export function remember(table: string, memory: Memory): void {
  const text = JSON.stringify(memory);
  try {
    localStorage.setItem(prefix + table, text);
    forgetOldest();
  } catch {
    pages.set(table, text);
  }
}

function read(table: string): string | null {
  try {
    return localStorage.getItem(prefix + table) ?? pages.get(table) ?? null;
  } catch {
    return pages.get(table) ?? null;
  }
}

function forgetOldest(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix)).sort();
  for (const key of keys.slice(0, -most)) localStorage.removeItem(key);
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Storage may hold what another version wrote. */
function valid(memory: unknown): memory is Memory {
  if (!isMap(memory) || !isMap(memory.receipts)) return false;
  const { deal } = memory;
  if (deal === null) return true;
  return isMap(deal) && typeof deal.commitment === "string" && isMap(deal.seats) &&
    Object.values(deal.seats).every(isSeat) && (deal.commits === null || Array.isArray(deal.commits));
}

function isSeat(seat: unknown): boolean {
  return isMap(seat) && typeof seat.share === "string" && typeof seat.commit === "string";
}
