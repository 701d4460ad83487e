// What the house tells everybody: its rules, what was decided about the visitor, with a way to object, and
// what came of what they have reported.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { House, HouseDecision, ReportAnswer } from "../api/types";
import { say } from "../language";
import { become, me } from "../session/me";
import { whenOf } from "../ui/date-time";
import { AdminFrame } from "./admin-frame";
import { useRun } from "../ui/request";

export function SiteRulesPage() {
  const [house, setHouse] = useState<House | null>(null);
  const { problem, run } = useRun();
  const shown = (told: House): void => {
    setHouse(told);
    const last = Math.max(0, ...[...told.news, ...told.answers].map((one) => one.number));
    if (last > 0) run(api.markShown(last), () => {});
    if (me.value && !told.news.some((one) => one.standing)) become({ ...me.value, news: false });
  };
  useEffect(() => run(api.house(), shown), []);
  return (
    <AdminFrame title={say("desk.house")}>
      {problem}
      {house?.news.map((one) => <Notice key={one.number} of={one} />)}
      {house?.answers.map((one) => <Answer key={one.number} of={one} />)}
      {house && (
        <section class="panel stack">
          <p>{say("desk.house.access", { access: house.access })}</p>
          {house.rules && (
            <>
              <h2>{say("desk.house.rules")}</h2>
              <p class="asked">{house.rules}</p>
            </>
          )}
        </section>
      )}
    </AdminFrame>
  );
}

/** What was decided about the visitor, why, and how to object. */
export function Notice({ of: decision }: { of: HouseDecision }) {
  return (
    <section class="panel stack" aria-label={say("desk.notice")}>
      <h2>
        {say("desk.told", {
          kind: decision.kind, value: decision.value || "none", ends: decision.until ? "then" : "never",
          until: decision.until ? whenOf(decision.until) : "",
        })}
      </h2>
      {decision.why && <p>{say("desk.told.why", { why: decision.why })}</p>}
      {decision.kind !== "appoint" && <Objecting to={decision.number} />}
    </section>
  );
}

/** What came of a report of the visitor's, in general words: what others are told is theirs. */
function Answer({ of: answer }: { of: ReportAnswer }) {
  return (
    <section class="panel stack" aria-label={say("desk.answer.title")}>
      <h2>{say("desk.answer", { kind: answer.kind, acted: answer.acted ? "yes" : "no" })}</h2>
      {answer.why && <p>{say("desk.told.why", { why: answer.why })}</p>}
      <p class="dim">{say("desk.answer.text", { when: whenOf(answer.reported), text: answer.text })}</p>
    </section>
  );
}

function Objecting({ to }: { to: number }) {
  const [text, setText] = useState("");
  const [sent, setSent] = useState(false);
  const { problem, run } = useRun();
  const send = (event: Event): void => {
    event.preventDefault();
    run(api.object(to, text), () => setSent(true));
  };
  if (sent) return <p role="status">{say("desk.object.sent")}</p>;
  return (
    <form class="stack" onSubmit={send}>
      <label class="field">
        <span>{say("desk.object")}</span>
        <textarea rows={3} value={text} required maxLength={1000} onInput={(e) => setText(e.currentTarget.value)} />
        <small>{say("desk.object.help")}</small>
      </label>
      {problem}
      <button class="btn">{say("desk.object.send")}</button>
    </form>
  );
}
