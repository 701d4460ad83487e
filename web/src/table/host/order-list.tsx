// The orders of a turn: a row for each player, with what to ask back or to remind of.

import type { Player } from "../../api/types";
import type { OrderSheet } from "../../game/contract";
import { say } from "../../language";
import { gameTitle } from "../../session/games";
import { CopyButton } from "../../ui/copy-button";
import { Icon } from "../../ui/icons";
import type { Session } from "../play/session";
import { playerName } from "../play/wording";
import { ordersBySeat, type Received } from "./received";
import { markOf, turnOf } from "./state-card";
import type { Messages } from "./use-messages";

interface ListProps { session: Session; messages: Messages; sheet: OrderSheet<unknown> | null }

export function OrderList({ session, messages, sheet }: ListProps) {
  const receipts = messages.state!.seats.filter(({ receipt }) => receipt).map(({ name, receipt }) => `${name}: ${receipt}`);
  const strangers = messages.received.filter(({ accepted, replaced, seat }) => seat === 0 && !accepted && !replaced);
  return (
    <section class="panel order-list" aria-labelledby="orders">
      <div class="head">
        <h2 id="orders">{say("host.orders", { turn: turnOf(session) })}</h2><small>{say("host.orders.yours")}</small>
        {receipts.length > 0 && <CopyButton text={receipts.join("\n")} label={say("host.orders.receipts")} title={say("host.orders.receipts")} />}
      </div>
      <ul aria-labelledby="orders">
        {session.players.value.map((player) => <Row key={player.seat} session={session} messages={messages} sheet={sheet} player={player} />)}
        {strangers.map((one) => <li key={one.first} class="refused"><Question text={messages.text} refused={one} /></li>)}
      </ul>
    </section>
  );
}

function Row({ session, messages, sheet, player }: ListProps & { player: Player }) {
  const { position, players, renderer } = session;
  const { SeatEmblem } = renderer.value!;
  const { seat, kind } = player;
  const mark = markOf(messages, seat);
  const name = playerName(players.value, seat);
  const orders = ordersBySeat(messages.state!, messages.received).get(seat);
  const refused = mark === "unread" ? messages.received.findLast((one) => one.seat === seat && !one.replaced) : undefined;
  const { view } = position.value!;
  return (
    <li class={mark}>
      <span class="emblem" aria-hidden="true"><SeatEmblem view={view} seat={seat} /></span>
      <span class="called">
        <b>{name}</b>
        {mark === "in" ? <small>{say("host.seat", { kind })}</small>
          : <small class="tag">{say(mark === "unread" ? "host.seat.unread" : "host.seat.missing")}</small>}
      </span>
      <div class="given">
        {kind !== "message" ? <p><Icon name={mark === "in" ? "seal" : "clock"} small />{say("host.seat.sealed", { sealed: mark === "in" ? "yes" : "no" })}</p>
          : orders && sheet ? <sheet.Orders view={view} seat={seat} orders={orders} />
          : orders ? <code class="mono">{orders}</code>
          : refused ? null
          : <p>{say("host.seat.nothing", { game: session.match.value!.game })}</p>}
      </div>
      {kind === "message" && mark === "missing" && (
        <CopyButton text={reminder(session, name)} label={say("host.remind.to", { name })} title={say("host.remind")} />
      )}
      {refused && <Question text={messages.text} refused={refused} />}
    </li>
  );
}

/** A text for a player whose orders are missing. */
const reminder = (session: Session, name: string): string =>
  say("host.reminder", { name, turn: turnOf(session), game: gameTitle(session.match.value!.game) });

/** What was not understood of a message, to be asked back or corrected in the box. */
function Question({ text, refused }: { text: string; refused: Received }) {
  const line = text.split("\n")[refused.wrong]?.trim();
  const correct = (): void => {
    const box = document.querySelector<HTMLTextAreaElement>(".paste textarea")!;
    const before = text.split("\n").slice(0, refused.wrong).join("\n").length + (refused.wrong > 0 ? 1 : 0);
    box.focus();
    box.setSelectionRange(before, before + (text.split("\n")[refused.wrong]?.length ?? 0));
  };
  return (
    <div class="ask-back">
      <p>{line && <code class="mono">{line}</code>} {refused.sentence}</p>
      <span class="actions">
        <CopyButton text={refused.sentence} label={say("host.ask.to", { name: refused.sender })} title={say("host.ask")} />
        <button type="button" class="btn" onClick={correct}><Icon name="pen" small />{say("host.correct")}</button>
      </span>
    </div>
  );
}
