// Steps that wait to be shown as movement, one after the other. A hidden page, or any press, goes
// straight to the last position.

import { computed, signal } from "@preact/signals";
import type { Event } from "../../api/types";
import type { Playback } from "../../game/contract";

export interface Scene { before: unknown; events: Event[]; after: unknown }

/** A scene that a renderer has not ended by then is cut. Milliseconds. */
const longest = 8_000;

const longestQueue = 3;

export type PlaybackQueue = ReturnType<typeof makePlayback>;

export function makePlayback() {
  const queue = signal<Playback<unknown>[]>([]);
  const current = computed(() => queue.value[0] ?? null);
  let number = 0;
  let timer = 0;

  const arm = (): void => {
    clearTimeout(timer);
    const scene = queue.value[0];
    if (scene) timer = setTimeout(() => done(scene.id), longest);
  };
  const done = (id: number | string): void => {
    if (queue.value[0]?.id !== id) return;
    queue.value = queue.value.slice(1);
    arm();
  };

  return {
    /** The scene on show, or null. */
    current,
    /** Scenes that follow the one on show. */
    behind: computed(() => Math.max(0, queue.value.length - 1)),
    add(scene: Scene): void {
      if (document.hidden || scene.events.length === 0) return;
      // Who is far behind sees the newest scenes only.
      const waiting = queue.value.length < longestQueue ? queue.value : queue.value.slice(-1);
      const current = queue.value[0];
      queue.value = [...waiting, { ...scene, id: ++number }];
      if (queue.value[0] !== current) arm();
    },
    done,
    clear(): void {
      clearTimeout(timer);
      if (queue.value.length > 0) queue.value = [];
    },
  };
}
