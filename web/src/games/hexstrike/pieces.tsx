// The land over the abyss, the fighters and the tokens, each drawn around its cell's centre.

import { outline } from "../../board/outline";
import { INNER, type Plane, type Point, R, hexPath, moved, n1, parseCell } from "../../board/plane";
import { useStride } from "../../board/useAnimation";
import { directions } from "./action";
import type { Draft } from "./draft";
import type { Figure, Mark, Scene } from "./scene";
import type { View } from "./types";

const CELL = hexPath("pointy", R - 1, 2);
const MARK = hexPath("pointy", R - 6, 3);

/** The angle at which a direction is seen, in degrees clockwise from east. */
export const angle = (plane: Plane, direction: string): number =>
  60 * directions.indexOf(direction as "E") + (plane.flipped ? 180 : 0);

function distance(a: string, b: string): number {
  const p = parseCell(a);
  const q = parseCell(b);
  const dq = p.q - q.q;
  const dr = p.r - q.r;
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

/** Every hex nearer to land than `reach`, with its distance from land. */
export function surroundings(land: readonly string[], reach: number): Map<string, number> {
  const cells = new Map<string, number>();
  for (let q = -12; q <= 12; q++) {
    for (let r = -8; r <= 8; r++) {
      const cell = `${q},${r}`;
      const away = Math.min(...land.map((l) => distance(l, cell)));
      if (away < reach) cells.set(cell, away);
    }
  }
  return cells;
}

export function Ground({ plane, cells }: { plane: Plane; cells: ReadonlyMap<string, number> }) {
  const keys = [...cells.keys()];
  const land = keys.filter((cell) => cells.get(cell) === 0);
  return (
    <>
      {keys.filter((cell) => cells.get(cell)! > 0).map((cell) => {
        const away = cells.get(cell)!;
        const { q, r } = parseCell(cell);
        const told = r === 0 || (away === 2 && Math.abs(r) === 3 && q % 3 === 0) || (away === 4 && Math.abs(r) === 5 && q % 4 === 0);
        return (
          <g key={cell} transform={moved(plane.center(cell))} class={`hs-abyss d${away}`}>
            <path d={CELL} />
            {told && <text>{away}</text>}
          </g>
        );
      })}
      {land.map((cell) => <path key={`${cell} side`} class="hs-side" d={CELL} transform={`${moved(plane.center(cell))} translate(0 7)`} />)}
      {land.map((cell) => <path key={cell} class="hs-land" d={CELL} transform={moved(plane.center(cell))} />)}
      <path class="hs-brink" d={outline(plane, keys, -1)} />
    </>
  );
}

export function Tokens({ plane, scene, view }: { plane: Plane; scene: Scene; view: View }) {
  return (
    <>
      {scene.platforms.map((cell) => (
        <g key={`p${cell}`} transform={moved(plane.center(cell))} class="hs-platform">
          <path d={hexPath("pointy", R - 9, 3)} transform="translate(0 5)" class="side" />
          <path d={hexPath("pointy", R - 9, 3)} />
          <path d="M-13,-5H13M-13,5H13" class="plank" />
        </g>
      ))}
      {scene.fires.map((cell) => (
        <g key={`f${cell}`} transform={moved(plane.center(cell))} class="hs-fire">
          <path d="M0,26C-14,24 -16,10 -8,2C-7,8 -3,8 -3,4C-4,-6 3,-12 5,-20C12,-8 20,2 15,14C13,21 7,25 0,26Z" />
        </g>
      ))}
      {view.players.map((p) => p.focus && (
        <path key={p.seat} class={`hs-focus p${p.seat}`} d="M0,-26 20,0 0,26 -20,0Z" transform={moved(plane.center(p.focus))} />
      ))}
      {scene.arrows.map((a, i) => (
        <g key={i} transform={`${moved(plane.center(a.cell))} rotate(${angle(plane, a.direction)})`} class={`hs-arrow p${a.owner}`}>
          <path class="under" d="M-22,0H20M10,-8 22,0 10,8M-22,-6 -16,0 -22,6" />
          <path d="M-22,0H20M10,-8 22,0 10,8M-22,-6 -16,0 -22,6" />
        </g>
      ))}
    </>
  );
}

/** A fighter: a round piece with its letter, an arrow where it faces, and its damage. */
export function Token({ seat, letter }: { seat: number; letter: string }) {
  return (
    <g class={`hs-token p${seat}`}>
      <circle class="body" r="25" />
      {seat === 2 && <path class="stripe" d="M-20,-12 -12,-20M-24,0 0,-24M-22,10 10,-22M-16,18 18,-16M-8,23 23,-8M4,24 24,4M14,20 20,14" />}
      <circle class="paper" r="15.5" />
      <text y="1">{letter}</text>
    </g>
  );
}

interface FighterProps {
  plane: Plane;
  seat: number;
  letter: string;
  figure: Figure;
  /** How fast its movement is to be seen; 0 for at once. */
  speed: number;
}

export function Fighter({ plane, seat, letter, figure, speed }: FighterProps) {
  const ref = useStride(plane, figure, speed);
  const faces = angle(plane, figure.facing);
  const side = Math.sin((faces * Math.PI) / 180) < -0.1 ? 1 : -1; // the damage stands where the figure does not face
  return (
    <g transform={moved(plane.center(figure.cell))}>
      <g ref={ref}>
        <path class={`hs-facing p${seat}`} d={`M27,-9 ${n1(INNER + 2)},0 27,9Z`} transform={`rotate(${faces})`} />
        <Token seat={seat} letter={letter} />
        <g class="hs-damage" transform={`translate(0 ${27 * side})`}>
          <rect x="-15" y="-10" width="30" height="20" rx="10" />
          <text y="1">{figure.damage}</text>
        </g>
      </g>
    </g>
  );
}

export function Marks({ plane, marks }: { plane: Plane; marks: readonly Mark[] }) {
  return (
    <>
      {marks.map((mark, i) => {
        switch (mark.kind) {
          case "strike":
            return (
              <g key={i} transform={moved(plane.center(mark.cell))} class={mark.hit ? "hs-strike hit" : "hs-strike"}>
                <path class="u" d={MARK} />
                <path d={MARK} />
                {!mark.hit && <path class="cross" d="M-9,-9 9,9M9,-9 -9,9" />}
              </g>
            );
          case "block":
            return (
              <g key={i} transform={`${moved(plane.center(mark.cell))} rotate(${angle(plane, mark.direction)})`} class="hs-block">
                <path d="M31,-15Q39,0 31,15" />
              </g>
            );
          case "push":
            return <Way key={i} from={plane.center(mark.from)} to={plane.center(mark.to)} kind="push" />;
          case "badge":
            return (
              <g key={i} transform={moved(plane.center(mark.cell))} class="hs-badge">
                <rect x="-18" y="18" width="36" height="20" rx="10" />
                <text y="29">{mark.text}</text>
              </g>
            );
        }
      })}
    </>
  );
}

/** A line from hex to hex with a head. */
function Way({ from, to, kind, bend = 0 }: { from: Point; to: Point; kind: string; bend?: number }) {
  const mid = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - bend };
  const turn = (Math.atan2(to.y - mid.y, to.x - mid.x) * 180) / Math.PI;
  const d = `M${n1(from.x)},${n1(from.y)}Q${n1(mid.x)},${n1(mid.y)} ${n1(to.x)},${n1(to.y)}`;
  return (
    <g class={`hs-way ${kind}`}>
      <path class="u" d={d} />
      <path d={d} />
      <path class="head" d="M-6,-7 7,0 -6,7Z" transform={`${moved(to)} rotate(${n1(turn)})`} />
    </g>
  );
}

