// The answers of players, for the designer of a variant: by question, version by version.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/variants";
import type { PlaytestQuote, PlaytestResults, PlaytestVersion, Variant } from "../api/variants";
import { say } from "../language";
import { go } from "../platform/router";
import { games, loadGames } from "../session/games";
import { me } from "../session/me";
import { Header } from "../shell/header";
import { Segment, Segments } from "../ui/filters";
import { Icon } from "../ui/icons";
import { useRun } from "../ui/request";
import { useTitle } from "../ui/title";
import { AnswerBar, mostFrequent } from "./answer-bars";
import { LabTabs } from "./lab-tabs";
import { Quote } from "./variant";

export function AnswersPage({ id }: { id?: string }) {
  const [mine, setMine] = useState<Variant[] | null>(null);
  const [results, setResults] = useState<PlaytestResults | null>(null);
  const { problem, run } = useRun();
  useTitle(say("variants.tab.answers"), say("variants.lab"));
  useEffect(() => {
    void loadGames().catch(() => {});
    run(api.variants({}), (list) => setMine(list.mine));
  }, []);
  const published = mine?.filter(({ versions }) => versions > 0) ?? [];
  const ofGames = me.value?.role === "owner" ? games.value?.[0]?.id : undefined;
  const chosen = id ?? published.reduce<Variant | undefined>((best, one) => (!best || one.answers > best.answers ? one : best), undefined)?.id ?? (mine ? ofGames : undefined);
  useEffect(() => {
    setResults(null);
    if (chosen) run(api.answers(chosen), setResults);
  }, [chosen]);
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="lab answers-page">
        <LabTabs />
        {problem}
        {mine && published.length === 0 && !chosen && <p class="sentence">{say("variants.answers.nothing")}</p>}
        {results && <Results results={results} published={published} />}
      </main>
    </>
  );
}

/** The variants of the user and, for the owner of the site, the games with their own rules. */
function choicesOf({ variant }: PlaytestResults, published: readonly Variant[]): { id: string; name: string }[] {
  const standard = me.value?.role === "owner" ? (games.value ?? []).map(({ id, title }) => ({ id, name: title })) : [];
  const all = [...published, ...standard];
  return all.some(({ id }) => id === variant.id) ? all : [variant, ...all];
}

