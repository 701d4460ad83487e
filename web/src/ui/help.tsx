import { say } from "../language";
import { Dialog } from "./dialog";
import { pointer } from "./pointer";

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

/** What fingers do, and where the rules are. */
function Touches() {
  return (
    <>
      <dl class="keys touches">
        <div><dt>{say("menu.help.touch.tap")}</dt><dd>{say("menu.help.touch.tap.does")}</dd></div>
        <div><dt>{say("menu.help.touch.drag")}</dt><dd>{say("menu.help.touch.drag.does")}</dd></div>
        <div><dt>{say("menu.help.touch.pinch")}</dt><dd>{say("menu.help.touch.pinch.does")}</dd></div>
      </dl>
      <p><a href="/rules">{say("menu.help.touch.rules")}</a></p>
    </>
  );
}

/** The keys of every page; on a touch screen what fingers do. */
export function HelpDialog({ onClose }: { onClose(): void }) {
  if (pointer.value === "touch") return <Dialog title={say("menu.help.touch")} onClose={onClose}><Touches /></Dialog>;
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
