// Swarm beside the board: emblems, what is hidden, the Assemblers, what a move would do, and what the marks mean.

import { Plane } from "../../board/plane";
import type { PreviewProps, SeatProps, ViewProps } from "../contract";
import { HexIcon } from "./hand";
import { Levels, Stacks } from "./pieces";
import { glyphs } from "./shapes";
import type { Hex, Tally, View } from "./types";
import { homesOf, kindNames, safety, seatColour, seatLine, standing } from "./words";

const assembler = (owner: number): Hex => ({ owner, kind: "A", face: "active" });

/** The emblem of a seat: its Assembler. */
export function SeatFace({ seat }: { seat: number }) {
  return <HexIcon hex={assembler(seat)} />;
}

/** How the seat's Assembler stands. */
export function SeatExtras({ view, seat }: SeatProps<View>) {
  const home = homesOf(view).find((a) => a.seat === seat);
  const bad = home && (home.trapped !== "" || home.danger.length > 0);
  return (
    <p class={`sw-home${bad ? " bad" : ""}`}>
      {bad && "⚠ "}
      {home ? `Assembler: ${safety(home)}` : seatLine(view, seat)}
    </p>
  );
}

/** What is still hidden, and the clock of the game. */
export function Panel({ view }: ViewProps<View>) {
  return (
    <div class="sw-panel">
      <h2>
        {view.tally.length > 0 ? "Still hidden" : "The hive"} <span>never turned up</span>
      </h2>
      {view.tally.length > 0 && <Hidden tally={view.tally} />}
      {view.phase === "play" && (
        <p class="sw-note">
          Turn {view.turn + 1} of at most {view.maxTurns}.
          {view.calm && " In the very first turn the second action may not be a move."}
        </p>
      )}
      <ul class="sw-kinds">
        {kinds.map(([kind, text]) => (
          <li key={kind}>
            <HexIcon hex={{ owner: kind === "o" ? 0 : 1, kind, face: kind === "o" ? "dust" : "active" }} />
            <span>
              {kindNames[kind]}
              <small>{text}</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const kinds: ["A" | "D" | "L" | "X" | "o", string][] = [
  ["A", "switches neighbours on"],
  ["D", "a second Drone may follow"],
  ["L", "carries a neighbour over"],
  ["X", "switches enemies off"],
  ["o", "never moves by itself"],
];

function Hidden({ tally }: { tally: readonly Tally[] }) {
  const rows: [string, string, (t: Tally) => number][] = [
    ["D", "Drone", (t) => t.drones],
    ["L", "Lifter", (t) => t.lifters],
    ["X", "Disassembler", (t) => t.disassemblers],
  ];
  return (
    <table class="sw-tally">
      <thead>
        <tr>
          <th scope="col">Kind</th>
          {tally.map((t) => (
            <th key={t.seat} scope="col">
              {t.seat === 1 ? "Blue" : "Verm."}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([kind, name, number]) => (
          <tr key={kind}>
            <th scope="row">
              <svg viewBox="-12 -12 24 24" aria-hidden="true">
                <path d={glyphs[kind]} />
              </svg>
              {name}
            </th>
            {tally.map((t) => (
              <td key={t.seat}>{number(t)}</td>
            ))}
          </tr>
        ))}
        <tr class="sum">
          <th scope="row">In all</th>
          {tally.map((t) => (
            <td key={t.seat}>{t.hidden}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** The Assemblers in one line, for narrow screens. */
export function Strip({ view }: ViewProps<View>) {
  return (
    <div class="sw-strip">
      {[1, 2].map((seat) => (
        <span key={seat}>
          <HexIcon hex={assembler(seat)} /> {seatLine(view, seat)}
        </span>
      ))}
      <span>{standing(view)}</span>
    </div>
  );
}

/** What the proposal would do, step by step. */
export function PreviewPanel({ proposal, seats, view }: PreviewProps<View>) {
  const after = proposal.preview?.view;
  const own = after?.assemblers.find((a) => seats.includes(a.seat) && a.seat === view.toMove);
  return (
    <div class="sw-preview">
      <h2>What would happen</h2>
      <ol>
        {(proposal.preview?.events ?? []).map((event, i) => (
          <li key={i}>{event.sentence}</li>
        ))}
      </ol>
      {own?.trapped && <p class="bad">Your Assembler would be trapped.</p>}
    </div>
  );
}

/** What the marks mean. */
export function Legend() {
  const items: [Hex, string][] = [
    [{ owner: 1, kind: "D", face: "active" }, `${seatColour(1)}, one line: Player 1`],
    [{ owner: 2, kind: "D", face: "active" }, `${seatColour(2)}, two lines: Player 2`],
    [{ owner: 1, kind: "", face: "hidden" }, "face down, never seen"],
    [{ owner: 2, kind: "D", face: "known" }, "face down, known"],
  ];
  return (
    <>
      {items.map(([hex, text]) => (
        <span key={text} class="sw-legend">
          <HexIcon hex={hex} />
          {text}
        </span>
      ))}
    </>
  );
}

/** The board alone, small and silent. */
export function Thumbnail({ view }: ViewProps<View>) {
  const plane = new Plane("flat");
  const box = plane.bounds(view.stacks.map((s) => s.cell), 14);
  return (
    <svg
      class="sw-thumbnail"
      viewBox={`${box.left} ${box.top} ${box.right - box.left} ${box.bottom - box.top}`}
      aria-hidden="true"
    >
      <Stacks plane={plane} stacks={view.stacks} />
      <Levels plane={plane} stacks={view.stacks} />
    </svg>
  );
}
