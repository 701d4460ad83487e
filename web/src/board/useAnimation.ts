// Movement on a board. The frames of a step say what moves and for how long; these hooks make it move.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Plane } from "../game/plane";

export interface Movement {
  frames: Keyframe[];
  time: number; // milliseconds
  easing: string;
}

/** Moves what carries the ref, anew whenever one of `of` changes; null for no movement. */
export function useAnimation(movement: Movement | null, of: readonly unknown[]): RefObject<SVGGElement | null> {
  const ref = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    if (!movement) return;
    const { frames, time, easing } = movement;
    const animation = ref.current!.animate(frames, { duration: time, easing, fill: "both" });
    return () => animation.cancel();
  }, of);
  return ref;
}

/** A thing that is turned up where it lies: its back turns away first. */
export const turnedUp = (time: number): Movement => ({
  frames: [{ transform: "scale(0, 1)" }, { transform: "scale(0, 1)", offset: 0.3 }, { transform: "scale(1, 1)" }],
  time,
  easing: "cubic-bezier(.2, .7, .3, 1)",
});

/** How long a piece of a film takes to its next cell, at speed 1. Milliseconds. */
const STRIDE = 420;

interface Strider {
  cell: string;
  /** Where it stood one moment before, if that is to be seen as movement. */
  from?: string;
}

/** Moves what carries the ref from where a piece stood to its cell; at speed 0 it is there at once. */
export function useStride(plane: Plane, piece: Strider, speed: number): RefObject<SVGGElement | null> {
  return useAnimation(speed === 0 ? null : stride(plane, piece, STRIDE / speed), [piece, speed]);
}

function stride(plane: Plane, { cell, from }: Strider, time: number): Movement | null {
  if (from === undefined || matchMedia("(prefers-reduced-motion: reduce)").matches) return null;
  const [start, end] = [plane.center(from), plane.center(cell)];
  const away = `translate(${start.x - end.x}px, ${start.y - end.y}px)`;
  return { frames: [{ transform: away }, { transform: "none" }], time, easing: "cubic-bezier(.4, 0, .3, 1)" };
}
