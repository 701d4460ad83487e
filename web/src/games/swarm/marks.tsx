// Marks over Swarm's board: picks, targets and the last move. Marks differ
// by shape; each amber one lies on a dark line, drawn first with the class "u".

import { type Plane, n1 } from "../../game/plane";
import { INSIDE_2, LAID, PLACE, RING, RING_THIN, SIDE } from "./shapes";
import type { Assembler, Stack } from "./types";
import { badgeText } from "./words";

/** A ring: thick round what is picked, thin round what may be picked. */
export function Ring({ kind }: { kind: "picked" | "pickable" }) {
  const d = kind === "picked" ? RING : RING_THIN;
  return (
    <g transform={LAID}>
      <path class={`sw-${kind} u`} d={d} />
      <path class={`sw-${kind}`} d={d} />
    </g>
  );
}

/** An empty place where a hex may be put. */
export function Place() {
  return <path class="sw-place" d={PLACE} transform={LAID} />;
}

/** The cell that the last move has left: a trace inside, so that it covers nothing of what lies beside. */
export function Trace() {
  return (
    <g transform={LAID}>
      <path class="sw-trace halo" d={INSIDE_2} />
      <path class="sw-trace" d={INSIDE_2} />
    </g>
  );
}

/** The meaning of a target. */
export type Aim = "level" | "up" | "down" | "leap" | "lift" | "land" | "activate" | "deactivate" | "put";

const aims: Record<Aim, string> = {
  level: "M-2.2,0A2.2,2.2 0 1 1 2.2,0A2.2,2.2 0 1 1 -2.2,0",
  put: "M0,-5V5M-5,0H5",
  up: "M0,5.5V-5.5M-4.5,-1L0,-5.5L4.5,-1",
  down: "M0,-5.5V5.5M-4.5,1L0,5.5L4.5,1",
  leap: "M0,-5.5V1.5M0,5.2V5.6",
  lift: "M0,-6V2M-3.4,-2.6L0,-6L3.4,-2.6M-6,1V5.5H6V1",
  land: "M0,-6V2M-3.4,-1.4L0,2L3.4,-1.4M-6,1V5.5H6V1",
  activate: "M0,-6V-1M-4,-4A5.5,5.5 0 1 0 4,-4",
  deactivate: "M-4.5,-4.5L4.5,4.5M4.5,-4.5L-4.5,4.5",
};

/** The badge of a target, with the level that a step would reach. */
export function AimBadge({ aim, level, chosen }: { aim: Aim; level: number; chosen: boolean }) {
  const steps = aim === "level" || aim === "up" || aim === "down";
  const look = `sw-aim${aim === "leap" ? " leap" : ""}${steps && !chosen ? " way" : ""}`;
  return (
    <g class={look} transform={steps ? "translate(-21 -23)" : "translate(-24 -21)"}>
      {aim === "leap" && <path class="ground" d="M0,-12L12,9H-12Z" />}
      {steps && <rect class="ground" x="-16.500" y="-10.500" width="33" height="21" rx="10.500" />}
      {!steps && aim !== "leap" && <circle class="ground" r="11" />}
      <path class="line" d={aims[aim]} transform={aim === "leap" ? "translate(0 1.5)" : steps ? "translate(-6.500 0) scale(.9)" : undefined} />
      {steps && <text x="6" y=".5">{level}</text>}
    </g>
  );
}

/** The way of a hex through the air, from face to face. */
export function Flight({ plane, from, fromTop, to, toTop }: { plane: Plane; from: string; fromTop: number; to: string; toTop: number }) {
  const a = plane.center(from);
  const b = plane.center(to);
  const [x, y] = [b.x - a.x, b.y - a.y];
  const start = { x: a.x + x * 0.16, y: a.y + fromTop + y * 0.16 };
  const end = { x: b.x - x * 0.2, y: b.y + toTop - y * 0.2 - 4 };
  const bow = { x: (start.x + end.x) / 2, y: Math.min(start.y, end.y) - 3 * SIDE };
  const turn = (Math.atan2(end.y - bow.y, end.x - bow.x) * 180) / Math.PI;
  const arc = `M${n1(start.x)},${n1(start.y)}Q${n1(bow.x)},${n1(bow.y)} ${n1(end.x)},${n1(end.y)}`;
  const head = "M12,0L-5,-9V9Z";
  const place = `translate(${n1(end.x)} ${n1(end.y)}) rotate(${n1(turn)})`;
  return (
    <g class="sw-flight">
      <path class="arc u" d={arc} />
      <path class="head u" d={head} transform={place} />
      <path class="arc" d={arc} />
      <path class="head" d={head} transform={place} />
    </g>
  );
}

/** The hex whose action was the first of this turn. */
export function Acted() {
  return (
    <>
      <g transform={LAID}>
        <path class="sw-acted halo" d={RING} />
        <path class="sw-acted" d={RING} />
      </g>
      <g class="sw-acted-badge" transform="translate(0 26)">
        <rect x="-12" y="-8.5" width="24" height="17" rx="8.5" />
        <path d="M-4.5,0L-1.5,3L4.5,-3.5" />
      </g>
    </>
  );
}

/** The danger that an Assembler is in, at the upper left of its face and beyond: there it covers no height. */
export function DangerBadge({ home }: { home: Assembler }) {
  const text = badgeText(home);
  const width = text.length * 6.7 + 18;
  return (
    <g class="sw-danger" transform={`translate(${n1(12 - width / 2)} -26)`}>
      <rect x={-width / 2} y="-10" width={width} height="20" rx="10" />
      <text y=".5">{text}</text>
    </g>
  );
}

const stuckSigns: Record<string, string> = {
  linked: "M-1.5,3L-3,4.5A3.2,3.2 0 0 1 -6,0L-3.5,-3M1.5,-3L3,-4.5A3.2,3.2 0 0 1 6,0L3.5,3M-2.5,1.5L2.5,-1.5",
  enclosed: "M-4,-.5H4V5H-4ZM-2.5,-.5V-3A2.5,2.5 0 0 1 2.5,-3V-.5",
  stranded: "M-5,-5V5M5,-5V5M0,-4V4M-2,-2L0,-4L2,-2",
};

/** Why an active hex cannot move: a chain, a lock, walls. */
export function StuckBadge({ stuck }: { stuck: Stack["stuck"] }) {
  return (
    <g class="sw-stuck" transform="translate(-23 17)">
      <circle r="9.5" />
      <path d={stuckSigns[stuck]} transform="scale(.9)" />
    </g>
  );
}
