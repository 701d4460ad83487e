// Running matches: one large with its clocks, the others as small boards. The address has the filters.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/study";
import type { components } from "../api/schema";
import { knows } from "../games";
import { Dye } from "../games/thumbnail";
import { say } from "../language";
import { withQuery } from "../platform/query";
import { go, search } from "../platform/router";
import { makeServerTime } from "../platform/server-time";
import { games, loadGames } from "../session/games";
import { AreaTabs } from "../shell/area-tabs";
import { Header } from "../shell/header";
import { PickLink, Segment, Segments } from "../ui/filters";
import { useTitle } from "../ui/title";
import { whileVisible } from "../ui/visible";
import { Featured, useFeatured } from "./featured";
import { MatchCard } from "./match-card";
import { NoMatches } from "./no-matches";
import { isByDays, type Watched } from "./sides";

type Watch = components["schemas"]["Watch"];

/** Time between two requests, while the page is visible. What has not changed is not sent again. Milliseconds. */
const interval = 2_000;

/** So many small boards stand beside the large one. */
const beside = 6;

const kinds = ["players", "bots", "all"] as const;
type Kind = typeof kinds[number];

/** What the page shows: its query. An empty game is all games. */
interface Shown { game: string; kind: Kind }

/** Returns the filters in an address; without a kind those with a user, if there are any. */
function shownBy(address: string, tables: readonly Watched[]): Shown {
  const query = new URLSearchParams(address);
  const kind = kinds.find((one) => one === query.get("kind")) ?? (tables.some(hasUser) ? "players" : "all");
  return { game: query.get("game") ?? "", kind };
}

const addressOf = (shown: Partial<Shown>): string => withQuery("/watch", { ...shown });

const hasUser = ({ players }: Watched): boolean => players.some(({ kind }) => kind === "guest");

function isOfKind(table: Watched, kind: Kind): boolean {
  return kind === "all" || hasUser(table) === (kind === "players");
}

export function WatchPage() {
  const [now, setNow] = useState<Watch | null>(null);
  const [failed, setFailed] = useState(false);
  const [time] = useState(makeServerTime);
  useTitle(say("watch.title"));
  useEffect(() => whileVisible(async () => {
    const asked = performance.now();
    try {
      const [answer] = await Promise.all([api.watch(), loadGames()]);
      time.heard(answer.at, asked);
      setNow(answer.now as Watch);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, interval), []);
  const all = now?.matches.filter(({ game }) => knows(game)) ?? [];
  const shown = shownBy(search.value, all);
  const ofKind = all.filter((table) => isOfKind(table, shown.kind));
  const tables = ofKind.filter(({ game }) => !shown.game || game === shown.game);
  const featured = useFeatured(tables, now && now.matches);
  const others = tables.filter(({ id }) => id !== featured.table?.id);
  const live = others.filter((table) => !isByDays(table)).slice(0, beside);
  const rest = others.filter((table) => !live.includes(table));
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="watch">
        <div class="heading">
          <h1>{say("watch.title")}</h1>
          {now && <p>{all.length === 0 ? say("watch.none") : say("watch.counts", { tables: now.running, watching: now.watching })}</p>}
        </div>
        <AreaTabs />
        {failed && <p class="lost" role="status">{say("app.no-answer.again")}</p>}
        {all.length > 0 && <Filters shown={shown} tables={ofKind} />}
        {featured.table && (
          <div class={live.length > 0 ? "live" : ""}>
            <Featured {...featured} table={featured.table} judged={now?.featured} time={time} />
            {live.length > 0 && <ul>{live.map((table) => <MatchCard key={table.id} table={table} />)}</ul>}
          </div>
        )}
        {now && !featured.table && (all.length === 0 ? <NoMatches /> : <p class="dim">{say("watch.none-shown")}</p>)}
        {rest.length > 0 && (
          <section aria-labelledby="more">
            <h2 id="more">{say("watch.more")}</h2>
            <ul class="more">{rest.map((table) => <MatchCard key={table.id} table={table} />)}</ul>
          </section>
        )}
      </main>
    </>
  );
}

/** The games with the numbers of their matches, and which players. */
function Filters({ shown, tables }: { shown: Shown; tables: readonly Watched[] }) {
  const set = new URLSearchParams(search.value).get("kind") ? { kind: shown.kind } : {};
  const countOf = (id: string): number => tables.filter(({ game }) => game === id).length;
  return (
    <div class="filter-row">
      <nav class="picks" aria-label={say("watch.game")}>
        <PickLink to={addressOf(set)} on={shown.game === ""}>{say("watch.all-games")}<small>{tables.length}</small></PickLink>
        {games.value?.filter(({ id }) => knows(id)).map(({ id, title }) => (
          <PickLink key={id} to={addressOf({ ...set, game: id })} on={shown.game === id} pale={countOf(id) === 0}>
            <Dye game={id} />{title}<small>{countOf(id)}</small>
          </PickLink>
        ))}
      </nav>
      <Segments label={say("watch.kind")}>
        {kinds.map((kind) => (
          <Segment key={kind} on={kind === shown.kind} onPress={() => go(addressOf({ game: shown.game, kind }))}>
            {say("watch.kind-name", { kind })}
          </Segment>
        ))}
      </Segments>
    </div>
  );
}
