// Shows users with open offers, on any page, that they wait for an opponent, and that one has accepted.

import { useEffect } from "preact/hooks";
import type { OwnOffer } from "../api/types";
import { say } from "../language";
import { route } from "../platform/router";
import { factsOf } from "../offers/rows";
import { follow, own, withdraw } from "../offers/stream";
import { games, loadGames } from "../session/games";
import { hasBoard } from "../shell/places";
import { useNow } from "../ui/clock";
import { useRun } from "../ui/request";

export function OfferBar() {
  useEffect(follow, []);
  const { pattern, params } = route.value;
  const here = pattern === "/t/{id}" ? params["id"] : "";
  const come = own.value.readyMatches.filter((one) => one.match !== here);
  const waiting = hasBoard(pattern) ? [] : own.value.mine.filter(({ challenged, maxMatches }) => !challenged && !maxMatches);
  return (
    <>
      {come.length > 0 && (
        <div class="company-bar" role="status">
          {come.map((one) => (
            <p key={one.match}>
              {say("offers.company", { name: one.name })} <a class="btn solid" href={`/t/${one.match}`}>{say("offers.go")}</a>
            </p>
          ))}
        </div>
      )}
      {waiting.length > 0 && (
        <aside class="waiting-bars" aria-label={say("offers.waiting")}>
          {waiting.map((offer) => <WaitingBar key={offer.id} offer={offer} />)}
        </aside>
      )}
    </>
  );
}

/** Returns "0:42" or "12:05". */
function inDigits(time: number): string {
  const seconds = Math.max(0, Math.floor(time / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** An open offer of the user, with the time for which it has waited. */
function WaitingBar({ offer }: { offer: OwnOffer }) {
  const { problem, run } = useRun();
  const now = useNow(1_000);
  useEffect(() => void loadGames().catch(() => {}), []);
  return (
    <div class="waiting-bar">
      <i aria-hidden="true" />
      <p class="grow"><b>{say("offers.waiting")}</b> {factsOf(offer, games.value ?? [])} <small>{say("offers.waiting-text")}</small>{problem}</p>
      <span class="num dim" role="timer">{inDigits(now - offer.at)}</span>
      <button type="button" class="btn" onClick={() => run(withdraw(offer.id), () => {})}>{say("offers.withdraw")}</button>
    </div>
  );
}
