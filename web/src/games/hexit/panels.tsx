// Hex-It beside the board: emblems, hands, the score, what a move would do, and what the marks mean.

import type { ComponentChildren } from "preact";
import { about } from "../../ui/lit-cells";
import { Still } from "../../board/marks";
import { Plane, hexPath } from "../../game/plane";
import { directionWord } from "../../board/directions";
import { rich, say } from "../../language";
import { Switch } from "../../ui/switch";
import type { Choice, GameEvent, PreviewProps, SeatProps, StillProps, ViewProps } from "../../game/contract";
import { Gaps, Stacks, Stone, Tiles } from "./pieces";
import { type Colour, colourOf, drawnCells, placesOf, seatColour, stonesOf } from "./places";
import { tilesOnly } from "./finished";
import { as, first } from "./types";
import type { View } from "./types";
import { ownerOf, points } from "./words";

/** A stone by itself. */
function StoneIcon({ colour }: { colour: Colour }) {
  return (
    <svg class="hx-stone-icon" viewBox="-24 -16 48 38" aria-hidden="true">
      <Stone colour={colour} />
    </svg>
  );
}

/** The emblem of a seat: its stone. */
export function SeatEmblem({ seat }: { seat: number }) {
  return (
    <svg class="hx-emblem" viewBox="-26 -19 52 46" aria-hidden="true">
      <Stone colour={seatColour(seat)} />
    </svg>
  );
}

/** The stones in hand, beside empty places for those on the board. */
export function Hand({ view, seat }: SeatProps<View>) {
  const { inHand, all } = stonesOfSeat(view, seat);
  const colour = seatColour(seat);
  const perRow = Math.min(all, 10);
  const rows = Math.ceil(all / perRow);
  return (
    <>
      <svg class="hx-hand" viewBox={`0 0 ${perRow * 27} ${rows * 20 + 6}`} aria-hidden="true">
        {Array.from({ length: all }, (_, i) => (
          <ellipse
            key={i}
            class={i < inHand ? colour : "none"}
            cx={14 + 27 * (i % perRow)}
            cy={13 + 20 * Math.floor(i / perRow)}
            rx="11"
            ry="7.5"
          />
        ))}
      </svg>
      <div class="hx-in-hand">
        <span>{say("ui-hexit.hand")}</span>
        <span>{say("ui-hexit.hand.of", { n: inHand, all })}</span>
      </div>
    </>
  );
}

/** A seat's stones in hand and in all. */
function stonesOfSeat(view: View, seat: number): { inHand: number; all: number } {
  const inHand = view.hands[seat - 1]!;
  const letter = seat === 1 ? "W" : "B";
  const placed = view.cells.reduce((n, c) => n + [...(c.stack ?? "")].filter((s) => s === letter).length, 0);
  return { inHand, all: inHand + placed };
}

/** "2 in hand". */
export function seatLine(view: View, seat: number): string {
  return say("ui-hexit.seat.line", { n: view.hands[seat - 1]! });
}

/** "13 to 6". */
export function standing(view: View): string {
  return say("ui-hexit.standing", { white: points(view.scores[0]), black: points(view.scores[1]) });
}

/** The score with what it is made of. */
export function Score({ view }: ViewProps<View>) {
  const all = view.tiles[0] + view.tiles[1] + view.reserve;
  const prisoners = view.cells.filter((c) => c.tile === "x");
  const ripe = prisoners.filter((c) => c.ripe).length;
  return (
    <div class="hx-score">
      <h2>{say("ui-hexit.score")}</h2>
      <div class="hx-points">
        <span>
          {points(view.scores[0])}
          <small>{say("ui-hexit.score.white")}</small>
        </span>
        <i>{say("ui-hexit.score.to")}<small>{say("ui-hexit.score.left.short", { n: view.reserve })}</small></i>
        <span>
          {points(view.scores[1])}
          <small>{say("ui-hexit.score.black")}</small>
        </span>
      </div>
      <Balance view={view} />
      <dl class="hx-facts">
        <dt>{say("ui-hexit.score.group.white")}</dt>
        <dd>{say("ui-hexit.score.group.of", { n: view.groups[0]!, all: view.tiles[0]! })}</dd>
        <dt>{say("ui-hexit.score.group.black")}</dt>
        <dd>{say("ui-hexit.score.group.of", { n: view.groups[1]!, all: view.tiles[1]! })}</dd>
        <dt>{say("ui-hexit.score.prisoners")}</dt>
        <dd>{say("ui-hexit.score.prisoners.of", { n: prisoners.length, ripe })}</dd>
      </dl>
      <svg class="hx-bar thin" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class="left" width={(100 * view.reserve) / all} height="4" />
      </svg>
      <p class="hx-note">{ruleOf(view.worth)}</p>
      {view.toMove === 0 && <Switch label={say("ui-hexit.score.tiles-only")} value={tilesOnly} />}
    </div>
  );
}

