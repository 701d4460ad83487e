// Finds users and shows past decisions about them.

import { useState } from "preact/hooks";
import * as api from "../api/account";
import type { ModeratedUser } from "../api/types";
import { say } from "../language";
import { whenOf } from "../ui/date-time";
import { AuditLog } from "./audit-log";
import { Decide, type DecisionKind } from "./decision-form";
import { useRun } from "../ui/request";
import { nameOf } from "./user-names";

export function Users({ owner }: { owner: boolean }) {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState("");
  const [found, setFound] = useState<ModeratedUser[] | null>(null);
  const { problem, run } = useRun();
  const find = (typed: string): void => {
    setAsked(typed);
    run(api.findUsers(typed), setFound);
  };
  const search = (event: Event): void => {
    event.preventDefault();
    find(text);
  };
  return (
    <div class="stack">
      <form class="row search" role="search" onSubmit={search}>
        <label class="field">
          <span>{say("admin.users.search")}</span>
          <input value={text} required maxLength={100} onInput={(e) => setText(e.currentTarget.value)} />
        </label>
        <button class="btn solid">{say("admin.users.find")}</button>
      </form>
      {problem}
      {found?.length === 0 && <p class="dim">{say("admin.users.none")}</p>}
      {found?.map((one) => <UserRow key={one.id} of={one} owner={owner} onDone={() => find(asked)} />)}
    </div>
  );
}

function UserRow({ of: user, owner, onDone }: { of: ModeratedUser; owner: boolean; onDone(): void }) {
  const [past, setPast] = useState(false);
  const kinds: DecisionKind[] = ["mute", "suspend", "rename"];
  if (user.muted) kinds.push("unmute");
  if (user.suspended) kinds.push("unsuspend");
  if (owner) kinds.push(user.role === "moderator" ? "dismiss-moderator" : "appoint");
  return (
    <section class="panel stack" aria-label={nameOf(user)}>
      <h2>{nameOf(user)}</h2>
      <p class="dim mono">{user.id}</p>
      <p>
        {say("admin.user", {
          kind: user.handle ? "account" : "guest", since: whenOf(user.created), role: user.role || "none",
        })}
      </p>
      {user.formerNames && <p>{say("admin.user.former", { names: user.formerNames.join(", ") })}</p>}
      {user.suspended && <p>{say("admin.user.suspended", { why: user.suspended.why })}</p>}
      {user.muted && <p>{say("admin.user.muted", { why: user.muted.why })}</p>}
      {user.conflictOfInterest && <p class="dim">{say("admin.conflict-of-interest")}</p>}
      {user.role !== "owner" && !user.conflictOfInterest && <Decide kinds={kinds} user={user} onDone={onDone} />}
      <button type="button" class="btn" aria-expanded={past} onClick={() => setPast(!past)}>{say("admin.user.past")}</button>
      {past && <AuditLog user={user.id} />}
    </section>
  );
}
