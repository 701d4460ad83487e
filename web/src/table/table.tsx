// A table: the players, the board, and what can be done.

import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Plates } from "../board/plates";
import { rendererFailed, knows } from "../games";
import { rich, say } from "../language";
import { Coach } from "./panels/coach";
import { me } from "../session/me";
import { go } from "../platform/router";
import { HintButton, MainButton, PickButtons } from "./panels/main-button";
import { Banner, Offers } from "./panels/banner";
import { Absences } from "./clock/absences";
import { covered, SeatHandover } from "./panels/seat-handover";
import { dueTurn, waiting } from "./play/pending-decisions";
import { FairAlarm } from "./panels/fair-deal";
import { Centre } from "./panels/centre";
import { useSkipping, useTableKeys } from "./panels/table-keys";
import { NextTable } from "./panels/next-table";
import { ConditionalMovesBar } from "./panels/conditional-moves-bar";
import { PlayerPlates, PlayerStrip, seating } from "./panels/players";
import { Log, Moves, Replay } from "./panels/move-record";
import { useTable } from "./play/use-table";
import type { Session } from "./play/session";
import { Stage } from "./panels/stage";
import { Timed } from "./clock/lazy-time-panel";
import { Steps } from "./panels/turn-steps";
import { useChat, type Chat } from "./chat/chat";
import { ChatButton, ChatPanel, ChatSwitch } from "./chat/lazy-chat-panel";
import { outcome } from "./play/wording";
import { Sheet, type Stop } from "../ui/sheet";
import { useLazy } from "../ui/use-lazy";
import { Tabs } from "../ui/tabs";
import { useTitle } from "../ui/title";
import { RulesName } from "./rules-name";
import { gameTitle } from "../session/games";
import { Header } from "../shell/header";
import { timeInWords } from "../match/time-control";
import { lazy, NotArrived } from "../shell/lazy";
import { TroublePage } from "../shell/error-pages";

export function TablePage({ id }: { id: string }) {
  const session = useTable(id);
  const chat = useChat(session);
  if (!session) return <Waiting />;
  const failure = session.failure.value;
  if (failure) return <NoTable id={id} message={failure.status === 404 ? "" : failure.message} />;
  if (!session.match.value) return <Waiting lost={session.link.value === "lost"} />;
  const { dealt, reason, status } = session.position.value!;
  if (reason === "called off") return <CalledOff />;
  if (reason === "closed") return <Closed id={id} />;
  const gathering = status === "waiting" && (!dealt || session.players.value.length > 2);
  if (gathering) return <WaitingRoomView session={session} chat={chat!} />;
  if (!session.renderer.value) return <Faceless id={id} game={session.match.value.game} />;
  if (session.conditional.planning.value) return <ConditionalMovesView session={session} />;
  if (covered(session)) return <HandoverView session={session} />;
  return <TableView session={session} chat={chat!} />;
}

/** Between two players at one device: nothing of the table is on the page. */
function HandoverView({ session }: { session: Session }) {
  useTitle(say("table.pass-device.title"), gameTitle(session.match.value!.game));
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="hall"><SeatHandover session={session} /></main>
    </>
  );
}

const loadPlanning = () => import("./panels/conditional-moves").then((m) => m.Planning);

/** The board on which its viewer decides ahead. */
function ConditionalMovesView({ session }: { session: Session }) {
  const { come: Planning, failed } = useLazy(loadPlanning);
  useTitle(say("table.conditional-moves.title"), gameTitle(session.match.value!.game));
  return (
    <>
      <Header><Where session={session} /></Header>
      {failed ? <main id="main" tabIndex={-1} class="prose"><NotArrived /></main> : Planning && <Planning session={session} />}
    </>
  );
}

const WaitingRoom = lazy(() => import("./panels/waiting-room").then((m) => m.WaitingRoom));
const SignUp = lazy(() => import("./panels/sign-up").then((m) => m.SignUp));
const Messages = lazy(() => import("./panels/by-message").then((m) => m.Messages));
const ByList = lazy(() => import("./panels/move-list").then((m) => m.ByList));
const MatchMenu = lazy(() => import("./panels/match-menu").then((m) => m.MatchMenu));

