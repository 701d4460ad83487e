// Marks over Hex-It's board: picks, targets, the preview and the last move.
// Marks differ by shape; each amber or red one lies on a dark line, drawn first with the class "u".

import { Arrow, type ArrowSize } from "../../board/marks";
import type { Plane } from "../../game/plane";
import { Stone } from "./pieces";
import type { Colour } from "./places";
import { GAP, GAP_DOWN, RING, RING_IN_GAP, RING_MAYBE, RING_THIN, TILE } from "./shapes";

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
type ArrowKind = "go" | "alt" | "no";

const arrows: Record<ArrowKind, ArrowSize> = {
  go: { start: 23, short: 25, length: 17, half: 10.5 },
  alt: { start: 39, short: 22, length: 15, half: 8 },
  no: { start: 22, short: 30, length: 11, half: 7 },
};

/** The arrow of a deal, from cell to cell. */
export function DealArrow({ plane, from, to, kind }: { plane: Plane; from: string; to: string; kind: ArrowKind }) {
  return <Arrow plane={plane} from={from} to={to} size={arrows[kind]} look={`hx-arrow ${kind}`} />;
}
