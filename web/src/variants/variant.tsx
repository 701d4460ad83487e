// The public page of a variant: what it is, what is different, what bots and players found, and its versions.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/variants";
import type { RuleCheck, VariantPage as Page, VariantVersion } from "../api/variants";
import { Dye, LivePicture, Picture } from "../games/thumbnail";
import { say } from "../language";
import { namesOf } from "../match/summary";
import { LazyPrintDialog } from "../print/lazy-print-dialog";
import { PrintIcon } from "../print/print-icon";
import { search } from "../platform/router";
import { gameTitle, loadGames } from "../session/games";
import { Header } from "../shell/header";
import { TwiceButton } from "../ui/confirm-button";
import { Icon } from "../ui/icons";
import { useRun } from "../ui/request";
import { useTitle } from "../ui/title";
import { AnswerBar } from "./answer-bars";
import { Compare, comparePath } from "./compare";
import { ChangeFiles, ChangeList, dayOf, Finding, Legend } from "./findings";
import { LabTabs } from "./lab-tabs";
import { startMatch, startVariant } from "./start";
import { VariantPicture } from "./variant-list";

export function VariantPage({ id }: { id: string }) {
  const asked = new URLSearchParams(search.value);
  const version = Number(asked.get("version")) || undefined;
  const since = Number(asked.get("since")) || undefined;
  const [page, setPage] = useState<Page | null>(null);
  const { problem, run } = useRun();
  useTitle(page?.name ?? "", say("variants.title"));
  useEffect(() => void loadGames().catch(() => {}), []);
  useEffect(() => run(api.variant(id, version, since), setPage), [id, version, since]);
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="lab variant-page">
        <LabTabs />
        {problem}
        {page && since && <Compare page={page} since={since} />}
        {page && !since && (
          <>
            <Banner page={page} />
            <Hero page={page} onChange={setPage} />
            <div class="columns">
              <div class="main-column">
                <Differences page={page} />
                <Findings page={page} />
                <Voices page={page} />
                {page.matches.length > 0 && <Games page={page} />}
              </div>
              <aside>
                <Versions page={page} />
                {page.builtOn.length > 0 && <BuiltOn page={page} />}
              </aside>
            </div>
          </>
        )}
      </main>
    </>
  );
}

/** Says that the variant is withdrawn, or that there is a newer version. */
function Banner({ page: { id, withdrawn, version, versions } }: { page: Page }) {
  if (withdrawn) return <p class="banner" role="status">{say("variants.withdrawn")}</p>;
  if (version === 0 || version >= versions) return null;
  return (
    <p class="banner" role="status">
      {say("variants.older", { version, newest: versions })} <a href={`/variants/${id}`}>{say("variants.newest")}</a>
    </p>
  );
}

function Hero({ page, onChange }: { page: Page; onChange(page: Page): void }) {
  const { id, game, name, author, version, published, notes, withdrawn, mine, view, options } = page;
  const [printing, setPrinting] = useState(false);
  const { problem, run } = useRun();
  const fork = (): void => run(startVariant({ game, from: id }), () => {});
  return (
    <section class="hero" aria-labelledby="variant-name">
      <div class="says">
        <small class="kind"><Dye game={game} />{say("variants.kind", { game: gameTitle(game) })}</small>
        <h1 id="variant-name">{name}</h1>
        <p class="by"><b>{author}</b> {published ? say("variants.version-of", { version, date: dayOf(published) }) : say("variants.draft")}</p>
        {notes && <p class="notes">{notes}</p>}
        <Facts page={page} />
        {problem}
        <div class="row">
          {!withdrawn && (
            <>
              <button type="button" class="main-act" onClick={() => run(startMatch(page, "bot"), () => {})}><Icon name="play" solid />{say("variants.play")}</button>
              <button type="button" class="btn" onClick={() => run(startMatch(page, "people"), () => {})}><Icon name="people" />{say("variants.table")}</button>
            </>
          )}
          {mine ? <a class="btn" href={`/bench/${id}`}><Icon name="pen" />{say("variants.edit")}</a> : (
            <button type="button" class="btn" onClick={fork}><Icon name="copy" />{say("variants.fork")}</button>
          )}
          <button type="button" class="btn" onClick={() => setPrinting(true)}><PrintIcon />{say("variants.print")}</button>
          <a class="btn" href={api.variantFile(id, version)} download><Icon name="down" />{say("variants.file")}</a>
          {mine && !withdrawn && version > 0 && (
            <TwiceButton label={say("variants.withdraw")} sure={say("variants.withdraw.sure")} onPress={() => run(api.withdraw(id), onChange)} />
          )}
        </div>
      </div>
      <VariantPicture game={game} view={view} />
      {printing && (
        <LazyPrintDialog
          game={game} title={name} options={options} name={name} author={author} version={version} onClose={() => setPrinting(false)}
        />
      )}
    </section>
  );
}

