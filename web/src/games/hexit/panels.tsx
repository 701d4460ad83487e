// Hex-It beside the board: emblems, hands, the score, what a move would do, and what the marks mean.

import type { ComponentChildren } from "preact";
import { Plane, hexPath } from "../../board/plane";
import { cellText, directionWord } from "../../board/words";
import { count } from "../../ui/english";
import type { GameEvent, PreviewProps, SeatProps, ViewProps } from "../contract";
import { Gaps, Stacks, Stone, Tiles } from "./pieces";
import { type Colour, colourOf, drawnCells, placesOf, seatColour, stonesOf } from "./places";
import { as } from "./types";
import type { View } from "./types";
import { points, seatName } from "./words";

/** From this count of quiet moves on, players are told that the game will end by them. */
const QUIET_WARNING = 20;

/** A stone by itself. */
function StoneIcon({ colour }: { colour: Colour }) {
  return (
    <svg class="hx-stone-icon" viewBox="-24 -16 48 38" aria-hidden="true">
      <Stone colour={colour} />
    </svg>
  );
}

/** The emblem of a seat: its stone. */
export function SeatFace({ seat }: { seat: number }) {
  return (
    <svg class="hx-face" viewBox="-26 -19 52 46" aria-hidden="true">
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
        <span>In hand</span>
        <span>
          {inHand} of {all}
        </span>
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
  return `${view.hands[seat - 1]} in hand`;
}

/** "13 to 6". */
export function standing(view: View): string {
  return `${points(view.scores[0])} to ${points(view.scores[1])}`;
}

/** The score with what it is made of. */
export function Score({ view }: ViewProps<View>) {
  const all = view.tiles[0] + view.tiles[1] + view.reserve;
  const prisoners = view.cells.filter((c) => c.tile === "x");
  const ripe = prisoners.filter((c) => c.ripe).length;
  return (
    <div class="hx-score">
      <h2>Score</h2>
      <div class="hx-points">
        <span>
          {points(view.scores[0])}
          <small>White</small>
        </span>
        <i>to</i>
        <span>
          {points(view.scores[1])}
          <small>Black</small>
        </span>
      </div>
      <Balance view={view} />
      <dl class="hx-facts">
        <dt>White: biggest group</dt>
        <dd>
          {view.groups[0]} of {view.tiles[0]}
        </dd>
        <dt>Black: biggest group</dt>
        <dd>
          {view.groups[1]} of {view.tiles[1]}
        </dd>
        <dt>Prisoners, ripe</dt>
        <dd>
          {prisoners.length}, {ripe}
        </dd>
        <dt>Tiles left</dt>
        <dd>
          {view.reserve} of {all}
        </dd>
      </dl>
      <svg class="hx-bar thin" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class="left" width={(100 * view.reserve) / all} height="4" />
      </svg>
      <p class="hx-note">
        {pointsWords(view.worth.group)} for each tile of the biggest group, {pointsWords(view.worth.other)} for every
        other tile. The game ends with the last tile.
      </p>
      <Quiet view={view} />
    </div>
  );
}

/** "1 point", "½ point". */
const pointsWords = (n: number): string => `${points(n)} ${n > 1 ? "points" : "point"}`;

/** How the points are shared. */
function Balance({ view }: ViewProps<View>) {
  const [white, black] = view.scores;
  const share = white + black > 0 ? (100 * white) / (white + black) : 50;
  return (
    <svg class="hx-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect class="black" width="100" height="4" />
      <rect class="white" width={share} height="4" />
    </svg>
  );
}

function Quiet({ view }: ViewProps<View>) {
  const left = view.limit - view.quiet;
  if (view.quiet < QUIET_WARNING && left > 5) return null;
  if (left <= 0 || view.toMove === 0) return null;
  return (
    <p class="hx-quiet">
      Ends as it stands in <b>{count(left, "move")}</b>, unless somebody drops or releases.
    </p>
  );
}

/** The score in one line, for narrow screens. */
export function Strip({ view }: ViewProps<View>) {
  return (
    <div class="hx-strip">
      <b>{points(view.scores[0])}</b>
      <Balance view={view} />
      <b>{points(view.scores[1])}</b>
      <span>{count(view.reserve, "tile")} left</span>
    </div>
  );
}

/** What the proposal would do, step by step. */
export function PreviewPanel({ view, proposal, seats }: PreviewProps<View>) {
  const [verb, where = "", direction = ""] = proposal.choice.text.split(" ");
  const heading: Record<string, string> = {
    deal: "This deal", drop: "This drop", release: "This release", place: "This tile", swap: "Swapping sides",
  };
  const events = proposal.preview?.events ?? [];
  const n = proposal.choice.picks.length;
  const note: Record<string, string> = {
    deal: `${cellText(where)} ${directionWord(direction)}`,
    drop: cellText(where),
    place: cellText(where),
    release: `${n} of ${count(view.reserve, "tile")} left`,
  };
  return (
    <div class="hx-preview">
      <h2>
        {heading[verb!] ?? "Passing"} <span>{note[verb!] ?? ""}</span>
      </h2>
      <ol class="hx-steps">{stepsOf(view, events, seats)}</ol>
      {proposal.preview?.view && <Outlook before={view} after={proposal.preview.view} />}
    </div>
  );
}

/** What the move changes beyond its stones: the score, and a reply that is forced. */
function Outlook({ before, after }: { before: View; after: View }) {
  const scored = before.scores.some((s, i) => s !== after.scores[i]);
  const ways = after.deals.filter((d) => !d.waits);
  const captive = ways.some((d) => d.fallen) ? " and take a prisoner" : "";
  if (!scored && ways.length === 0) return null;
  return (
    <p class="hx-outlook">
      {scored && <>Score then <b>{standing(after)}</b>. </>}
      {ways.length > 0 && `${seatName(after.toMove)} must then deal${captive}.`}
    </p>
  );
}

/** Events that are told in the server's words. */
const plain = new Set(["passed", "placed", "swapped", "ended"]);

function stepsOf(view: View, events: readonly GameEvent[], seats: readonly number[]): ComponentChildren[] {
  const steps: ComponentChildren[] = [];
  const step = (colour: Colour, bad: boolean, text: ComponentChildren) =>
    steps.push(
      <li key={steps.length} class={bad ? "bad" : ""}>
        <i>{steps.length + 1}</i>
        <StoneIcon colour={colour} />
        <span>{text}</span>
      </li>,
    );
  for (const event of events) {
    const sown = as("sown", event);
    if (sown) step(colourOf(sown.stone), false, landing(view, sown.cell, colourOf(sown.stone), seats));
    const captured = as("captured", event);
    const joins = captured && captured.stack.length > captured.fallen.length;
    for (const colour of stonesOf(captured?.fallen ?? ""))
      step(colour, true, <>falls at <Mono cell={captured!.cell} />: {joins ? "joins the prisoner" : "prisoner"}</>);
    const dropped = as("dropped", event);
    if (dropped) {
      step(seatColour(dropped.seat), false, <>comes to <Mono cell={dropped.cell} />; {dropped.left} left in hand</>);
    }
    const released = as("released", event);
    for (const { cell, stack } of released?.freed ?? []) {
      const tile = released!.tile === "w" ? "white" : "black";
      step(colourOf(stack.at(-1)!), false, <><Mono cell={cell} /> becomes a {tile} tile; {homegoing(stack)}</>);
    }
    if (plain.has(event.kind))
      steps.push(<li key={steps.length} class="plain"><span>{event.sentence}</span></li>);
  }
  return steps;
}

/** What a stone meets where it lands, and whose the stack is now. */
function landing(view: View, cell: string, stone: Colour, seats: readonly number[]): ComponentChildren {
  const under = view.cells.find((c) => c.cell === cell)?.stack ?? "";
  const at = <Mono cell={cell} />;
  if (under === "") return <>lands on the empty tile {at}</>;
  const before = colourOf(under.at(-1)!);
  const owner = before === "white" ? "White" : "Black";
  if (before === stone) return <>lands on {owner} at {at}: stays {whose(stone, seats)}</>;
  return <>lands on {owner} at {at}: {whose(stone, seats)} now</>;
}

function whose(colour: Colour, seats: readonly number[]): string {
  if (seats.length === 1 && seatColour(seats[0]!) === colour) return "yours";
  return `${seatName(colour === "white" ? 1 : 2)}’s`;
}

/** "2 white, 1 black go home". */
function homegoing(stack: string): string {
  const white = [...stack].filter((s) => s === "W").length;
  const black = stack.length - white;
  const parts = [white && `${white} white`, black && `${black} black`].filter(Boolean);
  return `${parts.join(", ")} ${stack.length === 1 ? "goes" : "go"} home`;
}

function Mono({ cell }: { cell: string }) {
  return <span class="hx-cell">{cellText(cell)}</span>;
}

const HEXAGON = hexPath("pointy", 10, 2);

/** What the marks mean. */
export function Legend() {
  const marks: [string, string, string][] = [
    ["picked", HEXAGON, "picked"],
    ["target", HEXAGON, "target"],
    ["prisoner", HEXAGON, "prisoner"],
    ["ripe", HEXAGON, "ripe: may become a tile"],
    ["last", "M-3,-8H-8V8H-3M3,-8H8V8H3", "last move"],
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
export function Thumbnail({ view }: ViewProps<View>) {
  const plane = new Plane("pointy");
  const places = [...placesOf(view).values()];
  const { left, top, right, bottom } = plane.bounds(drawnCells(places.map((p) => p.cell)), 14);
  return (
    <svg class="hx-thumbnail" viewBox={`${left} ${top} ${right - left} ${bottom - top}`} aria-hidden="true">
      <Gaps plane={plane} places={places} />
      <Tiles plane={plane} places={places} />
      <Stacks plane={plane} places={places} />
    </svg>
  );
}
