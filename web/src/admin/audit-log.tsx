// The audit log, a page at a time.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { AuditEntry } from "../api/types";
import { say } from "../language";
import { whenOf } from "../ui/date-time";
import { useRun } from "../ui/request";
import { nameOf } from "./user-names";

/** How many rows a page has at most. */
const pageSize = 50;

/** Decisions about one user or all users, the latest first. */
export function AuditLog({ user = "" }: { user?: string }) {
  const [rows, setRows] = useState<AuditEntry[] | null>(null);
  const [more, setMore] = useState(false);
  const { problem, run } = useRun();
  const load = (before: number, above: AuditEntry[]): void =>
    run(api.auditLog(before, user), (page) => {
      setRows([...above, ...page]);
      setMore(page.length === pageSize);
    });
  useEffect(() => load(0, []), [user]);
  return (
    <>
      {problem}
      {rows?.length === 0 && <p class="dim">{say("admin.audit-log.none")}</p>}
      {rows && rows.length > 0 && (
        <ol class="decisions" aria-label={say("admin.audit-log")}>
          {rows.map((row) => (
            <li key={row.number}>
              <DecisionLine of={row} />
              <small class="dim">{say("admin.audit-log.by", { by: nameOf(row.by), at: whenOf(row.at) })}</small>
            </li>
          ))}
        </ol>
      )}
      {more && (
        <button type="button" class="btn" onClick={() => load(rows!.at(-1)!.number, rows!)}>{say("admin.more")}</button>
      )}
    </>
  );
}

/** A decision in words, with its reason. */
export function DecisionLine({ of: row }: { of: AuditEntry }) {
  return (
    <span>
      {say("admin.decision", {
        kind: row.kind, user: row.user ? nameOf(row.user) : "", name: row.name, value: row.value || "–",
        role: row.value || "none", ends: row.until ? "then" : "never", until: row.until ? whenOf(row.until) : "",
      })}
      {row.match && <> <a href={`/t/${row.match}`}>{say("admin.report.look")}</a></>}
      {row.why && <q>{row.why}</q>}
      {row.name === "conflict-of-interest" && <small class="dim">{say("admin.conflict-of-interest.alone")}</small>}
    </span>
  );
}
