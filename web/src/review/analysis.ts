// The study of a finished match: its analysis, and what the board shows of it.

import { batch, computed, effect, signal, untracked } from "@preact/signals";
import * as api from "../api/study";
import type { Analysis, Decision, Alternative, Alternatives } from "../api/types";
import { numbered, type Stroke } from "../board/strokes";
import { say } from "../language";
import { type Line, openLine, type Played } from "../table/play/line";
import type { ShownPosition } from "../table/panels/stage";
import type { Session } from "../table/play/session";
import { announce } from "../ui/live-regions";

/** Time after which an analysis is asked for again without news of the stream: it ends when it is not. Milliseconds. */
const pace = 4_000;
/** Time after which a request that failed is repeated. */
const retryPause = 700;

/** The content of the board: the played move, both, the better line, or the viewer's try. */
export type Look = "played" | "compare" | "line" | "own";

/** A viewer's tries in place of a decision: after so many moves of the match. */
export interface Tried { after: number; played: readonly Played[] }

export type Study = ReturnType<typeof makeStudy>;

/** Begins the analysis of a table, or goes on with it, until it is complete; close() ends the asking. */
export function makeStudy({ id, judged, renderer, moves, past, toasts, turns }: Session) {
  const analysis = signal<Analysis | null>(null);
  let timer = 0;
  let closed = false;
  let steps = 0;

  /** Why the analysis cannot go on; null if it can. */
  const failed = signal<string | null>(null);
  const complete = computed(() => analysis.value?.decisions.length === analysis.value?.total);
  let asking = false;
  const ask = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    clearTimeout(timer);
    const known = judged.peek();
    let pause = pace;
    try {
      const answer = await api.analyse(id);
      if (closed) return;
      analysis.value = answer;
      if (complete.value) return announce(say("review.complete"));
    } catch (error) {
      if (closed) return;
      if (!(error instanceof api.Failure && error.passing)) {
        failed.value = error instanceof Error ? error.message : String(error);
        return;
      }
      pause = retryPause;
    } finally {
      asking = false;
    }
    timer = setTimeout(() => void ask(), judged.peek() === known ? pause : 0);
  };
  const followNews = effect(() => {
    if (judged.value > 0) untracked(() => complete.peek() || failed.peek() || void ask());
  });
  void ask();

  const look = signal<Look>("compare");
  /** Ways to decide in place of a move, and where on the better line the board is: 0 before it. */
  const ways = signal<{ move: number; found: Alternatives } | null>(null);
  const at = signal(0);
  const stepped = signal(0); // not 0 after a step forward, whose movement is to be seen
  const judgedWays = computed(() => (ways.value?.move === past.cursor.value ? ways.value.found : null));

  /** The decision on show; undefined if there is none, or it is not judged. */
  const here = computed(() => analysis.value?.decisions.find((d) => d.move === past.cursor.value));
  /** How many moves were made before the decision on show; where nothing is judged, before what may come next. */
  const after = computed(() => {
    const cursor = past.cursor.value;
    if (!here.value) return cursor;
    const turn = turns.value.findLast((t) => t.moves[0]!.index <= cursor);
    return turn?.seat === 0 ? turn.moves[0]!.index - 1 : cursor - 1; // a round is decided as a whole
  });

  /** The table on which the viewer tries something, in place of the decision on show. */
  const own = signal<{ after: number; line: Line } | null>(null);
  const tried = signal<readonly Tried[]>([]);
  const leaveOwn = (): void => {
    const left = own.peek();
    if (!left) return;
    const played = left.line.played.peek();
    const others = tried.peek().filter((known) => known.after !== left.after);
    batch(() => {
      own.value = null;
      tried.value = played.length > 0 ? [...others, { after: left.after, played }] : others;
    });
    left.line.session.close();
  };
  const tryHere = async (): Promise<void> => {
    const made = after.peek();
    const variation = (line: string[]) => api.vary(id, made, line);
    try {
      const { match } = await variation([]);
      if (closed || look.peek() !== "own" || after.peek() !== made) return;
      const line = openLine({ id, begin: match, after: variation });
      own.value = { after: made, line };
      const known = tried.peek().find((one) => one.after === made);
      if (known) await line.put(known.played);
    } catch (error) {
      if (closed) return;
      look.value = "compare";
      toasts.fail(error);
    }
  };
  const followLook = effect(() => {
    const wanted = look.value === "own" ? after.value : -1;
    untracked(() => {
      if (own.value?.after === wanted) return;
      leaveOwn();
      if (wanted >= 0) void tryHere();
    });
  });

  return {
    analysis,
    complete,
    failed,
    /** Asks again after a failure. */
    retry(): void {
      failed.value = null;
      void ask();
    },
    look,
    here,
    after,
    /** The viewer's try in place of the decision on show; null while there is none. */
    own: computed(() => own.value?.line ?? null),
    /** Earlier tries there. */
    tried: computed(() => tried.value.find((one) => one.after === after.value) ?? null),
    /** There is something to decide: the game was not over. */
    open: computed(() => after.value < moves.value.length),
    ways: judgedWays,
    at,
    /** Where the game turned, in its order. */
    pins: computed(() => pinsOf(analysis.value?.decisions ?? [])),
    /** The content of the board in place of the game; null if there is none. */
    onBoard: computed((): ShownPosition | null => {
      if (!judgedWays.value || look.value === "played") return null;
      const { before, line } = judgedWays.value;
      const views = [before, ...line.map((step) => step.view)];
      const here = look.value === "line" ? Math.min(at.value, line.length) : 0;
      const events = here > 0 ? line[here - 1]!.events : [];
      const moving = stepped.value > 0 && here > 0;
      return {
        view: views[here],
        last: events,
        playback: moving ? { id: `line ${stepped.value}`, before: views[here - 1], events, after: views[here] } : null,
      };
    }),
    /** The better move and the one that was played, drawn on the board. */
    strokes: computed((): readonly Stroke[] => {
      const aims = renderer.value?.aims;
      if (!aims || !judgedWays.value || look.value !== "compare") return [];
      const { before, seat, alternatives: ways } = judgedWays.value;
      const drawn = (way: Alternative, look: Stroke["look"]): Stroke[] =>
        numbered(way.moves, look, ({ text }) => aims(before, seat, text));
      const [best, ...others] = ways;
      const played = others.find((way) => way.played);
      return [...(played ? drawn(played, "played") : []), ...drawn(best!, "better")];
    }),
    /** Fetches what could have been decided in place of a move. */
    async lookAt(move: number): Promise<void> {
      if (ways.value?.move === move) return;
      try {
        const found = await api.ways(id, move);
        if (closed || past.cursor.value !== move) return; // another one is on show by now
        batch(() => {
          ways.value = { move, found: found };
          at.value = stepped.value = 0;
        });
      } catch (error) {
        if (closed || past.cursor.value !== move) return;
        if (!(error instanceof api.Failure && error.passing)) return toasts.fail(error);
        timer = setTimeout(() => void this.lookAt(move), retryPause);
      }
    },
    /** Goes along the better line. */
    step(to: number): void {
      batch(() => {
        stepped.value = to === at.value + 1 ? ++steps : 0;
        at.value = to;
        look.value = "line";
      });
    },
    /** The movement on the better line is over. */
    stepShown(): void {
      stepped.value = 0;
    },
    close(): void {
      closed = true;
      clearTimeout(timer);
      followNews();
      followLook();
      leaveOwn();
    },
  };
}

/** A turning point: a decision that cost much, or one that was hard to find and was found. */
export interface Pin { number: number; found: boolean; decision: Decision; why: NonNullable<Decision["turning"]> }

function pinsOf(decisions: readonly Decision[]): Pin[] {
  return decisions
    .flatMap((decision) => (decision.turning ? [{ decision, why: decision.turning }] : []))
    .map(({ decision, why }, i) => ({ number: i + 1, found: why.found, decision, why }));
}

export const percent = (value: number): string => say("table.percent", { n: Math.round(100 * value) });
