// A table: the players, the board, and what can be done.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Player } from "../api/types";
import { faceLost, knows } from "../games";
import { rich, say } from "../language";
import { greet } from "../me";
import { go } from "../router";
import { Analysis } from "../table/analysis";
import { HintButton, MainButton, PickButtons } from "../table/act";
import { Banner, Offers } from "../table/banner";
import { Absences } from "../table/absence";
import { covered, Curtain } from "../table/curtain";
import { dueTurn, waiting } from "../table/duty";
import { FairAlarm } from "../table/fair";
import { Lounge } from "../table/lounge";
import { Desk } from "../table/desk";
import { Chapters, FilmCaption, FilmControls } from "../table/film";
import { useSkipping, useTableKeys } from "../table/keys";
import { ByList } from "../table/manual";
import { Messages, runsIt } from "../table/messages";
import { PlayerCard, PlayerStrip, seating, TeamPanels } from "../table/players";
import { Log, Moves, Replay } from "../table/record";
import { openTable, type Session } from "../table/session";
import { SignUp } from "../table/signup";
import { tableOf } from "../table/source";
import { Stage } from "../table/stage";
import { outcome } from "../table/words";
import { playForced } from "../settings";
import { pointer } from "../ui/pointer";
import { Sheet, type Stop } from "../ui/sheet";
import { Switch } from "../ui/switch";
import { Tabs } from "../ui/tabs";
import { useTitle } from "../ui/title";
import { gameInfo, gameTitle, optionsInWords } from "./games";
import { Header } from "./header";
import { NotArrived } from "./later";
import { TroublePage } from "./missing";

export function TablePage({ id }: { id: string }) {
  const [session, setSession] = useState<Session | null>(null);
  useEffect(() => {
    let opened: Session | null = null;
    let left = false;
    const open = (): void => {
      if (!left) setSession((opened = openTable(tableOf(id))));
    };
    greet().then(open, open); // the cookie comes with the answer; without one the stream tells the trouble
    return () => {
      left = true;
      opened?.close();
    };
  }, [id]);
  if (!session) return <Waiting />;
  const failure = session.failure.value;
  if (failure) return <NoTable id={id} message={failure.status === 404 ? "" : failure.message} />;
  if (!session.match.value) return <Waiting lost={session.link.value === "lost"} />;
  const { dealt, reason, status } = session.position.value!;
  if (reason === "called off") return <CalledOff />;
  const gathering = status === "waiting" && (!dealt || session.players.value.length > 2);
  if (gathering) return <LoungeView session={session} />;
  if (!session.face.value) return <Faceless id={id} game={session.match.value.game} />;
  if (covered(session)) return <CurtainView session={session} />;
  return <TableView session={session} />;
}

/** Between two people at one device: nothing of the table is on the page. */
function CurtainView({ session }: { session: Session }) {
  useTitle(say("table.curtain.title"), gameTitle(session.match.value!.game));
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="hall"><Curtain session={session} /></main>
    </>
  );
}

/** The table before its game: there may be no board yet. */
function LoungeView({ session }: { session: Session }) {
  const { game, gathering } = session.match.value!;
  useTitle(say("table.waiting"), gameTitle(game));
  return (
    <>
      <Header><Where session={session} /></Header>
      <main id="main" tabIndex={-1} class="hall">
        {gathering ? <SignUp session={session} gathering={gathering} /> : <Lounge session={session} />}
      </main>
    </>
  );
}

/** Which game the table is for, and what is special about it. */
function Where({ session, notes = [] }: { session: Session; notes?: readonly string[] }) {
  const { game, options } = session.match.value!;
  const special = [...optionsInWords(gameInfo(game)?.options ?? [], options), ...notes];
  return (
    <div class="where">
      <b>{gameTitle(game)}</b>
      <span class="num">{special.join(" · ")}</span>
    </div>
  );
}

/** All who waited for the game have stood up. */
function CalledOff() {
  return (
    <TroublePage name={say("table.called-off.name")} title={say("table.called-off.title")}>
      <p>{say("table.called-off.text")}</p>
    </TroublePage>
  );
}

