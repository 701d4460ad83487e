// Studies of the rules, with their answers.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/study";
import type { components } from "../api/schema";
import { Dye, Picture } from "../games/thumbnail";
import { say } from "../language";
import { gameInfo, gameTitle, loadGames, presetNamed } from "../session/games";
import { Header } from "../shell/header";
import { TwiceButton } from "../ui/confirm-button";
import { whenOf } from "../ui/date-time";
import { useRun } from "../ui/request";
import { useTitle } from "../ui/title";
import { LabTabs } from "../variants/lab-tabs";
import { valueName } from "./option-values";

type Lab = components["schemas"]["Studies"];
type Study = components["schemas"]["Study"];
type Change = (asked: Promise<Lab>) => void;

/** How often the page asks how far a study has come. Milliseconds. */
const asking = 3_000;

export function LabPage() {
  const [lab, setLab] = useState<Lab | null>(null);
  const { problem, run } = useRun();
  const change: Change = (asked) => run(asked, setLab);
  useTitle(say("studies.title"));
  useEffect(() => {
    void loadGames().catch(() => {});
    change(api.lab());
  }, []);
  const running = lab?.studies.some((one) => one.state === "running") ?? false;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => document.hidden || api.lab().then(setLab, () => {}), asking);
    return () => clearInterval(timer);
  }, [running]);
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="lab">
        <div class="title">
          <h1>{say("studies.title")}</h1>
          <p class="dim">{say("studies.intro")}</p>
          {lab?.mayStart && <a class="btn solid" href="/lab/new">{say("studies.new")}</a>}
        </div>
        <LabTabs />
        {problem}
        {lab?.studies.length === 0 && <p>{say("studies.none")}</p>}
        {lab?.studies.map((study) => <Shown key={study.id} study={study} may={lab.mayStart} onChange={change} />)}
      </main>
    </>
  );
}

/** Returns the compared presets and values in words: "Standard, As printed; Start: Core, Twin". */
function compared({ game, presets = [], options }: Study): string {
  const info = gameInfo(game);
  const titles = presets.map((name) => (info && presetNamed(info, name)?.title) ?? name);
  const values = Object.entries(options).map(([name, values]) => {
    const option = info?.options.find((one) => one.name === name);
    return option ? `${option.title}: ${values.map((v) => valueName(option, v)).join(", ")}` : name;
  });
  return [titles.join(", "), ...values].filter(Boolean).join("; ");
}

function Shown({ study, may, onChange }: { study: Study; may: boolean; onChange: Change }) {
  const { id, game, games, level = 0, played, began, state, left, answers = [], share, builtIn } = study;
  const title = gameTitle(game);
  const answer = answers[0];
  const name = answer ? `${title}: ${answer.question}` : title;
  return (
    <section class="study" aria-label={say("studies.study", { game: title, date: whenOf(began) })}>
      <Picture game={game} />
      <div class="says">
        <h2><Dye game={game} />{state === "done" ? <a href={`/api/lab/${id}/report`}>{name}</a> : name}</h2>
        {answer && <p class="answer"><span class="verdict">{answer.verdict}.</span> {answer.text}</p>}
        <small>
          {[
            say("studies.what", { games: state === "done" ? played : games, level }), compared(study), whenOf(began),
            builtIn && say("studies.built-in"),
          ].filter(Boolean).join(" · ")}
        </small>
        {state === "running" && (
          <>
            <progress max={games} value={played} aria-label={say("studies.progress")} />
            <p class="dim" role="status">
              {say("studies.far", { played, games })} {left ? say("studies.left", { minutes: Math.ceil(left / 60) }) : ""}
            </p>
          </>
        )}
        {state === "stopped" && <p>{say("studies.stopped", { played, games })}</p>}
        {state === "failed" && <p class="problem">{say("studies.failed")}</p>}
        <div class="row">
          {state === "done" && <a class="btn" href={`/api/lab/${id}/report`}>{say("studies.report")}</a>}
          {may && !builtIn && <Doing study={study} onChange={onChange} />}
        </div>
      </div>
      {share && <Share share={share} open={state !== "done"} />}
    </section>
  );
}

/** The range of the axis on which all studies show the points of a side, in points of a hundred. */
const axis = { from: 40, to: 60, width: 240 };

/** The points of the first side on the same axis for all studies; a hollow point is not final. */
function Share({ share, open }: { share: components["schemas"]["StudyShare"]; open: boolean }) {
  const at = (value: number): number =>
    ((Math.min(axis.to, Math.max(axis.from, value * 100)) - axis.from) / (axis.to - axis.from)) * axis.width;
  const low = at(share.low);
  const percent = (value: number): number => Math.round(value * 100);
  return (
    <div class="share">
      {say("studies.points", { side: share.side })}
      <svg
        viewBox={`0 0 ${axis.width} 44`} role="img" class={open ? "open" : undefined}
        aria-label={say("studies.points.text", { side: share.side, value: percent(share.value), low: percent(share.low), high: percent(share.high) })}
      >
        <line x1="0" x2={axis.width} y1="14" y2="14" />
        <line class="fair" x1={at(share.fair)} x2={at(share.fair)} y1="2" y2="26" />
        <rect x={low} y="9" width={Math.max(2, at(share.high) - low)} height="10" rx="5" />
        <circle cx={at(share.value)} cy="14" r="7" />
        <text x="0" y="40">{axis.from}</text>
        <text x={axis.width} y="40" text-anchor="end">{axis.to}</text>
        <text x={at(share.fair)} y="40" text-anchor="middle">{say("studies.even")}</text>
      </svg>
    </div>
  );
}

/** The owner's buttons of a study. */
function Doing({ study: { id, state, played }, onChange }: { study: Study; onChange: Change }) {
  if (state === "running") {
    return <button type="button" class="btn" onClick={() => onChange(api.stopStudy(id))}>{say("studies.stop")}</button>;
  }
  return (
    <>
      {state !== "done" && (
        <button type="button" class="btn" onClick={() => onChange(api.resumeStudy(id))}>{say("studies.resume")}</button>
      )}
      {played > 0 && <a class="btn" href={`/api/lab/${id}/games`} download="games.jsonl">{say("studies.games")}</a>}
      <TwiceButton
        label={say("studies.remove")} sure={say("studies.remove.sure")} onPress={() => onChange(api.removeStudy(id))}
      />
    </>
  );
}
