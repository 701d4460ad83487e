// Looking back at a finished game: what each decision was worth, and what would have been better.

import { useEffect, useRef, useState } from "preact/hooks";
import { lightingWhatIsRead } from "../ui/lit-cells";
import { positionQuery } from "../api/positions";
import * as api from "../api/study";
import { rendererFailed, rendererOf, knows } from "../games";
import { say } from "../language";
import { Ahead } from "./graph";
import { Course } from "./summary";
import { type Look, makeStudy, type Pin, type Study } from "./analysis";
import { Judged, Legend, Looks } from "./alternatives";
import { go } from "../platform/router";
import { MainButton } from "../table/panels/main-button";
import { Centre } from "../table/panels/centre";
import { CopyButton } from "../ui/copy-button";
import { Remark } from "./remark";
import { useSkipping, useTableKeys } from "../table/panels/table-keys";
import { useTable } from "../table/play/use-table";
import type { Session } from "../table/play/session";
import { Stage } from "../table/panels/stage";
import { turnAt } from "../table/play/turns";
import { playerName } from "../table/play/wording";
import { Icon } from "../ui/icons";
import { useKeys } from "../ui/keys";
import { useTitle } from "../ui/title";
import { gameInfo, gameTitle } from "../session/games";
import { TableHeader } from "../shell/table-header";
import { NotArrived } from "../shell/lazy";
import { TroublePage } from "../shell/error-pages";

export function ReviewPage({ id }: { id: string }) {
  const session = useTable(id);
  const [study, setStudy] = useState<Study | null>(null);
  const finished = session?.position.value?.status === "finished";
  useEffect(() => {
    if (!session || !finished) return;
    const begun = makeStudy(session);
    setStudy(begun);
    return begun.close;
  }, [session, finished]);
  useTitle(say("review.title"));
  const failure = session?.failure.value;
  if (failure) return <TroublePage name={say("review.title")} title={say("table.missing.title")}><p>{failure.message}</p></TroublePage>;
  const game = session?.match.value?.game;
  if (session && study && game && knows(game) && rendererOf(game)) return <Review session={session} study={study} />;
  const early = session?.position.value && !finished;
  return (
    <>
      <TableHeader />
      <main id="main" tabIndex={-1} class="prose">
        {game && rendererFailed(game) ? <NotArrived /> : (
          <p class="dim" role="status">{say(early ? "review.early" : "table.opening")}</p>
        )}
        {early && <p><a href={`/t/${id}`}>{say("review.leave")}</a></p>}
      </main>
    </>
  );
}

function Review({ session, study }: { session: Session; study: Study }) {
  const { id, match, players } = session;
  const game = match.value!.game;
  const names = players.value.map((p) => playerName(players.value, p.seat));
  useTitle(say("review.title"), gameTitle(game));
  const own = study.look.value === "own" ? study.own.value : null;
  const shown = own?.session.renderer.value ? own.session : session;
  useSkipping(shown);
  useTableKeys(shown);
  usePlace(session, study);
  useReviewKeys(session, study);
  return (
    <>
      <TableHeader>
        <div class="where brief"><b>{say("review.title")}</b><span>{say("review.heading", { game: gameTitle(game), names })}</span></div>
        <a class="leave" href={`/t/${id}`}>{say("review.leave")}</a>
      </TableHeader>
      <main id="main" tabIndex={-1} class={own ? "review trying" : "review"} data-game={game} {...lightingWhatIsRead}>
        <Course session={session} study={study} />
        <div class="middle">
          <div class="shown">
            <Legend study={study} />
            <Looks study={study} />
          </div>
          <Centre session={shown}>
            <div class="ground">
              {shown === session ? <Stage session={session} overlay={study} /> : <Stage key="own" session={shown} />}
            </div>
          </Centre>
          <Ahead session={session} study={study} />
        </div>
        <section class="judged" aria-label={say("review.judged")}>
          <Judged session={session} study={study} />
          <Keep session={session} moves={study.after.value} />
          {own ? <MainButton session={own.session} /> : <PlayOn session={session} study={study} />}
        </section>
      </main>
    </>
  );
}

