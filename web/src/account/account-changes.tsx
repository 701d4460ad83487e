// Recent changes of how the account signs in, so that its owner sees a change by another user.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { AccountChange } from "../api/types";
import { say } from "../language";
import { become, me } from "../session/me";
import { useRun } from "../ui/request";
import { whenOf } from "../ui/date-time";

/** How many changes are listed besides the new ones. */
const listed = 10;

export function AccountChanges() {
  const [changes, setChanges] = useState<AccountChange[]>([]);
  const { problem, run } = useRun();
  useEffect(() => run(api.accountChanges(), setChanges), []);
  if (changes.length === 0) return problem;
  const fresh = changes.some((one) => one.new);
  const seen = (): void =>
    run(api.acknowledgeChanges(changes[0]!.at), (now) => {
      setChanges(now);
      if (me.value) become({ ...me.value, accountChanged: false });
    });
  return (
    <section class="panel" aria-labelledby="changes">
      <h2 id="changes">{say("account.changes")}</h2>
      <p>{say("account.changes.lead")}</p>
      <ul class="devices">
        {changes.filter((one, i) => one.new || i < listed).map((one) => <Change key={one.at + one.kind} of={one} />)}
      </ul>
      {problem}
      {fresh && (
        <div class="row">
          <button type="button" class="btn" onClick={seen}>{say("account.changes.seen")}</button>
          <a class="btn" href="/devices">{say("account.changes.devices")}</a>
        </div>
      )}
    </section>
  );
}

function Change({ of }: { of: AccountChange }) {
  const when = whenOf(of.at);
  const device = of.device || say("account.devices.unknown");
  return (
    <li>
      <div>
        <b>{say("account.changes.what", { kind: of.kind })}</b>
        <span class="dim">
          {of.current ? say("account.changes.by-this", { when }) : say("account.changes.by", { device, when })}
        </span>
      </div>
      {of.new && <span class="chip you">{say("account.changes.new")}</span>}
    </li>
  );
}
