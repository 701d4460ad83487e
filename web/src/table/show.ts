// What the board shows: the present or the past, at rest or moving.

import { computed, signal, type Signal } from "@preact/signals";
import type { Position } from "../api/types";
import type { Playback } from "../games/contract";
import type { History } from "./history";
import type { PlaybackQueue } from "./playback";

export function makeShow(position: Signal<Position | null>, past: History, playback: PlaybackQueue) {
  const shownStep = signal(0); // the step forward in the past whose movement is over
  const playedEvent = signal<{ scene: number | string; index: number } | null>(null);

  /** The movement on show: of the present, or of one step forward in the past. */
  const scene = computed<Playback<unknown> | null>(() => {
    if (past.at.value === null && playback.current.value) return playback.current.value;
    const step = past.forward.value;
    const before = past.steps.value?.[past.cursor.value - 1];
    const after = past.steps.value?.[past.cursor.value];
    if (step === 0 || step === shownStep.value || !before || !after) return null;
    return { id: -step, before: before.view, events: after.events, after: after.view };
  });

  return {
    scene,
    /** The sentence of the event that is being shown, or nothing. */
    caption: computed(() => {
      const now = playedEvent.value;
      return scene.value && now?.scene === scene.value.id ? (scene.value.events[now.index]?.sentence ?? "") : "";
    }),
    view: computed(() => past.shown.value?.view ?? playback.current.value?.after ?? position.value?.view),
    /** The events that led to what is on show. */
    last: computed(() => scene.value?.events ?? past.steps.value?.[past.cursor.value]?.events ?? []),
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
