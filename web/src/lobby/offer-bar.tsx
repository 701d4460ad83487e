// Shows users with open offers, on any page, that an opponent has accepted one, and that they wait for one.

import { useEffect } from "preact/hooks";
import { say } from "../language";
import { follow, own, withdraw } from "../offers/stream";
import { gameTitle } from "../session/games";
import { hasBoard } from "../shell/places";
import { route } from "../platform/router";

/** Pages that list the own offers already. */
const listing = ["/", "/o/{id}"];

export function OfferBar() {
  useEffect(follow, []);
  const { pattern, params } = route.value;
  const here = pattern === "/t/{id}" ? params["id"] : "";
  const come = own.value.readyMatches.filter((one) => one.match !== here);
  const quiet = listing.includes(pattern) || hasBoard(pattern);
  const waiting = quiet ? [] : own.value.mine.filter(({ challenged, maxMatches }) => !challenged && !maxMatches);
  if (come.length + waiting.length === 0) return null;
  return (
    <div class="company-bar" role="status">
      {come.map((one) => (
        <p key={one.match}>
          {say("offers.company", { name: one.name })} <a class="btn solid" href={`/t/${one.match}`}>{say("offers.go")}</a>
        </p>
      ))}
      {waiting.map((one) => (
        <p key={one.id}>
          {say("offers.waits-for", { game: gameTitle(one.game) })}
          <button type="button" class="btn" onClick={() => void withdraw(one.id).catch(() => {})}>{say("offers.withdraw")}</button>
        </p>
      ))}
    </div>
  );
}
