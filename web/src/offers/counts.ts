// The counts of offers, which the rest of the client needs before their code comes.

import { signal } from "@preact/signals";

/** How many offers of each game others have made. */
export const offered = signal<Readonly<Record<string, number>>>({});

const key = "hexparlor.waits";

/** The visitor has open offers: any page shows when one is accepted. */
export const waits = signal(read());

export function setWaits(now: boolean): void {
  waits.value = now;
  try {
    if (now) sessionStorage.setItem(key, "1");
    else sessionStorage.removeItem(key);
  } catch {
    // without storage it holds as long as the page is not loaded anew
  }
}

function read(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
