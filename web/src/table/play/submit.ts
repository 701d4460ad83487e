// The way of a wish to the server: sent until it is answered, and waited for until the stream brings it.

import { batch, signal, type Signal } from "@preact/signals";
import * as api from "../../api/client";
import type { Action, Position } from "../../api/types";
import type { Toasts } from "./toasts";
import type { Source } from "./source";
import type { Stamp } from "./stamp";

/** Time after which what was accepted should have come back on the stream. Milliseconds. */
const echoDelay = 3_000;
const firstWait = 400;
const longestWait = 10_000;
/** Time for which a failed request is repeated. Milliseconds. */
const patience = 60_000;

export function makeSubmitter(
  source: Source, position: Signal<Position | null>, toasts: Toasts, resync: () => void,
) {
  const { id } = source;
  const sending = signal(false);

  /**
   * Sends a submission and reports whether it was accepted. The key makes its repetitions harmless, and they name the
   * state of the first one, for which the player decided: what comes late is refused. `ended` is called with the
   * outcome before anything else can be done.
   */
  const send = async (
    action: (stamp: Stamp) => Promise<{ number: number }>, ended: (done: boolean) => void = () => {},
  ): Promise<boolean> => {
    if (sending.value) return false;
    sending.value = true;
    toasts.clear();
    const stamp = { key: newKey(), ...stateOf(position) };
    let done = false;
    try {
      const { number } = await persist(() => action(stamp));
      if (!(await arrived(position, number))) resync();
      done = true;
    } catch (error) {
      toasts.fail(error);
    } finally {
      batch(() => {
        ended(done);
        sending.value = false;
      });
    }
    return done;
  };

  return {
    /** A wish is under way. */
    sending,
    /** `thought` is the time since the position was shown, in milliseconds. */
    move: (seat: number, text: string, thought: number, ended?: (done: boolean) => void) => // in the server's order
      send(({ key, ...state }) => source.move({ key, seat, text, ...state, thought }), ended),
    /** Takes back the last move of a seat whose turn goes on, where that is possible. */
    undo: source.undo && ((seat: number) => send((stamp) => source.undo!(stamp, seat))),
    /** Resigns, makes a proposal or answers one. */
    act: (seat: number, text: Action["text"], more: Pick<Action, "target" | "teams" | "level"> = {}) =>
      send((stamp) => api.act(id, { ...stamp, seat, text, ...more })),
    sit: (seat: number) => send(() => api.sit(id, seat).then((match) => match.position)),
  };
}

/** stateOf returns the state that the player sees, as submissions name it; a table without entries has none. */
export function stateOf(position: Signal<Position | null>): { state?: number } {
  const number = position.peek()?.number ?? 0;
  return number > 0 ? { state: number } : {};
}

/** Waits until the position has the entry of that number; returns whether it came in time. */
export function arrived(position: Signal<Position | null>, number: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (came: boolean): void => {
      clearTimeout(timer);
      queueMicrotask(() => stop()); // subscribe calls at once, before it has given stop
      resolve(came);
    };
    const timer = setTimeout(() => end(false), echoDelay);
    const stop = position.subscribe((now) => {
      if ((now?.number ?? 0) >= number) end(true);
    });
  });
}

/** A key that no other submission has. (randomUUID is closed to pages that come from afar without TLS.) */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Repeats a request while its failure may pass, ever more slowly for a minute, and as soon as the device is online again.
 */
export async function persist<T>(request: () => Promise<T>): Promise<T> {
  const end = Date.now() + patience;
  for (let wait = firstWait; ; wait = Math.min(wait * 1.7, longestWait)) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof api.Failure) || !error.passing || Date.now() + wait > end) throw error;
      await pause(wait);
    }
  }
}

/** pause resolves after that many milliseconds, or earlier when the device is online again. */
function pause(wait: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, wait);
    addEventListener("online", end);
  });
}
