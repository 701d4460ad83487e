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
          <span>{say("desk.people.search")}</span>
          <input value={text} required maxLength={100} onInput={(e) => setText(e.currentTarget.value)} />
        </label>
        <button class="btn solid">{say("desk.people.find")}</button>
      </form>
      {problem}
      {found?.length === 0 && <p class="dim">{say("desk.people.none")}</p>}
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
        {say("desk.person", {
          kind: person.handle ? "account" : "guest", since: whenOf(person.created), role: person.role || "none",
        })}
      </p>
      {person.former && <p>{say("desk.person.former", { names: person.former.join(", ") })}</p>}
      {person.suspended && <p>{say("desk.person.suspended", { why: person.suspended.why })}</p>}
      {person.muted && <p>{say("desk.person.muted", { why: person.muted.why })}</p>}
      {person.ownCause && <p class="dim">{say("desk.own-cause")}</p>}
      {person.role !== "owner" && !person.ownCause && <Decide kinds={kinds} person={person} onDone={onDone} />}
      <button type="button" class="btn" aria-expanded={past} onClick={() => setPast(!past)}>{say("desk.person.past")}</button>
      {past && <Book person={person.id} />}
    </section>
  );
}
