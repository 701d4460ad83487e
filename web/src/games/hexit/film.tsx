// Draws what is in the air.

import { At } from "../../board/marks";
import type { Plane, Point } from "../../game/plane";
import { type Movement, turnedUp, useAnimation } from "../../board/useAnimation";
import { Stack, Tile } from "./pieces";
import type { Colour } from "./places";
import { fan, onTop } from "./shapes";
import { type Flight, type Frame } from "./timeline";

/** Stones in the air and tiles being turned up. The viewer's own hand, or Black's, is below the board. */
export function Moving({ plane, frame, own }: { plane: Plane; frame: Frame; own: readonly number[] }) {
  return (
    <>
      {[...frame.fresh].map((cell) => (
        <Turning
          key={`tile ${cell}`}
          plane={plane}
          cell={cell}
          colour={frame.places.get(cell)!.tile!}
          time={frame.time}
        />
      ))}
      {frame.flights.map((flight, i) => (
        <Flying
          key={`${frame.event} ${i}`}
          plane={plane}
          flight={flight}
          time={frame.time}
          down={flight.seat === (own[0] ?? 2)}
        />
      ))}
    </>
  );
}

function Flying({ plane, flight, time, down }: { plane: Plane; flight: Flight; time: number; down: boolean }) {
  const { from, to } = flightPath(plane, flight, down);
  const ref = useAnimation({ ...movement(flight, from, to), time }, [flight]);
  return (
    <g ref={ref} class="hx-flying">
      <Stack stones={flight.stones} numeral={false} />
    </g>
  );
}

function movement(flight: Flight, from: Point, to: Point): Omit<Movement, "time"> {
  const at = (p: Point) => `translate(${p.x}px, ${p.y}px)`;
  switch (flight.kind) {
    case "drop":
      return {
        frames: [{ transform: at(from), opacity: 0 }, { opacity: 1, offset: 0.4 }, { transform: at(to) }],
        easing: "cubic-bezier(.5, 0, .8, .6)",
      };
    case "home":
      return {
        frames: [{ transform: at(from) }, { opacity: 1, offset: 0.4 }, { transform: at(to), opacity: 0 }],
        easing: "cubic-bezier(.4, 0, .7, .4)",
      };
    case "fall": {
      const edge = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 14 };
      return { frames: [from, edge, to].map((p) => ({ transform: at(p) })), easing: "ease-in" };
    }
  }
  const over = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 8 };
  return { frames: [from, over, to].map((p) => ({ transform: at(p) })), easing: "linear" };
}

/** Where a flight begins and ends; the foot of its lowest stone comes to lie on what is there. */
export function flightPath(plane: Plane, flight: Flight, down: boolean): { from: Point; to: Point } {
  const foot = fan(flight.stones.length)[0]!;
  const on = (cell: string, height: number): Point => {
    const { x, y } = plane.center(cell);
    return { x, y: y + onTop(height) - foot };
  };
  const from = on(flight.from, flight.fromHeight);
  const to = on(flight.to, flight.toHeight);
  const away = down ? 120 : -120;
  if (flight.kind === "drop") return { from: { x: to.x, y: to.y - 46 }, to };
  if (flight.kind === "home") return { from, to: { x: to.x, y: to.y + away } };
  return { from, to };
}

function Turning({ plane, cell, colour, time }: { plane: Plane; cell: string; colour: Colour; time: number }) {
  const ref = useAnimation(turnedUp(time), [cell, time]);
  return <At plane={plane} cell={cell}><g ref={ref}><Tile colour={colour} /></g></At>;
}
