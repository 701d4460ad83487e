// Draws what is in the air.

import { useLayoutEffect, useState } from "preact/hooks";
import { At } from "../../board/marks";
import type { Plane } from "../../game/plane";
import { type Movement, useAnimation } from "../../board/useAnimation";
import { HexPiece } from "./pieces";
import { topOf } from "./shapes";
import { type Flight, type Flip, type Frame } from "./timeline";

/** The moving pieces of a frame. */
export function Moving({ plane, frame }: { plane: Plane; frame: Frame }) {
  const key = `${frame.event} ${frame.flight ? "flight" : "flip"}`;
  return (
    <>
      {frame.flight && <Flying key={key} plane={plane} flight={frame.flight} time={frame.time} />}
      {frame.flip && <Turning key={key} plane={plane} flip={frame.flip} time={frame.time} />}
    </>
  );
}

function Flying({ plane, flight, time }: { plane: Plane; flight: Flight; time: number }) {
  const easing = flight.kind === "drop" ? "ease-in" : "ease-in-out";
  const ref = useAnimation({ frames: flightPath(plane, flight), time, easing }, [flight]);
  return (
    <g ref={ref}>
      <HexPiece hex={flight.hex} />
    </g>
  );
}

/** Keyframes: a placed hex drops, a step goes over the higher edge, a lift flies in an arc. */
export function flightPath(plane: Plane, { from, to, fromLevel, toLevel, kind }: Flight): Keyframe[] {
  const a = plane.center(from);
  const b = plane.center(to);
  const start = { x: a.x, y: a.y + topOf(fromLevel) };
  const end = { x: b.x, y: b.y + topOf(toLevel) };
  const at = (x: number, y: number) => `translate(${x}px, ${y}px)`;
  if (kind === "drop") {
    return [
      { transform: at(end.x, end.y - 60), opacity: 0 }, { opacity: 1, offset: 0.4 }, { transform: at(end.x, end.y) },
    ];
  }
  const rise = kind === "lift" ? 110 : 16;
  const steps = 12;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const y = start.y + (end.y - start.y) * t - 4 * rise * t * (1 - t);
    return { transform: at(start.x + (end.x - start.x) * t, y) };
  });
}

const turnedOver = (time: number): Movement => ({
  frames: [{ transform: "scale(1, 1)" }, { transform: "scale(0, 1.08)", offset: 0.5 }, { transform: "scale(1, 1)" }],
  time,
  easing: "ease-in-out",
});

function Turning({ plane, flip, time }: { plane: Plane; flip: Flip; time: number }) {
  const [over, setOver] = useState(false);
  const ref = useAnimation(turnedOver(time), [flip]);
  useLayoutEffect(() => {
    const half = setTimeout(() => setOver(true), time / 2);
    return () => clearTimeout(half);
  }, [flip]);
  return (
    <At plane={plane} cell={flip.cell} y={topOf(flip.level)}>
      <g ref={ref}>
        <HexPiece hex={over ? flip.after : flip.before} />
      </g>
    </At>
  );
}
