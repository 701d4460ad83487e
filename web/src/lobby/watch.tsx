// Running matches: live boards, and the most interesting table in front.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/study";
import type { components } from "../api/schema";
import { knows } from "../games";
import { say } from "../language";
import { ago } from "../ui/ago";
import { useTitle } from "../ui/title";
import { whileVisible } from "../ui/visible";
import { games, loadGames } from "../session/games";
import { AreaTabs } from "../shell/area-tabs";
import { Header } from "../shell/header";
import { LivePicture } from "../games/thumbnail";
import { namesOf, standingOf, titleOf } from "../match/summary";

type Watch = components["schemas"]["Watch"];
type Watched = components["schemas"]["WatchedMatch"];
type Featured = NonNullable<Watch["featured"]>;

/** Time between two looks, while the page is visible. What has not changed is not sent again. Milliseconds. */
const interval = 2_000;

export function WatchPage() {
  const [now, setNow] = useState<Watch | null>(null);
  const [failed, setFailed] = useState(false);
  useTitle(say("watch.title"));
  useEffect(() => whileVisible(async () => {
    try {
      const [answer] = await Promise.all([api.watch(), loadGames()]);
      setNow(answer);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, interval), []);
  const tables = now?.matches.filter(({ game }) => knows(game)) ?? [];
  const first = tables[0];
  const judged = first && now?.featured?.id === first.id ? now.featured : undefined;
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="watch">
        <div class="heading">
          <h1>{say("watch.intro")}</h1>
          {now && <p>{say("watch.counts", { tables: now.running, watching: now.watching })}</p>}
        </div>
        <AreaTabs />
        {failed && <p class="lost" role="status">{say("app.no-answer.again")}</p>}
        {first && <First table={first} judged={judged} />}
        {now && !first && <NoGames />}
        <ul>{tables.slice(1).map((table) => <Live key={table.id} table={table} />)}</ul>
      </main>
    </>
  );
}

function NoGames() {
  return (
    <section class="panel no-games">
      <h2>{say("watch.none")}</h2>
      <p>{say("watch.none-text")}</p>
      <a class="btn" href="/archive">{say("watch.archive")}</a>
    </section>
  );
}

const all = () => games.value ?? [];

function factsOf(table: Watched): string {
  const facts = [titleOf(table, all()), standingOf(table)];
  if (table.watchers > 0) facts.push(say("watch.watchers", { n: table.watchers }));
  if (table.rated) facts.push(say("watch.rated"));
  if (table.delay) facts.push(say("watch.behind", { minutes: Math.round(table.delay / 60) }));
  return facts.join(" · ");
}

/** The players, each with their rating where the table has some. */
function Players({ table }: { table: Watched }) {
  const seats = table.players.filter(({ kind }) => kind !== "open");
  return (
    <span class="players">
      {seats.map(({ seat, name }) => <span key={seat}>{name}<Strength table={table} seat={seat} name={name} /></span>)}
    </span>
  );
}

function Strength({ table, seat, name }: { table: Watched; seat: number; name: string }) {
  const known = table.ratings.find((one) => one.seat === seat);
  if (!known) return null;
  const { rating, deviation, provisional } = known;
  return (
    <small class="num" title={say("watch.rating-more", { name, rating, deviation })}>
      {say("watch.rating", { rating: String(rating), provisional: provisional ? "yes" : "no" })}
    </small>
  );
}

function First({ table, judged }: { table: Watched; judged: Featured | undefined }) {
  return (
    <section class="panel first" aria-labelledby="first">
      <a class="board" href={`/t/${table.id}`} tabIndex={-1} aria-hidden="true">
        <LivePicture game={table.game} view={judged?.view ?? table.view} />
      </a>
      <div class="text">
        <p class="kind">{say("watch.featured")}</p>
        <h2 id="first"><Players table={table} /></h2>
        <p class="dim">{factsOf(table)}</p>
        {judged && <Judgement table={table} judged={judged} />}
        <a class="btn solid" href={`/t/${table.id}`}>{say("watch.go")}</a>
      </div>
    </section>
  );
}

/** The bot's judgement of the position in the picture. */
function Judgement({ table, judged }: { table: Watched; judged: Featured }) {
  const player = table.players.find(({ seat }) => seat === judged.seat)!;
  const name = player.name === "" ? player.title : `${player.name} (${player.title})`;
  return (
    <div class="judged">
      <p>{say("watch.was", { ago: ago(judged.at) })}</p>
      <div class="bar" aria-hidden="true"><i style={{ width: `${judged.chance}%` }} /></div>
      <p><b>{say("watch.chance", { player: name, chance: judged.chance })}</b></p>
      <p class="dim">{say("watch.judged")}</p>
    </div>
  );
}

function Live({ table }: { table: Watched }) {
  return (
    <li>
      <a href={`/t/${table.id}`} aria-label={say("watch.open", { names: namesOf(table) })}>
        <LivePicture game={table.game} view={table.view} />
        <b><Players table={table} /></b>
        <small>{factsOf(table)}</small>
      </a>
    </li>
  );
}
