// The stream of one table: one message with everything, then one per entry of the log, kept open across failures.

import { streamOf } from "../api/client";
import type { Match, Presence, Step } from "../api/types";

export interface Follower {
  match(match: Match): void;
  step(step: Step): void;
  presence(presence: Presence): void;
  /** The stream is whole again, or has been interrupted. */
  linked(open: boolean): void;
}

/** A stream that brings nothing, not even a sign of life, for so long is taken for dead. Milliseconds. */
const silence = 40_000;
const firstWait = 1_000;
const longestWait = 10_000;

/** Follows a table until close is called. restart() begins anew with the whole position. */
export function follow(id: string, follower: Follower): { restart(): void; close(): void } {
  let source: EventSource | null = null;
  let wait = firstWait;
  let timer = 0;
  let heard = Date.now();

  const hear = (): void => {
    heard = Date.now();
    wait = firstWait;
  };
  const on = (type: string, take: (data: never) => void): void => {
    source!.addEventListener(type, (event) => {
      hear();
      take(JSON.parse((event as MessageEvent<string>).data) as never);
    });
  };
  const open = (): void => {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(streamOf(id));
    source.onopen = () => {
      hear();
      follower.linked(true);
    };
    source.onerror = () => {
      follower.linked(false);
      // The browser resumes an interrupted stream by itself, from the last message on. It gives up for good when
      // the server answered with an error, such as while it restarts.
      if (source!.readyState === EventSource.CLOSED) retry();
    };
    on("match", follower.match);
    on("step", follower.step);
    on("presence", follower.presence);
    on("ping", () => {});
  };
  const retry = (): void => {
    clearTimeout(timer);
    timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, longestWait);
  };
  const wake = (): void => {
    if (!document.hidden && (source!.readyState !== EventSource.OPEN || Date.now() - heard > silence)) open();
  };
  const drop = (): void => follower.linked(false);

  const watch = setInterval(() => {
    if (Date.now() - heard > silence) {
      heard = Date.now();
      follower.linked(false);
      open();
    }
  }, silence / 4);
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", open);
  addEventListener("offline", drop);
  open();

  return {
    restart: open,
    close() {
      clearTimeout(timer);
      clearInterval(watch);
      document.removeEventListener("visibilitychange", wake);
      removeEventListener("online", open);
      removeEventListener("offline", drop);
      source?.close();
    },
  };
}
