// An example of the rules, drawn: a position, a move, and what comes of it or why it is refused.

import { useState } from "preact/hooks";
import { say } from "../../language";
import { Thumbnail } from "./panels";
import { sample } from "./sample";
import { type Cell, type View } from "./types";

/** Three lines: the position, the move, and the position after it or the refusal. */
export function Example({ text }: { text: string }) {
  const [before, move, after] = text.split("\n") as [string, string, string];
  const [played, setPlayed] = useState(false);
  const refused = after.startsWith("refused: ");
  return (
    <figure class="hx-example">
      <Thumbnail view={viewOf(played ? after : before)} />
      <figcaption>
        {refused ? (
          <p>{say("face-hexit.example.refused", { move })}</p>
        ) : (
          <button type="button" class="btn" aria-pressed={played} onClick={() => setPlayed(!played)}>
            {say("face-hexit.example.move", { move })}
          </button>
        )}
        <details>
          <summary>{say("face-hexit.example.notation")}</summary>
          <pre>{text}</pre>
        </details>
      </figcaption>
    </figure>
  );
}

/** What is drawn of a position in the notation: its cells. */
function viewOf(position: string): View {
  return { ...sample, cells: position.split(" ")[1]!.split("/").map(cellOf) };
}

/** Reads one cell of the notation, such as "0,0wBW". */
function cellOf(text: string): Cell {
  const [, cell, tile, stack] = /^(-?\d+,-?\d+)([wbx])([WB]*)$/.exec(text)!;
  return { cell: cell!, tile: tile as Cell["tile"], stack: stack! };
}