/** The scores of tiles, and of stones in a variant that counts them. */
function ruleOf({ group, other, hand = 0, stacks = 0, prison = 0 }: View["worth"]): string {
  const size = (n: number): string => (n === 1 ? "one" : n === 0.5 ? "half" : "other");
  const tiles = say("ui-hexit.score.rule", {
    group: size(group), groupPoints: points(group), other: size(other), otherPoints: points(other),
  });
  if (!hand && !stacks && !prison) return tiles;
  const stones = { hand: points(hand), stacks: points(stacks), prison: points(prison) };
  return `${tiles} ${say("ui-hexit.score.stones", stones)}`;
}

/** How the points are shared. */
function Balance({ view }: ViewProps<View>) {
  const [white, black] = view.scores;
  const share = white + black > 0 ? Math.min(100, Math.max(0, (100 * white) / (white + black))) : 50;
  return (
    <svg class="hx-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect class="black" width="100" height="4" />
      <rect class="white" width={share} height="4" />
    </svg>
  );
}

/** How to win, and the points of tiles. */
export function goal({ view: { worth } }: ViewProps<View>): string {
  return say("ui-hexit.aim", { group: points(worth.group), other: points(worth.other) });
}

/** What will end the game, from half the way there. */
export function standstill({ quiet, limit }: View): string {
  return limit === 0 || 2 * quiet < limit ? "" : say("ui-hexit.standstill", { n: limit - quiet });
}

/** The effects of the proposed move, step by step. */
export function PreviewPanel({ view, proposal, seats }: PreviewProps<View>) {
  const [heading, note] = headingOf(view, proposal.choice);
  const events = proposal.preview?.events ?? [];
  return (
    <div class="hx-preview">
      <h2>
        {heading} <span>{note}</span>
      </h2>
      {proposal.preview?.view && <Outlook before={view} after={proposal.preview.view} events={events} seats={seats} />}
      <ol class="hx-steps">{stepsOf(view, events, seats)}</ol>
    </div>
  );
}

/** The kind of a move and its place. */
function headingOf(view: View, { verb, picks }: Choice): [heading: string, note: string] {
  switch (verb) {
    case "deal": {
      const direction = directionWord(picks.at(-1)!.value);
      return [say("ui-hexit.preview.deal"), say("ui-hexit.preview.deal-where", { direction })];
    }
    case "drop":
      return [say("ui-hexit.preview.drop"), ""];
    case "place":
      return [say("ui-hexit.preview.place"), ""];
    case "release": {
      const where = say("ui-hexit.preview.release-where", { n: picks.length, all: view.reserve });
      return [say("ui-hexit.preview.release"), where];
    }
    case "swap":
      return [say("ui-hexit.preview.swap"), ""];
  }
  return [say("ui-hexit.preview.pass"), ""];
}

interface OutlookProps { before: View; after: View; events: readonly GameEvent[]; seats: readonly number[] }

/** The outcome of the move: a prisoner, the score, and a forced reply. It comes before the steps, which may not all fit. */
function Outlook({ before, after, events, seats }: OutlookProps) {
  const scored = before.scores.some((s, i) => s !== after.scores[i]);
  const ways = after.deals.filter((d) => !d.waits);
  const captive = ways.some((d) => d.fallen) ? "yes" : "no";
  const fallen = first("captured", events)?.fallen ?? "";
  if (!scored && ways.length === 0 && fallen === "") return null;
  return (
    <p class="hx-outlook">
      {fallen !== "" && <b>{say("ui-hexit.preview.falls", { n: fallen.length, whose: ownerOf(colourOf(fallen[0]!), seats) })}</b>}{" "}
      {scored && rich("ui-hexit.preview.score", { score: <b>{standing(after)}</b> })}{" "}
      {ways.length > 0 && say("ui-hexit.preview.forced", { side: seatColour(after.toMove), captive })}
    </p>
  );
}

