// Reports a table, a player or a name to the moderators; shows why a table was closed.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { AuditEntry, Match, NewReport } from "../api/types";
import { say } from "../language";
import { AdminFrame } from "./admin-frame";
import { DecisionNotification } from "./site-rules";
import { useRun } from "../ui/request";

export function ReportPage({ table }: { table: string }) {
  const [match, setMatch] = useState<Match | null>(null);
  const [closing, setClosing] = useState<AuditEntry | null>(null);
  const { problem, run } = useRun();
  useEffect(() => {
    run(api.match(table), (now) => {
      setMatch(now);
      if (now.position.reason === "closed") api.closing(table).then(setClosing, () => {});
    });
  }, [table]);
  return (
    <AdminFrame title={say("admin.reporting")}>
      {problem}
      {closing ? <DecisionNotification of={closing} /> : match && <Form match={match} />}
      <a class="textlike" href={`/t/${table}`}>{say("admin.reporting.back")}</a>
    </AdminFrame>
  );
}

/** The subjects of a report: the table, and behaviour and name of each other player. */
function Form({ match }: { match: Match }) {
  const [about, setAbout] = useState("table");
  const [text, setText] = useState("");
  const [sent, setSent] = useState(false);
  const { problem, run } = useRun();
  const others = match.players.filter((one) => one.kind === "guest" && !one.mine && one.id);
  const players = new Map(others.map((one) => [one.id!, one.name]));
  const send = (event: Event): void => {
    event.preventDefault();
    const [kind, user] = about.split(" ");
    const body: NewReport = { kind: kind!, match: match.id, text, ...(user ? { user } : {}) };
    run(api.complain(body), () => setSent(true));
  };
  if (sent) return <p role="status">{say("admin.reporting.sent")}</p>;
  return (
    <form class="panel stack" onSubmit={send}>
      <label class="field">
        <span>{say("admin.reporting.about")}</span>
        <select value={about} onChange={(e) => setAbout(e.currentTarget.value)}>
          <option value="table">{say("admin.reporting.table")}</option>
          {[...players].map(([id, name]) => (
            <option key={id} value={`person ${id}`}>{say("admin.reporting.user", { name })}</option>
          ))}
          {[...players].map(([id, name]) => (
            <option key={id} value={`name ${id}`}>{say("admin.reporting.name", { name })}</option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{say("admin.reporting.text")}</span>
        <textarea rows={4} value={text} required maxLength={1000} onInput={(e) => setText(e.currentTarget.value)} />
        <small>{say("admin.reporting.help")}</small>
      </label>
      {problem}
      <button class="btn solid">{say("admin.reporting.send")}</button>
    </form>
  );
}
