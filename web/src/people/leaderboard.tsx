// The highest ratings: the first of each game, or all of one game. The address says which.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/study";
import type { components } from "../api/schema";
import { say } from "../language";
import { withQuery } from "../platform/query";
import { go, search } from "../platform/router";
import { useRun } from "../ui/request";
import { useTitle } from "../ui/title";
import { gameInfo, games, gameTitle, loadGames } from "../session/games";
import { me } from "../session/me";
import { LazyOfferDialog } from "../lobby/lazy-offer-dialog";
import { Header } from "../shell/header";
import { Dye, Picture } from "../games/thumbnail";
import { Avatar } from "../ui/avatar";
import { withSign } from "../ui/sign";
import { CommunityTabs } from "./community-tabs";
import { PickLink, Segment, Segments } from "../ui/filters";

type Leader = components["schemas"]["Leader"];
type Own = components["schemas"]["OwnStanding"];
type Pool = components["schemas"]["PoolSize"];
type OfGame = components["schemas"]["GameLeaders"];
type Leaders = components["schemas"]["Leaders"];
type AllGames = components["schemas"]["LeaderGames"];
type Bar = components["schemas"]["RatingBar"];

/** What the page shows: its query. An empty game is all games; an empty speed is the one with the most players. */
interface Shown { game: string; speed: string; many: boolean; bots: boolean }

/** Speeds that always have a button; the others have one where players have a place. */
const speeds = ["blitz", "rapid", "classical", "days"];
const allSpeeds = ["bullet", ...speeds, "untimed"];

function shownBy(address: string): Shown {
  const query = new URLSearchParams(address);
  const speed = query.get("speed") ?? "";
  return {
    game: query.get("game") ?? "", speed: allSpeeds.includes(speed) ? speed : "",
    many: query.has("many"), bots: query.has("bots"),
  };
}

function addressOf({ game, speed, many, bots }: Shown): string {
  return withQuery("/leaderboard", { game, speed, many: many ? "1" : "", bots: bots ? "1" : "" });
}

const speedName = (speed: string): string => say("archive.speed-name", { speed });

/** Returns the pool of a game at a speed; without a speed the one with the most players. */
function poolOf({ game, speed, many }: Shown, pools: readonly Pool[]): { id: string; speed: string; players: number } {
  const known = pools.find((one) => one.game === game && one.many === many && (!speed || one.speed === speed));
  const at = speed || known?.speed || "rapid";
  return { id: `${game}.${at}${many ? ".many" : ""}`, speed: at, players: known?.players ?? 0 };
}

export function LeaderboardPage() {
  const shown = shownBy(search.value);
  const { problem, run } = useRun();
  const [all, setAll] = useState<AllGames | null>(null);
  const [list, setList] = useState<Leaders & { pool: string } | null>(null);
  useTitle(say("archive.leaders"));
  useEffect(() => void loadGames().catch(() => {}), []);
  const { game, speed, many, bots } = shown;
  useEffect(() => {
    if (!game) return run(api.leaderGames((speed || undefined) as api.LeaderSpeed, bots), setAll);
    const asked = speed ? Promise.resolve(poolOf(shown, []).id) : api.leaders("", bots).then(({ pools }) => poolOf(shown, pools).id);
    run(asked.then((pool) => api.leaders(pool, bots).then((answer) => ({ ...answer, pool }))), setList);
  }, [game, speed, many, bots, me.value?.id]);
  const more = (): void => {
    if (list) run(api.leaders(list.pool, bots, list.next), ({ leaders, next }) => {
      const { next: _, ...before } = list;
      setList({ ...before, leaders: [...list.leaders, ...leaders], ...(next ? { next } : {}) });
    });
  };
  const pools = (game ? list?.pools : all?.pools) ?? [];
  const now = game ? poolOf(shown, pools).speed : speed || all?.speed || "rapid";
  const pool = poolOf({ ...shown, speed: now }, pools);
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="archive leaders">
        <div class="heading">
          <h1>{say("archive.leaders")}</h1>
          <p>
            {game
              ? say("archive.leaders-of", { game: gameTitle(game), speed: speedName(now), n: pool.players })
              : say("archive.leaders-best", { speed: speedName(now) })}
          </p>
        </div>
        <CommunityTabs />
        <Choices shown={shown} now={now} pools={pools} />
        {problem}
        {!game && all && <Games all={all} shown={shown} />}
        {!game && !all && <Waiting />}
        {game && (list && list.pool === pool.id
          ? <OneGame list={list} shown={shown} pool={pool} onMore={more} />
          : <Waiting />)}
      </main>
    </>
  );
}

