// What the board shows: the present or the past, at rest or moving.

import { computed, effect, signal, untracked, type Signal } from "@preact/signals";
import type { Event, Position } from "../../api/types";
import type { Playback } from "../../game/contract";
import type { History } from "./history";
import type { PlaybackQueue } from "./playback";
import type { FilmPlayer } from "./film";

export function makeShow(
  position: Signal<Position | null>, past: History, playback: PlaybackQueue, filmPlayer: FilmPlayer,
  /** Whether films of play begin by themselves. */
  unasked: () => boolean,
) {
  const shownStep = signal(0); // the step forward in the past whose movement is over
  const playedEvent = signal<{ scene: number | string; index: number } | null>(null);

  /** The movement on show: of the present, or of one step forward in the past. */
  const scene = computed<Playback<unknown> | null>(() => {
    if (filmPlayer.showing.value) return null;
    if (past.at.value === null && playback.current.value) return playback.current.value;
    const step = past.forward.value;
    const before = past.steps.value?.[past.cursor.value - 1];
    const after = past.steps.value?.[past.cursor.value];
    if (step === 0 || step === shownStep.value || !before || !after) return null;
    return { id: -step, before: before.view, events: after.events, after: after.view };
  });

  const view = computed(() => {
    const covering = filmPlayer.view.value ?? past.shown.value?.view ?? playback.current.value?.after;
    return covering ?? position.value?.view;
  });
  /** The film of a step of play, if one is on show. */
  const inPlay = () => (filmPlayer.showing.value?.source === "play" ? filmPlayer.stage.value : null);

  /** Shows the step to a position as a film, if its game makes one of it. */
  const watch = (at: number): boolean => {
    const before = past.steps.value?.[at - 1];
    const after = past.steps.value?.[at];
    return !!before && !!after && filmPlayer.offer("past", before.view, after.events, after.view);
  };
  // Going through the past leaves a film, and a step forward may begin another.
  const stopFilms = effect(() => {
    const step = past.forward.value;
    void past.at.value;
    untracked(() => {
      if (filmPlayer.showing.value) filmPlayer.close();
      const still = past.playing.value && matchMedia("(prefers-reduced-motion: reduce)").matches;
      if (step !== 0 && !still && watch(past.cursor.value)) shownStep.value = step;
    });
  });

  return {
    scene,
    /** Shows the last film there is up to the position on show. */
    async rewatch(): Promise<void> {
      await past.load();
      for (let at = past.cursor.value; at > 0; at--) if (watch(at)) return;
    },
    stopFilms,
    /** Shows a step of play: as a film, or as a movement. Nothing interrupts a film. */
    shoot(before: unknown, events: Event[], after: unknown): void {
      if (!before || !after) return; // it was only dealt
      const seen = past.at.value === null && !document.hidden;
      if (seen && unasked() && filmPlayer.offer("play", before, events, after)) return playback.clear();
      if (!filmPlayer.showing.value && !filmPlayer.films.value) playback.add({ before, events, after });
    },
    /** The sentence of the event that is being shown, or nothing. */
    caption: computed(() => {
      const now = playedEvent.value;
      return scene.value && now?.scene === scene.value.id ? (scene.value.events[now.index]?.sentence ?? "") : "";
    }),
    view,
    /** What is shown beside the board, so that a movement does not give away its end. */
    beside: computed(() => scene.value?.before ?? view.value),
    /** The end of the game is known, and has still to be shown. */
    revealing: computed(() => position.value?.status === "finished" && (playback.current.value ?? inPlay()) !== null),
    /** The events that led to what is on show. */
    last: computed(() => scene.value?.events ?? past.steps.value?.[past.cursor.value]?.events ?? []),
    /** All that is known to have happened up to what is on show. */
    allEvents: computed(() => (past.steps.value ?? []).slice(0, past.cursor.value + 1).flatMap((step) => step.events)),
    played(id: number | string, index: number): void {
      playedEvent.value = { scene: id, index };
    },
    sceneDone(done: number | string): void {
      if (typeof done === "number" && done < 0) shownStep.value = -done;
      else playback.done(done);
    },
    /** Ends all movement. */
    skip(): void {
      if (scene.value) shownStep.value = past.forward.value;
      playback.clear();
    },
  };
}
