// What can be done with the edited rules, always in sight: play them, open a table, ask bots.

import { say } from "../language";
import { level } from "../platform/settings";
import type { GameInfo } from "../api/types";
import { Icon } from "../ui/icons";

interface ActionsProps {
  game: GameInfo;
  /** The first thing to do before the rules can be played; empty if they can be. */
  first: string;
  /** Why bots cannot play the rules; empty if they can. */
  noBots: string;
  busy: boolean;
  /** The rules are those of the game, so that there is nothing to compare. */
  unchanged: boolean;
  onPlay(): void;
  onTable(): void;
  onStudy(): void;
}

export function Actions({ game, first, noBots, busy, unchanged, onPlay, onTable, onStudy }: ActionsProps) {
  return (
    <div class="bench-do">
      {game.levels.length > 0 && <Levels game={game} />}
      {noBots && <p class="problem">{noBots}</p>}
      <div class="both">
        <button type="button" class="main-act" disabled={busy || first !== "" || noBots !== ""} onClick={onPlay}>
          {first ? first : <><Icon name="play" solid />{say("editor.play")}</>}
        </button>
        <button type="button" class="btn" disabled={busy || first !== ""} onClick={onTable}><Icon name="people" />{say("editor.table")}</button>
      </div>
      <button type="button" class="btn ask" disabled={busy || unchanged || first !== "" || noBots !== ""} onClick={onStudy}><Icon name="lab" />{say("editor.study")}</button>
    </div>
  );
}

/** The level of the bot, as steps that are filled up to it. */
function Levels({ game }: { game: GameInfo }) {
  const chosen = game.levels.find((one) => one.level === level.value) ?? game.levels[0]!;
  return (
    <fieldset class="levels">
      <legend>{say("editor.level")}</legend>
      <div>
        {game.levels.map((one) => (
          <label key={one.level} title={`${one.name}: ${one.help}`} class={one.level < chosen.level ? "below" : undefined}>
            <input type="radio" name="level" checked={one === chosen} onChange={() => (level.value = one.level)} />
            <span aria-hidden="true">{one.level}</span>
            <span class="spoken">{one.name}: {one.help}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