const Waiting = () => <div class="panel waiting" aria-hidden="true">{speeds.map((key) => <i key={key} />)}</div>;

interface ChoicesProps { shown: Shown; now: string; pools: readonly Pool[] }

function Choices({ shown, now, pools }: ChoicesProps) {
  const has = (speed: string): boolean =>
    pools.some((one) => one.speed === speed && one.many === shown.many && (!shown.game || one.game === shown.game));
  const offered = allSpeeds.filter((speed) => speeds.includes(speed) || has(speed) || speed === now);
  const teams = shown.many || pools.some((one) => one.many && one.game === shown.game);
  return (
    <div class="filter-row">
      <nav class="picks" aria-label={say("archive.game")}>
        <PickLink to={addressOf({ ...shown, game: "", many: false })} on={shown.game === ""}>{say("archive.all-games")}</PickLink>
        {games.value?.map(({ id, title }) => (
          <PickLink key={id} to={addressOf({ ...shown, game: id, many: false })} on={shown.game === id}><Dye game={id} />{title}</PickLink>
        ))}
      </nav>
      {shown.game !== "" && teams && (
        <Segments label={say("archive.table")}>
          {[false, true].map((many) => (
            <Segment key={String(many)} on={many === shown.many} onPress={() => go(addressOf({ ...shown, many, speed: "" }))}>
              {say(many ? "archive.teams" : "archive.two-players")}
            </Segment>
          ))}
        </Segments>
      )}
      <Segments label={say("archive.speed")}>
        {offered.map((speed) => (
          <Segment key={speed} on={speed === now} pale={!has(speed)} onPress={() => go(addressOf({ ...shown, speed }))}>
            {speedName(speed)}
          </Segment>
        ))}
      </Segments>
      <Segments label={say("archive.kind")}>
        {[false, true].map((bots) => (
          <Segment key={String(bots)} on={bots === shown.bots} onPress={() => go(addressOf({ ...shown, bots }))}>
            {say(bots ? "archive.programs" : "archive.players")}
          </Segment>
        ))}
      </Segments>
    </div>
  );
}

function Games({ all, shown }: { all: AllGames; shown: Shown }) {
  return (
    <div class="six">{all.games.map((one) => <Game key={one.game} one={one} shown={{ ...shown, speed: all.speed }} />)}</div>
  );
}

/** Returns the first rows of a game; the caller's row, if it lies below them, replaces the last one. */
function withOwn({ leaders, mine }: OfGame): Leader[] {
  if (!mine?.place || leaders.some(({ handle }) => handle === mine.handle)) return leaders;
  return [...leaders.slice(0, 4), { ...mine, place: mine.place }];
}

function Game({ one, shown }: { one: OfGame; shown: Shown }) {
  const title = gameTitle(one.game);
  const own = me.value?.handle;
  return (
    <section class="panel" aria-label={title}>
      <div class="top-of">
        <Picture game={one.game} />
        <div><h2>{title}</h2>{one.players > 0 && <small>{say("archive.placed", { n: one.players })}</small>}</div>
        {one.leaders.length > 0 && (
          <a href={addressOf({ ...shown, game: one.game })} aria-label={say("archive.all-of", { game: title })}>{say("archive.all")}</a>
        )}
      </div>
      {one.leaders.length > 0 ? (
        <ol>
          {withOwn(one).map(({ place, handle, name, rating }) => (
            <li key={handle} class={handle === own ? "you" : ""}>
              <span class="num">{place}</span><a href={`/@${handle}`}>{name}</a><b class="num">{rating}</b>
            </li>
          ))}
        </ol>
      ) : <p>{say("archive.free-short")}</p>}
      {one.mine?.provisional && <p>{placeInWords(one.mine)}</p>}
      {one.leaders.length === 0 && <p><a class="btn" href="/">{say("archive.play-game", { game: title })}</a></p>}
    </section>
  );
}