/** The table before its game: there may be no board yet. */
function WaitingRoomView({ session, chat }: { session: Session; chat: Chat }) {
  const { game, gathering } = session.match.value!;
  useTitle(say("table.waiting"), gameTitle(game));
  return (
    <>
      <Header><Where session={session} /></Header>
      <main id="main" tabIndex={-1} class="hall">
        {gathering ? <SignUp session={session} gathering={gathering} /> : <WaitingRoom session={session} />}
        {chat.there.value && (
          <section class="panel beside" aria-label={say("table.chat")}><ChatPanel session={session} chat={chat} /></section>
        )}
      </main>
    </>
  );
}

/** Which game the table is for, by which rules, and what is special about it. */
function Where({ session, notes = [] }: { session: Session; notes?: readonly string[] }) {
  const { game, options } = session.match.value!;
  return (
    <div class="where">
      <b>{gameTitle(game)}</b>
      <RulesName game={game} options={options} />
      <span class="num">{notes.join(" · ")}</span>
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

/** The moderators have closed the table. */
function Closed({ id }: { id: string }) {
  return (
    <TroublePage name={say("table.closed.name")} title={say("table.closed.title")}>
      <p>{say("table.closed.text")}</p>
      <a class="btn" href={`/report/${id}`}>{say("table.closed.why")}</a>
    </TroublePage>
  );
}

function Waiting({ lost }: { lost?: boolean }) {
  useTitle(say("table.title"));
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="prose">
        <p class="dim" role="status">{say(lost ? "app.no-answer.again" : "table.opening")}</p>
      </main>
    </>
  );
}

/** The table of a game whose code has not come yet, or never will. */
function Faceless({ id, game }: { id: string; game: string }) {
  useTitle(say("table.title"), gameTitle(game));
  if (!knows(game)) return <NoTable id={id} message={say("table.missing.game", { game })} />;
  if (!rendererFailed(game)) return <Waiting />;
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

/** Reports whether the user at this device runs the match for players elsewhere. */
function runsIt({ match, players }: Session): boolean {
  const master = match.value!.organizer ?? "";
  return master !== "" && master === me.value?.id && players.value.some((p) => p.kind === "message");
}

type TabId = "messages" | "moves" | "log" | "chat" | "list" | "guess" | "table";

function TableView({ session, chat }: { session: Session; chat: Chat }) {
  const runs = runsIt(session);
  const [tab, setTab] = useState<TabId>(runs ? "messages" : "moves");
  const [stop, setStop] = useState<Stop>(runs ? "full" : "half");
  const title = gameTitle(session.match.value!.game);
  const watching = session.seats.value.length === 0;
  const over = session.position.value!.status === "finished";
  const players = seating(session);
  const tabs = useTabs(session, chat, over, runs);

  useTitle(stateInWords(session), title);
  useSkipping(session);
  useTableKeys(session, () => {
    setTab("list");
    setStop("full");
  });
  useRematch(session);

  const hinted = session.match.value!.hints && !over;
  const limit = session.match.value!.time.control;
  const time = limit === "" ? "" : timeInWords(limit, session.sealing.value);
  const behind = over ? 0 : Math.round((session.match.value!.delay ?? 0) / 60);
  const notes = [
    time, hinted ? say("app.tables.hints") : "", behind > 0 ? say("table.behind", { n: behind }) : "",
    watching ? say("table.watching") : "",
  ].filter(Boolean);
  return (
    <>
      <Header><Where session={session} notes={notes} /></Header>
      <main id="main" tabIndex={-1} class="table" data-game={session.match.value!.game}>
        <h1 class="spoken">{title}: {players.map((p) => `${p.title} ${p.name}`).join(", ")}</h1>
        <CentreWithPlayers session={session} />
        <section class="side" aria-label={say("table.right")}>
          {!session.filmPlayer.showing.value && <Banner session={session} />}
          <FairAlarm session={session} />
          <Offers session={session} />
          <Timed session={session} part="Times" />
          <Absences session={session} />
          <Sheet stop={stop} onStop={setStop}>
            <div class="tray">
              <Steps session={session} />
              <Facts session={session} />
              <PreviewCard session={session} />
              <PickButtons session={session} />
            </div>
            <section class="panel side-tabs">
              <Tabs label={say("table.record")} tabs={tabs} open={tab} onOpen={(id) => setTab(id as TabId)} />
              {tab !== "chat" && <Replay session={session} />}
            </section>
            <ConditionalMovesBar session={session} />
            <Coach session={session} />
            <div class="foot">
              <ChatButton
                chat={chat}
                onOpen={() => {
                  setTab("chat");
                  setStop("full");
                }}
              />
              <HintButton session={session} />
              {over && <a class="btn quiet hint" href={`/t/${session.id}/review`}>{say("table.look-back")}</a>}
              <NextTable session={session} />
              <MainButton session={session} />
            </div>
          </Sheet>
        </section>
      </main>
    </>
  );
}

/** The tabs of the record. */
function useTabs(session: Session, chat: Chat, over: boolean, runs: boolean) {
  const renderer = session.renderer.value!;
  const there = chat.there.value;
  const unread = chat.unread.value;
  return useMemo(
    () => [
      ...(runs ? [{ id: "messages", title: say("table.tab.messages"), content: () => <Messages session={session} /> }] : []),
      { id: "moves", title: say("table.tab.moves"), content: () => <Moves session={session} /> },
      { id: "log", title: say("table.tab.log"), content: () => <Log session={session} /> },
      ...(there
        ? [{
            id: "chat", title: say("table.chat"), news: unread, newsInWords: say("table.chat.news", { n: unread }),
            content: () => <ChatPanel session={session} chat={chat} />,
          }]
        : []),
      { id: "list", title: say("table.tab.list"), content: () => <ByList session={session} /> },
      ...(renderer.Sandbox && !over
        ? [{ id: "guess", title: say("table.tab.guess"), content: () => <Guesses session={session} /> }]
        : []),
      { id: "table", title: say("table.tab.table"), content: () => <><MatchMenu session={session} />{there && <div class="match-menu"><ChatSwitch chat={chat} /></div>}</> },
    ],
    [session, chat, renderer, over, runs, there, unread],
  );
}

/** The board with the players in its corners, or the film of a step. */
function CentreWithPlayers({ session }: { session: Session }) {
  const box = useRef<HTMLElement>(null);
  const ended = session.position.value!.status === "finished" && session.past.at.value === null && !session.revealing.value;
  const over = () => [...box.current!.parentElement!.querySelectorAll(".plate, .strip, .crowd, .banner.over")];
  const plates = useCallback(() => over().map((p) => p.getBoundingClientRect()), [ended]);
  return (
    <Centre session={session} box={box} strip={<PlayerStrip session={session} />}>
      <div class="ground">
        <PlayerPlates session={session} />
        <Plates.Provider value={plates}><Stage session={session} /></Plates.Provider>
      </div>
    </Centre>
  );
}

/** A place to try what the others may have ordered, for viewers who give orders themselves. */
function Guesses({ session }: { session: Session }) {
  const { renderer, position, suppose } = session;
  const Sandbox = renderer.value!.Sandbox!;
  const seat = session.seats.value.includes(position.value!.seat) ? position.value!.seat : undefined;
  if (seat === undefined || position.value!.status !== "running") {
    return <p class="empty">{say("table.guess.where")}</p>;
  }
  return <Sandbox view={position.value!.view} seat={seat} suppose={(orders) => suppose(seat, orders)} />;
}

/** How the game stands, where no move is under consideration; on a phone in one line. */
function Facts({ session }: { session: Session }) {
  const { Panel, Strip } = session.renderer.value!;
  const view = session.beside.value;
  return (
    <>
      <section class="panel facts" aria-label={say("table.facts")} tabIndex={0}><Panel view={view} allEvents={session.allEvents.value} /></section>
      <div class="underline only-phone"><Strip view={view} /></div>
    </>
  );
}

/** What the move under consideration would do, or has done in the film. */
function PreviewCard({ session }: { session: Session }) {
  const { entry, renderer, past, seats, filmPlayer, view } = session;
  const { PreviewPanel } = renderer.value!;
  const proposal = entry.proposal.value;
  if (filmPlayer.stage.value) return <FilmCard session={session} />;
  if (past.at.value !== null || entry.ahead.value || !proposal) return null;
  return (
    <section class="panel preview" aria-label={say("table.preview")} tabIndex={0}>
      <PreviewPanel view={view.value} proposal={proposal} seats={seats.value} />
    </section>
  );
}

/** What happened to whom the viewer follows through the film. */
function FilmCard({ session }: { session: Session }) {
  const { FilmPanel } = session.renderer.value!;
  if (!FilmPanel) return null;
  return (
    <section class="panel preview" aria-label={say("table.happened")} tabIndex={0}>
      <FilmPanel view={session.view.value} filmView={session.filmPlayer.stage.value!} />
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
