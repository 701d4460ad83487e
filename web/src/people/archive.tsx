// All finished public games, to be looked for by what they were like.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/study";
import type { components } from "../api/schema";
import { say } from "../language";
import { useRun } from "../ui/request";
import { useTitle } from "../ui/title";
import { gameInfo, gameTitle, games, loadGames, presetNamed } from "../session/games";
import { AreaTabs } from "../shell/area-tabs";
import { Header } from "../shell/header";
import { whenOf } from "../ui/date-time";

type Found = components["schemas"]["ArchivedMatch"];
type Statistics = components["schemas"]["ArchiveStatistics"];

const speeds = ["bullet", "blitz", "rapid", "classical", "days", "untimed"];

/** Returns the filled fields of the form. */
function queryOf(form: HTMLFormElement): api.ArchiveQuery {
  return Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ""));
}

export function ArchivePage() {
  const [query, setQuery] = useState<api.ArchiveQuery>({});
  const [found, setFound] = useState<Found[] | null>(null);
  const [next, setNext] = useState<{ before: string; until: number } | null>(null);
  const [statistics, setStatistics] = useState<Statistics | null>(null);
  const { problem, run } = useRun();
  useTitle(say("archive.title"));
  useEffect(() => void loadGames().catch(() => {}), []);
  const part = (asked: api.ArchiveQuery, before: Found[]): void =>
    run(api.archive(asked), (page) => {
      setFound([...before, ...page.matches]);
      setNext(page.next ? { before: page.next, until: page.until ?? 0 } : null);
    });
  useEffect(() => {
    part(query, []);
    run(api.archiveStatistics(query), setStatistics);
  }, [query]);
  const search = (event: SubmitEvent): void => {
    event.preventDefault();
    setQuery(queryOf(event.currentTarget as HTMLFormElement));
  };
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="archive">
        <h1>{say("archive.title")}</h1>
        <AreaTabs />
        <p class="dim">{say("archive.intro")} <a href="/lab">{say("archive.lab")}</a></p>
        <Filters onSearch={search} />
        {problem}
        {statistics && statistics.matches > 0 && <Summary statistics={statistics} query={query} />}
        {found?.length === 0 && !next && <p>{say("archive.none")}</p>}
        <ul class="rows">{found?.map((match) => <Row key={match.id} match={match} />)}</ul>
        {next && (
          <p class="row">
            <button type="button" class="btn" onClick={() => part({ ...query, before: next.before }, found ?? [])}>
              {say("archive.more")}
            </button>
            <span class="dim">{say("archive.looked", { date: whenOf(next.until) })}</span>
          </p>
        )}
      </main>
    </>
  );
}

function Filters({ onSearch }: { onSearch(event: SubmitEvent): void }) {
  return (
    <form class="filters" onSubmit={onSearch}>
      <label>{say("archive.player")}<input name="user" autoCapitalize="none" autoComplete="off" /></label>
      <label>{say("archive.with")}<input name="with" autoCapitalize="none" autoComplete="off" /></label>
      <label>
        {say("archive.game")}
        <select name="game">
          <option value="">{say("archive.any")}</option>
          {games.value?.map(({ id, title }) => <option key={id} value={id}>{title}</option>)}
        </select>
      </label>
      <label>
        {say("archive.speed")}
        <select name="speed">
          <option value="">{say("archive.any")}</option>
          {speeds.map((speed) => <option key={speed} value={speed}>{say("archive.speed-name", { speed })}</option>)}
        </select>
      </label>
      <label>{say("archive.result")}<input name="result" autoComplete="off" /></label>
      <label>{say("archive.opening")}<input name="opening" autoComplete="off" /></label>
      <label>{say("archive.least-moves")}<input name="minMoves" type="number" min="0" /></label>
      <label>{say("archive.most-moves")}<input name="maxMoves" type="number" min="0" /></label>
      <label>{say("archive.least-rating")}<input name="minRating" type="number" min="0" /></label>
      <label>{say("archive.since")}<input name="since" type="date" /></label>
      <label>{say("archive.until")}<input name="until" type="date" /></label>
      <button type="submit" class="btn accent">{say("archive.search")}</button>
    </form>
  );
}

function Summary({ statistics, query }: { statistics: Statistics; query: api.ArchiveQuery }) {
  const { matches, more, won, drawn } = statistics;
  const address = "/api/archive/records?" + new URLSearchParams(query as Record<string, string>).toString();
  return (
    <p class="summary">
      <b>{say("archive.count", { n: matches, more: more ? "yes" : "no" })}</b>
      {won.map((n, i) => n > 0 && <span key={i}>{say("archive.seat-won", { seat: i + 1, n })}</span>)}
      {drawn > 0 && <span>{say("archive.drawn", { n: drawn })}</span>}
      <a href={address} download>{say("archive.records")}</a>
    </p>
  );
}

function Row({ match }: { match: Found }) {
  const info = gameInfo(match.game);
  const preset = info && (match.preset ? presetNamed(info, match.preset)?.title : say("archive.own-rules"));
  return (
    <li>
      <a href={`/t/${match.id}`}>
        <b>{gameTitle(match.game)}{preset && <span class="preset">{preset}</span>}</b>
        <span class="who">
          {match.seats.map((seat) => (
            <span key={seat.seat} class={seat.winner ? "won" : ""}>
              {seat.name}{seat.rating ? ` ${seat.rating}` : ""}
            </span>
          ))}
        </span>
        <span class="mono">{match.result}</span>
        <span class="dim">
          {say("archive.moves", { n: match.moves })} · {say("archive.speed-name", { speed: match.speed })}
          {match.rated && <> · {say("archive.rated")}</>} · {whenOf(match.ended)}
        </span>
      </a>
    </li>
  );
}