function Waiting({ lost }: { lost?: boolean }) {
  useTitle(say("table.title"));
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="prose">
        <p class="dim" role="status">{say(lost ? "page.silent.again" : "table.opening")}</p>
      </main>
    </>
  );
}

/** The table of a game whose code has not come yet, or never will. */
function Faceless({ id, game }: { id: string; game: string }) {
  useTitle(say("table.title"), gameTitle(game));
  if (!knows(game)) return <NoTable id={id} message={say("table.missing.game", { game })} />;
  if (!faceLost(game)) return <Waiting />;
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="prose"><NotArrived /></main>
    </>
  );
}

function NoTable({ id, message }: { id: string; message: string }) {
  return (
    <TroublePage name={say("table.missing.name")} title={say("table.missing.title")}>
      {message && <p>{message}</p>}
      <p>{rich("table.missing.text", { table: <code>{id}</code> })}</p>
    </TroublePage>
  );
}

type TabId = "messages" | "moves" | "log" | "list" | "guess" | "analysis" | "table";

function TableView({ session }: { session: Session }) {
  const runs = runsIt(session);
  const [tab, setTab] = useState<TabId>(runs ? "messages" : "moves");
  const [stop, setStop] = useState<Stop>(runs ? "full" : "half");
  const title = gameTitle(session.match.value!.game);
  const watching = session.seats.value.length === 0;
  const over = session.position.value!.status === "finished";
  const players = seating(session);
  const tabs = useTabs(session, over, runs);

  useTitle(stateInWords(session), title);
  useSkipping(session);
  useTableKeys(session, () => {
    setTab("list");
    setStop("full");
  });
  useRematch(session);

  const hinted = session.match.value!.hints && !over;
  const notes = [hinted ? say("page.tables.hints") : "", watching ? say("table.watching") : ""].filter(Boolean);
  return (
    <>
      <Header><Where session={session} notes={notes} /></Header>
      <main id="main" tabIndex={-1} class="table">
        <h1 class="spoken">{title}: {players.map((p) => `${p.title} ${p.name}`).join(", ")}</h1>
        <PlayersSide session={session} players={players} playing={!watching && !over} />
        <Centre session={session} />
        <Sheet label={say("table.right")} stop={stop} onStop={setStop}>
          <div class="tray">
            <PreviewCard session={session} />
            <PickButtons session={session} />
            <HintButton session={session} />
          </div>
          <section class="panel book">
            <Tabs label={say("table.record")} tabs={tabs} open={tab} onOpen={(id) => setTab(id as TabId)} />
            <Replay session={session} />
          </section>
          <MainButton session={session} />
        </Sheet>
      </main>
    </>
  );
}

/** The tabs of the record. */
function useTabs(session: Session, over: boolean, runs: boolean) {
  const face = session.face.value!;
  return useMemo(
    () => [
      ...(runs ? [{ id: "messages", title: say("table.tab.messages"), content: () => <Messages session={session} /> }] : []),
      { id: "moves", title: say("table.tab.moves"), content: () => <Moves session={session} /> },
      { id: "log", title: say("table.tab.log"), content: () => <Log session={session} /> },
      { id: "list", title: say("table.tab.list"), content: () => <ByList session={session} /> },
      ...(face.Sandbox && !over
        ? [{ id: "guess", title: say("table.tab.guess"), content: () => <Guesses session={session} /> }]
        : []),
      ...(over
        ? [{ id: "analysis", title: say("table.tab.analysis"), content: () => <Analysis session={session} /> }]
        : []),
      { id: "table", title: say("table.tab.table"), content: () => <Desk session={session} /> },
    ],
    [session, face, over, runs],
  );
}

interface PlayersSideProps {
  session: Session;
  players: readonly Player[];
  playing: boolean;
}

