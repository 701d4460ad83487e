// The ratings on a user's profile: each with its graph and how all ratings are spread.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as api from "../api/study";
import type { components } from "../api/schema";
import { say } from "../language";
import { useRun } from "../ui/request";
import { gameTitle } from "../session/games";

type PoolRating = components["schemas"]["PoolRating"];
type History = components["schemas"]["RatingHistory"];

/** The ratings, if there are any, and below them what would be pushed if it were there first. */
export function Ratings({ handle, children }: { handle: string; children: ComponentChildren }) {
  const [ratings, setRatings] = useState<PoolRating[] | null>(null);
  const { problem, run } = useRun();
  useEffect(() => run(api.ratings(handle), (answer) => setRatings(answer.ratings)), [handle]);
  return (
    <>
      {ratings?.length ? (
        <section class="panel ratings">
          <h2>{say("profile.ratings")}</h2>
          {problem}
          {ratings.map((one) => <Pool key={one.pool} handle={handle} rating={one} />)}
        </section>
      ) : problem}
      {(ratings || problem) && children}
    </>
  );
}

function Pool({ handle, rating }: { handle: string; rating: PoolRating }) {
  const [history, setHistory] = useState<History | null>(null);
  const { problem, run } = useRun();
  const { game, speed, many, deviation, provisional, games } = rating;
  const open = (event: Event): void => {
    if ((event.currentTarget as HTMLDetailsElement).open && !history) run(api.ratingHistory(handle, rating.pool), setHistory);
  };
  return (
    <details onToggle={open}>
      <summary>
        {say("profile.pool", { game: gameTitle(game), speed, many: many ? "yes" : "no" })}{" "}
        <b>{say("profile.rating", { rating: rating.rating, deviation })}{provisional && "?"}</b>{" "}
        <span class="dim">{say("profile.rating-games", { n: games })}</span>
      </summary>
      {problem}
      {history && history.points.length > 1 && <Graph history={history} />}
      {history && history.distribution.length > 0 && <Spread history={history} />}
    </details>
  );
}

const width = 600;
const height = 140;

function Graph({ history: { points } }: { history: History }) {
  const values = points.map(({ rating }) => rating);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const x = (i: number): number => (i / (points.length - 1)) * width;
  const y = (value: number): number => height * (0.1 + 0.8 * ((high - value) / Math.max(1, high - low)));
  const label = say("profile.graph", { n: points.length, low: String(low), high: String(high) });
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {[low, high].map((value) => <line key={value} class="mark" x1="0" x2={width} y1={y(value)} y2={y(value)} />)}
        <polyline class="curve" points={values.map((value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`).join(" ")} />
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

function Spread({ history: { distribution, rating } }: { history: History }) {
  const first = distribution[0]!.from;
  const end = distribution.at(-1)!.from + 50;
  const most = Math.max(...distribution.map(({ players }) => players));
  const step = (width / (end - first)) * 50;
  const label = say("profile.spread", { from: String(first), to: String(end), most });
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {distribution.map(({ from, players }) => (
          <rect
            key={from}
            class={rating >= from && rating < from + 50 ? "bar own" : "bar"}
            x={((from - first) / 50) * step + 1}
            y={height - (players / most) * height}
            width={Math.max(1, step - 2)}
            height={(players / most) * height}
          />
        ))}
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