interface OneGameProps { list: Leaders; shown: Shown; pool: { speed: string; players: number }; onMore(): void }

function OneGame({ list, shown, pool, onMore }: OneGameProps) {
  const { leaders, mine, distribution, next } = list;
  return (
    <div class="with-aside">
      <div class="list-of">
        {leaders.length > 0 ? <Table leaders={leaders} mine={mine} /> : <NoPlaces shown={shown} />}
        {next && <button type="button" class="btn" onClick={onMore}>{say("archive.show-more")}</button>}
      </div>
      <aside>
        {!shown.bots && <OwnPlace game={shown.game} mine={mine} players={pool.players} />}
        {distribution.length > 0 && <Spread bars={distribution} mine={mine} />}
        <section class="panel how"><h2>{say("archive.how")}</h2><p>{say("archive.how-text")}</p></section>
      </aside>
    </div>
  );
}

function NoPlaces({ shown: { game, bots } }: { shown: Shown }) {
  const title = gameTitle(game);
  return (
    <section class="panel no-places">
      <Picture game={game} />
      <div>
        <h2>{say("archive.free-title")}</h2>
        <p>{say(bots ? "archive.free-bots" : "archive.free", { game: title })}</p>
        <p class="row">
          <a class="btn solid" href="/">{say("archive.play-game", { game: title })}</a>
          <a class="btn" href={`/learn/${game}`}>{say("archive.learn-game", { game: title })}</a>
        </p>
      </div>
    </section>
  );
}

function Table({ leaders, mine }: { leaders: readonly Leader[]; mine: Own | undefined }) {
  const pinned = mine?.place && !leaders.some(({ handle }) => handle === mine.handle) ? { ...mine, place: mine.place } : null;
  const span = Math.max(100, ...leaders.map(({ trend = [] }) => Math.max(...trend) - Math.min(...trend)));
  return (
    <div class="panel table-of">
      <table>
        <thead>
          <tr>
            <th scope="col">{say("archive.place")}</th>
            <th scope="col">{say("archive.name")}</th>
            <th scope="col" class="num">{say("archive.rating")}</th>
            <th scope="col" class="num">{say("archive.change")}</th>
            <th scope="col" class="wide">{say("archive.trend")}</th>
            <th scope="col" class="num wide">{say("archive.games")}</th>
            <th scope="col" class="num wide">{say("archive.won")}</th>
          </tr>
        </thead>
        <tbody>
          {leaders.map((one) => <Row key={one.handle} one={one} span={span} own={one.handle === mine?.handle} />)}
          {pinned && <Row one={pinned} span={span} own pinned />}
        </tbody>
      </table>
    </div>
  );
}

/** A row; `span` is the difference of ratings that fills the height of its curve. */
function Row({ one, span, own, pinned }: { one: Leader; span: number; own: boolean; pinned?: boolean }) {
  const { place, handle, name, avatar, online, rating, deviation, games, won, change } = one;
  return (
    <tr class={(own ? "you" : "") + (pinned ? " pinned" : "")}>
      <td><span class={place <= 3 ? `medal m${place}` : "num"}>{place}</span></td>
      <th scope="row"><span><Avatar name={name} picture={avatar} online={online} /><a href={`/@${handle}`}>{name}</a></span>{own && <small>{say("archive.you")}</small>}</th>
      <td class="num"><b>{rating}</b> <span class="wide dim">± {deviation}</span></td>
      <td class="num"><Change by={change} /></td>
      <td class="wide"><Trend points={one.trend ?? []} span={span} /></td>
      <td class="num wide">{games}</td>
      <td class="num wide">{say("archive.percent", { n: Math.round((100 * won) / Math.max(1, games)) })}</td>
    </tr>
  );
}

