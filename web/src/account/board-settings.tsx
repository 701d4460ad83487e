// What this browser keeps of how boards look, sound and ask.

import { say } from "../language";
import { askFirst, coaching, playForced, sound, theme, themes } from "../platform/settings";
import { Switch } from "../ui/switch";

/** The part of the settings about board and sound. */
export function BoardSettings() {
  return (
    <section class="panel stack" aria-labelledby="board-settings">
      <h2 id="board-settings">{say("account.board")}</h2>
      <p>{say("account.board.lead")}</p>
      <fieldset class="choices">
        <legend>{say("menu.theme")}</legend>
        <div class="row">
          {themes.map((one) => (
            <label key={one} class="check">
              <input type="radio" name="theme" checked={theme.value === one} onChange={() => (theme.value = one)} />
              <span>{say("menu.theme.name", { theme: one })}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Switch label={say("app.header.sound")} value={sound} />
      <Switch label={say("table.ask")} help={say("table.ask.help")} value={askFirst} />
      <Switch label={say("table.forced")} help={say("table.forced.help")} value={playForced} />
      <Switch label={say("table.coach")} help={say("table.coach.help")} value={coaching} />
    </section>
  );
}
