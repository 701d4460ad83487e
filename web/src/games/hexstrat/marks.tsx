// Marks over Hexstrat's map: picks, targets, the preview and the last move.
// Marks differ by shape; each amber or red one lies on a dark line, drawn first with the class "u".

import { Arrow, type ArrowSize } from "../../board/marks";
import { type Plane, laidOn } from "../../game/plane";
import { RING, RING_MAY } from "./shapes";

interface RingProps { plane: Plane; cell: string; kind: "picked" | "pickable" | "may" | "hit" | "target" }

/** A ring: thick round what is picked, dashed where it may go, red round what is hit, dashed red where it could be. */
export function Ring({ plane, cell, kind }: RingProps) {
  const d = kind === "picked" || kind === "hit" ? RING : RING_MAY;
  return (
    <g transform={laidOn(plane, cell)}>
      <path class={`st-ring ${kind} u`} d={d} />
      <path class={`st-ring ${kind}`} d={d} />
    </g>
  );
}

/** A dot: the tile is known and may be entered. */
export function Dot() {
  return <circle class="st-dot" cy="-22" r="5.5" />;
}

/** A question mark: what lies here is found by going there; for mechs with the odds of a mountain. */
export function Unknown({ odds }: { odds: string }) {
  return (
    <>
      <text class="st-unknown" y={odds ? -6 : 1}>?</text>
      {odds && (
        <g class="st-odds" transform="translate(0 17)">
          <path d="M-19 5L-13-5L-9 0L-6.500-3L-1 5Z" />
          <text x="12" y=".5">{odds}</text>
        </g>
      )}
    </>
  );
}

/** Words over a squad: what it loses or gains. */
export function Note({ text, good }: { text: string; good: boolean }) {
  const half = 9 + 4.5 * text.length;
  return (
    <g class={good ? "st-note good" : "st-note"} transform="translate(-29 -18)">
      <rect x={-half} y="-11" width={2 * half} height="22" rx="11" />
      <text y=".5">{text}</text>
    </g>
  );
}

const arrow: ArrowSize = { start: 26, short: 25, length: 15, half: 10 };

/** The arrow of an attack, from squad to squad. */
export function AttackArrow({ plane, from, to }: { plane: Plane; from: string; to: string }) {
  return <Arrow plane={plane} from={from} to={to} size={arrow} look="st-arrow" />;
}
