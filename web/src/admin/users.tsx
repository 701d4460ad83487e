// Finding people, and what has been decided about them.

import { useState } from "preact/hooks";
import * as api from "../api/account";
import type { HousePerson } from "../api/types";
import { say } from "../language";
import { whenOf } from "../ui/date-time";
import { Book } from "./audit-log";
import { Decide, type DeskKind } from "./decision-form";
import { useRun } from "../ui/request";
import { nameOf } from "./user-names";

export function People({ owner }: { owner: boolean }) {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState("");
  const [found, setFound] = useState<HousePerson[] | null>(null);
  const { problem, run } = useRun();
  const find = (typed: string): void => {
    setAsked(typed);
    run(api.findPeople(typed), setFound);
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
      {found?.map((one) => <Person key={one.id} of={one} owner={owner} onDone={() => find(asked)} />)}
    </div>
  );
}

function Person({ of: person, owner, onDone }: { of: HousePerson; owner: boolean; onDone(): void }) {
  const [past, setPast] = useState(false);
  const kinds: DeskKind[] = ["mute", "suspend", "rename"];
  if (person.muted) kinds.push("unmute");
  if (person.suspended) kinds.push("unsuspend");
  if (owner) kinds.push(person.role === "moderator" ? "dismiss-moderator" : "appoint");
  return (
    <section class="panel stack" aria-label={nameOf(person)}>
      <h2>{nameOf(person)}</h2>
      <p class="dim mono">{person.id}</p>
      <p>
        {say("admin.user", {
          kind: person.handle ? "account" : "guest", since: whenOf(person.created), role: person.role || "none",
        })}
      </p>
      {person.former && <p>{say("admin.user.former", { names: person.former.join(", ") })}</p>}
      {person.suspended && <p>{say("admin.user.suspended", { why: person.suspended.why })}</p>}
      {person.muted && <p>{say("admin.user.muted", { why: person.muted.why })}</p>}
      {person.ownCause && <p class="dim">{say("admin.conflict-of-interest")}</p>}
      {person.role !== "owner" && !person.ownCause && <Decide kinds={kinds} person={person} onDone={onDone} />}
      <button type="button" class="btn" aria-expanded={past} onClick={() => setPast(!past)}>{say("admin.user.past")}</button>
      {past && <Book person={person.id} />}
    </section>
  );
}
