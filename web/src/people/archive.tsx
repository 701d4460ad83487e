// All finished public games, to be looked for by what they were like.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/study";
import type { components } from "../api/schema";
import { say } from "../language";
import { useRun } from "../ui/request";
import { useTitle } from "../ui/title";
import { Dye, Felt } from "../games/thumbnail";
import { atBase } from "../platform/address";
import { withQuery } from "../platform/query";
import { go, search } from "../platform/router";
import { gameInfo, gameTitle, games, loadGames, presetNamed } from "../session/games";
import { AreaTabs } from "../shell/area-tabs";
import { Header } from "../shell/header";
import { whenOf } from "../ui/date-time";
import { Icon } from "../ui/icons";
import { withSign } from "../ui/sign";

type Found = components["schemas"]["ArchivedMatch"];
type Statistics = components["schemas"]["ArchiveStatistics"];

const speeds = ["bullet", "blitz", "rapid", "classical", "days", "untimed"];

type Name = Exclude<keyof api.ArchiveQuery, "before">;

const names: readonly Name[] = [
  "user", "with", "outcome", "game", "preset", "speed", "result", "opening", "minMoves", "maxMoves", "minRating", "maxRating",
  "since", "until",
];

type Filters = Partial<Record<Name, string>>;

/** Returns the filters in an address. */
function filtersOf(address: string): Filters {
  const query = new URLSearchParams(address);
  return Object.fromEntries(names.map((name) => [name, query.get(name)?.trim() ?? ""]).filter(([, value]) => value));
}

const addressOf = (filters: Filters): string => withQuery("/archive", filters);

/** Returns a filter in words. */
function filterInWords(name: Name, value: string): string {
  if (name === "game") return gameTitle(value);
  if (name === "speed") return say("archive.speed-name", { speed: value });
  return say("archive.filter", { name, value });
}

export function ArchivePage() {
  const address = search.value;
  const filters = filtersOf(address);
  const [found, setFound] = useState<{ address: string; matches: Found[] } | null>(null);
  const [next, setNext] = useState<{ before: string; until: number } | null>(null);
  const [statistics, setStatistics] = useState<Statistics | null>(null);
  const { problem, run } = useRun();
  useTitle(say("archive.title"));
  useEffect(() => void loadGames().catch(() => {}), []);
  const part = (before: Found[], from?: string): void =>
    run(api.archive({ ...filters, before: from } as api.ArchiveQuery), (page) => {
      if (search.peek() !== address) return;
      setFound({ address, matches: [...before, ...page.matches] });
      setNext(page.next ? { before: page.next, until: page.until ?? 0 } : null);
    });
  useEffect(() => {
    setStatistics(null);
    part([]);
    api.archiveStatistics(filters as api.ArchiveQuery).then((answer) => {
      if (search.peek() === address) setStatistics(answer);
    }, () => {}); // the list says what has failed
  }, [address]);
  const now = found?.address === address ? found.matches : null;
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="archive">
        <h1>{say("archive.title")}</h1>
        <AreaTabs />
        <p class="dim">{say("archive.intro")} <a href="/lab">{say("archive.lab")}</a></p>
        <Chosen filters={filters} />
        <Form key={address} filters={filters} />
        {problem}
        {statistics && statistics.matches > 0 && <Summary statistics={statistics} filters={filters} />}
        {now?.length === 0 && !next && <Nothing filters={filters} />}
        {!problem && found && <ul class={now ? "rows" : "rows old"}>{found.matches.map((match) => <Row key={match.id} match={match} />)}</ul>}
        {now && next && (
          <p class="row">
            <button type="button" class="btn" onClick={() => part(now, next.before)}>{say("archive.more")}</button>
            <span class="dim">{say("archive.looked", { date: whenOf(next.until) })}</span>
          </p>
        )}
      </main>
    </>
  );
}

function without(filters: Filters, name: Name): Filters {
  const dropped = name === "user" ? ["user", "with", "outcome"] : [name]; // opponent and outcome refer to the user
  return Object.fromEntries(Object.entries(filters).filter(([each]) => !dropped.includes(each)));
}

/** The filters that are set, each with a link to the search without it. */
function Chosen({ filters }: { filters: Filters }) {
  const set = Object.entries(filters) as [Name, string][];
  if (set.length === 0) return null;
  return (
    <p class="chosen">
      {set.map(([name, value]) => {
        const words = filterInWords(name, value);
        return (
          <a key={name} href={addressOf(without(filters, name))} aria-label={say("archive.drop", { filter: words })}>
            {words}<Icon name="close" small />
          </a>
        );
      })}
      {set.length > 1 && <a class="textlike" href="/archive">{say("archive.drop-all")}</a>}
    </p>
  );
}

