import { say } from "../language";
import { Dialog } from "./dialog";

/** The keys, and what they do. */
const keys = (): [string[], string][] => [
  [["Tab"], say("menu.help.tab")],
  [["←", "→", "↑", "↓"], say("menu.help.arrows")],
  [["W", "E", "A", "D", "Z", "X"], say("menu.help.letter-keys")],
  [[say("app.help.key.enter")], say("menu.help.enter")],
  [[say("app.help.key.ctrl-enter")], say("menu.help.ctrl-enter")],
  [[say("app.help.key.escape")], say("menu.help.escape")],
  [["[", "]"], say("menu.help.brackets")],
  [["/"], say("menu.help.slash")],
  [["L"], say("menu.help.list")],
  [[say("menu.help.key.home"), say("menu.help.key.end")], say("menu.help.home")],
  [[say("menu.help.key.space")], say("menu.help.space")],
  [[say("menu.help.key.page-up"), say("menu.help.key.page-down")], say("menu.help.page")],
  [[">"], say("menu.help.faster")],
  [["."], say("menu.help.aside")],
  [["I"], say("menu.help.hint")],
  [["F"], say("menu.help.flip")],
  [["0", "+", "−"], say("menu.help.zoom")],
  [["?"], say("menu.help.help")],
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
      <p class="dim">{say("menu.help.pointers")}</p>
    </Dialog>
  );
}