/** Where a set under consideration would go and strike, if nothing interferes. */
export function DraftMarks({ plane, draft, seat, letter }: { plane: Plane; draft: Draft; seat: number; letter: string }) {
  const hit = new Set(draft.hits.map((h) => h.cell));
  const strikes = [...new Set(draft.strikes)];
  return (
    <g class="hs-draft">
      {strikes.map((cell) => (
        <g key={cell} transform={moved(plane.center(cell))} class={hit.has(cell) ? "hs-aim hit" : "hs-aim"}>
          <path class="u" d={MARK} />
          <path d={MARK} />
        </g>
      ))}
      {draft.blocks.map((b, i) => (
        <g key={i} transform={`${moved(plane.center(b.cell))} rotate(${angle(plane, b.direction)})`} class="hs-block">
          <path d="M31,-15Q39,0 31,15" />
        </g>
      ))}
      {draft.legs.map((leg, i) => (
        <Way key={i} from={plane.center(leg.from)} to={plane.center(leg.to)} kind="draft" bend={leg.jump ? 40 : 0} />
      ))}
      {draft.legs.length > 0 && (
        <g class="hs-ghost" transform={moved(plane.center(draft.end))}>
          <path class={`hs-facing p${seat}`} d={`M27,-9 ${n1(INNER + 2)},0 27,9Z`} transform={`rotate(${angle(plane, draft.facing)})`} />
          <Token seat={seat} letter={letter} />
        </g>
      )}
    </g>
  );
}
