// What a variant changes, in words; each change can be taken back alone.

import type { Options, RuleChange } from "../api/variants";
import { say } from "../language";
import { Icon } from "../ui/icons";

interface ChangesProps {
  changes: readonly RuleChange[];
  /** The edited rules make no game: the changes are those of the last rules that did. */
  stale: boolean;
  /** The changes of the latest step are still to come: those shown cannot be taken back. */
  pending: boolean;
  /** The stage shows the usual rules. */
  original: boolean;
  onOriginal(): void;
  onTakeBack(change: RuleChange): void;
}

export function Changes({ changes, stale, pending, original, onTakeBack, onOriginal }: ChangesProps) {
  return (
    <section class="panel changes" aria-labelledby="changes">
      <h2 id="changes">
        {say("editor.changes")}
        {changes.length > 0 && (
          <button type="button" class="textlike" aria-pressed={original} onClick={onOriginal}>
            {original ? say("editor.original.back") : say("editor.original")}
          </button>
        )}
      </h2>
      {original && <p class="dim" role="status">{say("editor.original.shown")}</p>}
      {stale && <p class="dim">{say("editor.changes.fault")}</p>}
      {changes.length === 0 && !stale && <p class="dim">{say("editor.changes.none")}</p>}
      <ul>
        {!stale && changes.map((change) => (
          <li key={change.option + change.text}>
            <b>{change.text}</b>
            <button
              type="button" class="tool" disabled={pending} aria-label={say("editor.take-back", { change: change.text })} title={say("editor.take-back.short")}
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
