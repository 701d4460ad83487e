// An offer on a line: who wants to play what, and what can be done about it.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import * as api from "../api/client";
import type { GameInfo, GameOffer, OwnOffer } from "../api/types";
import { say } from "../language";
import { presetOf, rulesInWords } from "../session/games";
import { Dye } from "../games/thumbnail";
import { timeInWords } from "../match/time-control";
import { go } from "../platform/router";
import { announce } from "../ui/live-regions";
import { take, withdraw } from "./stream";

export type Games = readonly GameInfo[];

/** The description of an offer: game, rules, time, and its conditions. */
export function factsOf(offer: GameOffer, games: Games): string {
  const game = games.find((one) => one.id === offer.game);
  const chosen = Object.fromEntries((offer.options ?? []).map((pair) => pair.split("=", 2)));
  const rules = game && presetOf(game, chosen)?.name !== "standard" ? rulesInWords(game, chosen) : "";
  const seat = game?.seats.find((one) => one.seat !== offer.seat && offer.seat);
  const { minRating: least = 0, maxRating: most = 0, maxMatches: tables = 0 } = offer;
  return [
    game?.title ?? offer.game, rules, timeInWords(offer.time ?? "", game?.sealed ?? false),
    offer.rated && say("offers.rated"), (least > 0 || most > 0) && say("offers.range", { least, most }),
    seat && say("offers.you-play", { seat: seat.name }), tables > 0 && say("offers.stands"),
  ].filter(Boolean).join(" · ");
}

/** The name of who has made an offer, with their rating. */
function Maker({ offer }: { offer: GameOffer }) {
  return (
    <b>
      {offer.handle ? <a href={`/@${offer.handle}`}>{offer.name}</a> : offer.name}
      {offer.rating && <small class="strong"> {offer.rating}{offer.provisional && "?"}</small>}
    </b>
  );
}

/** Does something about an offer; what is wrong with that stands below it. */
function useAction(): { busy: boolean; problem: ComponentChildren; run(action: () => Promise<void>): void } {
  const [busy, setBusy] = useState(false);
  const [text, setText] = useState("");
  const run = (action: () => Promise<void>): void => {
    setBusy(true);
    setText("");
    action().catch((error: Error) => {
      setText(error.message);
      announce(error.message, true);
    }).finally(() => setBusy(false));
  };
  return { busy, run, problem: text && <small class="problem" role="alert">{text}</small> };
}

const sitDown = async (offer: GameOffer): Promise<void> => go("/t/" + (await api.takeOffer(offer.id)).match);

interface RowProps<O extends GameOffer> {
  offer: O;
  games: Games;
}

/** Another user's offer, accepted by one press. */
export function OfferRow({ offer, games }: RowProps<GameOffer>) {
  const { busy, problem, run } = useAction();
  return (
    <li>
      <Dye game={offer.game} />
      <span class="grow"><Maker offer={offer} /><small>{factsOf(offer, games)}</small>{problem}</span>
      <button
        type="button"
        class="btn"
        disabled={busy}
        aria-label={say("app.tables.sit-with", { names: offer.name })}
        onClick={() => run(() => sitDown(offer))}
      >
        {say("app.tables.sit")}
      </button>
    </li>
  );
}

/** A challenge to the visitor. */
export function ChallengeRow({ offer, games, onDone }: RowProps<GameOffer> & { onDone?(): void }) {
  const { busy, problem, run } = useAction();
  const decline = async (): Promise<void> => {
    take(await api.declineOffer(offer.id));
    onDone?.();
  };
  return (
    <li class="asked">
      <Dye game={offer.game} />
      <span class="grow">
        <b>{say("offers.challenged", { name: offer.name })}</b><small>{factsOf(offer, games)}</small>{problem}
      </span>
      <button type="button" class="btn solid" disabled={busy} onClick={() => run(() => sitDown(offer))}>
        {say("offers.accept")}
      </button>
      <button type="button" class="btn" disabled={busy} onClick={() => run(decline)}>{say("offers.decline")}</button>
    </li>
  );
}

/** An offer of the visitor's own. */
export function OwnRow({ offer, games }: RowProps<OwnOffer>) {
  const { busy, problem, run } = useAction();
  const title = offer.challenged
    ? say("offers.asked", { name: offer.challenged })
    : say("offers.waits", { stands: offer.maxMatches ? "yes" : "no", going: offer.runningMatches ?? 0, most: offer.maxMatches ?? 0 });
  return (
    <li class="waits">
      <Dye game={offer.game} />
      <span class="grow"><b>{title}</b><small>{factsOf(offer, games)}</small>{problem}</span>
      <button
        type="button"
        class="btn"
        disabled={busy}
        onClick={() => run(() => withdraw(offer.id))}
      >
        {say("offers.withdraw")}
      </button>
    </li>
  );
}
