// Hexattack's printed things and marks, each drawn around its cell's centre. Marks differ by shape as well as
// by colour; teams by pattern and number as well as by colour.

import { outline } from "../../board/outline";
import { INNER, type Plane, type Point, R, hexPath, moved, n1 } from "../../game/plane";
import { useStride } from "../../board/useAnimation";
import type { Mark, Outcome, Piece } from "./scene";
import { directions } from "./words";

const PIECE = hexPath("flat", 31, 3);
const CELL = hexPath("flat", R - 1, 3);
const WAS = hexPath("flat", 33, 3);

/** The middle of a token, in which its number stands: round, but for the first teams after that. */
const ROUND = "M-17,0a17,17 0 1 0 34,0a17,17 0 1 0 -34,0Z";
const cores: Record<string, string> = {
  B: "M0,-22 22,0 0,22 -22,0Z", C: "M0,-23 23,13H-23Z", D: "M-16,-16H16V16H-16Z",
};

/** The letter of a team for class names: "a". */
const letter = (team: string): string => team.toLowerCase();

/** How far the frame reaches beyond the tiles, and how thick frame and tiles are. Board units. */
const FRAME = -8;
const THICK = 5;

interface GroundProps { plane: Plane; cells: readonly string[]; rocks: ReadonlySet<string>; scope?: string }

/** Tiles in a wooden frame, lit from above. The light is looked up in the drawing named by scope: see Token. */
export function Ground({ plane, cells, rocks, scope = "board" }: GroundProps) {
  const frame = outline(plane, cells, FRAME);
  return (
    <>
      <g class="ha-frame">
        <path class="deep" d={frame} transform={`translate(0 ${THICK})`} />
        <path d={frame} />
      </g>
      {cells.map((cell) => (
        <g key={cell} transform={moved(plane.center(cell))} class={rocks.has(cell) ? "ha-cell rock" : "ha-cell"}>
          <path class="side" d={CELL} transform={`translate(0 ${THICK})`} />
          <path class="top" d={CELL} fill={`url(#${scope}-light)`} />
          {rocks.has(cell) && <path class="crag" d="M-17,10 -6,-11 2,1 8,-7 18,10Z" />}
        </g>
      ))}
    </>
  );
}

/**
 * A warrior: a hex of its team with its number. The pattern is looked up in the drawing named by scope, because a
 * browser takes none from a drawing that is hidden.
 */
export function Token({ team, label, scope }: { team: string; label: string; scope: string }) {
  return (
    <g class={`ha-piece ${letter(team)}`}>
      <path class="edge" d={PIECE} transform={`translate(0 ${THICK})`} />
      <path class="body" d={PIECE} />
      <path class="pattern" d={PIECE} fill={team === "" ? "none" : `url(#${scope}-${letter(team)})`} />
      <path class="core" d={cores[team] ?? ROUND} />
      <text y="1">{label}</text>
    </g>
  );
}

interface WarriorProps {
  plane: Plane;
  piece: Piece;
  about: boolean;
  scope?: string;
  /** How fast its step is to be seen; 0 for at once. */
  speed: number;
}

export function Warrior({ plane, piece, about, speed, scope = "board" }: WarriorProps) {
  const ref = useStride(plane, piece, speed);
  return (
    <g transform={moved(plane.center(piece.cell))} class={piece.fallen ? "ha-fallen" : ""}>
      <g ref={ref}>
        {about && <path class="ha-about" d={WAS} />}
        <Token team={piece.team} label={piece.name} scope={scope} />
      </g>
    </g>
  );
}

/** The patterns of the teams, for tokens of the same scope. */
export function Patterns({ scope }: { scope: string }) {
  const lines: Record<string, [number, string]> = {
    b: [7, "M-1,8 8,-1M-2,2 2,-2M5,9 9,5"],
    d: [7, "M0,3.5H7"],
    e: [7, "M0,0 7,7M7,0 0,7"],
    f: [6, "M3,0V6"],
    g: [8, "M0,4 4,0 8,4M0,8 4,4 8,8"],
    h: [7, "M0,3.5H7M3.5,0V7"],
  };
  return (
    <defs>
      <linearGradient id={`${scope}-light`} x1="0" y1="0" x2=".3" y2="1">
        <stop class="ha-hi" offset="0" />
        <stop class="ha-lo" offset="1" />
      </linearGradient>
      {Object.entries(lines).map(([id, [size, d]]) => (
        <pattern key={id} id={`${scope}-${id}`} width={size} height={size} patternUnits="userSpaceOnUse">
          <path class="ha-stripe" d={d} />
        </pattern>
      ))}
      {["c", "i"].map((id) => (
        <pattern key={id} id={`${scope}-${id}`} width="7" height="7" patternUnits="userSpaceOnUse">
          <circle class={id === "c" ? "ha-dot" : "ha-stripe"} cx="3.5" cy="3.5" r={id === "c" ? 1.6 : 2.4} />
        </pattern>
      ))}
    </defs>
  );
}

