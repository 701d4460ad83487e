// A forecast as rows: the beat, the sign of the action, and a sentence.

import { say } from "../../language";
import { heaviest, type Row } from "./forecast";
import { ActionIcon } from "./icons";

interface Props {
  title: string;
  rows: readonly Row[];
  most: number;
  /** Rows of a phone have no title and no notes. */
  short?: boolean;
}

export function ForecastRows({ title, rows, most, short = false }: Props) {
  return (
    <section class={short ? "hs-forecast short" : "hs-forecast"} aria-label={title}>
      {!short && <h2>{title}<span>{say("ui-hexstrike.forecast.only")}</span></h2>}
      <ol>
        {heaviest(rows, most).map(({ beat, action, tone, text, note }, i) => (
          <li key={i} class={tone}>
            <b class="num">{beat !== "" && <span class="spoken">{say("ui-hexstrike.timeline.beat")} </span>}{beat}</b>
            <span class="sign" aria-hidden="true">{action && <ActionIcon action={action} title={false} />}</span>
            <span class="words">
              <b>{text}</b>
              {note && <small class={short ? "spoken" : ""}>{note}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
