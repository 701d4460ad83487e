// What lies over Hex-It's board for a moment: what is picked, where it may go, what would come of it, what came last.
// Marks are told apart by shape; each amber or red one lies on a dark line, drawn first with the class "u".

import type { ComponentChildren } from "preact";
import type { Plane, Point } from "../../board/plane";
import { n1 } from "../../board/plane";
import { Stone } from "./pieces";
import type { Colour } from "./places";
import { BRACKETS, GAP, GAP_DOWN, RING, RING_IN_GAP, RING_MAYBE, RING_THIN, TILE } from "./shapes";

/** Moves its children to a cell. */
export function At({ plane, cell, children }: { plane: Plane; cell: string; children: ComponentChildren }) {
  const { x, y } = plane.center(cell);
  return <g transform={`translate(${x} ${y})`}>{children}</g>;
}

/** A ring: thick round what is picked, thin round what may be picked, dashed round the target of a deal. */
export function Ring({ kind, gap }: { kind: "picked" | "pickable" | "target"; gap?: boolean }) {
  const d = kind !== "pickable" ? RING : gap ? RING_IN_GAP : RING_THIN;
  return (
    <g transform={gap ? `translate(0 ${GAP_DOWN})` : undefined}>
      <path class={`hx-${kind} u`} d={d} />
      <path class={`hx-${kind}`} d={d} />
    </g>
  );
}

/** A dot: a stone may be dropped here. */
export function Dot() {
  return (
    <>
      <circle class="hx-dot u" r="8.5" />
      <circle class="hx-dot" r="6.5" />
    </>
  );
}

/** A gap that would get a prisoner: dashed and red, or fine dots while it is one of several. */
export function FutureGap({ sure }: { sure: boolean }) {
  const d = sure ? GAP : RING_MAYBE;
  return <path class={`hx-gap ${sure ? "new" : "maybe"}`} d={d} transform={`translate(0 ${GAP_DOWN})`} />;
}

/** A stone that would lie here, with its number in the deal if it has one. */
export function Ghost({ colour, number, y }: { colour: Colour; number: string; y: number }) {
  return (
    <g class="hx-ghost" transform={`translate(0 ${y})`}>
      <Stone colour={colour} />
      <ellipse class="ring u" rx="24" ry="15.5" />
      <ellipse class="ring" rx="24" ry="15.5" />
      {number && (
        <text class={`hx-number on-${colour}`} y=".5">
          {number}
        </text>
      )}
    </g>
  );
}

/** A tile that would be laid here. */
export function GhostTile({ colour, number }: { colour: Colour; number: number }) {
  return (
    <g class={`hx-ghost-tile ${colour}`}>
      <path class="face" d={TILE} />
      <text class={`hx-number on-${colour}`} y=".5">
        {number}
      </text>
    </g>
  );
}

/** How a deal's arrow is drawn: the one in hand, another that is allowed, one that has to wait. */
export type ArrowKind = "go" | "alt" | "no";

const arrows: Record<ArrowKind, { start: number; short: number; length: number; half: number }> = {
  go: { start: 23, short: 25, length: 17, half: 10.5 },
  alt: { start: 39, short: 22, length: 15, half: 8 },
  no: { start: 22, short: 30, length: 11, half: 7 },
};

/** An arrow from cell to cell that stops short of what lies there. */
export function Arrow({ plane, from, to, kind }: { plane: Plane; from: string; to: string; kind: ArrowKind }) {
  const { shaft, head } = arrowPaths(plane.center(from), plane.center(to), arrows[kind]);
  return (
    <g class={`hx-arrow ${kind}`}>
      <path class="shaft u" d={shaft} />
      <path class="head u" d={head} />
      <path class="shaft" d={shaft} />
      <path class="head" d={head} />
    </g>
  );
}

/** The shaft and the head of an arrow between two points. */
export function arrowPaths(a: Point, b: Point, size: { start: number; short: number; length: number; half: number }) {
  const distance = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const ux = (b.x - a.x) / distance;
  const uy = (b.y - a.y) / distance;
  const on = (along: number, aside = 0) =>
    `${n1(a.x + ux * along - uy * aside)},${n1(a.y + uy * along + ux * aside)}`;
  const tip = distance - size.short;
  const base = tip - size.length;
  return {
    shaft: `M${on(Math.min(size.start, base - 4))}L${on(base + 2)}`,
    head: `M${on(tip)}L${on(base, size.half)}L${on(base, -size.half)}Z`,
  };
}

/** The brackets of the last move. */
export function Brackets() {
  return (
    <>
      <path class="hx-brackets halo" d={BRACKETS} />
      <path class="hx-brackets" d={BRACKETS} />
    </>
  );
}
