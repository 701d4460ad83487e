import { say } from "../language";
import { Dialog } from "./dialog";

/** The keys, and what they do. */
const keys = (): [string[], string][] => [
  [["Tab"], say("app.help.tab")],
  [["←", "→", "↑", "↓"], say("app.help.arrows")],
  [["W", "E", "A", "D", "Z", "X"], say("app.help.letter-keys")],
  [[say("app.help.key.enter")], say("app.help.enter")],
  [[say("app.help.key.ctrl-enter")], say("app.help.ctrl-enter")],
  [[say("app.help.key.escape")], say("app.help.escape")],
  [["[", "]"], say("app.help.brackets")],
  [["/"], say("app.help.slash")],
  [["L"], say("app.help.list")],
  [[say("app.help.key.home"), say("app.help.key.end")], say("app.help.home")],
  [[say("app.help.key.space")], say("app.help.space")],
  [[say("app.help.key.page-up"), say("app.help.key.page-down")], say("app.help.page")],
  [[">"], say("app.help.faster")],
  [["."], say("app.help.aside")],
  [["I"], say("app.help.hint")],
  [["F"], say("app.help.flip")],
  [["0", "+", "−"], say("app.help.zoom")],
  [["?"], say("app.help.help")],
];

/** The keys of every page. */
export function HelpDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={say("app.header.help")} onClose={onClose}>
      <dl class="keys">
        {keys().map(([names, what]) => (
          <div key={names[0]}>
            <dt>{names.map((name) => <kbd key={name}>{name}</kbd>)}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p class="dim">{say("app.help.pointers")}</p>
    </Dialog>
  );
}
