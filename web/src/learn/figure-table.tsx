// A figure of the rules as a table, on which its viewer plays all seats.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/study";
import { rendererFailed, rendererOf, knows } from "../games";
import { say } from "../language";
import { type OpenTrial, openTrial } from "./figure-source";
import { MainButton, PickButtons } from "../table/panels/main-button";
import { Asides } from "../table/panels/side-moves";
import { Centre } from "../table/panels/centre";
import { useSkipping, useTableKeys } from "../table/panels/table-keys";
import { Icon } from "../ui/icons";
import { useTitle } from "../ui/title";
import { gameTitle } from "../session/games";
import { TableHeader } from "../shell/table-header";
import { NotArrived } from "../shell/lazy";
import { TroublePage } from "../shell/error-pages";

interface TrialProps { game: string; figure: number }

export function FigurePage({ game, figure: numeral }: { game: string; figure: string }) {
  const figure = Number(numeral);
  const [trial, setTrial] = useState<OpenTrial | null>(null);
  const [problem, setProblem] = useState("");
  useTitle(say("rules.trial"), gameTitle(game));
  useEffect(() => {
    let opened: OpenTrial | null = null;
    let left = false;
    api.figure(game, figure).then((answer) => {
      if (!left) setTrial((opened = openTrial(game, figure, answer, true)));
    }, (error: Error) => setProblem(error.message));
    return () => {
      left = true;
      opened?.close();
    };
  }, [game, figure]);
  if (problem) return <TroublePage name={say("rules.trial")} title={say("rules.gone")}><p>{problem}</p></TroublePage>;
  if (trial && knows(game) && rendererOf(game)) return <TrialView game={game} figure={figure} trial={trial} />;
  return (
    <>
      <TableHeader />
      <main id="main" tabIndex={-1} class="prose">
        {rendererFailed(game) ? <NotArrived /> : <p class="dim" role="status">{say("rules.laid")}</p>}
      </main>
    </>
  );
}

function TrialView({ game, figure, trial }: TrialProps & { trial: OpenTrial }) {
  const { session, data, moves } = trial;
  const { prompt } = session.position.value!;
  const played = moves.value.length > 0;
  useSkipping(session);
  useTableKeys(session);
  return (
    <>
      <TableHeader>
        <div class="where brief"><b>{gameTitle(game)}</b><span>{say("rules.trial")}</span></div>
        <a class="leave" href={`/rules/${game}#figure-${figure}`}>{say("rules.leave")}</a>
      </TableHeader>
      <main id="main" tabIndex={-1} class="learn trial" data-game={game}>
        <Centre session={session} />
        <section class="lesson" aria-label={say("rules.trial")} data-moves={moves.value.length}>
          <div class="head">
            <h1>{prompt.title}</h1>
            {prompt.detail && <p class="say">{prompt.detail}</p>}
          </div>
          <div class="one"><p><b>{say("rules.say")}</b>{say("rules.rule", { caption: data.caption })}</p></div>
          <PickButtons session={session} />
          <div class="asides"><Asides session={session} /></div>
          <div class="acts">
            <button type="button" class="btn" onClick={trial.show}>
              <Icon name="play" small />{say("rules.show")}
            </button>
            <button type="button" class="btn" aria-disabled={!played} onClick={() => played && void trial.back()}>
              <Icon name="undo" small />{say("rules.back")}
            </button>
            <button type="button" class="btn quiet" aria-disabled={!played} onClick={() => played && trial.again()}>
              {say("rules.again")}
            </button>
            <MainButton session={session} />
          </div>
        </section>
      </main>
    </>
  );
}
