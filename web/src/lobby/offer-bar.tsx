// Tells who has offered to play, wherever they are: that they wait, and that somebody has come.

import { useEffect } from "preact/hooks";
import { say } from "../language";
import { route } from "../platform/router";
import { follow, own } from "./offer-stream";

export function CompanyBar() {
  useEffect(follow, []);
  const here = route.value.page === "table" ? route.value.id : "";
  const come = own.value.company.filter((one) => one.match !== here);
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
