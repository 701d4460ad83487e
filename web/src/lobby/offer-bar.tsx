// Shows users with open offers, on any page, that an opponent has accepted one.

import { useEffect } from "preact/hooks";
import { say } from "../language";
import { route } from "../platform/router";
import { follow, own } from "../offers/stream";

export function OfferBar() {
  useEffect(follow, []);
  const here = route.value.pattern === "/t/{id}" ? route.value.params["id"] : "";
  const come = own.value.readyMatches.filter((one) => one.match !== here);
  if (come.length === 0) return null;
  return (
    <div class="company-bar" role="status">
      {come.map((one) => (
        <p key={one.match}>
          {say("offers.company", { name: one.name })} <a class="btn solid" href={`/t/${one.match}`}>{say("offers.go")}</a>
        </p>
      ))}
    </div>
  );
}
