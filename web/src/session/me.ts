// Who the server takes this browser for.

import { signal } from "@preact/signals";
import * as api from "../api/client";
import type { Me } from "../api/types";

export const me = signal<Me | null>(null);

/** Asks the server who we are, once; the answer also brings the cookie that proves it. */
export function greet(): Promise<Me> {
  asked ??= api.me().then(
    (answer) => (me.value = answer),
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** Takes note of who the server takes this browser for from now on. */
export function become(now: Me): void {
  asked = Promise.resolve(now);
  me.value = now;
}

let asked: Promise<Me> | null = null;

export async function rename(name: string): Promise<void> {
  me.value = await api.rename(name);
}
