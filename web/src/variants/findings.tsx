// What is said about a version of a variant: its changes, and what bots found.

import type { StudyAnswer } from "../api/schema";
import * as api from "../api/variants";
import type { RuleChange } from "../api/variants";
import { language, say } from "../language";
import { StudyRange } from "./study-range";

export const dayOf = (at: number): string => new Date(at).toLocaleDateString(language, { dateStyle: "medium" });

/** Changes in words. */
export function ChangeList({ changes }: { changes: readonly RuleChange[] }) {
  return (
    <ul class="change-list">
      {changes.map(({ option, text }) => (
        <li key={option + text}><svg class="i s" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12h15M13 6l6 6-6 6" /></svg>{text}</li>
      ))}
      {changes.length === 0 && <li>{say("variants.different.none")}</li>}
    </ul>
  );
}

/** Links to tables of the changed fields with their old and new values. */
export function ChangeFiles({ id, version, since }: { id: string; version: number; since?: number }) {
  return (
    <span class="more">
      {(["csv", "json"] as const).map((format) => (
        <a key={format} href={api.changesFile(id, format, version, since)} download aria-label={say("variants.changes.file", { format: format.toUpperCase() })}>
          {format.toUpperCase()}
        </a>
      ))}
    </span>
  );
}

/** What the parts of a line of an answer mean. */
export function Legend() {
  return (
    <small class="legend" aria-hidden="true">
      <span><i />{say("variants.found.this")}</span><span><i class="likely" />{say("variants.found.range")}</span>
      <span><i class="ring" />{say("variants.found.original")}</span>
    </small>
  );
}

export function Finding({ answer: { question, verdict, text, kind, range } }: { answer: StudyAnswer }) {
  return (
    <li>
      <small>{question}</small>
      <p class="sentence"><b>{verdict}.</b> {text}</p>
      {range && <StudyRange range={range} open={kind === "too-few"} />}
    </li>
  );
}
