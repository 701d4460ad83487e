// The positions that a table has been through, and which of them is on show.

import { computed, signal, type Signal } from "@preact/signals";
import type { Entry, Position, ReplayStep, Step } from "../../api/types";
import { replayBrief, replaySpeed } from "../../platform/settings";
import type { Source } from "./source";

/** Time that a position stays on show when the past is played at speed 1. Milliseconds. */
const pace = 1_100;

/** Above this speed positions follow each other without movement, which would be cut short. */
const fastestMovement = 2;

export type History = ReturnType<typeof makeHistory>;

/**
 * While held() is true, playing the past waits: a step of it is being shown as a film. matters() returns whether a step is
 * a turning point.
 */
export function makeHistory(
  source: Source, position: Signal<Position | null>, log: Signal<Entry[]>, held: () => boolean,
  matters: (step: ReplayStep) => boolean,
) {
  const steps = signal<ReplayStep[] | null>(null);
  /** Whether the steps have been asked for and have come, or have not been had. */
  const answered = signal(false);
  /** How many of the steps have come while they are being fetched in several pages; else nothing. */
  const coming = signal<{ done: number; all: number } | null>(null);
  const at = signal<number | null>(null);
  const playing = signal(false);
  /** Whose knowledge the past of a finished game is shown with; 0 for all that is revealed. */
  const viewer = signal(0);
  /** Not 0 while the last change was one step forward, worth showing as movement; another number each time. */
  const forward = signal(0);
  let forwards = 0;
  let asked = 0;
  let loading: Promise<ReplayStep[] | null> | null = null;
  let timer = 0;

  /** Fetches the steps once for all who ask meanwhile, so that what was wanted first is shown first. */
  const load = async (): Promise<ReplayStep[] | null> => {
    if (steps.value) return steps.value;
    const mine = loading ??= fetchSteps(++asked);
    const all = await mine;
    if (loading === mine) loading = null;
    answered.value = true;
    return all;
  };
  /** Steps that are on their way are not wanted any more. */
  const drop = (): void => {
    asked++;
    loading = null;
    coming.value = null;
    steps.value = null;
  };
  /** Fetches page by page. What happens meanwhile comes with one more page; what is taken back begins another turn. */
  const fetchSteps = async (turn: number): Promise<ReplayStep[] | null> => {
    const had: ReplayStep[] = [];
    const wanted = (): boolean => turn === asked;
    for (let late = 0; late < 3;) {
      const known = position.value?.number;
      const page = await source.replay(viewer.value, had.length, wanted).catch(() => null);
      if (!page || !wanted()) break;
      had.push(...page.steps);
      coming.value = page.next === undefined ? null : { done: had.length, all: page.total };
      if (page.next !== undefined) continue;
      if (position.value?.number === known) return (steps.value = had);
      late++;
    }
    if (wanted()) coming.value = null;
    return steps.value;
  };

  const show = (index: number | null, step = false): void => {
    const last = (steps.value?.length ?? 1) - 1;
    forward.value = step ? ++forwards : 0;
    const present = index === null || (index >= last && viewer.value === 0);
    at.value = present ? null : Math.min(last, Math.max(0, index));
    if (at.value === null) stop();
  };
  const stop = (): void => {
    clearTimeout(timer);
    playing.value = false;
  };
  /** The step that is played after this one. */
  const following = (index: number): number => {
    const all = steps.value ?? [];
    if (!replayBrief.value) return index + 1;
    const next = all.findIndex((step, i) => i > index && matters(step));
    return next < 0 ? all.length - 1 : next;
  };
  const tick = (): void => {
    timer = setTimeout(() => {
      if (at.value !== null && !held()) show(following(at.value), replaySpeed.value <= fastestMovement);
      if (playing.value) tick();
    }, pace / replaySpeed.value);
  };

  return {
    steps,
    coming,
    answered,
    at,
    viewer,
    playing,
    forward,
    load,
    stop,
    /** What is shown of the past, or null when the present is on show. */
    shown: computed(() => (at.value === null ? null : (steps.value?.[at.value] ?? null))),
    /** Number of moves before what is on show. */
    cursor: computed(() => at.value ?? (steps.value ? steps.value.length - 1 : movesIn(log.value))),
    /** Shows the position on show, or the last one, as a seat knew it; 0 reveals all, and may lead to the present. */
    async seeAs(seat: number, present = false): Promise<void> {
      stop();
      const here = at.value ?? (steps.value?.length ?? 1) - 1;
      drop();
      viewer.value = seat;
      const all = await load();
      forward.value = 0;
      at.value = !all || present || (seat === 0 && here >= all.length - 1) ? null : Math.min(here, all.length - 1);
    },
    /** The past has changed, or may have. */
    forget(): void {
      drop();
      stop();
      at.value = null;
    },
    add(step: Step): void {
      if (step.entry.kind !== "move" || !steps.value) return;
      forward.value = 0;
      const { number, seat, text } = step.entry;
      const { round, view } = step.position;
      steps.value = [...steps.value, { number, seat, text, events: step.events, view, ...(round && { round }) }];
    },
    async goTo(index: number | null): Promise<void> {
      stop();
      if (index === null && viewer.value !== 0) return this.seeAs(0, true);
      if (index !== null && !(await load())) return;
      show(index);
    },
    async move(by: number): Promise<void> {
      stop();
      const all = await load();
      if (!all) return;
      show((at.value ?? all.length - 1) + by, by === 1);
    },
    /** Plays on from what is on show, or from the start if that is the present. */
    async play(): Promise<void> {
      if (playing.value) return stop();
      if (!(await load())) return;
      if (at.value === null) show(0);
      if (at.value === null) return;
      playing.value = true;
      tick();
    },
  };
}

function movesIn(log: readonly Entry[]): number {
  return log.filter((entry) => entry.kind === "move" && !entry.undone).length;
}
