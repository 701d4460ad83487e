// The report of the last turn in the format that the host's forum reads, and its pictures.

import { useEffect, useState } from "preact/hooks";
import * as api from "../../api/match";
import type { ReportFormat } from "../../api/match";
import { say } from "../../language";
import { base } from "../../platform/address";
import { stored } from "../../platform/settings";
import { useCopy } from "../../ui/use-copy";
import { Segment, Segments } from "../../ui/filters";
import { Icon } from "../../ui/icons";
import type { Session } from "../play/session";
import { lastTurn } from "./state-card";

const formats: readonly ReportFormat[] = ["text", "markdown", "bbcode"];

/** The format that was copied last. */
const reportFormat = stored<ReportFormat>("report", "bbcode", (v) => formats.includes(v as ReportFormat));

interface ReportProps {
  session: Session;
  /** The report is what is to be done now: it has the main button of the page. */
  main: boolean;
  onWatch(): void;
}

export function Report({ session, main, onWatch }: ReportProps) {
  const { id, filmPlayer: { films }, log } = session;
  const format = reportFormat.value;
  const reports = useReports(id, log.value.length);
  const { copied, copy } = useCopy(say("table.copy.done"));
  const text = reports[format] ?? "";
  const pictures = [...(reports.markdown ?? "").matchAll(/^!\[(.*)\]\((\S+)\.png\)$/gm)];
  return (
    <section class="panel report" aria-labelledby="report">
      <div class="head">
        <h2 id="report">{say("host.report", { turn: lastTurn(session) })}</h2>
        {films.value && !main && (
          <button type="button" class="textlike" onClick={onWatch}>{say("host.watch", { turn: lastTurn(session) })}</button>
        )}
      </div>
      <div class="head">
        <Segments label={say("host.report.formats")}>
          {formats.map((one) => (
            <Segment key={one} on={one === format} onPress={() => (reportFormat.value = one)}>{say("host.report.format", { format: one })}</Segment>
          ))}
        </Segments>
        <button type="button" class={main ? "btn solid" : "btn"} disabled={text === ""} onClick={() => void copy(text)}>
          <Icon name="copy" small />{say(copied ? "table.copy.done" : "host.report.copy")}
        </button>
      </div>
      <pre class="mono" tabIndex={0} aria-labelledby="report">{text}</pre>
      {pictures.length > 0 && (
        <ul class="pictures" aria-label={say("host.report.pictures")}>
          {pictures.map(([, alt, address]) => (
            <li key={address}>
              <a href={`${address}.png`} download title={say("host.report.download")}>
                <img src={`${address}.svg`} alt={alt} loading="lazy" />
                <span>{alt}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Returns the report of the last turn in all formats; `entries` is the number of entries of the match's log. */
function useReports(id: string, entries: number): Partial<Record<ReportFormat, string>> {
  const [reports, setReports] = useState<Partial<Record<ReportFormat, string>>>({});
  useEffect(() => {
    let current = true;
    for (const format of formats) {
      api.report(id, format, picturesAt(id)).then(
        (text) => current && setReports((known) => ({ ...known, [format]: text })),
        () => {},
      );
    }
    return () => {
      current = false;
    };
  }, [id, entries]);
  return reports;
}

/** What stands before the names of pictures in a report, so that boards find them. */
const picturesAt = (id: string): string => `${location.origin}${base}/api/matches/${id}/pictures/`;