function Facts({ page: { players, minutes, games, answers, forks } }: { page: Page }) {
  const facts: [string, string][] = [
    [String(players), say("variants.fact.players", { n: players })],
    ...(minutes ? [[say("variants.fact.minutes", { n: minutes }), say("variants.fact.length")] as [string, string]] : []),
    [String(games), say("variants.fact.games", { n: games })],
    [String(answers), say("variants.fact.answers", { n: answers })],
    [String(forks), say("variants.fact.forks")],
  ];
  return <dl class="facts">{facts.map(([number, name]) => <div key={name}><dt>{name}</dt><dd>{number}</dd></div>)}</dl>;
}

/** What differs from the rules of the game, beside the game as it usually begins. */
function Differences({ page: { id, version, game, changes, learnt } }: { page: Page }) {
  const [usual, setUsual] = useState<RuleCheck | null>(null);
  useEffect(() => void api.checkRules({ game, options: {} }).then(setUsual, () => {}), [game]);
  return (
    <section class="panel" aria-labelledby="different">
      <h2 id="different">
        {say("variants.different")} <small>{say("variants.different.rest")}</small>
        {changes.length > 0 && <ChangeFiles id={id} version={version} />}
      </h2>
      <div class="differences">
        <figure>
          {usual?.view == null ? <Picture game={game} /> : <LivePicture game={game} view={usual.view} />}
          <figcaption>{say("variants.original")}</figcaption>
        </figure>
        <ChangeList changes={changes} />
      </div>
      {!learnt && <p class="note">{say("variants.not-learnt")}</p>}
    </section>
  );
}

function Findings({ page: { id, version, labAll, study, withdrawn } }: { page: Page }) {
  const [asked, setAsked] = useState(false);
  const { problem, run } = useRun();
  return (
    <section class="panel" aria-labelledby="found">
      <h2 id="found">{say("variants.found")}{labAll.length > 0 && <Legend />}</h2>
      {labAll.length === 0 && (
        <>
          <p class="sentence">{study || asked ? say("variants.found.running") : say("variants.found.none")}</p>
          {problem}
          {!study && !asked && !withdrawn && (
            <button type="button" class="btn lab-ask" onClick={() => run(api.studyVariant(id, version), () => setAsked(true))}>
              <Icon name="lab" />{say("variants.study")}
            </button>
          )}
        </>
      )}
      <ul class="findings">
        {labAll.map((answer) => <Finding key={answer.question} answer={answer} />)}
      </ul>
      {labAll.length > 0 && (
        <p class="ending">
          <span>{say("variants.found.bots")}</span>
          {study && <a href={`/api/lab/${study}/report`}>{say("variants.report")}</a>}
        </p>
      )}
    </section>
  );
}

