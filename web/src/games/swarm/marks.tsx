// What lies over Swarm's board for a moment: what may be picked, where it may go, what came last. Marks are told apart
// by shape; each amber one lies on a dark line, drawn first with the class "u".

import { say } from "../../language";
import { PLACE, RING, RING_THIN } from "./shapes";
import type { Assembler, Stack } from "./types";
import { badgeText } from "./words";

/** A ring: thick round what is picked, thin round what may be picked. */
export function Ring({ kind }: { kind: "picked" | "pickable" }) {
  const d = kind === "picked" ? RING : RING_THIN;
  return (
    <>
      <path class={`sw-${kind} u`} d={d} />
      <path class={`sw-${kind}`} d={d} />
    </>
  );
}

/** An empty place where a hex may be put. */
export function Place() {
  return <path class="sw-place" d={PLACE} />;
}

/** What a target means. */
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

/** The badge of a target. */
export function AimBadge({ aim }: { aim: Aim }) {
  return (
    <g class={`sw-aim${aim === "leap" ? " leap" : ""}`} transform="translate(-24 -26)">
      {aim === "leap" ? <path class="ground" d="M0,-12L12,9H-12Z" /> : <circle class="ground" r="11" />}
      <path class="line" d={aims[aim]} transform={aim === "leap" ? "translate(0 1.5)" : undefined} />
    </g>
  );
}

/** The hex whose action was the first of this turn. */
export function Acted() {
  const text = say("face-swarm.badge.acted");
  const width = text.length * 5 + 14;
  return (
    <>
      <path class="sw-acted halo" d={RING} />
      <path class="sw-acted" d={RING} />
      <g class="sw-acted-badge" transform="translate(0 32)">
        <rect x={-width / 2} y="-9.5" width={width} height="19" rx="9.5" />
        <text y=".5">{text}</text>
      </g>
    </>
  );
}

/** How safe an Assembler is. */
export function SafetyBadge({ home }: { home: Assembler }) {
  const bad = home.trapped !== "" || home.danger.length > 0;
  const text = badgeText(home);
  const width = text.length * 6.7 + 18;
  return (
    <g class={`sw-safety${bad ? " bad" : ""}`} transform="translate(0 -42)">
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
    <g class="sw-stuck" transform="translate(-23 22)">
      <circle r="9.5" />
      <path d={stuckSigns[stuck]} transform="scale(.9)" />
    </g>
  );
}
