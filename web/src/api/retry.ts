// Requests that the server has no time for now: it says when to ask again, and they do.

import { signal } from "@preact/signals";
import { Failure } from "./failure";

/** How many requests wait until they may ask again. */
export const waiting = signal(0);

/** How often a request is made again, and how long it waits at the most each time, in milliseconds. */
const tries = 20;
const longest = 30_000;

/**
 * Asks, and asks again when the server says that it is too busy, or that too much was asked for, and when that passes.
 * It gives up once wanted() is false.
 */
export async function patiently<T>(ask: () => Promise<T>, wanted: () => boolean = () => true): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await ask();
    } catch (error) {
      const wait = error instanceof Failure ? error.wait : 0;
      if (wait === 0 || n === tries || !wanted()) throw error;
      await pause(Math.min(wait, longest));
      if (!wanted()) throw error;
    }
  }
}

async function pause(time: number): Promise<void> {
  waiting.value++;
  await new Promise((go) => setTimeout(go, time));
  waiting.value--;
}
