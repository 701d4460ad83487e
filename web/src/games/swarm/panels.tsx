// Swarm beside the board: emblems, what is hidden, the Assemblers, what a move would do, and what the marks mean.

import { Plane } from "../../board/plane";
import { say } from "../../language";
import type { PreviewProps, SeatProps, ViewProps } from "../contract";
import { HexIcon } from "./hand";
import { Levels, Stacks } from "./pieces";
import { glyphs } from "./shapes";
import type { Hex, Tally, View } from "./types";
import { homesOf, kindName, safety, seatLine, standing } from "./words";

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
      {home ? say("face-swarm.seat.home", { safety: safety(home) }) : seatLine(view, seat)}
    </p>
  );
}

/** What is still hidden, and the clock of the game. */
export function Panel({ view }: ViewProps<View>) {
  return (
    <div class="sw-panel">
      <h2>
        {say(view.tally.length > 0 ? "face-swarm.panel.hidden" : "face-swarm.panel.hive")}{" "}
        <span>{say("face-swarm.panel.never")}</span>
      </h2>
      {view.tally.length > 0 && <Hidden tally={view.tally} />}
      {view.phase === "play" && (
        <p class="sw-note">
          {say("face-swarm.panel.turn", { turn: view.turn + 1, turns: view.maxTurns })}{" "}
          {view.calm && say("face-swarm.panel.calm")}
        </p>
      )}
      <ul class="sw-kinds">
        {kinds.map((kind) => (
          <li key={kind}>
            <HexIcon hex={{ owner: kind === "o" ? 0 : 1, kind, face: kind === "o" ? "dust" : "active" }} />
            <span>
              {kindName(kind)}
              <small>{say(`face-swarm.kind.${kind}.does`)}</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const kinds = ["A", "D", "L", "X", "o"] as const;

function Hidden({ tally }: { tally: readonly Tally[] }) {
  const rows: [string, (t: Tally) => number][] = [
    ["D", (t) => t.drones], ["L", (t) => t.lifters], ["X", (t) => t.disassemblers],
  ];
  return (
    <table class="sw-tally">
      <thead>
        <tr>
          <th scope="col">{say("face-swarm.tally.kind")}</th>
          {tally.map((t) => (
            <th key={t.seat} scope="col">
              {say(t.seat === 1 ? "face-swarm.tally.blue" : "face-swarm.tally.vermilion")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([kind, number]) => (
          <tr key={kind}>
            <th scope="row">
              <svg viewBox="-12 -12 24 24" aria-hidden="true">
                <path d={glyphs[kind]} />
              </svg>
              {kindName(kind)}
            </th>
            {tally.map((t) => (
              <td key={t.seat}>{number(t)}</td>
            ))}
          </tr>
        ))}
        <tr class="sum">
          <th scope="row">{say("face-swarm.tally.all")}</th>
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
      <h2>{say("face-swarm.preview")}</h2>
      <ol>
        {(proposal.preview?.events ?? []).map((event, i) => (
          <li key={i}>{event.sentence}</li>
        ))}
      </ol>
      {own?.trapped && <p class="bad">{say("face-swarm.preview.trapped")}</p>}
    </div>
  );
}

/** What the marks mean. */
export function Legend() {
  const items: [Hex, string][] = [
    [{ owner: 1, kind: "D", face: "active" }, say("face-swarm.legend.one")],
    [{ owner: 2, kind: "D", face: "active" }, say("face-swarm.legend.two")],
    [{ owner: 1, kind: "", face: "hidden" }, say("face-swarm.legend.hidden")],
    [{ owner: 2, kind: "D", face: "known" }, say("face-swarm.legend.known")],
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
