// Runs a step as a row of frames, one after the other.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { BoardProps, GameEvent, Playback } from "../game/contract";

/** How long the new position takes to appear where movement is not wanted. Milliseconds. */
const FADE = 80;

/** A moment of a step; faces add what is to be drawn. */
interface Moment {
  event: number; // which event of the step it shows
  time: number; // how long, in milliseconds
}

/** How long a step may take; one of many frames gets a little time for each. Milliseconds. */
const longest = 600;
const shortest = 150;

/** Frames that do not keep who plays waiting: they are shortened alike if they take too long in all. */
export function hastened<F extends Moment>(frames: readonly F[]): readonly F[] {
  const time = frames.reduce((sum, frame) => sum + frame.time, 0);
  const limit = Math.max(longest, shortest * frames.length);
  return time <= limit ? frames : frames.map((frame) => ({ ...frame, time: (frame.time * limit) / time }));
}

interface Callbacks {
  played(id: number | string, index: number): void;
  playbackDone(id: number | string): void;
}

/** The frame of the playback to show now; null when the view itself is to be shown. `framesOf` is asked once a step. */
export function useFrames<V, F extends Moment>(
  playback: Playback<V> | null,
  framesOf: (before: V, events: readonly GameEvent[], after: V) => readonly F[],
  { played, playbackDone }: Callbacks,
): F | null {
  const still = useMemo(() => matchMedia("(prefers-reduced-motion: reduce)").matches, [playback?.id]);
  const frames = useMemo(
    () => (playback && !still ? hastened(framesOf(playback.before, playback.events, playback.after)) : []),
    [playback?.id, still],
  );
  const [shown, setShown] = useState<{ id: number | string | null; i: number }>({ id: null, i: 0 });
  const i = playback && shown.id === playback.id ? shown.i : 0;

  useEffect(() => {
    if (!playback) return;
    const frame = frames[i];
    if (frame) played(playback.id, frame.event);
    const next = () => {
      if (i + 1 < frames.length) setShown({ id: playback.id, i: i + 1 });
      else playbackDone(playback.id);
    };
    const timer = setTimeout(next, frame ? frame.time : still ? FADE : 0);
    return () => clearTimeout(timer);
  }, [playback?.id, i]);

  return playback ? (frames[i] ?? null) : null;
}

type Running = Pick<BoardProps<unknown>, "playback" | "playbackDone">;

/** Ends the playback, if one runs. */
export function endPlayback({ playback, playbackDone }: Running): void {
  if (playback) playbackDone(playback.id);
}

/** For a board that shows what happens as films: a step without one, such as a player getting ready, moves nothing. */
export function useNoPlayback(running: Running): void {
  useEffect(() => endPlayback(running), [running.playback?.id]);
}
