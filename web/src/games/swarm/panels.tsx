// Swarm beside the board: emblems, what is hidden, the Assemblers, what a move would do, and what the marks mean.

import { about } from "../../ui/lit-cells";
import { Still } from "../../board/marks";
import { Plane } from "../../game/plane";
import { say } from "../../language";
import type { PreviewProps, SeatProps, StillProps, ViewProps } from "../../game/contract";
import { HexIcon } from "./hand";
import { Levels, Stacks } from "./pieces";
import { SIDE, TILT, glyphs } from "./shapes";
import type { Hex, Tally, View } from "./types";
import { homesOf, kindName, safety, seatLine } from "./words";

const assembler = (owner: number): Hex => ({ owner, kind: "A", face: "active" });

/** The emblem of a seat: its Assembler. */
export function SeatEmblem({ seat }: { seat: number }) {
  return <HexIcon hex={assembler(seat)} />;
}

/** How the seat's Assembler stands. */
export function SeatExtras({ view, seat }: SeatProps<View>) {
  const home = homesOf(view).find((a) => a.seat === seat);
  const bad = home && (home.trapped !== "" || home.danger.length > 0);
  return (
    <p class={`sw-home${bad ? " bad" : ""}`}>
      {bad && "⚠ "}
      {home ? say("ui-swarm.seat.home", { safety: safety(home) }) : seatLine(view, seat)}
    </p>
  );
}

/** The hidden hexes, and how to look into a stack. */
export function Panel({ view }: ViewProps<View>) {
  return (
    <div class="sw-panel">
      {view.phase === "play" && view.calm && <p class="sw-note">{say("ui-swarm.panel.calm")}</p>}
      <Tallied view={view} />
      <p class="sw-note">{say(finger() ? "ui-swarm.hint.finger" : "ui-swarm.hint.mouse")}</p>
    </div>
  );
}

function Tallied({ view }: ViewProps<View>) {
  return (
    <>
      <h2>
        {say(view.tally.length > 0 ? "ui-swarm.panel.hidden" : "ui-swarm.panel.hive")}{" "}
        <span>{say("ui-swarm.panel.never")}</span>
      </h2>
      {view.tally.length > 0 && <Hidden tally={view.tally} />}
    </>
  );
}

/** What is hidden, and what each kind does. */
export function FaceDown({ view }: ViewProps<View>) {
  return (
    <div class="sw-panel">
      <Tallied view={view} />
      <ul class="sw-kinds">
        {kinds.map((kind) => (
          <li key={kind}>
            <HexIcon hex={{ owner: kind === "o" ? 0 : 1, kind, face: kind === "o" ? "dust" : "active" }} />
            <span>
              {kindName(kind)}
              <small>{say(`ui-swarm.kind.${kind}.does`)}</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether stacks are looked into with a finger. */
const finger = (): boolean => matchMedia("(pointer: coarse)").matches;

const kinds = ["A", "D", "L", "X", "o"] as const;

function Hidden({ tally }: { tally: readonly Tally[] }) {
  const rows: [string, (t: Tally) => number][] = [
    ["D", (t) => t.drones], ["L", (t) => t.lifters], ["X", (t) => t.disassemblers],
  ];
  return (
    <table class="sw-tally">
      <thead>
        <tr>
          <th scope="col">{say("ui-swarm.tally.kind")}</th>
          {tally.map((t) => (
            <th key={t.seat} scope="col">
              {say(t.seat === 1 ? "ui-swarm.tally.blue" : "ui-swarm.tally.vermilion")}
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
          <th scope="row">{say("ui-swarm.tally.all")}</th>
          {tally.map((t) => (
            <td key={t.seat}>{t.hidden}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** The hex of an event, as a small picture. */
const signs: Record<string, string> = {
  moved: "M6 17h7l-1-9M8.500 11.500L12 8l3.500 3.500M16 17h3", lifted: "M12 15V5M8 9l4-4 4 4M5 14v5h14v-5", seated: "M12 4v11M8 11l4 4 4-4M5 19h14",
  activated: "M12 4v7M7.500 7a7 7 0 1 0 9 0", deactivated: "M7 7l10 10M17 7L7 17", fell: "M12 5v13M7 13l5 5 5-5",
  covers: "M6 8h12v4H6zM4.500 14h15v4.500h-15z", sides: "M8 4h8l4 8-4 8H8l-4-8z", uncertain: "M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.4-1 .9-1 2M12 17v.3",
};
const shown = "M3.500 12S7 6 12 6s8.500 6 8.500 6-3.500 6-8.500 6-8.500-6-8.500-6M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4";

/** The effects of the proposed move, step by step, and whether it can be taken back. */
export function PreviewPanel({ proposal, seats, view }: PreviewProps<View>) {
  const { events = [], view: after } = proposal.preview ?? {};
  const own = after?.assemblers.find((a) => seats.includes(a.seat) && a.seat === view.toMove);
  const goesOn = after?.acting !== "" && after?.toMove === view.toMove; // what ends the turn, or the game, is not taken back
  const secret = events.some((event) => event.kind === "uncertain");
  return (
    <div class="sw-preview">
      <h2>{say("ui-swarm.preview")}</h2>
      <ol>
        {events.map((event, i) => <Would key={i} sign={signs[event.kind] ?? shown} text={event.sentence} cells={event.cells} />)}
        {events.length > 0 && !secret && goesOn && <Would sign={shown} text={say("ui-swarm.preview.open")} />}
      </ol>
      {own?.trapped && <p class="bad">{say("ui-swarm.preview.trapped")}</p>}
    </div>
  );
}

function Would({ sign, text, cells }: { sign: string; text: string; cells?: readonly string[] | undefined }) {
  return <li {...about(cells)}><svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d={sign} /></svg><span>{text}</span></li>;
}

/** The legend of the marks. */
export function Legend() {
  const items: [Hex, string][] = [
    [{ owner: 1, kind: "D", face: "active" }, say("ui-swarm.legend.one")],
    [{ owner: 2, kind: "D", face: "active" }, say("ui-swarm.legend.two")],
    [{ owner: 1, kind: "", face: "hidden" }, say("ui-swarm.legend.hidden")],
    [{ owner: 2, kind: "D", face: "known" }, say("ui-swarm.legend.known")],
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
export function Thumbnail({ view, around, over }: StillProps<View>) {
  const plane = new Plane("flat", false, TILT);
  const cells = around ?? view.stacks.map((s) => s.cell);
  return (
    <Still plane={plane} cells={cells} margin={SIDE + 11} look="sw-thumbnail" over={over}>
      <Stacks plane={plane} stacks={view.stacks} />
      <Levels plane={plane} stacks={view.stacks} />
    </Still>
  );
}
