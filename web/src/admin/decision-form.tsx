// Form of a decision about a user, a table or a report: kind, end and reason.

import { useState } from "preact/hooks";
import * as api from "../api/account";
import type { ModeratedUser, NewDecision } from "../api/types";
import { say } from "../language";
import { announce } from "../ui/live-regions";
import { useRun } from "../ui/request";

/** The kinds of decisions, each with a message of its own. */
export type DecisionKind =
  | "mute" | "unmute" | "suspend" | "unsuspend" | "rename" | "close" | "annul" | "dismiss" | "appoint" | "dismiss-moderator";

interface DecideProps {
  kinds: DecisionKind[];
  user?: ModeratedUser | undefined;
  table?: string | undefined;
  report?: string | undefined;
  onDone(): void;
}

const day = 86_400_000;

/** For how long: the number of days, by the name of the choice. */
const terms: [string, number][] = [["day", 1], ["week", 7], ["month", 30], ["good", 0]];

export function Decide({ kinds, user, table, report, onDone }: DecideProps) {
  const [kind, setKind] = useState<DecisionKind | "">("");
  const [why, setWhy] = useState("");
  const [term, setTerm] = useState("week");
  const [name, setName] = useState("");
  const { problem, run } = useRun();
  const decide = (event: Event): void => {
    event.preventDefault();
    if (!kind) return;
    const days = terms.find(([one]) => one === term)![1];
    run(api.decide(decisionOf(kind, { user, table, report, why, name, days })), () => {
      announce(say("admin.decided"));
      setKind("");
      setWhy("");
      onDone();
    });
  };
  return (
    <form class="stack" onSubmit={decide}>
      <label class="field">
        <span>{say("admin.decide")}</span>
        <select value={kind} required onChange={(e) => setKind(e.currentTarget.value as DecisionKind | "")}>
          <option value="">{say("admin.decide.choose")}</option>
          {kinds.map((one) => <option key={one} value={one}>{say(`admin.kind.${one}`)}</option>)}
        </select>
      </label>
      {(kind === "mute" || kind === "suspend") && (
        <label class="field">
          <span>{say("admin.term")}</span>
          <select value={term} onChange={(e) => setTerm(e.currentTarget.value)}>
            {terms.map(([one, n]) => <option key={one} value={one}>{say("admin.term.days", { n })}</option>)}
          </select>
        </label>
      )}
      {kind === "rename" && (
        <label class="field">
          <span>{say("admin.rename")}</span>
          <input value={name} required maxLength={24} onInput={(e) => setName(e.currentTarget.value)} />
        </label>
      )}
      {kind !== "" && (
        <label class="field">
          <span>{say("admin.reason")}</span>
          <textarea rows={2} value={why} required maxLength={500} onInput={(e) => setWhy(e.currentTarget.value)} />
          <small>{say("admin.reason.help")}</small>
        </label>
      )}
      {problem}
      {kind !== "" && <button class="btn solid">{say("admin.decide.go")}</button>}
    </form>
  );
}

interface Wish {
  user?: ModeratedUser | undefined;
  table?: string | undefined;
  report?: string | undefined;
  why: string;
  name: string;
  days: number;
}

function decisionOf(kind: DecisionKind, { user, table, report, why, name, days }: Wish): NewDecision {
  const made: NewDecision = { kind: kind === "dismiss-moderator" ? "appoint" : kind, why };
  if (kind === "close" || kind === "annul") made.match = table!;
  else if (kind !== "dismiss") made.user = user!.id;
  if (report) made.report = report;
  if (kind === "rename") made.value = name;
  if (kind === "appoint") made.value = "moderator";
  if ((kind === "mute" || kind === "suspend") && days > 0) made.until = Date.now() + days * day;
  return made;
}
