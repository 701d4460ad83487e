import { say } from "../language";
import { Dialog } from "./dialog";

/** The keys, and what they do. */
const keys = (): [string[], string][] => [
  [["Tab"], say("page.help.tab")],
  [["←", "→", "↑", "↓"], say("page.help.arrows")],
  [["W", "E", "A", "D", "Z", "X"], say("page.help.letters")],
  [[say("page.help.key.enter")], say("page.help.enter")],
  [[say("page.help.key.ctrl-enter")], say("page.help.ctrl-enter")],
  [[say("page.help.key.escape")], say("page.help.escape")],
  [["[", "]"], say("page.help.brackets")],
  [["/"], say("page.help.slash")],
  [["L"], say("page.help.list")],
  [[say("page.help.key.home"), say("page.help.key.end")], say("page.help.home")],
  [[say("page.help.key.space")], say("page.help.space")],
  [[say("page.help.key.page-up"), say("page.help.key.page-down")], say("page.help.page")],
  [[">"], say("page.help.faster")],
  [["."], say("page.help.aside")],
  [["I"], say("page.help.hint")],
  [["F"], say("page.help.flip")],
  [["0", "+", "−"], say("page.help.zoom")],
  [["?"], say("page.help.help")],
];

/** The keys of every page. */
export function HelpDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={say("page.header.help")} onClose={onClose}>
      <dl class="keys">
        {keys().map(([names, what]) => (
          <div key={names[0]}>
            <dt>{names.map((name) => <kbd key={name}>{name}</kbd>)}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p class="dim">{say("page.help.pointers")}</p>
    </Dialog>
  );
}
