// The land over the abyss, the fighters and the tokens, each drawn around its cell's centre.

import { outline } from "../../board/outline";
import { Plane, type Point, R, hexPath, laidOn, moved, n1, parseCell } from "../../game/plane";
import { say } from "../../language";
import { useStride } from "../../board/useAnimation";
import { directions } from "./action";
import { portrait } from "./art";
import { distance } from "./distance";
import type { Draft } from "./draft";
import type { Figure, Mark, Scene } from "./scene";
import type { View } from "./types";

const CELL = hexPath("pointy", R - 1, 2);
const MARK = hexPath("pointy", R - 6, 3);
const SHIELD = "M26,-27Q50,0 26,27";

/** The ground lies tilted, and fighters stand on it as cut-outs. */
export const tilted = (flipped = false): Plane => new Plane("pointy", flipped, 0.745);

/** The angle at which a direction is seen from above, in degrees clockwise from east. */
export const angle = (plane: Plane, direction: string): number =>
  60 * directions.indexOf(direction as "E") + (plane.flipped ? 180 : 0);

/** Every hex nearer to land than `reach`, with its distance from land. */
export function surroundings(land: readonly string[], reach: number): Map<string, number> {
  const cells = new Map<string, number>();
  for (let q = -12; q <= 12; q++) {
    for (let r = -9; r <= 9; r++) {
      const cell = `${q},${r}`;
      const away = Math.min(...land.map((l) => distance(l, cell)));
      if (away < reach) cells.set(cell, away);
    }
  }
  return cells;
}

/** How thick the land is, and how far its shadow falls. Board units. */
const THICK = 11;
const SHADOW = 20;

const TUFT = "M-24,8l-3,-9M-20,8v-11M-16,8l3,-8M14,-6l-3,-8M18,-6v-9M22,-6l3,-8";

export function Ground({ plane, cells }: { plane: Plane; cells: ReadonlyMap<string, number> }) {
  const keys = [...cells.keys()];
  const land = keys.filter((cell) => cells.get(cell) === 0);
  const brink = outline(plane, keys, -1);
  const lower = (by: number): string => ` translate(0 ${by / plane.tilt})`;
  return (
    <>
      {keys.filter((cell) => cells.get(cell)! > 0).map((cell) => {
        const away = cells.get(cell)!;
        return (
          <g key={cell} class={`hs-abyss d${away}`}>
            <path d={CELL} transform={laidOn(plane, cell)} />
            {parseCell(cell).r === 0 && <text {...plane.center(cell)}>{away}</text>}
          </g>
        );
      })}
      <path class="hs-brink under" d={brink} />
      <path class="hs-brink" d={brink} />
      {land.map((cell) => <path key={`${cell} shadow`} class="hs-shadow" d={CELL} transform={laidOn(plane, cell) + lower(SHADOW)} />)}
      {land.map((cell) => <path key={`${cell} side`} class="hs-side" d={CELL} transform={laidOn(plane, cell) + lower(THICK)} />)}
      {land.map((cell) => (
        <g key={cell} transform={laidOn(plane, cell)}>
          <path class="hs-land" d={CELL} />
          <path class="hs-tuft" d={TUFT} />
        </g>
      ))}
    </>
  );
}

export function Tokens({ plane, scene, view }: { plane: Plane; scene: Scene; view: View }) {
  return (
    <>
      {scene.platforms.map((cell) => (
        <g key={`p${cell}`} transform={laidOn(plane, cell)} class="hs-platform">
          <path d={hexPath("pointy", R - 9, 3)} transform="translate(0 9)" class="side" />
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
        <path key={p.seat} class={`hs-focus p${p.seat}`} d="M0,-26 20,0 0,26 -20,0Z" transform={laidOn(plane, p.focus)} />
      ))}
      {scene.arrows.map((a, i) => (
        <g key={i} transform={`${laidOn(plane, a.cell)} rotate(${angle(plane, a.direction)})`} class={`hs-arrow p${a.owner}`}>
          <path class="under" d="M-22,0H20M10,-8 22,0 10,8M-22,-6 -16,0 -22,6" />
          <path d="M-22,0H20M10,-8 22,0 10,8M-22,-6 -16,0 -22,6" />
        </g>
      ))}
    </>
  );
}

/** Half the width of a cut-out, and how far its foot lies below the middle of its disc. Board units. */
const HALF = 40;
const FOOT = 8;

interface CutOutProps {
  plane: Plane;
  seat: number;
  /** The id of the fighter. */
  fighter: string;
  facing: string;
}

/** A fighter on a disc in the colour of its side, with a wedge where it faces; its portrait stands, and looks that way. */
function CutOut({ plane, seat, fighter, facing }: CutOutProps) {
  const faces = angle(plane, facing);
  const picture = portrait(fighter);
  return (
    <g class={`hs-token p${seat}`}>
      <g transform={`scale(1 ${plane.tilt})`}>
        <circle class="body" r="31" />
        {seat === 2 && <path class="stripe" d="M-26,-14 -14,-26M-30,2 2,-30M-26,18 18,-26M-18,26 26,-18M-2,31 31,-2M14,28 28,14" />}
        <path class="wedge" d="M33,-13 50,0 33,13Z" transform={`rotate(${faces})`} />
      </g>
      {picture ? (
        <image
          href={picture}
          x={-HALF}
          y={FOOT - 2 * HALF}
          width={2 * HALF}
          height={2 * HALF}
          transform={looksEast(faces) ? "scale(-1 1)" : undefined}
        />
      ) : (
        <g class="letter"><circle cy="-14" r="21" /><text y="-13">{seat}</text></g>
      )}
    </g>
  );
}

