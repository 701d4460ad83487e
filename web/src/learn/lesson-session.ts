// One lesson or puzzle on this page: a table of its own, and what becomes of what is tried there. The server judges each
// move and keeps nothing, so all moves of the try are sent with it.

import { batch, computed, effect, signal } from "@preact/signals";
import * as api from "../api/study";
import type { Explanation, Lesson, Match, Pick, Preview, AttemptResult } from "../api/types";
import type { ModeQuestion } from "../board/mode-question";
import { openTable } from "../table/play/session";
import type { Source } from "../table/play/source";
import type { Follower } from "../table/play/stream";
import { announce } from "../ui/live-regions";
import { lessonMarks } from "./progress";

/** Time for which a missed try at a puzzle stays on the board when its movement is over. Milliseconds. */
const aftermath = 2_400;
/** Time between two picks that are shown. */
const pace = 750;

export type OpenLesson = ReturnType<typeof openLesson>;

export function openLesson(game: string, lesson: Lesson) {
  const question = signal<ModeQuestion | null>(null);
  const opened = openTask(game, lesson, {
    tryMoves: (moves) => api.tryMoves(game, lesson.name, moves),
    previews: (moves, next) => api.lessonPreviews(game, lesson.name, moves, next),
    why: (moves, picks) => api.whyInLesson(game, lesson.name, moves, picks),
    solved: (shown) => lessonMarks.set(game, lesson.name, shown ? "seen" : "done"),
    praise: `${lesson.done} ${lesson.why}`,
    stays: true,
  });
  return { ...opened, question };
}

/** The requests of a task, and what becomes of it when it is solved. */
export interface TaskSource {
  tryMoves(moves: string[]): Promise<AttemptResult>;
  previews(moves: string[], next: string[]): Promise<Preview[]>;
  why(moves: string[], picks: readonly Pick[]): Promise<Explanation>;
  /** Takes note of it; `shown` if the solution was. */
  solved(shown: boolean): void;
  praise: string;
  /** A missed try stays on the board until the user takes it back. */
  stays?: boolean;
}

export type OpenTask<T extends Task> = ReturnType<typeof openTask<T>>;

/** A task: its table, and moves that solve it. */
export interface Task { match: Match; solution: string[] }

export function openTask<T extends Task>(game: string, task: T, from: TaskSource) {
  const answer = signal<AttemptResult | null>(null);
  /** Why the last try was not it; it stays while the next one is made. */
  const sentence = signal("");
  /** What happened in the last try, if an event says so. */
  const headline = signal("");
  const misses = signal(0);
  const phase = computed(() => (!answer.value || answer.value.verdict === "open" ? "asked" : answer.value.verdict));
  const moves = signal<readonly string[]>([]);
  let follower: Follower;
  let shown = false; // the solution was
  let closed = false;

  const source: Source = {
    id: task.match.id,
    open: computed(() => phase.value === "asked"),
    match: () => Promise.resolve(task.match),
    replay: () => Promise.reject(new Error("a task has no past")),
    previews: (_seat, next) => from.previews([...moves.value], next),
    why: (_seat, picks) => from.why([...moves.value], picks),
    async move({ text }) {
      sentence.value = "";
      const tried = await from.tryMoves([...moves.value, text]);
      moves.value = [...moves.value, text];
      take(tried);
      return { number: session.position.value!.number };
    },
    follow(its) {
      follower = its;
      its.linked(true);
      its.match(task.match);
      return { restart: () => again(), close: () => {} };
    },
  };
  const session = openTable(source);

  const take = (tried: AttemptResult): void => {
    batch(() => {
      answer.value = tried;
      for (const step of tried.steps) follower.step(step);
    });
    if (tried.verdict === "solved") {
      from.solved(shown);
      announce(from.praise, true);
    } else if (tried.verdict === "missed") {
      sentence.value = tried.sentence!;
      headline.value = tried.headline ?? "";
      misses.value++;
      announce(`${headline.value} ${tried.sentence!}`.trim(), true);
    }
  };
  const put = (kept: readonly string[], match: Match): void =>
    batch(() => {
      moves.value = kept;
      answer.value = null;
      session.filmPlayer.close();
      follower.match(match);
    });
  /** From the beginning. */
  const again = (): void => {
    sentence.value = "";
    shown = false;
    put([], task.match);
  };
  /** Takes back what was wrong. */
  const back = (): void => {
    const missed = answer.value;
    if (missed?.verdict === "missed") put(moves.value.slice(0, missed.kept), missed.back!);
  };

  /** The film on show has come to its end; true if there is none. */
  const filmed = computed(() => {
    const film = session.filmPlayer.showing.value?.film;
    return !film || session.filmPlayer.index.value === film.frames.length - 1;
  });
  const moving = computed(() => session.scene.value !== null || session.filmPlayer.showing.value !== null);
  // A wrong move at a puzzle stays in view for a moment. A film waits for its viewer.
  const stopReturn = effect(() => {
    if (from.stays || phase.value !== "missed" || moving.value) return;
    const timer = setTimeout(back, aftermath);
    return () => clearTimeout(timer);
  });

  return {
    game, task, session, phase, moves, sentence, headline, misses, filmed, again, back,
    /** Makes the moves of the solution, pick by pick. */
    async show(): Promise<void> {
      again();
      shown = true;
      for (const text of task.solution) {
        const { turn, choices: open } = session.entry;
        const choices = await first(() => (turn.value && !moving.value ? open.value : null));
        const picks = choices.find((choice) => choice.text === text)?.picks ?? [];
        for (let n = 1; n <= picks.length; n++) {
          session.entry.arm(picks.slice(0, n));
          await new Promise((resolve) => setTimeout(resolve, pace));
        }
        if (closed || !shown || !(await session.entry.type(text))) return;
      }
    },
    close(): void {
      closed = true;
      stopReturn();
      session.close();
    },
  };
}

/** The first value that is not null. */
function first<T>(look: () => T | null): Promise<T> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      const found = look();
      if (found === null) return;
      resolve(found);
      queueMicrotask(() => stop()); // the effect runs at once, before it has given stop
    });
  });
}
