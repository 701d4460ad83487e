// The stream of one table: one message with everything, then one per entry of the log, kept open across failures.

import { atBase } from "../../platform/address";
import * as api from "../../api/client";
import type { AnalysisProgress, Match, Presence, ChatMessage, Step } from "../../api/types";

export interface Follower {
  /** `asked` is when the stream was asked for, by performance.now(). */
  match(match: Match, asked?: number): void;
  step(step: Step): void;
  presence(presence: Presence): void;
  /** A message came that the viewer may read. */
  chat?(message: ChatMessage): void;
  /** So many decisions of the finished match are judged. */
  judged?(decisions: number): void;
  /** The stream is whole again, or has been interrupted. */
  linked(open: boolean): void;
  /** The viewer plays here: the others must not take a hidden page for an absence. */
  seated(): boolean;
}

export interface Stream {
  /** Begins anew with the whole position. */
  restart(): void;
  close(): void;
}

/** A stream that brings nothing, not even a sign of life, for so long is taken for dead; the server pings more often. */
const silence = 2_500; // milliseconds, like all times here
/** Time in which a connection may come about. */
const patience = 10_000;
/** Time between two looks at the silence. */
const tick = 500;
const firstWait = 1_000;
const longestWait = 10_000;
/** Browsers allow few connections to one server: a spectator's hidden page closes its own after a while. */
const hiddenFor = 60_000;
/** Time between two looks of a page that has done so. */
const glance = 30_000;

/** Follows a table until close is called. */
export function follow(id: string, follower: Follower): Stream {
  let source: EventSource | null = null;
  let wait = firstWait;
  let heard = Date.now();
  let quiet = 0; // how long nothing was heard while this page was awake
  let lost = true;
  let retryTimer = 0;
  let hideTimer = 0;

  const hear = (): void => {
    heard = Date.now();
    quiet = 0;
    wait = firstWait;
    if (!lost) return;
    lost = false;
    clearTimeout(retryTimer);
    follower.linked(true);
  };
  const lose = (): void => {
    lost = true;
    follower.linked(false);
  };
  const shut = (): void => {
    for (const timer of [retryTimer, hideTimer]) clearTimeout(timer);
    source?.close();
    source = null;
  };
  const open = (): void => {
    shut();
    const asked = performance.now();
    const opened = new EventSource(atBase(api.streamOf(id)));
    source = opened;
    opened.onopen = hear;
    opened.onerror = () => {
      lose();
      // The browser resumes an interrupted stream by itself, from the last message on. It gives up for good when
      // the server answered with an error, such as while it restarts.
      if (opened.readyState === EventSource.CLOSED) retry();
    };
    const on = <T>(type: string, take: (data: T) => void): void =>
      opened.addEventListener(type, (event: MessageEvent<string>) => {
        hear();
        take(JSON.parse(event.data) as T);
      });
    on<Match>("match", (match) => follower.match(match, asked));
    on<Step>("step", follower.step);
    on<Presence>("presence", follower.presence);
    on<ChatMessage>("chat", (message) => follower.chat?.(message));
    on<AnalysisProgress>("analysis", ({ judged }) => follower.judged?.(judged));
    on("ping", () => {});
    heard = Date.now();
    quiet = 0;
  };
  const retry = (): void => {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(open, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, longestWait);
  };
  const rest = (): void => {
    shut();
    hideTimer = setTimeout(() => void look(), glance);
  };
  const retire = (): void => {
    if (follower.seated()) hideTimer = setTimeout(retire, hiddenFor);
    else rest();
  };
  const look = async (): Promise<void> => {
    const now = await api.match(id).catch(() => null);
    if (source || !document.hidden) return;
    if (now) follower.match(now);
    rest();
  };
  const turn = (): void => {
    clearTimeout(hideTimer);
    if (document.hidden) hideTimer = setTimeout(retire, hiddenFor);
    else if (source?.readyState !== EventSource.OPEN || Date.now() - heard > silence) open();
  };
  const check = (): void => {
    if (!source) return;
    quiet += tick;
    if (quiet <= (source.readyState === EventSource.OPEN ? silence : patience)) return;
    quiet = 0;
    lose();
    retry(); // unless the stream is heard of before that
  };

  const watch = setInterval(check, tick);
  document.addEventListener("visibilitychange", turn);
  addEventListener("online", open);
  addEventListener("offline", lose);
  open();

  return {
    restart: open,
    close() {
      clearInterval(watch);
      document.removeEventListener("visibilitychange", turn);
      removeEventListener("online", open);
      removeEventListener("offline", lose);
      shut();
    },
  };
}
