// Two versions of a variant side by side: what the second changes, what bots found, and what players answered.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/variants";
import type { VariantPage as Page } from "../api/variants";
import { say } from "../language";
import { go } from "../platform/router";
import { useRun } from "../ui/request";
import { AnswerBar } from "./answer-bars";
import { ChangeFiles, ChangeList, dayOf, Finding, Legend } from "./findings";
import { VariantPicture } from "./variant-list";

interface CompareProps {
  /** The page of the second version, with what it changes in the first. */
  page: Page;
  since: number;
}

export const comparePath = (id: string, since: number, version: number): string =>
  `/variants/${id}?version=${version}&since=${since}`;

export function Compare({ page, since }: CompareProps) {
  const { id, name, version } = page;
  const [first, setFirst] = useState<Page | null>(null);
  const { problem, run } = useRun();
  useEffect(() => run(api.variant(id, since), setFirst), [id, since]);
  const found = page.labAll.length + (first?.labAll.length ?? 0) > 0;
  return (
    <>
      <div class="title">
        <h1>{name}</h1>
        <a class="btn quiet" href={`/variants/${id}`}>{say("variants.compare.back")}</a>
      </div>
      {problem}
      <section class="panel" aria-labelledby="changed">
        <h2 id="changed">{say("variants.compare.changes", { version, since })}<ChangeFiles id={id} version={version} since={since} /></h2>
        {page.since?.length ? <ChangeList changes={page.since} /> : <p class="sentence">{say("variants.compare.same")}</p>}
      </section>
      {found && <Legend />}
      {first?.version === since && (
        <div class="versions-beside">
          <Side page={first} label={say("variants.compare.first")} onPick={(picked) => go(comparePath(id, picked, version))} />
          <Side page={page} label={say("variants.compare.second")} onPick={(picked) => go(comparePath(id, since, picked))} />
        </div>
      )}
    </>
  );
}

interface SideProps {
  page: Page;
  label: string;
  onPick(version: number): void;
}

function Side({ page, label, onPick }: SideProps) {
  const { game, view, history, version, published = 0, labAll, questions } = page;
  const { summary = "", games = 0, answers = 0 } = history.find((one) => one.version === version) ?? {};
  return (
    <section class="panel" aria-label={say("variants.version", { version })}>
      <select aria-label={label} value={version} onChange={(event) => onPick(Number(event.currentTarget.value))}>
        {history.map((one) => <option key={one.version} value={one.version}>{say("variants.version", { version: one.version })}</option>)}
      </select>
      <p class="dim">{[dayOf(published), say("variants.games", { n: games }), summary].filter(Boolean).join(" · ")}</p>
      <VariantPicture game={game} view={view} />
      <h2>{say("variants.found")}</h2>
      {labAll.length === 0 && <p class="sentence">{say("variants.found.none")}</p>}
      <ul class="findings">{labAll.map((answer) => <Finding key={answer.question} answer={answer} />)}</ul>
      <h2>{say("variants.voices")}</h2>
      {answers === 0 && <p class="sentence">{say("variants.voices.none")}</p>}
      {answers > 0 && questions.map((question) => (
        <div key={question.text} class="asked"><h3>{question.text}</h3><AnswerBar question={question} /></div>
      ))}
    </section>
  );
}
