// The film of a step: which one is on show, and which of its frames. It covers the table until it is left.

import { batch, computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import type { Event } from "../../api/types";
import type { Chapter, Film, GameRenderer, FilmView } from "../../game/contract";
import { filmSpeed } from "../../platform/settings";
import { announce } from "../../ui/live-regions";

/** Where a film comes from: from play, from the past, or from guesses at orders. */
export type Source = "play" | "past" | "guess";

interface Showing { film: Film; before: unknown; after: unknown; source: Source }

/** Films that may wait for their turn; who is further behind sees the newest. */
const longestQueue = 2;

export type FilmPlayer = ReturnType<typeof makeFilmPlayer>;

export function makeFilmPlayer(renderer: ReadonlySignal<GameRenderer<any, any> | undefined>) {
  const showing = signal<Showing | null>(null);
  const waiting = signal<Showing[]>([]);
  const index = signal(0);
  const moving = signal(false);
  const playing = signal(false);
  const subject = signal<string | null>(null);

  const open = (next: Showing): void =>
    batch(() => {
      showing.value = next;
      index.value = 0;
      moving.value = true;
      subject.value = null;
      playing.value = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    });
  const close = (): void =>
    batch(() => {
      playing.value = false;
      waiting.value = [];
      showing.value = null;
    });
  const last = (): number => (showing.value?.film.frames.length ?? 1) - 1;
  const jump = (to: number, move = false): void =>
    batch(() => {
      const end = Math.min(last(), Math.max(0, to));
      moving.value = move && end > index.value;
      index.value = end;
    });
  /** Goes on by one frame, or to the next film, or stops at the end. */
  const advance = (): void => {
    if (index.value < last()) return jump(index.value + 1, true);
    const [next, ...others] = waiting.value;
    if (!next) playing.value = false;
    else {
      waiting.value = others;
      open(next);
    }
  };

  const stopTimer = effect(() => {
    const frame = showing.value?.film.frames[index.value];
    if (!frame || !playing.value) return;
    const timer = setTimeout(advance, frame.time / filmSpeed.value);
    return () => clearTimeout(timer);
  });
  const stopVoice = effect(() => {
    const frame = showing.value?.film.frames[index.value];
    if (frame) announce(frame.caption);
  });

  const goTo = (to: number): void => {
    playing.value = false;
    jump(to);
  };

  return {
    showing,
    index,
    playing,
    /** Whether the game shows its steps as films: then no step of it is a movement on the board. */
    films: computed(() => renderer.value?.film !== undefined),
    /** What the board is to draw, or null while the table itself is on show. */
    stage: computed<FilmView | null>(() => {
      const now = showing.value;
      const frame = now?.film.frames[index.value];
      if (!now || !frame) return null;
      return {
        film: now.film, index: index.value, frame, moving: moving.value, speed: filmSpeed.value,
        subject: subject.value, goTo,
        inspect(wanted) {
          subject.value = wanted;
        },
      };
    }),
    /** The position that belongs to the frame, for what is drawn beside the board. */
    view: computed<unknown>(() => {
      const now = showing.value;
      return now && (index.value === now.film.frames.length - 1 ? now.after : now.before);
    }),
    /** Shows a step if its game makes a film of it, and returns whether it does. */
    offer(source: Source, before: unknown, events: Event[], after: unknown): boolean {
      const film = before && after ? renderer.value?.film?.(before, events, after) : null;
      if (!film || film.frames.length === 0) return false;
      const next = { film, before, after, source };
      const running = playing.value || index.value < last();
      const queued = running && source === "play" && showing.value?.source === "play";
      if (queued) waiting.value = [...waiting.value, next].slice(-longestQueue);
      else open(next);
      return true;
    },
    close,
    goTo,
    step(by: number): void {
      playing.value = false;
      jump(index.value + by, true);
    },
    /** Goes to the beginning of the chapter that lies so many chapters away. */
    turnTo(by: number): void {
      const chapters = (showing.value?.film.chapters ?? []).filter((chapter) => !chapter.empty);
      const here = chapterAt(chapters, index.value);
      const start = chapters[here]?.start ?? 0;
      const wanted = by < 0 && index.value > start ? here : here + by; // back: first to the beginning of this one
      goTo(chapters[Math.max(0, wanted)]?.start ?? last());
    },
    /** Plays on, from the beginning if it is at its end; or stops. */
    toggle(): void {
      if (!playing.value && index.value === last()) jump(0);
      playing.value = !playing.value;
    },
    stop(): void {
      close();
      stopTimer();
      stopVoice();
    },
  };
}

/** The chapter that a frame belongs to, which no empty one is; -1 before the first. */
export function chapterAt(chapters: readonly Chapter[], index: number): number {
  return chapters.findLastIndex((chapter) => !chapter.empty && chapter.start <= index);
}
