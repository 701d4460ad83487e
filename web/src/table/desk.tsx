// What can be done at a table besides moving.

import { recordOf } from "../api/client";
import { say } from "../language";
import { askFirst, playForced } from "../settings";
import { Icon } from "../ui/icons";
import { Switch } from "../ui/switch";
import { ShareLink } from "./banner";
import { gameInfo } from "../pages/games";
import { FairDeal } from "./fair";
import { Receipts } from "./receipts";
import type { Session } from "./session";
import { useTwice } from "./twice";

export function Desk({ session }: { session: Session }) {
  const { position, seats, flipped, watchers } = session;
  const running = position.value!.status === "running";
  const playing = seats.value.length > 0;
  return (
    <div class="desk">
      {playing && running && <Proposals session={session} />}
      {playing && (
        <>
          {gameInfo(session.match.value!.game)?.forced && (
            <Switch label={say("table.forced")} help={say("table.forced.help")} value={playForced} />
          )}
          <Switch label={say("table.ask")} help={say("table.ask.help")} value={askFirst} />
        </>
      )}
      <div class="actions">
        <button type="button" class="btn" onClick={() => (flipped.value = !flipped.value)}>
          <Icon name="turn" small />{say("table.desk.turn")}
        </button>
        <a class="btn" href={recordOf(session.id)} download={`hexparlor-${session.id}.txt`}>
          <Icon name="down" small />{say("table.desk.export")}
        </a>
      </div>
      <h3>{say("table.link")}</h3>
      <ShareLink />
      <p class="dim">{say("table.desk.watchers", { n: watchers.value })}</p>
      <FairDeal session={session} />
      <Receipts session={session} />
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
          <Icon name="undo" small />{say("table.desk.takeback")}
        </button>
      )}
      {draws && (
        <button type="button" class="btn" disabled={stands("draw")} onClick={() => void entry.act(seat, "draw-offer")}>
          <Icon name="hands" small />{say(alone ? "table.desk.draw-alone" : "table.desk.draw")}
        </button>
      )}
      <Resign onResign={() => void entry.act(seat, "resign")} />
    </div>
  );
}

function Resign({ onResign }: { onResign(): void }) {
  const { asked, press } = useTwice(onResign);
  return (
    <button type="button" class={asked ? "btn grave" : "btn"} onClick={press}>
      <Icon name="flag" small />{say(asked ? "table.desk.resign-again" : "table.desk.resign")}
    </button>
  );
}