/** Events that are shown in the server's sentences. */
const plain = new Set(["passed", "placed", "swapped", "ended"]);

function stepsOf(view: View, events: readonly GameEvent[], seats: readonly number[]): ComponentChildren[] {
  const steps: ComponentChildren[] = [];
  const step = (colour: Colour, bad: boolean, text: ComponentChildren, cells: readonly string[]) =>
    steps.push(
      <li key={steps.length} class={bad ? "bad" : ""} {...about(cells)}>
        <i>{steps.length + 1}</i>
        <StoneIcon colour={colour} />
        <span>{text}</span>
      </li>,
    );
  for (const event of events) {
    const sown = as("sown", event);
    if (sown) step(colourOf(sown.stone), false, landing(view, sown.cell, colourOf(sown.stone), seats), [sown.cell]);
    const captured = as("captured", event);
    const joins = captured && captured.stack.length > captured.fallen.length;
    for (const colour of stonesOf(captured?.fallen ?? ""))
      step(colour, true, say("ui-hexit.step.falls", { joins: joins ? "yes" : "no" }), [captured!.cell]);
    const dropped = as("dropped", event);
    if (dropped) {
      const text = say("ui-hexit.step.drops", { n: dropped.left });
      step(seatColour(dropped.seat), false, text, [dropped.cell]);
    }
    const released = as("released", event);
    for (const { cell, stack } of released?.freed ?? []) {
      const tile = released!.tile === "w" ? "white" : "black";
      const text = say("ui-hexit.step.freed", { tile, home: homegoing(stack) });
      step(colourOf(stack.at(-1)!), false, text, [cell]);
    }
    if (plain.has(event.kind))
      steps.push(<li key={steps.length} class="plain" {...about(event.cells)}><span>{event.sentence}</span></li>);
  }
  return steps;
}

/** The stack that a stone lands on, and its owner now. */
function landing(view: View, cell: string, stone: Colour, seats: readonly number[]): ComponentChildren {
  const under = view.cells.find((c) => c.cell === cell)?.stack ?? "";
  if (under === "") return say("ui-hexit.step.lands");
  const owner = colourOf(under.at(-1)!);
  const player = ownerOf(stone, seats);
  return say(owner === stone ? "ui-hexit.step.stays" : "ui-hexit.step.turns", { owner, whose: player });
}

/** "2 white, 1 black go home". */
function homegoing(stack: string): string {
  const n = stack.length;
  const white = [...stack].filter((s) => s === "W").length;
  if (white === n) return say("ui-hexit.step.home.white", { n });
  if (white === 0) return say("ui-hexit.step.home.black", { n });
  return say("ui-hexit.step.home", { white, black: n - white, n });
}

const HEXAGON = hexPath("pointy", 10, 2);

/** The legend of the marks. */
export function Legend() {
  const marks: [string, string, string][] = [
    ["picked", HEXAGON, say("ui-hexit.legend.picked")],
    ["target", HEXAGON, say("ui-hexit.legend.target")],
    ["prisoner", HEXAGON, say("ui-hexit.legend.prisoner")],
    ["ripe", HEXAGON, say("ui-hexit.legend.ripe")],
    ["last", "M-3,-8H-8V8H-3M3,-8H8V8H3", say("ui-hexit.legend.last")],
  ];
  return (
    <>
      {marks.map(([kind, d, text]) => (
        <span key={kind}>
          <svg class={`hx-legend ${kind}`} viewBox="-12 -12 24 24" aria-hidden="true">
            <path d={d} />
          </svg>
          {text}
        </span>
      ))}
    </>
  );
}

/** The board alone, small and silent. */
export function Thumbnail({ view, around, over }: StillProps<View>) {
  const plane = new Plane("pointy");
  const places = [...placesOf(view).values()];
  const cells = around ?? drawnCells(places.map((p) => p.cell));
  return (
    <Still plane={plane} cells={cells} margin={14} look="hx-thumbnail" over={over}>
      <Gaps plane={plane} places={places} />
      <Tiles plane={plane} places={places} />
      <Stacks plane={plane} places={places} />
    </Still>
  );
}