export function Marks({ plane, marks }: { plane: Plane; marks: readonly Mark[] }) {
  return <>{marks.map((mark, i) => <MarkShape key={i} plane={plane} mark={mark} />)}</>;
}

function MarkShape({ plane, mark }: { plane: Plane; mark: Mark }) {
  switch (mark.kind) {
    case "order":
      return <OrderMark plane={plane} {...mark} />;
    case "strike":
      return <Strike plane={plane} {...mark} />;
    case "shield":
      return <Sides plane={plane} cell={mark.cell} team={mark.team} ways={mark.sides} kind="defend" />;
    case "grab":
      return <Pull from={plane.center(mark.from)} to={plane.center(mark.to)} />;
    case "wish":
      return <Arrow from={plane.center(mark.from)} to={plane.center(mark.to)} failed />;
    case "badge":
      return <Badge at={plane.center(mark.cell)} outcome={mark.outcome} />;
    case "ball":
      return <Ball plane={plane} {...mark} />;
    case "was":
      return <path class={`ha-was ${letter(mark.team)}`} d={WAS} transform={moved(plane.center(mark.cell))} />;
  }
}

interface OrderProps { plane: Plane; cell: string; team: string; verb: string; direction: string }

/** An order that is not carried out yet. */
export function OrderMark({ plane, cell, team, verb, direction }: OrderProps) {
  const from = plane.center(cell);
  const to = plane.center(plane.seen(cell, seenWay(plane, direction))!);
  const i = directions.indexOf(direction);
  const around = [i + 5, i, i + 1].map((d) => directions[d % 6]!);
  return (
    <g>
      {verb === "attack" && <Sides plane={plane} cell={cell} ways={[direction]} kind="attack" />}
      {verb === "attack" && <path class="ha-blade" d="M0,-15 10,-3H-10Z" transform={`${moved(along(from, to, 0.5))} rotate(${60 * directions.indexOf(seenWay(plane, direction))})`} />}
      {verb === "defend" && <Sides plane={plane} cell={cell} team={team} ways={around} kind="defend" />}
      {verb === "move" && <Arrow from={from} to={to} />}
      {verb === "grab" && <Pull from={from} to={along(from, to, 2)} />}
      {verb === "push" && <Roll from={from} next={to} />}
    </g>
  );
}

/** The direction on the screen for one of the board: the other way round on a turned plane. */
function seenWay(plane: Plane, direction: string): string {
  return plane.flipped ? directions[(directions.indexOf(direction) + 3) % 6]! : direction;
}

function along(a: Point, b: Point, steps: number): Point {
  return { x: a.x + (b.x - a.x) * steps, y: a.y + (b.y - a.y) * steps };
}

interface SidesProps { plane: Plane; cell: string; team?: string; ways: readonly string[]; kind: "attack" | "defend" }

/** Sides of a hex, as thick lines inside its edges: shields in the colour of their team. */
function Sides({ plane, cell, team = "", ways, kind }: SidesProps) {
  const centre = plane.center(cell);
  const d = ways.map((way) => {
    const i = (directions.indexOf(way) + (plane.flipped ? 3 : 0)) % 6;
    const a = plane.corner(i, R - 5);
    const b = plane.corner(i + 1, R - 5);
    return `M${n1(a.x)},${n1(a.y)}L${n1(b.x)},${n1(b.y)}`;
  });
  return (
    <g transform={moved(centre)} class={`ha-sides ${letter(team)}`}>
      <path class="ha-side u" d={d.join("")} />
      <path class={`ha-side ${kind}`} d={d.join("")} />
    </g>
  );
}

interface StrikeProps { plane: Plane; cell: string; direction: string; outcome: Outcome }

/** An attack with what came of it: the side that strikes, and a badge on the edge. */
function Strike({ plane, cell, direction, outcome }: StrikeProps) {
  const from = plane.center(cell);
  const i = (directions.indexOf(direction) + (plane.flipped ? 3 : 0)) % 6;
  const angle = (Math.PI / 3) * i - Math.PI / 2;
  const edge = { x: from.x + INNER * Math.cos(angle), y: from.y + INNER * Math.sin(angle) };
  return (
    <g>
      <Sides plane={plane} cell={cell} ways={[direction]} kind="attack" />
      {outcome === "kill" ? (
        <path
          class="ha-blade"
          d="M0,-19 8,-4H3.4V9H-3.4V-4H-8Z"
          transform={`${moved(edge)} rotate(${60 * i})`}
        />
      ) : (
        <Badge at={edge} outcome={outcome} on />
      )}
    </g>
  );
}