function Nothing({ filters }: { filters: Filters }) {
  const set = Object.entries(filters) as [Name, string][];
  if (set.length === 0) {
    return (
      <section class="panel nothing">
        <h2>{say("archive.empty")}</h2>
        <p>{say("archive.empty-text")}</p>
        <p class="row"><a class="btn" href="/">{say("archive.empty-play")}</a><a class="btn" href="/watch">{say("archive.empty-watch")}</a></p>
      </section>
    );
  }
  return (
    <section class="panel nothing">
      <h2>{say("archive.none")}</h2>
      <p>{say("archive.none-text")}</p>
      <p class="row">
        {set.map(([name, value]) => (
          <a key={name} class="btn" href={addressOf(without(filters, name))}>
            {say("archive.drop", { filter: filterInWords(name, value) })}
          </a>
        ))}
      </p>
    </section>
  );
}

function Form({ filters }: { filters: Filters }) {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const filled = [...fields].map(([name, value]) => [name, String(value).trim()]).filter(([, value]) => value);
    go(addressOf({ ...(filters.preset ? { preset: filters.preset } : {}), ...Object.fromEntries(filled) }));
  };
  const text = (name: Name) => <input name={name} value={filters[name] ?? ""} autoCapitalize="none" autoComplete="off" />;
  const number = (name: Name) => <input name={name} value={filters[name] ?? ""} type="number" min="0" />;
  const date = (name: Name) => <input name={name} value={filters[name] ?? ""} type="date" />;
  return (
    <form class="filters" onSubmit={submit}>
      <label>{say("archive.player")}{text("user")}</label>
      <label>{say("archive.with")}{text("with")}</label>
      <label>
        {say("archive.game")}
        <select name="game">
          <option value="">{say("archive.any")}</option>
          {games.value?.map(({ id, title }) => <option key={id} value={id} selected={id === filters.game}>{title}</option>)}
        </select>
      </label>
      <label>
        {say("archive.speed")}
        <select name="speed">
          <option value="">{say("archive.any")}</option>
          {speeds.map((speed) => (
            <option key={speed} value={speed} selected={speed === filters.speed}>{say("archive.speed-name", { speed })}</option>
          ))}
        </select>
      </label>
      <button type="submit" class="btn solid">{say("archive.search")}</button>
      <details>
        <summary>{say("archive.more-filters")}</summary>
        <div class="filters">
          <label>{say("archive.result")}{text("result")}</label>
          <label>{say("archive.opening")}{text("opening")}</label>
          <label>{say("archive.least-moves")}{number("minMoves")}</label>
          <label>{say("archive.most-moves")}{number("maxMoves")}</label>
          <label>{say("archive.least-rating")}{number("minRating")}</label>
          <label>{say("archive.since")}{date("since")}</label>
          <label>{say("archive.until")}{date("until")}</label>
        </div>
      </details>
    </form>
  );
}

function Summary({ statistics, filters }: { statistics: Statistics; filters: Filters }) {
  const { matches, more, won, drawn } = statistics;
  const address = withQuery("/api/archive/records", filters);
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
  const drawn = match.seats.every(({ winner }) => !winner);
  return (
    <li>
      <a href={`/t/${match.id}`}>
        <Felt game={match.game}><img src={atBase(api.pictureOf(match.id, "svg", -1))} alt="" loading="lazy" /></Felt>
        <span class="sides">
          {match.seats.map((seat) => <Player key={seat.seat} seat={seat} drawn={drawn} />)}
        </span>
        <span class="what">
          <b><Dye game={match.game} />{gameTitle(match.game)}{preset && <> · {preset}</>}</b>
          <small>{say("archive.ended", { reason: match.reason, result: match.result, loser: loserOf(match) })}</small>
        </span>
        <span class="when">
          {whenOf(match.ended)}
          <small>
            {say("archive.moves", { n: match.moves })} · {say("archive.speed-name", { speed: match.speed })}
            {match.rated && <> · {say("archive.rated")}</>}
          </small>
        </span>
      </a>
    </li>
  );
}

/** Returns the name of the only player who lost; empty if there is none. */
function loserOf({ seats }: Found): string {
  const losers = seats.filter(({ winner }) => !winner);
  return losers.length === 1 ? losers[0]!.name : "";
}

function Player({ seat, drawn }: { seat: Found["seats"][number]; drawn: boolean }) {
  const { name, winner, rating, change = 0 } = seat;
  return (
    <span class={winner ? "won" : ""}>
      <i class="score">{winner ? "1" : drawn ? "½" : "0"}</i>{name}
      {rating ? <small class="num"> {rating} {change !== 0 && withSign(change)}</small> : null}
    </span>
  );
}
