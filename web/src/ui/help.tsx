import { Dialog } from "./dialog";

const keys: [string[], string][] = [
  [["Tab"], "to the board and on; among the targets while something is picked"],
  [["←", "→", "↑", "↓"], "over the board; through the moves while the board is not in focus"],
  [["W", "E", "A", "D", "Z", "X"], "over the board in the six directions"],
  [["Enter"], "pick, or play the move that lies ready"],
  [["Ctrl Enter"], "play what is picked, though more could be; seal orders"],
  [["Esc"], "one pick back; from the past back to the game"],
  [["[", "]"], "previous and next place where something can be picked"],
  [["/"], "type a move"],
  [["L"], "the list of all moves"],
  [["Home", "End"], "first position, and back to the game"],
  [["Space"], "in a film: play and pause; the arrows go one moment on and back"],
  [["Page ↑", "Page ↓"], "in a film: the chapters"],
  [[">"], "in a film: faster"],
  [["I"], "a hint, at a table with hints"],
  [["F"], "turn the board round"],
  [["0", "+", "−"], "whole board, nearer, farther"],
  [["?"], "this help"],
];

/** The keys of every page. */
export function HelpDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keys and help" onClose={onClose}>
      <dl class="keys">
        {keys.map(([names, what]) => (
          <div key={names[0]}>
            <dt>{names.map((name) => <kbd key={name}>{name}</kbd>)}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p class="dim">
        With a mouse a click plays at once; with a finger the first tap shows what would happen, and the second tap or
        the big button plays it. Nothing needs to be dragged.
      </p>
    </Dialog>
  );
}
