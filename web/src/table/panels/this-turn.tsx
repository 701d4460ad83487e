// The page "This turn": what has been done in it, what a move would do, a hint, or the film of what happened. It has the
// room it has: rows that do not fit are left out from below, and nothing in it scrolls.

import { about, signed } from "../../ui/lit-cells";
import { Guidance } from "../../game/defaults";
import { say } from "../../language";
import { Announcement } from "./announcement";
import { Chapters, FilmControls } from "./film-controls";
import { Icon } from "../../ui/icons";
import { Invitation } from "./banner";
import { Coach } from "./coach";
import { ConditionalMovesBar } from "./conditional-moves-bar";
import { PickButtons } from "./main-button";
import { NextTable } from "./next-table";
import { Result } from "./result";
import { Steps } from "./turn-steps";
import type { Session } from "../play/session";

export function ThisTurn({ session }: { session: Session }) {
  if (session.filmPlayer.stage.value) return <FilmPage session={session} />;
  if (session.position.value!.status === "waiting") return <BeforeStart session={session} />;
  const over = session.position.value!.status === "finished" && session.past.at.value === null && !session.revealing.value;
  return (
    <div class="this-turn">
      {over ? <Result session={session} /> : <Steps session={session} />}
      <PickButtons session={session} />
      {!over && (session.advice.current.value ? <HintCard session={session} /> : <Preview session={session} />)}
      <ConditionalMovesBar session={session} />
      <NextTable session={session} />
      <Coach session={session} />
    </div>
  );
}

/** What a user reads before sitting down, and how to get others to do so. The host's text may be long: it scrolls. */
function BeforeStart({ session }: { session: Session }) {
  return (
    <div class="before-start">
      <Announcement session={session} />
      <Invitation session={session} />
    </div>
  );
}

/** A hint in the place of what a move would do. */
function HintCard({ session: { advice } }: { session: Session }) {
  const { title, moves, reasons, chance } = advice.current.value!;
  return (
    <section class="hint-card" aria-label={say("table.act.hint")}>
      <h2>{say("table.act.hint")}</h2>
      <button type="button" class="tool" aria-label={say("app.close")} onClick={advice.clear}><Icon name="close" small /></button>
      {moves.length > 1 ? (
        <ol>{moves.map(({ text, label, cells }) => <li key={text} {...about(cells)}>{signed(label)}</li>)}</ol>
      ) : <p class="advised" {...about(moves[0]?.cells)}>{signed(title)}</p>}
      {reasons.map(({ sentence, cells }) => <p key={sentence} {...about(cells)}>{signed(sentence)}</p>)}
      <small>{chance}</small>
    </section>
  );
}

/** What the move under consideration would do; how the game stands while there is none. */
function Preview({ session }: { session: Session }) {
  const { entry, renderer, past, seats, view } = session;
  const { PreviewPanel, Panel } = renderer.value!;
  const proposal = entry.proposal.value;
  const over = session.position.value!.status === "finished";
  if (past.at.value !== null || entry.ahead.value || !proposal) {
    if (over && Panel === Guidance) return null;
    return (
      <section class="rows facts" aria-label={say("table.facts")}>
        <Panel view={session.beside.value} allEvents={session.allEvents.value} />
      </section>
    );
  }
  return (
    <section class="rows preview" aria-label={say("table.preview")}>
      <PreviewPanel view={view.value} proposal={proposal} seats={seats.value} />
    </section>
  );
}

/** The parts of a film, what happened to whom the viewer follows, and the buttons. */
function FilmPage({ session }: { session: Session }) {
  const { FilmPanel } = session.renderer.value!;
  return (
    <div class="this-turn film">
      <Chapters session={session} />
      <section class="rows preview" aria-label={say("table.happened")}>
        {FilmPanel && <FilmPanel view={session.view.value} filmView={session.filmPlayer.stage.value!} />}
      </section>
      <FilmControls session={session} />
    </div>
  );
}