/** The most points of a curve: 30 days. */
const trendPoints = 13;

/** The ratings of the last 30 days as a curve around their middle. The column beside it has the change as a number. */
function Trend({ points, span }: { points: readonly number[]; span: number }) {
  if (points.length < 2) return null;
  const middle = (Math.max(...points) + Math.min(...points)) / 2;
  const x = (i: number): number => 2 + (86 * (trendPoints - points.length + i)) / (trendPoints - 1);
  const y = (value: number): number => 12 - (20 * (value - middle)) / span;
  const line = points.map((value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  return <svg class="trend" viewBox="0 0 90 24" aria-hidden="true"><polyline points={line} /></svg>;
}

function Change({ by }: { by: number | undefined }) {
  if (by === undefined) return <span class="dim">–</span>;
  return <span class={by === 0 ? "dim" : by > 0 ? "up" : "down"}>{withSign(by)}</span>;
}

function OwnPlace({ game, mine, players }: { game: string; mine: Own | undefined; players: number }) {
  const [asking, setAsking] = useState(false);
  const guest = !me.value?.handle;
  const ahead = mine?.place ? mine.ahead : undefined;
  return (
    <section class="panel own-place">
      <h2>{say("archive.your-place")}</h2>
      {mine?.place && (
        <p class="big"><b>{say("archive.place-number", { n: mine.place })}</b> {say("archive.place-of", { n: players })}</p>
      )}
      {mine && <p><b>{mine.provisional ? say("archive.provisional", { rating: String(mine.rating) })
        : say("archive.plus-minus", { rating: mine.rating, deviation: mine.deviation })}</b></p>}
      <p>{guest ? say("archive.place-guest") : placeInWords(mine)}</p>
      {guest
        ? <a class="btn" href="/account">{say("archive.sign-in")}</a>
        : <a class="btn solid" href="/">{say("archive.play-rated")}</a>}
      {ahead && <button type="button" class="btn" onClick={() => setAsking(true)}>{say("archive.challenge", { name: ahead.name })}</button>}
      {ahead && asking && <LazyOfferDialog game={gameInfo(game)} opponent={ahead.handle} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** Games that usually settle a rating. */
const enough = 12;

function placeInWords(mine: Own | undefined): string {
  if (!mine) return say("archive.place-needed", { n: 0 });
  if (mine.hidden) return say("archive.place-hidden");
  if (mine.provisional) return mine.games < enough ? say("archive.place-needed", { n: mine.games }) : say("archive.place-aged");
  if (!mine.place) return say("archive.place-far");
  if (!mine.ahead) return say("archive.first-place");
  return say("archive.behind", { n: mine.ahead.rating - mine.rating, name: mine.ahead.name });
}

function Spread({ bars, mine }: { bars: readonly Bar[]; mine: Own | undefined }) {
  const first = bars[0]!.from;
  const end = bars.at(-1)!.from + 50;
  const most = Math.max(...bars.map(({ players }) => players));
  const isOwn = (from: number): boolean => !!mine?.place && mine.rating >= from && mine.rating < from + 50;
  const columns = Array.from({ length: (end - first) / 50 }, (_, i) => {
    const from = first + 50 * i;
    return { from, players: bars.find((bar) => bar.from === from)?.players ?? 0 };
  });
  return (
    <section class="panel spread">
      <h2>{say("archive.spread")}</h2>
      <div role="img" aria-label={say("archive.spread-label", { from: String(first), to: String(end), most })}>
        {columns.map(({ from, players }) => (
          <i key={from} class={isOwn(from) ? "mine" : ""} style={{ height: `${(100 * players) / most}%` }} />
        ))}
      </div>
      <p class="scale num" aria-hidden="true"><span>{first}</span><span>{end}</span></p>
      {mine?.place && <p>{say("archive.spread-own")}</p>}
    </section>
  );
}