const looksEast = (degrees: number): boolean => Math.cos((degrees * Math.PI) / 180) > 0.1;

interface FighterProps {
  plane: Plane;
  seat: number;
  /** The id of the fighter. */
  fighter: string;
  figure: Figure;
  /** How fast its movement is to be seen; 0 for at once. */
  speed: number;
}

/** A fighter with its damage, at its foot where it does not face. */
export function Fighter({ plane, seat, fighter, figure, speed }: FighterProps) {
  const ref = useStride(plane, figure, speed);
  const side = looksEast(angle(plane, figure.facing)) ? -1 : 1;
  return (
    <g transform={moved(plane.center(figure.cell))}>
      <g ref={ref}>
        <CutOut plane={plane} seat={seat} fighter={fighter} facing={figure.facing} />
        <g class="hs-damage" transform={`translate(${32 * side} 7)`}>
          <rect x="-17" y="-12" width="34" height="24" rx="12" />
          <text y="1">{figure.damage}</text>
        </g>
      </g>
    </g>
  );
}

/** Fighters in the order in which they stand before each other, the farthest first. */
export const byDepth = (plane: Plane, figures: readonly Figure[]): number[] =>
  figures.map((_, i) => i).sort((a, b) => plane.center(figures[a]!.cell).y - plane.center(figures[b]!.cell).y);

export function Marks({ plane, marks }: { plane: Plane; marks: readonly Mark[] }) {
  return (
    <>
      {marks.map((mark, i) => {
        switch (mark.kind) {
          case "strike":
            return (
              <g key={i} transform={laidOn(plane, mark.cell)} class={mark.hit ? "hs-strike hit" : "hs-strike"}>
                <path class="u" d={MARK} />
                <path d={MARK} />
                {!mark.hit && <path class="cross" d="M-9,-9 9,9M9,-9 -9,9" />}
              </g>
            );
          case "block":
            return (
              <g key={i} transform={`${laidOn(plane, mark.cell)} rotate(${angle(plane, mark.direction)})`} class="hs-block">
                <path class="u" d={SHIELD} />
                <path d={SHIELD} />
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
export function DraftMarks({ plane, draft, seat, view }: { plane: Plane; draft: Draft; seat: number; view: View }) {
  const hit = new Set(draft.hits.map((h) => h.cell));
  const strikes = [...new Set(draft.strikes)];
  const fighters = view.players.map((p) => p.character);
  const facings = view.players.map((p) => p.facing);
  return (
    <g class="hs-draft">
      {strikes.map((cell) => (
        <g key={cell} transform={laidOn(plane, cell)} class={hit.has(cell) ? "hs-aim hit" : "hs-aim"}>
          <path class="u" d={MARK} />
          <path d={MARK} />
        </g>
      ))}
      {draft.blocks.map((b, i) => (
        <g key={i} transform={`${laidOn(plane, b.cell)} rotate(${angle(plane, b.direction)})`} class="hs-block">
          <path class="u" d={SHIELD} />
          <path d={SHIELD} />
        </g>
      ))}
      {draft.legs.map((leg, i) => (
        <Way key={i} from={plane.center(leg.from)} to={plane.center(leg.to)} kind="draft" bend={leg.jump ? 40 : 0} />
      ))}
      {draft.pushes.map(({ beat, seat: pushed, from, to, steps }, i) => (
        <g key={`push ${i}`}>
          <Way from={plane.center(from)} to={plane.center(to)} kind="push" />
          <g class="hs-ghost" transform={moved(plane.center(to))}>
            <CutOut plane={plane} seat={pushed} fighter={fighters[pushed - 1]!} facing={facings[pushed - 1]!} />
          </g>
          <PushLabel at={plane.center(to)} text={say("ui-hexstrike.forecast.label", { beat, n: steps })} />
        </g>
      ))}
      {draft.legs.length > 0 && draft.pushes.every((p) => p.seat !== seat) && (
        <g class="hs-ghost" transform={moved(plane.center(draft.end))}>
          <CutOut plane={plane} seat={seat} fighter={fighters[seat - 1]!} facing={draft.facing} />
        </g>
      )}
    </g>
  );
}

/** The beat of a push and how far it goes, above the hex where it ends. */
function PushLabel({ at, text }: { at: Point; text: string }) {
  const width = 26 + 7.6 * text.length;
  return (
    <g class="hs-push" transform={moved({ x: at.x, y: at.y - 92 })}>
      <rect x={n1(-width / 2)} y="-15" width={n1(width)} height="30" rx="15" />
      <text y="1">{text}</text>
    </g>
  );
}
