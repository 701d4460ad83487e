// A wheel round a cell: a ring of slices, and a second ring for the slice that is taken. It is of the same size on every
// screen. It is used by sliding - press the cell, slide over a slice, let go on one of the outer ring - or press by press.

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { type Point, n1 } from "../game/plane";

/** The rings, in pixels from the centre. */
const INNER_RING = { from: 31, to: 90 };
const OUTER_RING = { from: 94, to: 130 };
/** The room that a wheel needs to each side, in pixels. */
export const DIAL_REACH = OUTER_RING.to + 3;
/** So near to the centre a slide changes the slice that it has taken; farther out it is on its way to the outer ring. */
const RETAKE = 70;
/** Movement in pixels before a press becomes a slide. */
const SLOP = 8;

export interface Slice {
  value: string;
  /** Where its middle lies: degrees clockwise from the top. */
  angle: number;
  look: string;
  /** A slice without an outer ring: it is taken when a slide ends on it, not when the slide passes. */
  final?: boolean;
  /** Drawn round the middle of the slice. */
  children: ComponentChildren;
}

export interface Dial {
  /** The cell that it stands round; null while it is shut. */
  at: string | null;
  inner: readonly Slice[];
  outer: readonly Slice[];
  /** The slice of the inner ring that is taken. */
  taken: string | undefined;
  children: ComponentChildren;
  /** Whether a press on a cell opens it there. */
  opens(cell: string): boolean;
  open(cell: string): void;
  /** A slice of the outer ring is pointed at, or none. */
  point(outer: string | null): void;
  take(inner: string): void;
  give(outer: string): void;
  centre(): void;
  shut(): void;
}

/** What lies at a place of the wheel; the gap is what is between its parts. */
export type Part = { ring: "centre" | "gap" } | { ring: "inner" | "outer"; value: string };

/** The part at so many pixels from the centre; null outside. */
export function partAt({ x, y }: Point, { inner, outer }: Pick<Dial, "inner" | "outer">): Part | null {
  const r = Math.hypot(x, y);
  if (r < INNER_RING.from) return { ring: "centre" };
  const degrees = (Math.atan2(x, -y) * 180) / Math.PI;
  if (r <= INNER_RING.to) return { ring: "inner", value: nearest(inner, degrees) };
  if (r < OUTER_RING.from) return { ring: "gap" };
  if (r > OUTER_RING.to || outer.length === 0) return null;
  return { ring: "outer", value: nearest(outer, degrees) };
}

/** The slice whose middle is nearest to an angle. */
function nearest(slices: readonly Slice[], degrees: number): string {
  const away = ({ angle }: Slice): number => Math.abs(((angle - degrees + 540) % 360) - 180);
  return slices.reduce((best, slice) => (away(slice) < away(best) ? slice : best)).value;
}

const isFinal = ({ inner }: Dial, value: string): boolean => inner.some((slice) => slice.value === value && slice.final);

/** The hand on a wheel. `offset` returns the distance of an event from its centre, in pixels. */
export function useDial(dial: Dial | undefined, offset: (event: PointerEvent) => Point) {
  const latest = useRef(dial);
  latest.current = dial;
  const grip = useRef<{ x: number; y: number; opened: boolean; moved: boolean } | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);

  const light = (part: Part | null): void => {
    const outer = part?.ring === "outer" ? part.value : null;
    if (outer !== pointed) latest.current?.point(outer);
    setPointed(outer);
  };

  const slide = (event: PointerEvent, now: Dial, begun: boolean): void => {
    const at = offset(event);
    const part = partAt(at, now);
    const free = now.taken === undefined || !begun || Math.hypot(at.x, at.y) < RETAKE;
    light(part);
    if (part?.ring === "inner" && part.value !== now.taken && free && !isFinal(now, part.value)) now.take(part.value);
  };
  const release = (event: PointerEvent, now: Dial, slid: boolean): void => {
    const part = partAt(offset(event), now);
    light(null);
    if (part?.ring === "outer") now.give(part.value);
    else if (part?.ring === "centre") now.centre();
    else if (part?.ring !== "inner") now.shut();
    else if (!slid || isFinal(now, part.value)) now.take(part.value);
  };

  return {
    pointed,
    /** A press on the wheel, or on a cell that opens it; returns whether it was one. */
    down(event: PointerEvent, cell: string): boolean {
      const now = latest.current;
      if (!now || event.button !== 0) return false;
      const inside = now.at !== null && partAt(offset(event), now) !== null;
      if (!inside && !now.opens(cell)) return false;
      grip.current = { x: event.clientX, y: event.clientY, opened: !inside, moved: false };
      if (!inside) now.open(cell);
      return true;
    },
    /** Follows the press; without one, lights what is pointed at. Returns whether it was for the wheel. */
    move(event: PointerEvent): boolean {
      const now = latest.current;
      if (!now || now.at === null) return grip.current !== null;
      const held = grip.current;
      if (!held) {
        const part = partAt(offset(event), now);
        light(part);
        return part !== null;
      }
      const begun = held.moved;
      held.moved ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLOP;
      if (held.moved) slide(event, now, begun);
      return true;
    },
    /** The press is taken away: nothing is done. */
    cancel(): void {
      grip.current = null;
      light(null);
    },
    /** Ends the press; returns whether it was for the wheel. */
    up(event: PointerEvent): boolean {
      const held = grip.current;
      const now = latest.current;
      grip.current = null;
      if (held && now && now.at !== null && (held.moved || !held.opened)) release(event, now, held.moved);
      return held !== null;
    },
  };
}

/** The drawing, round the origin. */
export function DialRings({ dial, pointed }: { dial: Dial; pointed: string | null }) {
  const { inner, outer, taken } = dial;
  return (
    <>
      {outer.map((slice) => <SliceShape key={slice.value} slice={slice} ring={OUTER_RING} width={360 / outer.length} on={slice.value === pointed} />)}
      {inner.map((slice) => <SliceShape key={slice.value} slice={slice} ring={INNER_RING} width={360 / inner.length} on={slice.value === taken} />)}
      {dial.children}
    </>
  );
}

interface ShapeProps { slice: Slice; ring: typeof INNER_RING; width: number; on: boolean }

function SliceShape({ slice, ring, width, on }: ShapeProps) {
  const middle = turned((ring.from + ring.to) / 2, slice.angle);
  return (
    <g class={`dial-slice ${slice.look}${on ? " on" : ""}`} data-slice={slice.value}>
      <path d={sector(ring.from, ring.to, slice.angle - width / 2, slice.angle + width / 2)} />
      <g transform={`translate(${n1(middle.x)} ${n1(middle.y)})`}>{slice.children}</g>
    </g>
  );
}

/** Half of the gap between two slices, in pixels. */
const GAP = 1.5;

function sector(from: number, to: number, start: number, end: number): string {
  const at = (r: number, degrees: number, side: number): string => {
    const { x, y } = turned(r, degrees + (side * GAP * 180) / (Math.PI * r));
    return `${n1(x)},${n1(y)}`;
  };
  return `M${at(from, start, 1)}L${at(to, start, 1)}A${to},${to} 0 0 1 ${at(to, end, -1)}` +
    `L${at(from, end, -1)}A${from},${from} 0 0 0 ${at(from, start, 1)}Z`;
}

/** The point at a distance from the origin, in degrees clockwise from the top. */
function turned(r: number, degrees: number): Point {
  const a = (degrees * Math.PI) / 180;
  return { x: r * Math.sin(a), y: -r * Math.cos(a) };
}
