// What a variant changes, in words; each change can be taken back alone.

import type { Options, RuleChange } from "../api/variants";
import { say } from "../language";
import { Icon } from "../ui/icons";

interface ChangesProps {
  changes: readonly RuleChange[];
  /** The edited rules make no game: the changes are those of the last rules that did. */
  stale: boolean;
  onTakeBack(change: RuleChange): void;
}

export function Changes({ changes, stale, onTakeBack }: ChangesProps) {
  return (
    <section class="panel changes" aria-labelledby="changes">
      <h2 id="changes">{say("editor.changes")}</h2>
      {stale && <p class="dim">{say("editor.changes.fault")}</p>}
      {changes.length === 0 && !stale && <p class="dim">{say("editor.changes.none")}</p>}
      <ul>
        {!stale && changes.map((change) => (
          <li key={change.option + change.text}>
            <b>{change.text}</b>
            <button
              type="button" class="tool" aria-label={say("editor.take-back", { change: change.text })} title={say("editor.take-back.short")}
              onClick={() => onTakeBack(change)}
            >
              <Icon name="undo" small />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the options without one change. */
export function without(options: Options, { option, without: value }: RuleChange, usual: string): Options {
  const { [option]: _, ...rest } = options;
  return value === usual ? rest : { ...rest, [option]: value };
}
