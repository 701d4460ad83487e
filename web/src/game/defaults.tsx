// Default parts of a renderer. A game needs its board and its thumbnail; the rest is made of what the server
// sends for every game: labels of picks, texts of moves and sentences of events.

import { about } from "../ui/lit-cells";
import { say } from "../language";
import { capitalized } from "../ui/case";
import { pointer } from "../ui/pointer";
import type { Aim, RendererParts, GameRenderer, PreviewProps, SeatProps } from "./contract";

const nothing = (): null => null;

/** Returns a renderer with defaults for all that the game does not bring itself. */
export function withDefaults<V, F = unknown>(renderer: RendererParts<V, F>): GameRenderer<V, F> {
  return {
    SeatEmblem: SeatNumber,
    SeatExtras: nothing,
    seatLine: () => "",
    Panel: Guidance,
    PreviewPanel: Happenings,
    Legend: nothing,
    captures: [],
    unlisted: [],
    standing: () => "",
    aims: (_view, _seat, text) => pointed(text),
    actLabel: (_view, { text }) => capitalized(text),
    pickLabel: (_view, _path, pick) => capitalized(pick.label),
    ...renderer,
    waitLabel: (view, path, next) => {
      if (next.length === 0) return say("table.game.nothing");
      return renderer.waitLabel?.(view, path, next) ?? say("table.game.pick");
    },
  };
}

/** A move that names cells points at the last one, from the one before it. */
function pointed(text: string): Aim[] {
  const [to, from] = [...text.matchAll(/-?\d+,-?\d+/g)].map(([cell]) => cell).reverse();
  return to === undefined ? [] : [from === undefined ? { to } : { from, to }];
}

function SeatNumber({ seat }: SeatProps<unknown>) {
  return <b>{seat}</b>;
}

/** Says how to see what a move would do, where a game has no facts to show. */
export function Guidance() {
  return <p class="empty">{say("table.preview.mine-text", { pointer: pointer.value })}</p>;
}

/** The effects of a move, in the sentences of the server. */
function Happenings({ proposal }: PreviewProps<unknown>) {
  return (
    <>
      <h2>{say("table.game.would")}</h2>
      <ol>{proposal.preview?.events.map((event, i) => <li key={i} {...about(event.cells)}>{event.sentence}</li>)}</ol>
    </>
  );
}