function Voices({ page: { id, mine, questions, quotes, answers } }: { page: Page }) {
  return (
    <section class="panel" aria-labelledby="voices">
      <h2 id="voices">
        {say("variants.voices")} {answers > 0 && <small>{say("variants.voices.all", { n: answers })}</small>}
        {mine && answers > 0 && <a class="more" href={`/answers/${id}`}>{say("variants.voices.more")}</a>}
      </h2>
      {answers === 0 && <p class="sentence">{say("variants.voices.none")}</p>}
      {answers > 0 && questions.map((question) => (
        <div key={question.text} class="asked"><h3>{question.text}</h3><AnswerBar question={question} /></div>
      ))}
      {quotes.length > 0 && <ul class="quotes">{quotes.slice(0, 2).map((quote) => <Quote key={quote.match + quote.at} quote={quote} />)}</ul>}
    </section>
  );
}

/** One line of words of a player, with a link to the match. */
export function Quote({ quote: { words, name, match, moves = 0, version, won } }: { quote: api.PlaytestQuote }) {
  return (
    <li>
      <blockquote>{say("variants.quote", { words })}</blockquote>
      <small>
        {say("variants.quote.by", { name, version, won: won ? "yes" : "no" })} · <a href={`/t/${match}${moves > 0 ? `/review?move=${moves}` : ""}`}>
          {moves > 0 ? say("variants.quote.position") : say("variants.quote.match")}
        </a>
      </small>
    </li>
  );
}

function Games({ page: { game, matches, games } }: { page: Page }) {
  return (
    <section class="panel" aria-labelledby="games">
      <h2 id="games">{say("variants.fact.games", { n: games })} <small>{games}</small></h2>
      <ul class="rows">
        {matches.map((match) => (
          <li key={match.id}>
            <a href={`/t/${match.id}`}>
              <VariantPicture game={game} view={match.view} />
              <span><b>{namesOf(match)}</b><small>{say("variants.moves", { n: match.moves })}</small></span>
              <small>{dayOf(match.updatedAt)}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Versions({ page: { id, history, version, game, from } }: { page: Page }) {
  const older = history.find((one) => one.version < version) ?? history[0];
  const compared = comparePath(id, older?.version ?? 0, older?.version === version ? history[1]?.version ?? 0 : version);
  return (
    <section class="panel" aria-labelledby="versions">
      <h2 id="versions">
        {say("variants.versions")}
        {history.length > 1 && <a class="more" href={compared}>{say("variants.compare")}</a>}
      </h2>
      {history.length === 0 && <p class="dim">{say("variants.versions.none")}</p>}
      <ol class="versions">
        {history.map((one) => <Version key={one.version} id={id} one={one} shown={one.version === version} />)}
        <li><i>·</i><span>{from ? <a href={`/variants/${from}`}>{say("variants.base.variant")}</a> : say("variants.base", { game: gameTitle(game) })}</span></li>
      </ol>
    </section>
  );
}

function Version({ id, one: { version, summary, published, games, answers, changes, lab }, shown }: { id: string; one: VariantVersion; shown: boolean }) {
  const title = summary || changes[0]?.text || say("variants.version", { version });
  return (
    <li>
      <i class={shown ? "now" : undefined}>{version}</i>
      <span>
        <b><a href={`/variants/${id}?version=${version}`} aria-current={shown ? "page" : undefined}>{title}</a></b>
        <small>{dayOf(published)} · {say("variants.games", { n: games })}</small>
        {lab && <small class="line"><Icon name="lab" small />{lab.text}</small>}
        {answers > 0 && <small class="line"><Icon name="chat" small />{say("variants.news.answers", { n: answers })}</small>}
      </span>
    </li>
  );
}

function BuiltOn({ page: { builtOn } }: { page: Page }) {
  return (
    <section class="panel" aria-labelledby="built-on">
      <h2 id="built-on">{say("variants.built-on")}</h2>
      <ul class="rows">
        {builtOn.map((one) => (
          <li key={one.id}>
            <a href={`/variants/${one.id}`}>
              <VariantPicture {...one} />
              <span><b>{one.name}</b><small>{one.author} · {say("variants.games", { n: one.games })}</small></span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