function Results({ results, published }: { results: PlaytestResults; published: readonly Variant[] }) {
  const { variant, versions, quotes } = results;
  const [version, setVersion] = useState(0);
  const shown = versions.filter((one) => version === 0 || one.version === version);
  const answered = shown.reduce((sum, one) => sum + one.answered, 0);
  const ofGame = variant.id === variant.game; // its players are asked what they would change
  return (
    <>
      <div class="choose">
        <label class="which">
          <span class="spoken">{say("variants.title")}</span>
          <select value={variant.id} onChange={(event) => go(`/answers/${event.currentTarget.value}`)}>
            {choicesOf(results, published).map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
          </select>
        </label>
        {versions.length > 1 && (
          <Segments label={say("variants.versions")}>
            <Segment on={version === 0} onPress={() => setVersion(0)}>{say("variants.versions.all")}</Segment>
            {versions.map((one) => (
              <Segment key={one.version} on={version === one.version} onPress={() => setVersion(one.version)}>{one.version}</Segment>
            ))}
          </Segments>
        )}
        <span class="do">
          <a class="btn" href={api.answersFile(variant.id, "csv")} download><Icon name="down" />{say("variants.answers.file", { format: "CSV" })}</a>
          <a class="btn" href={api.answersFile(variant.id, "json")} download><Icon name="down" />{say("variants.answers.file", { format: "JSON" })}</a>
          {!ofGame && <a class="btn solid" href={`/bench/${variant.id}?part=questions`}>{say("variants.answers.change")}</a>}
        </span>
      </div>
      <div class="columns">
        <div class="main-column">
          <h1 class="spoken">{say("variants.answers.of", { name: variant.name })}</h1>
          {answered === 0 && quotes.length === 0 && <p class="panel sentence">{say("variants.voices.none")}</p>}
          {answered > 0 && questionsOf(shown).map((text) => <Question key={text} text={text} versions={shown} />)}
          <Words quotes={quotes.filter((quote) => version === 0 || quote.version === version)} />
        </div>
        <aside>
          {!ofGame && <SoFar versions={shown} />}
          <LookedUp game={variant.game} results={results} />
          <Longest results={results} />
        </aside>
      </div>
    </>
  );
}

/** The words of all questions, those of the latest version first. */
const questionsOf = (versions: readonly PlaytestVersion[]): string[] =>
  [...new Set(versions.flatMap(({ questions }) => questions.map(({ text }) => text)))];

function Question({ text, versions }: { text: string; versions: readonly PlaytestVersion[] }) {
  const asked = versions.flatMap(({ version, questions }) => {
    const question = questions.find((one) => one.text === text);
    const n = question?.answers.reduce((sum, { number = 0 }) => sum + number, 0) ?? 0;
    return question && n > 0 ? [{ version, question, n }] : [];
  });
  if (asked.length === 0) return null;
  return (
    <section class="panel asked">
      <h2>{text}</h2>
      <p class="sentence">{mostFrequent(asked[0]!.question)}</p>
      {asked.map(({ version, question, n }) => (
        <div key={version} class="by-version">
          <span>{say("variants.version", { version })}</span><AnswerBar question={question} /><small>{say("variants.news.answers", { n })}</small>
        </div>
      ))}
    </section>
  );
}

function Words({ quotes }: { quotes: readonly PlaytestQuote[] }) {
  const [lost, setLost] = useState(false);
  const sorted = lost ? [...quotes].sort((a, b) => Number(a.won) - Number(b.won)) : quotes;
  if (quotes.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="words">
      <h2 id="words">
        {say("variants.words")} <small>{quotes.length}</small>
        <Segments label={say("variants.words.order")}>
          <Segment on={!lost} onPress={() => setLost(false)}>{say("variants.words.newest")}</Segment>
          <Segment on={lost} onPress={() => setLost(true)}>{say("variants.words.lost")}</Segment>
        </Segments>
      </h2>
      <ul class="quotes">{sorted.map((quote) => <Quote key={quote.match + quote.at} quote={quote} />)}</ul>
    </section>
  );
}

function SoFar({ versions }: { versions: readonly PlaytestVersion[] }) {
  const sum = (of: (one: PlaytestVersion) => number): number => versions.reduce((all, one) => all + of(one), 0);
  const facts: [number, string][] = [
    [sum(({ answered }) => answered), say("variants.sofar.answers")],
    [sum(({ asked }) => asked), say("variants.sofar.asked", { skipped: sum(({ skipped }) => skipped) })],
    [sum(({ games }) => games), say("variants.sofar.games")],
    [versions[0]?.moves ?? 0, say("variants.sofar.moves")],
  ];
  return (
    <section class="panel" aria-labelledby="so-far">
      <h2 id="so-far">{say("variants.sofar")}</h2>
      <dl class="facts">{facts.map(([number, name]) => <div key={name}><dt>{name}</dt><dd>{number}</dd></div>)}</dl>
    </section>
  );
}

function LookedUp({ game, results: { lookedUp } }: { game: string; results: PlaytestResults }) {
  if (lookedUp.length === 0) return null;
  const most = Math.max(...lookedUp.map(({ number }) => number));
  return (
    <section class="panel" aria-labelledby="looked-up">
      <h2 id="looked-up">{say("variants.lookedup")} <small>{say("variants.lookedup.when")}</small></h2>
      <ul class="counts">
        {lookedUp.map(({ section, number }) => (
          <li key={section}>
            <a href={`/rules/${game}#${section}`}>{section}</a><meter max={most} value={number} aria-hidden="true" /><b>{number}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function Longest({ results: { long } }: { results: PlaytestResults }) {
  if (long.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="longest">
      <h2 id="longest">{say("variants.longest")}</h2>
      <ul class="rows">
        {long.map(({ match, moves, seconds }) => (
          <li key={match + moves}>
            <a href={`/t/${match}/review?move=${moves}`}><span>{say("variants.longest.move", { n: moves + 1 })}</span><b class="num">{minutes(seconds)}</b></a>
          </li>
        ))}
      </ul>
    </section>
  );
}
