// The rules of the site, decisions about the visitor, with a form to appeal, and
// what came of what they have reported.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { SiteInfo, AuditEntry, ReportAnswer } from "../api/types";
import { say } from "../language";
import { become, me } from "../session/me";
import { whenOf } from "../ui/date-time";
import { AdminFrame } from "./admin-frame";
import { useRun } from "../ui/request";

export function SiteRulesPage() {
  const [site, setSite] = useState<SiteInfo | null>(null);
  const { problem, run } = useRun();
  const shown = (answer: SiteInfo): void => {
    setSite(answer);
    const last = Math.max(0, ...[...answer.news, ...answer.answers].map((one) => one.number));
    if (last > 0) run(api.markShown(last), () => {});
    if (me.value && !answer.news.some((one) => one.inForce)) become({ ...me.value, news: false });
  };
  useEffect(() => run(api.site(), shown), []);
  return (
    <AdminFrame title={say("admin.site")}>
      {problem}
      {site?.news.map((one) => <DecisionNotification key={one.number} of={one} />)}
      {site?.answers.map((one) => <Answer key={one.number} of={one} />)}
      {site && (
        <section class="panel stack">
          <p>{say("admin.site.access", { access: site.access })}</p>
          {site.rules && (
            <>
              <h2>{say("admin.site.rules")}</h2>
              <p class="asked">{site.rules}</p>
            </>
          )}
        </section>
      )}
    </AdminFrame>
  );
}

/** A decision about the visitor, its reason, and the form to appeal. */
export function DecisionNotification({ of: decision }: { of: AuditEntry }) {
  return (
    <section class="panel stack" aria-label={say("admin.your-decision.title")}>
      <h2>
        {say("admin.your-decision", {
          kind: decision.kind, value: decision.value || "none", ends: decision.until ? "then" : "never",
          until: decision.until ? whenOf(decision.until) : "",
        })}
      </h2>
      {decision.why && <p>{say("admin.your-decision.why", { why: decision.why })}</p>}
      {decision.kind !== "appoint" && <Objecting to={decision.number} />}
    </section>
  );
}

/** The result of a visitor's report in general words; decisions about others are private. */
function Answer({ of: answer }: { of: ReportAnswer }) {
  return (
    <section class="panel stack" aria-label={say("admin.answer.title")}>
      <h2>{say("admin.answer", { kind: answer.kind, acted: answer.acted ? "yes" : "no" })}</h2>
      {answer.why && <p>{say("admin.your-decision.why", { why: answer.why })}</p>}
      <p class="dim">{say("admin.answer.text", { when: whenOf(answer.reported), text: answer.text })}</p>
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
  if (sent) return <p role="status">{say("admin.appeal.sent")}</p>;
  return (
    <form class="stack" onSubmit={send}>
      <label class="field">
        <span>{say("admin.appeal")}</span>
        <textarea rows={3} value={text} required maxLength={1000} onInput={(e) => setText(e.currentTarget.value)} />
        <small>{say("admin.appeal.help")}</small>
      </label>
      {problem}
      <button class="btn">{say("admin.appeal.send")}</button>
    </form>
  );
}
