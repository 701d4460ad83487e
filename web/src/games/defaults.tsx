// What a game's face leaves to the house. A face needs its board and its thumbnail; the rest is made of what the server
// tells of every game: labels of picks, texts of moves and sentences of events.

import { say } from "../language";
import { capitalized } from "../ui/case";
import type { Face, GameFace, PreviewProps, SeatProps } from "./contract";

const nothing = (): null => null;

/** A face with everything that it does not bring itself. */
export function withDefaults<V, F = unknown>(face: Face<V, F>): GameFace<V, F> {
  return {
    SeatFace: SeatNumber,
    SeatExtras: nothing,
    seatLine: () => "",
    Panel: nothing,
    Strip: nothing,
    PreviewPanel: Happenings,
    Legend: nothing,
    captures: [],
    unlisted: [],
    standing: () => "",
    actLabel: (_view, { text }) => capitalized(text),
    pickLabel: (_view, _path, pick) => capitalized(pick.label),
    ...face,
    waitLabel: (view, path, next) => {
      if (next.length === 0) return say("table.face.nothing");
      return face.waitLabel?.(view, path, next) ?? say("table.face.pick");
    },
  };
}

function SeatNumber({ seat }: SeatProps<unknown>) {
  return <b>{seat}</b>;
}

/** What a move would cause, in the words of the house. */
function Happenings({ proposal }: PreviewProps<unknown>) {
  return (
    <>
      <h2>{say("table.face.would")}</h2>
      <ol>{proposal.preview?.events.map((event, i) => <li key={i}>{event.sentence}</li>)}</ol>
    </>
  );
}
