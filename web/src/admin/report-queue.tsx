// Open reports and appeals.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { Report } from "../api/types";
import { say } from "../language";
import { whenOf } from "../ui/date-time";
import { Decide, type DecisionKind } from "./decision-form";
import { DecisionLine } from "./audit-log";
import { useRun } from "../ui/request";
import { nameOf } from "./user-names";

/** How many reports a page has at most. */
const pageSize = 50;

export function Queue({ onDone }: { onDone(): void }) {
  const [reports, setReports] = useState<Report[] | null>(null);
  const [more, setMore] = useState(false);
  const { problem, run } = useRun();
  const load = (after: string, before: Report[]): void =>
    run(api.reports(after), (page) => {
      setReports([...before, ...page]);
      setMore(page.length === pageSize);
    });
  useEffect(() => load("", []), []);
  const settled = (): void => {
    load("", []);
    onDone();
  };
  return (
    <div class="stack">
      {problem}
      {reports?.length === 0 && <p class="dim">{say("admin.reports.none")}</p>}
      {reports?.map((one) => <Card key={one.id} of={one} onDone={settled} />)}
      {more && (
        <button type="button" class="btn" onClick={() => load(reports!.at(-1)!.id, reports!)}>{say("admin.more")}</button>
      )}
    </div>
  );
}

function Card({ of: report, onDone }: { of: Report; onDone(): void }) {
  const { user: user, match: table, decision } = report;
  const kinds: DecisionKind[] = ["dismiss"];
  if (user && !decision) kinds.push("mute", "suspend", "rename");
  if (user?.muted) kinds.push("unmute");
  if (user?.suspended) kinds.push("unsuspend");
  if (table && !decision) kinds.push("close");
  return (
    <section class="panel stack report" aria-label={say("admin.report", { kind: report.kind })}>
      <h2>{say("admin.report", { kind: report.kind })}</h2>
      <blockquote>{report.text}</blockquote>
      <dl>
        <div><dt>{say("admin.report.by")}</dt><dd>{report.by ? nameOf(report.by) : say("admin.former")}</dd></div>
        <div><dt>{say("admin.report.at")}</dt><dd>{whenOf(report.at)}</dd></div>
        {user && <div><dt>{say("admin.report.user")}</dt><dd>{nameOf(user)}</dd></div>}
        {report.quote && !decision && <div><dt>{say("admin.report.quote")}</dt><dd>{report.quote}</dd></div>}
        {table && (
          <div><dt>{say("admin.report.table")}</dt><dd><a href={`/t/${table}`}>{say("admin.report.look")}</a></dd></div>
        )}
        {decision && <div><dt>{say("admin.report.decision")}</dt><dd><DecisionLine of={decision} /></dd></div>}
      </dl>
      {report.conflictOfInterest ? (
        <p class="dim">{say("admin.conflict-of-interest")}</p>
      ) : (
        <Decide kinds={kinds} user={user} table={table} report={report.id} onDone={onDone} />
      )}
    </section>
  );
}
