// What can be done at a table besides moving.

import { useState } from "preact/hooks";
import { recordOf } from "../../api/client";
import { loadMessages, say } from "../../language";
import { useLazy } from "../../ui/use-lazy";
import { askFirst, coaching, playForced } from "../../platform/settings";
import { Icon } from "../../ui/icons";
import { Switch } from "../../ui/switch";
import { gameInfo } from "../../session/games";
import { waitOf } from "../clock/claims";
import { Announcement } from "./announcement";
import { FairDeal } from "./fair-deal";
import { Receipts } from "./receipts";
import type { Session } from "../play/session";
import { Timed } from "../clock/lazy-time-panel";
import { TwiceButton } from "../../ui/confirm-button";

export function MatchMenu({ session }: { session: Session }) {
  const { position, seats, flipped, watchers } = session;
  const [sharing, setSharing] = useState(false);
  const running = position.value!.status === "running";
  const playing = seats.value.length > 0;
  return (
    <div class="match-menu">
      <Announcement session={session} />
      {playing && running && <Proposals session={session} />}
      {playing && (
        <>
          {gameInfo(session.match.value!.game)?.forced && (
            <Switch label={say("table.forced")} help={say("table.forced.help")} value={playForced} />
          )}
          <Switch label={say("table.ask")} help={say("table.ask.help")} value={askFirst} />
          <Switch label={say("table.coach")} help={say("table.coach.help")} value={coaching} />
        </>
      )}
      <div class="actions">
        <button type="button" class="btn" onClick={() => (flipped.value = !flipped.value)}>
          <Icon name="turn" small />{say("table.menu.turn")}
        </button>
        <a class="btn" href={recordOf(session.id)} download={`hexparlor-${session.id}.txt`}>
          <Icon name="down" small />{say("table.menu.export")}
        </a>
        <button type="button" class="btn" onClick={() => setSharing(true)}>
          <Icon name="share" small />{say("table.share")}
        </button>
      </div>
      <Timed session={session} part="TimeFacts" />
      <p class="dim">{say("table.menu.watchers", { n: watchers.value })}</p>
      <FairDeal session={session} />
      <Receipts session={session} />
      {sharing && <Sharing session={session} onClose={() => setSharing(false)} />}
    </div>
  );
}

const loadShare = () => Promise.all([import("./share-dialog"), loadMessages("table")]).then(([m]) => m.ShareDialog);

/** The dialog, which is fetched when it is first wanted. */
function Sharing(props: { session: Session; onClose(): void }) {
  const { come: ShareDialog } = useLazy(loadShare);
  return ShareDialog && <ShareDialog {...props} />;
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
  const out = position.value!.out?.includes(seat) ?? false;
  const noDraw = waitOf(position.value!, seat, "draw");
  const taker = alone ? (moves.value.at(-1)?.seat ?? seat) : seat;
  const noTakeback = waitOf(position.value!, taker, "takeback");
  return (
    <div class="actions">
      {takes && (
        <button
          type="button"
          class="btn"
          disabled={moved.length === 0 || stands("takeback") || noTakeback !== undefined}
          title={noTakeback}
          onClick={() => void entry.act(taker, "takeback-ask")}
        >
          <Icon name="undo" small />{say("table.menu.takeback")}
        </button>
      )}
      {draws && (
        <button
          type="button"
          class="btn"
          disabled={stands("draw") || noDraw !== undefined}
          title={noDraw}
          onClick={() => void entry.act(seat, "draw-offer")}
        >
          <Icon name="hands" small />{say(alone ? "table.menu.draw-alone" : "table.menu.draw")}
        </button>
      )}
      <Timed session={session} part="TimeProposals" />
      {!out && (
        <TwiceButton
          icon="flag"
          label={say("table.menu.resign")}
          sure={say("table.menu.resign-again")}
          onPress={() => void entry.act(seat, "resign")}
        />
      )}
      {takes && noTakeback && <small class="dim">{noTakeback}</small>}
      {draws && noDraw && <small class="dim">{noDraw}</small>}
    </div>
  );
}