/** Beside the board: two players, the viewer's own side last, or all of many by teams; and the game's own facts. */
function PlayersSide({ session, players, playing }: PlayersSideProps) {
  const { Panel } = session.face.value!;
  const crowd = players.length > 2;
  const card = (player: Player) => <PlayerCard key={player.seat} session={session} player={player} />;
  return (
    <section class="side left" aria-label={say("table.players")}>
      {crowd ? <TeamPanels session={session} /> : players.slice(0, -1).map(card)}
      <section class="panel grow facts">
        <Panel view={session.beside.value} />
        {playing && gameInfo(session.match.value!.game)?.forced && <Switch label={say("table.forced")} value={playForced} />}
      </section>
      {!crowd && players.slice(-1).map(card)}
    </section>
  );
}

/** The board, with what is to be done above it; or the theatre. */
function Centre({ session }: { session: Session }) {
  const face = session.face.value!;
  const film = session.theatre.showing.value !== null;
  return (
    <section class={film ? "centre theatre" : "centre"} aria-label={say("table.board")}>
      <PlayerStrip session={session} />
      {film ? <Chapters session={session} /> : <Banner session={session} />}
      <FairAlarm session={session} />
      <Offers session={session} />
      <Absences session={session} />
      <Stage session={session} />
      {film ? (
        <>
          <FilmCaption session={session} />
          <FilmControls session={session} />
        </>
      ) : (
        <>
          <div class="underline only-phone"><face.Strip view={session.beside.value} /></div>
          <div class="legend only-wide"><face.Legend /></div>
        </>
      )}
    </section>
  );
}

/** A place to try what the others may have ordered, for viewers who give orders themselves. */
function Guesses({ session }: { session: Session }) {
  const { face, position, suppose } = session;
  const Sandbox = face.value!.Sandbox!;
  const seat = session.seats.value.includes(position.value!.seat) ? position.value!.seat : undefined;
  if (seat === undefined || position.value!.status !== "running") {
    return <p class="empty">{say("table.guess.where")}</p>;
  }
  return <Sandbox view={position.value!.view} seat={seat} suppose={(orders) => suppose(seat, orders)} />;
}

/** What the move under consideration would do. The card keeps its place while one is looked for. */
function PreviewCard({ session }: { session: Session }) {
  const { entry, face, past, position, seats, theatre, view } = session;
  const { PreviewPanel } = face.value!;
  const proposal = entry.proposal.value;
  if (theatre.stage.value) return <FilmCard session={session} />;
  if (past.at.value !== null) return null;
  if (proposal) {
    return (
      <section class="panel preview" aria-label={say("table.preview")}>
        <PreviewPanel view={view.value} proposal={proposal} seats={seats.value} />
      </section>
    );
  }
  if (position.value!.status !== "running" || seats.value.length === 0) return null;
  const mine = dueTurn(position.value!) !== null;
  return (
    <section class="panel preview">
      <h2>{say(mine ? "table.preview.mine" : "table.preview.not-mine")}</h2>
      <p class="empty">
        {mine
          ? say("table.preview.mine-text", { pointer: pointer.value })
          : say("table.preview.not-mine-text")}
      </p>
    </section>
  );
}

/** What happened to whom the viewer follows through the film. */
function FilmCard({ session }: { session: Session }) {
  const { FilmPanel } = session.face.value!;
  if (!FilmPanel) return null;
  return (
    <section class="panel preview" aria-label={say("table.happened")}>
      <FilmPanel view={session.view.value} theatre={session.theatre.stage.value!} />
    </section>
  );
}

/** The state of the table for the title of the page. */
function stateInWords({ match, players, position, revealing, seats }: Session): string {
  const now = position.value!;
  if (revealing.value) return say("table.banner.last");
  if (now.status === "finished") return outcome(now, players.value).replace(/\.$/, "");
  if (now.status === "waiting") return say("table.waiting");
  if (dueTurn(now)) return say("table.your-move");
  if (seats.value.length === 0) return say("table.watching-table", { table: match.value!.id.slice(0, 6) });
  return waiting(now, players.value);
}

/** Those who have agreed on a rematch go to it together. */
function useRematch(session: Session): void {
  const known = useRef(session.rematch.peek());
  const next = session.rematch.value;
  useEffect(() => {
    if (next !== "" && next !== known.current && session.seats.peek().length > 0) go("/t/" + next);
  }, [next, session]);
}
