// How a rating has changed: a curve with its uncertainty as a band; the mouse and arrow keys go from game to game.

import { useState } from "preact/hooks";
import type { components } from "../api/schema";
import { language, say } from "../language";
import { go } from "../platform/router";

type Point = components["schemas"]["RatingPoint"];

const width = 640;
const height = 240;
const left = 46; // room for the figures of the axis
const bottom = 26;
const plot = { width: width - left - 14, height: height - bottom - 12 };

const dateOf = (at: number): string => new Date(at).toLocaleDateString(language, { day: "numeric", month: "short" });

/** Returns the round ratings that lines are drawn at, between 3 and 6 of them. */
export function linesBetween(low: number, high: number): number[] {
  const step = [20, 50, 100, 200, 500].find((one) => (high - low) / one <= 5) ?? 1000;
  const lines: number[] = [];
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) lines.push(at);
  return lines;
}

export function RatingGraph({ points, label }: { points: readonly Point[]; label: string }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const low = Math.min(...points.map(({ rating, deviation }) => rating - deviation));
  const high = Math.max(...points.map(({ rating, deviation }) => rating + deviation));
  const begin = points[0]!.at;
  const end = points.at(-1)!.at;
  const x = ({ at }: Point): number => left + plot.width * ((at - begin) / Math.max(1, end - begin));
  const y = (value: number): number => 12 + plot.height * ((high - value) / Math.max(1, high - low));
  const path = (values: readonly [Point, number][]): string => values.map(([point, value]) => `${x(point).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const band = [...points.map((p) => [p, p.rating + p.deviation] as [Point, number]),
    ...points.toReversed().map((p) => [p, p.rating - p.deviation] as [Point, number])];
  const index = chosen ?? points.length - 1;
  const shown = points[index]!;
  const words = say("profile.point", { date: dateOf(shown.at), rating: shown.rating, deviation: shown.deviation });
  const near = (event: PointerEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * width;
    const distances = points.map((point) => Math.abs(x(point) - at));
    setChosen(distances.indexOf(Math.min(...distances)));
  };
  const press = (event: KeyboardEvent): void => {
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: points.length - 1 }[event.key];
    if (event.key === "Enter") return go("/t/" + shown.match);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(points.length - 1, next)));
  };
  return (
    <figure class="rating-graph">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="slider"
        tabindex={0} // in this spelling: attributes of SVG have upper and lower case
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={index + 1}
        aria-valuetext={words}
        onPointerMove={near}
        onKeyDown={press}
      >
        {linesBetween(low, high).map((value) => (
          <g key={value} class="line">
            <line x1={left} x2={width - 14} y1={y(value)} y2={y(value)} />
            <text x={left - 8} y={y(value) + 4}>{value}</text>
          </g>
        ))}
        <polygon class="band" points={path(band)} />
        <polyline class="curve" points={path(points.map((p) => [p, p.rating]))} />
        <circle cx={x(shown)} cy={y(shown.rating)} r="5" />
        <text class="from" x={left} y={height - 6}>{dateOf(begin)}</text>
        {dateOf(end) !== dateOf(begin) && <text x={width - 14} y={height - 6}>{dateOf(end)}</text>}
      </svg>
      <figcaption>{words} {chosen !== null && <a href={`/t/${shown.match}`}>{say("profile.point-game")}</a>}</figcaption>
    </figure>
  );
}
