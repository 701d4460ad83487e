// The page of a host who runs a match for players elsewhere: who is in, the pasted messages, the orders, and the report.

import { useEffect, useState } from "preact/hooks";
import { useOrderSheet } from "./order-sheet";
import { say } from "../../language";
import { TableHeader } from "../../shell/table-header";
import { gameTitle } from "../../session/games";
import { Icon } from "../../ui/icons";
import { useTitle } from "../../ui/title";
import { Announcement } from "../panels/announcement";
import { ShareDialog } from "../panels/share-dialog";
import type { Session } from "../play/session";
import { outcome } from "../play/wording";
import { MessagesBox } from "./messages-box";
import { OrderList } from "./order-list";
import { ordersBySeat } from "./received";
import { Report } from "./report";
import { lastTurn, StateCard, turnOf } from "./state-card";
import { useMessages } from "./use-messages";

interface HostProps { session: Session; onTable(): void }

export function HostPage({ session, onTable }: HostProps) {
  const { match, players, position } = session;
  const { game } = match.value!;
  const messages = useMessages(session);
  const sheet = useOrderSheet(session);
  const [sharing, setSharing] = useState(false);
  const running = position.value!.status === "running";
  const reported = lastTurn(session) > 0;
  const done = reported && messages.text === "" && (messages.state?.seats.every(({ orders }) => !orders) ?? false);
  useTitle(say("host.title", { game: gameTitle(game) }));
  useEffect(() => {
    if (running) return;
    messages.clear();
  }, [running]);
  const watch = (): void => {
    onTable();
    void session.rewatch();
  };
  const report = reported && <Report session={session} main={done} onWatch={watch} />;
  return (
    <>
      <TableHeader />
      <main id="main" tabIndex={-1} class="host">
        <div class="host-head">
          <h1>{say("host.title", { game: gameTitle(game) })}</h1>
          <p>{say("host.about", { n: players.value.length })}</p>
          <span class="actions">
            <button type="button" class="btn" onClick={() => setSharing(true)}><Icon name="link" small />{say("host.invite")}</button>
            <button type="button" class="btn" onClick={onTable}><Icon name="watch" small />{say("host.open")}</button>
          </span>
        </div>
        <div class="work">
          {running ? (
            <StateCard session={session} messages={messages} done={done} onWatch={watch} />
          ) : (
            <section class="panel state-card over"><div><h2>{outcome(position.value!, players.value)}</h2></div></section>
          )}
          {done && report}
          {running && messages.state && (
            <>
              <MessagesBox session={session} messages={messages} />
              <OrderList session={session} messages={messages} sheet={sheet} />
            </>
          )}
          {messages.problem && <p class="problem" role="alert">{messages.problem}</p>}
          {match.value!.announcement && <div class="panel"><Announcement session={session} /></div>}
        </div>
        <div class="beside">
          <Board session={session} messages={messages} sheet={sheet} done={done} />
          {!done && report}
        </div>
      </main>
      {sharing && <ShareDialog session={session} onClose={() => setSharing(false)} />}
    </>
  );
}

type BoardProps = Pick<HostProps, "session"> & {
  messages: ReturnType<typeof useMessages>; sheet: ReturnType<typeof useOrderSheet>; done: boolean;
};

/** The board with the orders that the host has been sent; those of users with the link stay unknown. */
function Board({ session, messages, sheet, done }: BoardProps) {
  const { match, position, renderer } = session;
  const { Thumbnail, progress } = renderer.value!;
  const { view } = position.value!;
  const orders = messages.state ? ordersBySeat(messages.state, messages.received) : new Map<number, string>();
  const shown = sheet && orders.size > 0 ? sheet.withOrders(view, orders) : view;
  const limit = progress?.(view)?.limit ?? 0;
  const label = say("host.board", { turn: turnOf(session), limit, state: done ? "before" : orders.size > 0 ? "ordered" : "other" });
  return (
    <section class="host-board" data-game={match.value!.game} aria-label={label}>
      <span class="tag num" aria-hidden="true">{label}</span>
      <Thumbnail view={shown} />
    </section>
  );
}
