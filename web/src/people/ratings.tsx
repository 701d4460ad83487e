// The ratings on a user's profile: the games in a list, and the history of the one that is picked.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/study";
import type { components } from "../api/schema";
import { Dye } from "../games/thumbnail";
import { language, say } from "../language";
import { gameTitle, games } from "../session/games";
import { Segment, Segments } from "../ui/filters";
import { useRun } from "../ui/request";
import { RatingGraph } from "./rating-graph";

type PoolRating = components["schemas"]["PoolRating"];
type History = components["schemas"]["RatingHistory"];

const shownRating = ({ rating, provisional }: PoolRating): string => rating + (provisional ? "?" : "");
const speedOf = ({ speed, many }: PoolRating): string => say("profile.speed", { speed, many: many ? "yes" : "no" });

/** The ratings of a user, those with most games first; those of games without a rated match come last. */
export function useRatings(handle: string, visible: boolean) {
  const [ratings, setRatings] = useState<PoolRating[] | null>(null);
  const [picked, pick] = useState("");
  const { problem, run } = useRun();
  useEffect(() => {
    if (visible) run(api.ratings(handle), (answer) => setRatings(answer.ratings));
  }, [handle, visible]);
  const pool = ratings?.find((one) => one.pool === picked) ?? ratings?.[0];
  return { ratings, pool, pick, problem };
}

interface ListProps { ratings: readonly PoolRating[]; pool: PoolRating | undefined; pick(pool: string): void }

/** The games with the rating in each; a press shows its history. */
export function RatingList({ ratings, pool, pick }: ListProps) {
  const chief = (id: string): PoolRating | undefined => ratings.find(({ game }) => game === id);
  const all = games.value?.map(({ id }) => id) ?? [];
  const order = all.toSorted((a, b) => (chief(b)?.games ?? 0) - (chief(a)?.games ?? 0));
  return (
    <section class="panel ratings" aria-labelledby="ratings">
      <h2 id="ratings">{say("profile.ratings")}</h2>
      <ul>
        {order.map((game) => {
          const best = chief(game);
          if (!best) {
            return <li key={game} class="unplayed"><Dye game={game} /><span class="grow"><b>{gameTitle(game)}</b><small>{say("profile.unrated")}</small></span></li>;
          }
          return (
            <li key={game}>
              <button type="button" aria-pressed={pool?.game === game} onClick={() => pick(best.pool)}>
                <Dye game={game} />
                <span class="grow">
                  <b>{gameTitle(game)}</b>
                  <small>{speedOf(best)} · {say("profile.rating-games", { n: best.games })}</small>
                </span>
                <b class="num">{shownRating(best)}</b>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface PoolProps extends ListProps { handle: string; pool: PoolRating }

/** The history of one rating. */
export function RatingCard({ handle, ratings, pool, pick }: PoolProps) {
  const [history, setHistory] = useState<History | null>(null);
  const { problem, run } = useRun();
  useEffect(() => run(api.ratingHistory(handle, pool.pool), setHistory), [handle, pool.pool]);
  const speeds = ratings.filter(({ game }) => game === pool.game);
  const points = history?.pool === pool.pool ? history.points : [];
  const best = points.toSorted((a, b) => b.rating - a.rating)[0];
  return (
    <section class="panel history" aria-labelledby="history">
      <div class="heading">
        <h2 id="history">{gameTitle(pool.game)}</h2>
        {speeds.length > 1 && (
          <Segments label={say("profile.speeds")}>
            {speeds.map((one) => <Segment key={one.pool} on={one === pool} onPress={() => pick(one.pool)}>{speedOf(one)}</Segment>)}
          </Segments>
        )}
      </div>
      {problem}
      {points.length > 1
        ? <RatingGraph points={points} label={say("profile.graph", { n: points.length })} />
        : history && <p class="dim">{say("profile.graph-none")}</p>}
      <dl class="figures">
        <div><dd class="num">{shownRating(pool)} <small>± {pool.deviation}</small></dd><dt>{say("profile.figure.rating")}</dt></div>
        {best && <div><dd class="num">{best.rating}</dd><dt>{say("profile.figure.best", { date: day(best.at) })}</dt></div>}
        <div><dd class="num">{pool.games}</dd><dt>{say("profile.figure.games", { n: pool.games })}</dt></div>
        {pool.played && <div><dd>{day(pool.played)}</dd><dt>{say("profile.figure.last")}</dt></div>}
      </dl>
    </section>
  );
}

const day = (at: number): string => new Date(at).toLocaleDateString(language, { day: "numeric", month: "short" });