/** Shift with an arrow goes to a turning point, 1 to 3 choose what the board shows. */
function useReviewKeys({ past }: Session, study: Study): void {
  const cursor = past.cursor.value;
  const to = (pin: Pin | undefined) => () => pin && void past.goTo(pin.decision.move);
  const show = (look: Look) => () => (look === "played" || study.ways.value) && (study.look.value = look);
  useKeys({
    "Shift+ArrowLeft": to(study.pins.value.findLast(({ decision }) => decision.move < cursor)),
    "Shift+ArrowRight": to(study.pins.value.find(({ decision }) => decision.move > cursor)),
    1: show("played"),
    2: show("compare"),
    3: show("line"),
  });
}

/**
 * The address names the move on show, so that a link leads back to it. A page that is opened without one goes to what
 * mattered most, as soon as that is known, unless its viewer has gone elsewhere meanwhile.
 */
function usePlace({ past, seats, position }: Session, study: Study): void {
  const wanted = useRef(Number(new URLSearchParams(location.search).get("move") ?? NaN));
  const number = position.value!.number;
  useEffect(() => {
    if (wanted.current >= 0) void past.goTo(wanted.current);
  }, [number]);
  const cursor = past.cursor.value;
  const moved = past.at.value !== null;
  useEffect(() => {
    if (moved) history.replaceState(history.state, "", `?move=${cursor}`);
  }, [moved, cursor]);
  const complete = study.complete.value && study.analysis.value !== null;
  useEffect(() => {
    if (!complete || moved || wanted.current >= 0) return;
    const loss = (seat: number, worth = 0): number => worth + (seats.value.includes(seat) ? 1 : 0);
    const most = [...study.pins.value].sort((a, b) => loss(b.decision.seat, b.decision.loss) - loss(a.decision.seat, a.decision.loss))[0];
    if (most) void past.goTo(most.decision.move);
  }, [complete]);
}

/** What can be taken along: the address, a picture, the record; and what can be said about the position. */
function Keep({ session, moves }: { session: Session; moves: number }) {
  const { id, past, match } = session;
  const number = past.shown.value?.number ?? -1;
  const { game, options } = match.value!;
  return (
    <div class="keep">
      <CopyButton text={location.href} label={say("review.link.label")} title={say("review.link")} />
      <a class="btn" href={api.pictureOf(id, "png", number)} download={`hexparlor-${id}.png`}>
        <Icon name="down" small />{say("review.picture")}
      </a>
      <a class="btn" href={api.recordOf(id)} download={`hexparlor-${id}.txt`}>
        <Icon name="file" small />{say("review.record")}
      </a>
      {past.shown.value && (
        <a class="btn set-up" href={`/position/${game}?${positionQuery(options, past.shown.value.text)}`}>{say("review.set-up")}</a>
      )}
      <Remark session={session} moves={moves} />
    </div>
  );
}

/** A table at which the viewer goes on from the position on show, in the place of the player who decided there. */
function PlayOn({ session, study }: { session: Session; study: Study }) {
  const { id, match, toasts, players, seats, turns, moves } = session;
  const [busy, setBusy] = useState(false);
  const here = study.here.value;
  const level = players.value.find((p) => p.kind === "bot")?.level ?? gameInfo(match.value!.game)?.levels[0]?.level ?? 1;
  const over = !study.open.value;
  const play = async (): Promise<void> => {
    if (busy || over) return;
    setBusy(true);
    try {
      const seat = here?.seat ?? seats.value[0] ?? 1;
      go("/t/" + (await api.branch(id, { moves: study.after.value, seat, level })).id);
    } catch (error) {
      toasts.fail(error);
      setBusy(false);
    }
  };
  return (
    <button type="button" class="main accent" aria-disabled={busy || over} onClick={() => void play()}>
      {say("review.play-on", { turn: turnAt(turns.value, Math.min(study.after.value + 1, moves.value.length)) })}
    </button>
  );
}
