// Whose orders are in, and the button that resolves the turn.

import { say } from "../../language";
import { Icon } from "../../ui/icons";
import { whenOf } from "../../ui/date-time";
import type { Session } from "../play/session";
import { playerName } from "../play/wording";
import { useTwice } from "../../ui/confirm-button";
import type { Messages } from "./use-messages";

/** The number of the turn for which orders are collected. */
export const turnOf = ({ renderer, position, turns }: Session): number =>
  renderer.value!.progress?.(position.value!.view)?.now ?? turns.value.length + 1;

/** The number of the turn that was resolved last; 0 before the first. */
export const lastTurn = (session: Session): number =>
  session.position.value!.status === "running" ? turnOf(session) - 1 : session.turns.value.length;

type Mark = "in" | "missing" | "unread";

/** Returns where a seat stands: its orders are in, missing, or in a message that was not understood. */
export function markOf(messages: Messages, seat: number): Mark {
  const last = messages.received.findLast((one) => one.seat === seat && !one.replaced);
  if (last) return last.accepted ? "in" : "unread";
  return messages.state?.missing.includes(seat) ? "missing" : "in";
}

interface StateProps { session: Session; messages: Messages; done: boolean; onWatch(): void }

export function StateCard({ session, messages, done, onWatch }: StateProps) {
  const { players, position, renderer } = session;
  const { SeatEmblem } = renderer.value!;
  const turn = turnOf(session);
  const lacking = players.value.filter(({ seat }) => markOf(messages, seat) !== "in").map(({ seat }) => seat);
  const names = (seats: readonly number[]): string => seats.map((seat) => playerName(players.value, seat)).join(", ");
  const all = players.value.length;
  const unread = lacking.filter((seat) => markOf(messages, seat) === "unread");
  const { deadline } = position.value!;
  const title = lacking.length === 0 ? say("host.state.all")
    : done ? say("host.state.done", { turn: turn - 1 })
    : say("host.state.some", { turn, there: all - lacking.length, all });
  return (
    <section class={lacking.length === 0 || done ? "panel state-card complete" : "panel state-card"} aria-live="polite">
      <span class="marks" aria-hidden="true">
        {players.value.map(({ seat }) => {
          const mark = markOf(messages, seat);
          return (
            <span key={seat} class={`emblem ${mark}`}>
              <SeatEmblem view={position.value!.view} seat={seat} />
              <i>{mark === "missing" ? "···" : <Icon name={mark === "in" ? "tick" : "close"} small />}</i>
            </span>
          );
        })}
      </span>
      <div>
        <h2>{title}</h2>
        <p>
          {lacking.length === 0 ? say("host.state.secret") : done ? say("host.state.post", { turn })
            : [
              unread.length > 0 && say("host.state.unread", { players: names(unread) }),
              lacking.length > unread.length && say("host.state.missing", { players: names(lacking.filter((s) => !unread.includes(s))) }),
            ].filter(Boolean).join(" ")}
          {deadline !== undefined && ` ${say("host.state.until", { time: whenOf(deadline) })}`}
        </p>
      </div>
      {done ? (
        <button type="button" class="btn" onClick={onWatch}><Icon name="play" small />{say("host.watch", { turn: turn - 1 })}</button>
      ) : (
        messages.state && messages.state.round > 0 && <Resolve turn={turn} lacking={lacking.length} messages={messages} />
      )}
    </section>
  );
}

/** Resolves the turn; while orders are missing it asks once. */
function Resolve({ turn, lacking, messages }: { turn: number; lacking: number; messages: Messages }) {
  const { asked, resting, press } = useTwice(() => void messages.resolve());
  const sure = asked && lacking > 0;
  return (
    <button
      type="button" class={sure ? "btn grave main" : "btn solid main"} disabled={messages.busy} aria-disabled={resting}
      onClick={lacking > 0 ? press : () => void messages.resolve()}
    >
      <span>{sure ? say("host.resolve.sure") : say("host.resolve", { turn })}</span>
      <small>{sure ? say("host.resolve.again") : say("host.resolve.effect", { n: lacking })}</small>
    </button>
  );
}
