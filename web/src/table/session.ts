// One table as this page knows it: the fold of its stream, what is on show, and the move being made.

import { batch, computed, signal } from "@preact/signals";
import * as api from "../api/client";
import type { Entry, Match, Player, Position, Step } from "../api/types";
import { faceOf } from "../games";
import type { Playback } from "../games/contract";
import { makeEntry } from "./entry";
import { makeHistory } from "./history";
import { makePlayback } from "./playback";
import { tell } from "./announce";
import { follow } from "./stream";

export type Session = ReturnType<typeof openTable>;

/** How the page stands to the server. */
export type Link = "opening" | "open" | "lost";

/** A sentence beside the board: why something is not possible, or what was done for the player. */
export interface Notice { sentence: string; rule?: string | undefined; tone: "bad" | "plain" }

/** Opens a table; close() must be called when the page is left. */
export function openTable(id: string) {
  const match = signal<Match | null>(null);
  const position = signal<Position | null>(null);
  const players = signal<Player[]>([]);
  const log = signal<Entry[]>([]);
  const rematch = signal("");
  const watchers = signal(0);
  const link = signal<Link>("opening");
  const failure = signal<api.Failure | null>(null);
  const notice = signal<Notice | null>(null);
  const flipped = signal(false);

  const face = computed(() => (match.value ? faceOf(match.value.game) : undefined));
  const seats = computed(() => players.value.filter((p) => p.mine).map((p) => p.seat));
  const moves = computed(() => log.value.filter((entry) => entry.kind === "move" && !entry.undone));

  const past = makeHistory(id, position, log);
  const playback = makePlayback();
  const entry = makeEntry({ id, position, past, playback, notice, resync: () => stream.restart() });

  const shownPast = signal(0);
  /** The movement on show: of the present, or of one step forward in the past. */
  const scene = computed<Playback<unknown> | null>(() => {
    if (past.at.value === null && playback.current.value) return playback.current.value;
    const steps = past.steps.value;
    const index = past.cursor.value;
    const id = past.forward.value;
    if (!steps || id === 0 || id === shownPast.value || !steps[index - 1] || !steps[index]) return null;
    return { id: -id, before: steps[index - 1]!.view, events: steps[index]!.events, after: steps[index]!.view };
  });
  const playedEvent = signal<{ scene: number | string; index: number } | null>(null);
  /** The sentence of the event that is being shown. */
  const caption = computed(() => {
    const now = playedEvent.value;
    return scene.value && now?.scene === scene.value.id ? (scene.value.events[now.index]?.sentence ?? "") : "";
  });
  const view = computed(() => past.shown.value?.view ?? playback.current.value?.after ?? position.value?.view);
  const last = computed(() => scene.value?.events ?? past.steps.value?.[past.cursor.value]?.events ?? []);

  let noticeTimer = 0;
  const stopNotices = notice.subscribe((shown) => {
    clearTimeout(noticeTimer);
    if (shown) noticeTimer = setTimeout(() => (notice.value = null), 9000);
  });

  /** Fetches the log anew: a takeback marks entries as undone. */
  const reload = async (): Promise<void> => {
    try {
      whole(await api.match(id));
    } catch (error) {
      if (error instanceof api.Failure && !error.passing) failure.value = error;
    }
  };

  const whole = (fresh: Match): void => {
    batch(() => {
      match.value = fresh;
      position.value = fresh.position;
      players.value = fresh.players ?? [];
      log.value = fresh.log ?? [];
      rematch.value = fresh.rematch ?? "";
      watchers.value = fresh.watchers;
      playback.clear();
      past.forget();
    });
    void past.load(); // also of a fresh table: later steps are added to it, and the last one is marked on the board
  };

  const add = (step: Step): void => {
    const before = position.value;
    if (!before || step.entry.number <= before.number) return;
    if (step.entry.number !== before.number + 1) return stream.restart();
    batch(() => {
      position.value = step.position;
      log.value = [...log.value, step.entry];
      if (step.players) players.value = step.players;
      if (step.rematch) rematch.value = step.rematch;
      past.add(step);
      if (step.entry.kind === "move") playback.add({ before: before.view, events: step.events ?? [], after: step.position.view });
    });
    tell(step, before, players.value, face.value);
    if (step.entry.kind === "takeback-accept" || step.position.status !== before.status) void reload();
  };

  const stream = follow(id, {
    match: whole,
    step: add,
    presence(now) {
      watchers.value = now.watchers;
      players.value = players.value.map((p) => ({ ...p, online: p.kind === "bot" || now.online.includes(p.seat) }));
    },
    linked(open) {
      link.value = open ? "open" : match.value ? "lost" : "opening";
      if (!open && !match.value) void reload();
    },
  });

  return {
    id, match, position, players, log, moves, rematch, watchers, link, failure, notice, flipped, face, seats,
    past, entry, scene, caption, view, last,
    played(id: number | string, index: number): void {
      playedEvent.value = { scene: id, index };
    },
    sceneDone(done: number | string): void {
      if (typeof done === "number" && done < 0) shownPast.value = -done;
      else playback.done(done);
    },
    /** Shows the last position at once. */
    skip(): void {
      if (scene.value) shownPast.value = past.forward.value;
      playback.clear();
    },
    close() {
      stopNotices();
      clearTimeout(noticeTimer);
      stream.close();
      entry.close();
      past.stop();
    },
  };
}
