// What can be done at a table besides moving.

import { useEffect, useState } from "preact/hooks";
import { recordOf } from "../api/client";
import { askFirst, playForced } from "../settings";
import { Icon } from "../ui/icons";
import { Switch } from "../ui/switch";
import { ShareLink } from "./banner";
import { gameInfo } from "../pages/games";
import { FairDeal } from "./fair";
import { Receipts } from "./receipts";
import type { Session } from "./session";

export function Desk({ session }: { session: Session }) {
  const { position, seats, flipped, watchers } = session;
  const running = position.value!.status === "running";
  const playing = seats.value.length > 0;
  const count = watchers.value;
  return (
    <div class="desk">
      {playing && running && <Proposals session={session} />}
      {playing && (
        <>
          <Switch label="Play forced moves for me" help="when there is only one legal move" value={playForced} />
          <Switch label="Ask before each move" help="play only with the big button" value={askFirst} />
        </>
      )}
      <div class="actions">
        <button type="button" class="btn" onClick={() => (flipped.value = !flipped.value)}>
          <Icon name="turn" small />Turn board
        </button>
        <a class="btn" href={recordOf(session.id)} download={`hexparlor-${session.id}.txt`}>
          <Icon name="down" small />Export record
        </a>
      </div>
      <Receipts session={session} />
      <FairDeal session={session} />
      <h3>Link to this table</h3>
      <ShareLink />
      <p class="dim">
        Whoever opens it can watch{count > 0 && `; ${count} ${count === 1 ? "does" : "do"} now`}.
      </p>
    </div>
  );
}

function Proposals({ session }: { session: Session }) {
  const { entry, moves, players, position, seats } = session;
  const alone = players.value.every((p) => p.mine);
  const seat = entry.turn.value?.seat ?? seats.value[0]!;
  const moved = moves.value.filter((m) => seats.value.includes(m.seat));
  const stands = (kind: string): boolean => position.value!.offers.some((offer) => offer.kind === kind);
  const info = gameInfo(session.match.value!.game);
  const takes = !info?.hidden && !info?.sealed;
  const draws = players.value.length === 2 && !info?.sealed;
  const taker = alone ? (moves.value.at(-1)?.seat ?? seat) : seat;
  return (
    <div class="actions">
      {takes && (
        <button
          type="button"
          class="btn"
          disabled={moved.length === 0 || stands("takeback")}
          onClick={() => void entry.act(taker, "takeback-ask")}
        >
          <Icon name="undo" small />Take back
        </button>
      )}
      {draws && (
        <button type="button" class="btn" disabled={stands("draw")} onClick={() => void entry.act(seat, "draw-offer")}>
          <Icon name="hands" small />{alone ? "Call it a draw" : "Offer a draw"}
        </button>
      )}
      <Resign onResign={() => void entry.act(seat, "resign")} />
    </div>
  );
}

/** Time in which a second press resigns. Milliseconds. */
const patience = 5_000;

function Resign({ onResign }: { onResign(): void }) {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setAsked(false), patience);
    return () => clearTimeout(timer);
  }, [asked]);
  return (
    <button type="button" class={asked ? "btn grave" : "btn"} onClick={() => (asked ? onResign() : setAsked(true))}>
      <Icon name="flag" small />{asked ? "Press again to resign" : "Resign"}
    </button>
  );
}
