// Set up a position: the board with its brushes, the notation as text, and what can be done with the position.

import { useCallback, useEffect, useState } from "preact/hooks";
import * as api from "../api/client";
import { pictureOfPosition, positionQuery, type SetUpPosition } from "../api/positions";
import type { GameInfo, SeatRequest } from "../api/types";
import type { Painter } from "../editor/controls/part";
import { loadPainter } from "../editor/load-parts";
import { PlainPosition } from "../editor/controls/plain-position";
import { rendererOf } from "../games";
import { say } from "../language";
import { OptionFields } from "../match/option-fields";
import { planFor } from "../match/seats";
import { go } from "../platform/router";
import { level } from "../platform/settings";
import { gameInfo, loadGames } from "../session/games";
import { Header } from "../shell/header";
import { NotArrived } from "../shell/lazy";
import { CopyButton } from "../ui/copy-button";
import { Icon } from "../ui/icons";
import { useRun } from "../ui/request";
import { useTitle } from "../ui/title";
import { useLazy } from "../ui/use-lazy";
import { useSetUp } from "./use-position";

/** Longest text, as the server takes it. Characters. */
const most = 4000;

export function PositionPage({ game: id }: { game: string }) {
  const { problem, run } = useRun();
  useTitle(say("position.title"), gameInfo(id)?.title ?? "");
  useEffect(() => run(loadGames(), () => {}), []);
  const load = useCallback(() => loadPainter(id), [id]);
  const { come, failed } = useLazy(load);
  const game = gameInfo(id);
  const ready = usePositionOfMatch(run);
  if (failed) return <><Header /><NotArrived /></>;
  if (!game || !come || !ready || !rendererOf(id)) return <><Header /><main id="main" tabIndex={-1} class="prose">{problem}</main></>;
  return <SetUp game={game} painter={come.painter} />;
}

/** Has the address name the position of a match, if it names the match: of a finished one, as its table links to. */
function usePositionOfMatch(run: ReturnType<typeof useRun>["run"]): boolean {
  const [match] = useState(() => new URLSearchParams(location.search).get("match"));
  const [ready, setReady] = useState(match === null);
  useEffect(() => {
    if (match === null) return;
    run(api.match(match), ({ options, position }) => {
      history.replaceState(history.state, "", `${location.pathname}?${positionQuery(options, position.text)}`);
      setReady(true);
    });
  }, [match]);
  return ready;
}

function SetUp({ game, painter: Paint }: { game: GameInfo; painter: Painter | null }) {
  const work = useSetUp(game);
  const { options, typed, known, fault, history } = work;
  const text = typed || (known?.position ?? "");
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="set-up" data-game={game.id}>
        {known && Paint ? (
          <Paint game={game} position={text} view={known.view} onPosition={work.setTyped} history={history} />
        ) : (
          <PlainPosition game={game} view={known?.view} history={history} />
        )}
        <section class="effects" aria-label={say("position.title")}>
          <div class="scroll">
            <h1>{say("position.title")}</h1>
            <p class="dim">{say("position.of", { game: game.title })}</p>
            <label class="field">
              <span>{say("position.text")}</span>
              <textarea
                rows={5} spellcheck={false} maxLength={most} value={text} aria-invalid={fault !== ""}
                onInput={(event) => work.setTyped(event.currentTarget.value)}
              />
              <small>{say("position.text.help")}</small>
            </label>
            {fault && <p class="panel fault" role="alert">{fault}</p>}
            {!fault && known && <Facts known={known} />}
            <details class="rules-of">
              <summary>{say("position.rules")}</summary>
              <div class="stack"><OptionFields game={game} chosen={options} onChange={work.setOptions} /></div>
            </details>
            {known && !fault && <Share game={game} options={options} known={known} />}
          </div>
          <Play game={game} options={options} known={known} blocked={fault !== "" || work.pending} />
        </section>
      </main>
    </>
  );
}

/** Who is to move, and what is left open. */
function Facts({ known: { seats, toAct, hidden } }: { known: SetUpPosition }) {
  const names = seats.filter(({ seat }) => toAct.includes(seat)).map(({ name }) => name);
  return (
    <div role="status">
      <ul class="facts">
        <li>{names.length === 0 ? say("position.over") : say("position.to-move", { seats: names.join(", "), n: names.length })}</li>
        {hidden && <li>{say("position.hidden")}</li>}
      </ul>
    </div>
  );
}

interface UseProps {
  game: GameInfo;
  options: Record<string, string>;
  known: SetUpPosition;
}

/** The position as a link, as pictures, and as the text of a lesson. */
function Share({ game, options, known }: UseProps) {
  const position = known.position ?? "";
  const lesson = JSON.stringify({
    position, ...(Object.keys(options).length > 0 && { options }), ...(known.toAct[0] && { seat: known.toAct[0] }),
  }, null, 2);
  return (
    <div class="row share">
      <CopyButton text={location.href} label={say("position.link.label")} title={say("position.link")} />
      <CopyButton text={lesson} label={say("position.lesson.label")} title={say("position.lesson")} />
      {(["svg", "png"] as const).map((format) => (
        <a key={format} class="btn" href={pictureOfPosition(game.id, options, position, format)} download={`${game.id}.${format}`}>
          {say("position.picture", { format: format.toUpperCase() })}
        </a>
      ))}
    </div>
  );
}

/** Goes on from the position: against the bot, or with a user who gets the link. */
function Play({ game, options, known, blocked }: Omit<UseProps, "known"> & { known: SetUpPosition | null; blocked: boolean }) {
  const [busy, setBusy] = useState(false);
  const { problem, run } = useRun();
  const over = known === null || known.toAct.length === 0;
  const start = (other: SeatRequest): void => {
    const { position = "", seats, toAct } = known!;
    setBusy(true);
    const body = { game: game.id, options, position, seats: planFor(seats, toAct[0]!, other), public: false };
    run(api.create(body).finally(() => setBusy(false)), ({ id }) => go(`/t/${id}`));
  };
  return (
    <div class="bench-do">
      {problem}
      {known?.noEnd && <p class="problem">{known.noEnd}</p>}
      <div class="both">
        <button
          type="button" class="main-act" disabled={blocked || busy || over || !!known?.noEnd}
          onClick={() => start({ kind: "bot", level: level.value })}
        >
          <Icon name="play" solid />{say("position.play")}
        </button>
        <button type="button" class="btn" disabled={blocked || busy || over} onClick={() => start({ kind: "open" })}>
          <Icon name="people" />{say("position.open")}
        </button>
      </div>
    </div>
  );
}