/** A line between two cells that leaves the name on the first to be read, and on the second if that is wanted. */
function between(from: Point, to: Point, margin = 30): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [a, b] = [along(from, to, 30 / length), along(from, to, 1 - margin / length)];
  return `M${n1(a.x)},${n1(a.y)}L${n1(b.x)},${n1(b.y)}`;
}

/** A grab: a line with a hook. */
function Pull({ from, to }: { from: Point; to: Point }) {
  const d = between(from, to);
  return (
    <g>
      <path class="ha-line grab u" d={d} />
      <path class="ha-line grab" d={d} />
      <circle class="ha-hook" cx={n1(to.x)} cy={n1(to.y)} r="35" />
    </g>
  );
}

/** Where a ball is meant to go: away over the next cell, and on. */
function Roll({ from, next }: { from: Point; next: Point }) {
  const [start, end] = [along(from, next, 0.5), along(from, next, 2)];
  return (
    <g>
      <path class="ha-line push" d={`${between(from, next)}${between(next, end, 0)}`} />
      <circle class="ha-ball" cx={n1(start.x)} cy={n1(start.y)} r="7" />
    </g>
  );
}

/** A step: an open dashed arrow; stopped at a bar when it was not made. */
function Arrow({ from, to, failed }: { from: Point; to: Point; failed?: boolean }) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  if (failed) return <Stopped at={moved(from)} turn={turn} half={length / 2} />;
  const tip = length - 18;
  return (
    <g transform={`${moved(from)} rotate(${n1(turn)})`} class="ha-arrow">
      <path class="shaft" d={`M30,0H${n1(tip - 12)}`} />
      <path class="head" d={`M${n1(tip)},0 ${n1(tip - 14)},-9 ${n1(tip - 14)},9Z`} />
    </g>
  );
}

/** A step that was not made: a head that meets a bar half way. */
function Stopped({ at, turn, half }: { at: string; turn: number; half: number }) {
  const bar = `M${n1(half + 4)},-15V15`;
  return (
    <g transform={`${at} rotate(${n1(turn)})`} class="ha-arrow">
      <path class="bar u" d={bar} />
      <path class="bar" d={bar} />
      <path class="head" d={`M${n1(half)},0 ${n1(half - 16)},-10 ${n1(half - 16)},10Z`} />
    </g>
  );
}

interface BallProps { plane: Plane; name: string; cell: string; path: readonly string[] }

function Ball({ plane, name, cell, path }: BallProps) {
  const at = plane.center(cell);
  const end = path.at(-1);
  const to = end === undefined ? at : plane.center(end);
  return (
    <g>
      <path class="ha-line push" d={`M${n1(at.x)},${n1(at.y)}L${n1(to.x)},${n1(to.y)}`} />
      <g transform={moved({ x: at.x, y: at.y + 27 })} class="ha-ballname">
        <rect x="-16" y="-9" width="32" height="18" rx="9" />
        <text y=".5">{name}</text>
      </g>
    </g>
  );
}

const icons: Record<Outcome, string> = {
  "": "",
  kill: "M-4.5,-4.5 4.5,4.5M4.5,-4.5 -4.5,4.5",
  blocked: "M0,-6 5,-4V0C5,3 3,5 0,6.5C-3,5 -5,3 -5,0V-4Z",
  bounced: "M-6,0H-2.5M6,0H2.5M0,-6V-2.5M0,6V2.5M-4,-4 -2,-2M4,4 2,2M4,-4 2,-2M-4,4 -2,2",
  miss: "M-4,0H4",
  held: "M-2.5,-4.5V4.5M2.5,-4.5V4.5",
  immobile: "M-4.5,-.5H4.5V5H-4.5ZM-3,-.5V-3A3,3 0 0 1 3,-3V-.5",
  crash: "M0,-6 1.6,-1.6 6,0 1.6,1.6 0,6 -1.6,1.6 -6,0 -1.6,-1.6Z",
  end: "M-3.5,-3.5H3.5V3.5H-3.5Z",
};

/** The mark of a result: at the upper right of a cell, or right on the point. */
function Badge({ at, outcome, on }: { at: Point; outcome: Outcome; on?: boolean }) {
  const point = on ? at : { x: at.x + 22, y: at.y - 20 };
  return (
    <g transform={moved(point)} class={`ha-badge ${outcome}`}>
      <circle r="11" />
      <path d={icons[outcome]} />
    </g>
  );
}
