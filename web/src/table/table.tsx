// A table: the players, the board, and what can be done.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { lightingWhatIsRead } from "../ui/lit-cells";
import { Plates } from "../board/plates";
import { rendererFailed, knows } from "../games";
import { loadMessages, rich, say } from "../language";
import { go } from "../platform/router";
import { loadStyle } from "../platform/styles";
import { covered, SeatHandover } from "./panels/seat-handover";
import { dueTurn, waiting } from "./play/pending-decisions";
import { Centre } from "./panels/centre";
import { useSkipping } from "./panels/table-keys";
import { PlayerPlates, PlayerStrip, seating } from "./panels/players";
import { SideColumn } from "./panels/side-column";
import { useTable } from "./play/use-table";
import { runsMatch } from "./play/organizer";
import type { Session } from "./play/session";
import { Stage } from "./panels/stage";
import { useChat, type Chat } from "./chat/chat";
import { ChatPanel } from "./chat/lazy-chat-panel";
import { outcome } from "./play/wording";
import { Icon } from "../ui/icons";
import { useLazy } from "../ui/use-lazy";
import { useTitle } from "../ui/title";
import { RulesName } from "./rules-name";
import { gameTitle } from "../session/games";
import { TableHeader } from "../shell/table-header";
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
  return <HostedView session={session} chat={chat!} />;
}

const HostPage = lazy(() =>
  Promise.all([import("./host/host-page"), loadMessages("host"), loadStyle("host"), loadStyle("filters")]).then(([m]) => m.HostPage));

/** A match in play: the page of its host, who may open the table instead, or the table. */
function HostedView({ session, chat }: { session: Session; chat: Chat }) {
  const runs = runsMatch(session.match.value, session.players.value) && session.position.value!.status !== "waiting";
  const [hosting, setHosting] = useState(session.seats.value.length === 0);
  if (runs && hosting) return <HostPage session={session} onTable={() => setHosting(false)} />;
  return <TableView session={session} chat={chat} onHost={runs ? () => setHosting(true) : undefined} />;
}

/** Between two players at one device: nothing of the table is on the page. */
function HandoverView({ session }: { session: Session }) {
  useTitle(say("table.pass-device.title"), gameTitle(session.match.value!.game));
  return (
    <>
      <TableHeader />
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
      <TableHeader><Where session={session} /></TableHeader>
      {failed ? <main id="main" tabIndex={-1} class="prose"><NotArrived /></main> : Planning && <Planning session={session} />}
    </>
  );
}

const WaitingRoom = lazy(() => import("./panels/waiting-room").then((m) => m.WaitingRoom));
const SignUp = lazy(() => import("./panels/sign-up").then((m) => m.SignUp));

/** The table before its game: there may be no board yet. */
function WaitingRoomView({ session, chat }: { session: Session; chat: Chat }) {
  const { game, gathering } = session.match.value!;
  useTitle(say("table.waiting"), gameTitle(game));
  return (
    <>
      <TableHeader><Where session={session} /></TableHeader>
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
  const { game, options, variant } = session.match.value!;
  return (
    <div class="where">
      <b>{gameTitle(game)}</b>
      <RulesName id={session.id} game={game} options={options} variant={variant} />
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
      <TableHeader />
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
      <TableHeader />
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

interface TableProps { session: Session; chat: Chat; onHost?: (() => void) | undefined }

function TableView({ session, chat, onHost }: TableProps) {
  const title = gameTitle(session.match.value!.game);
  const watching = session.seats.value.length === 0;
  const over = session.position.value!.status === "finished";
  const players = seating(session);

  useTitle(stateInWords(session), title);
  useSkipping(session);
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
      <TableHeader>
        <Where session={session} notes={notes} />
        {onHost && <button type="button" class="btn to-host" onClick={onHost}><Icon name="back" small />{say("table.tab.messages")}</button>}
      </TableHeader>
      <main
        id="main" tabIndex={-1} class="table" {...lightingWhatIsRead}
        data-game={session.match.value!.game}
        data-moves={session.past.answered.value ? session.moves.value.length : undefined}
      >
        <h1 class="spoken">{title}: {players.map((p) => `${p.title} ${p.name}`).join(", ")}</h1>
        <CentreWithPlayers session={session} />
        <SideColumn session={session} chat={chat} onHost={onHost} />
      </main>
    </>
  );
}

/** The board with the players in its corners, or the film of a step. */
function CentreWithPlayers({ session }: { session: Session }) {
  const box = useRef<HTMLElement>(null);
  const ended = session.position.value!.status === "finished" && session.past.at.value === null && !session.revealing.value;
  const over = () => [...box.current!.parentElement!.querySelectorAll(".plate, .strip, .crowd")];
  const plates = useCallback(() => over().map((p) => p.getBoundingClientRect()), [ended]);
  return (
    <Centre session={session} box={box} bare strip={<PlayerStrip session={session} />}>
      <div class="ground">
        <PlayerPlates session={session} />
        <Plates.Provider value={plates}><Stage session={session} bare /></Plates.Provider>
      </div>
    </Centre>
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
