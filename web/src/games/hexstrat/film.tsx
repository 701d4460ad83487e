// Runs the film of a step and draws what is in motion.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Plane, Point } from "../../board/plane";
import type { Playback } from "../contract";
import { At, Note } from "./marks";
import { Counter, TileFace } from "./pieces";
import { sceneOf } from "./scene";
import { seatsOf } from "./shapes";
import { type Act, type Frame, timeline } from "./timeline";
import type { Tile, View } from "./types";

/** How long the new position takes to fade in where movement is not wanted. Milliseconds. */
const FADE = 80;

interface Callbacks {
  played(id: number | string, index: number): void;
  playbackDone(id: number | string): void;
}

/** The frame of the playback to show now; null when the view itself is to be shown. */
export function useFilm(playback: Playback<View> | null, { played, playbackDone }: Callbacks): Frame | null {
  const still = useMemo(() => matchMedia("(prefers-reduced-motion: reduce)").matches, [playback?.id]);
  const frames = useMemo(
    () => (playback && !still ? timeline(sceneOf(playback.before), playback.events) : []),
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

/** A squad on its way, a tile being turned up, a loss being counted. */
export function Moving({ plane, frame }: { plane: Plane; frame: Frame }) {
  const tile = frame.fresh !== null && frame.scene.tiles.get(frame.fresh);
  return (
    <>
      {tile && <Turning key={`tile ${tile.cell}`} plane={plane} tile={tile} time={frame.time} />}
      {frame.act && <Acting key={frame.event} plane={plane} act={frame.act} time={frame.time} />}
      {frame.note && <At plane={plane} cell={frame.note.cell}><Note text={frame.note.text} good={frame.note.good} /></At>}
    </>
  );
}

function Acting({ plane, act, time }: { plane: Plane; act: Act; time: number }) {
  const ref = useRef<SVGGElement>(null);
  const [place] = seatsOf(1);
  useLayoutEffect(() => {
    const frames = movement(act, plane.center(act.squad.cell), plane.center(act.to));
    const animation = ref.current!.animate(frames, { duration: time, easing: "ease-in-out", fill: "both" });
    return () => animation.cancel();
  }, [act]);
  return (
    <g ref={ref}>
      <g transform={`translate(${place!.x} ${place!.y}) scale(${place!.scale})`}><Counter squad={act.squad} /></g>
    </g>
  );
}

function movement({ kind }: Act, from: Point, to: Point): Keyframe[] {
  const at = (share: number, aside = 0): Keyframe => ({
    transform: `translate(${from.x + (to.x - from.x) * share + aside}px, ${from.y + (to.y - from.y) * share}px)`,
  });
  switch (kind) {
    case "go":
      return [at(0), at(1)];
    case "bounce":
      return [at(0), at(0.6), at(0.5, 4), at(0.5, -4), at(0)];
    case "strike":
      return [at(0), at(-0.12), at(0.45), at(0)];
    case "fall":
      return [{ ...at(0), opacity: 1 }, { ...at(0, 3), opacity: 0.7 }, { ...at(0, -3), opacity: 0.4 }, { ...at(0), opacity: 0 }];
  }
}

function Turning({ plane, tile, time }: { plane: Plane; tile: Tile; time: number }) {
  const ref = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const animation = ref.current!.animate(
      [{ transform: "scale(0, 1)" }, { transform: "scale(0, 1)", offset: 0.3 }, { transform: "scale(1, 1)" }],
      { duration: time, easing: "cubic-bezier(.2, .7, .3, 1)", fill: "both" },
    );
    return () => animation.cancel();
  }, [tile.cell, time]);
  return <At plane={plane} cell={tile.cell}><g ref={ref}><TileFace tile={tile} held={false} /></g></At>;
}
