// Hexstrat's printed things: tiles with their ground, squads with their units. Each is drawn around its cell's centre.

import { At } from "../../board/marks";
import { type Plane, laidOn } from "../../game/plane";
import { Light, Shadow, Sheen, downwards, sidePath } from "../../board/relief";
import type { Scene } from "./scene";
import { standing } from "./scene";
import { EDGE, FOG, THICK, TILE, captureRing, seatsOf } from "./shapes";
import type { Ground, Kind, Squad, Tile } from "./types";

const TREE = "M0-15l8 11h-4.5l6 8.5h-6.5v5.500h-6v-5.500h-6.5l6-8.5h-4.500z";
const GRASS = "M-5 4c0-4-1-6-3-8M0 4v-10M5 4c0-4 1-6 3-8";
const PEAKS = "M-24 14L-7-13L2 1L8-7L24 14Z";
const SNOW = "M-12.5-4.5L-7-13L-1.8-5L-5-2.5L-8-5.5Z";
const CASTLE = "M-13 14V-6h5v4h5v-4h6v4h5v-4h5v20z";
const DOOR = "M-2.5 14v-6a2.5 2.5 0 0 1 5 0v6z";
const STAR = "M0-8 2.3-2.9 7.600-2.500 3.700 1.300 4.700 6.600 0 3.900-4.700 6.600-3.700 1.300-7.600-2.500-2.300-2.900Z";

/** The vegetation of a ground; small and low where a squad stands in front of it. */
function Growth({ ground, held }: { ground: Ground; held: boolean }) {
  const low = held ? "translate(0 22) scale(.62)" : undefined;
  switch (ground) {
    case "plains":
      return (
        <g class="st-grass" transform={held ? "translate(0 22) scale(.8)" : undefined}>
          <path d={GRASS} transform={held ? "translate(-20 0)" : "translate(-14 4)"} />
          <path d={GRASS} transform={held ? "translate(20 0)" : "translate(12 -8)"} />
          {!held && <path d={GRASS} transform="translate(5 15)" />}
        </g>
      );
    case "forest":
      return (
        <g class="st-tree" transform={low}>
          <path d={TREE} transform={held ? "translate(-30 0)" : "translate(-14 4)"} />
          <path d={TREE} transform={held ? "translate(0 2)" : "translate(13 -2)"} />
          <path d={TREE} transform={held ? "translate(30 0)" : "translate(0 16)"} />
        </g>
      );
    case "mountain":
      return (
        <g class="st-peaks" transform={held ? "translate(0 20) scale(.95 .6)" : "scale(1.05)"}>
          <path d={PEAKS} />
          <path class="snow" d={SNOW} />
        </g>
      );
    case "hq":
      return null;
  }
}

interface TileProps {
  tile: Tile;
  held: boolean;
  crowded?: boolean;
  /** The ground that it lies on; without one it is a card seen from above. */
  plane?: Plane;
  scope?: string;
}

/** A tile: hatched while it lies face down, else its ground with what grows there. */
export function TileFace({ tile, held, crowded, plane, scope = "" }: TileProps) {
  const down = tile.state === "down";
  const kind = tile.hq ? `hq seat-${tile.hq}` : down ? "down" : tile.ground;
  return (
    <g class={`st-tile ${kind}`}>
      {plane && <path class="side" d={sidePath(plane, EDGE, THICK)} />}
      <g transform={plane && `scale(1 ${plane.tilt})`}>
        <path class="face" d={TILE} />
        {down && <path class="hatch" d={FOG} />}
        <Sheen d={TILE} scope={scope} />
      </g>
      {down && tile.ground && <g opacity=".55"><Growth ground={tile.ground} held={false} /></g>}
      {!down && tile.ground && <Growth ground={tile.ground} held={held} />}
      {tile.hq > 0 && !crowded && (
        <g class="castle" transform={held ? "translate(0 22) scale(.5)" : "translate(0 -3) scale(1.2)"}>
          <path d={CASTLE} />
          <path class="door" d={DOOR} />
        </g>
      )}
      {tile.star && <path class="st-star" d={STAR} transform="translate(20 -20)" />}
    </g>
  );
}

/** How far the capture of an HQ is: its ring, gold when it is complete. */
function CaptureRing({ plane, hq, turns }: { plane: Plane; hq: Tile; turns: number }) {
  return (
    <g class={`st-capture seat-${3 - hq.hq}${turns < 3 ? "" : " done"}`} transform={laidOn(plane, hq.cell)}>
      <path class="track" d={captureRing(3)} />
      <path d={captureRing(turns)} />
    </g>
  );
}

/** The same as a number, or as the flag of who has taken the HQ. */
function CaptureSign({ by, turns }: { by: number; turns: number }) {
  return (
    <g class={`st-capture seat-${by}`}>
      {turns < 3 ? (
        <g transform="translate(0 -33)">
          <rect x="-15" y="-9" width="30" height="18" rx="9" />
          <text y=".5">{turns}/3</text>
        </g>
      ) : (
        <g class="flag" transform="translate(33 -10)">
          <path class="pole" d="M0,4V-30" />
          <path class="cloth" d="M0,-30H25L18,-23 25,-16H0Z" />
        </g>
      )}
    </g>
  );
}

/** All tiles of a scene, thick and lit; see Light for the scope. */
export function Tiles({ plane, scene, scope }: { plane: Plane; scene: Scene; scope: string }) {
  const held = standing(scene);
  const tiles = downwards(plane, [...scene.tiles.values()], (tile) => tile.cell);
  return (
    <>
      <Light scope={scope} />
      <Shadow plane={plane} cells={tiles.map((tile) => tile.cell)} radius={EDGE} />
      {tiles.map((tile) => (
        <At key={tile.cell} plane={plane} cell={tile.cell}>
          <TileFace tile={tile} held={held.has(tile.cell)} crowded={(held.get(tile.cell)?.length ?? 0) > 2} plane={plane} scope={scope} />
        </At>
      ))}
    </>
  );
}

/** The HQs whose capture is under way. */
const captured = (scene: Scene): Tile[] =>
  [...scene.tiles.values()].filter((tile) => tile.hq > 0 && scene.captures[2 - tile.hq]! > 0);

/** The rings of the captures that are under way. */
export function Captures({ plane, scene }: { plane: Plane; scene: Scene }) {
  return (
    <>
      {captured(scene).map((hq) => (
        <CaptureRing key={hq.cell} plane={plane} hq={hq} turns={scene.captures[2 - hq.hq]!} />
      ))}
    </>
  );
}

/** The flag over the squads that capture an HQ. */
export function CaptureSigns({ plane, scene }: { plane: Plane; scene: Scene }) {
  return (
    <>
      {captured(scene).map((hq) => (
        <At key={hq.cell} plane={plane} cell={hq.cell}><CaptureSign by={3 - hq.hq} turns={scene.captures[2 - hq.hq]!} /></At>
      ))}
    </>
  );
}

function Figure({ kind }: { kind: Kind }) {
  switch (kind) {
    case "inf":
      return <path d="M-4-6.500a4 4 0 1 0 8 0a4 4 0 1 0-8 0M-7.500 9v-3.500a6 6 0 0 1 6-6h3a6 6 0 0 1 6 6V9z" />;
    case "rkt":
      return (
        <>
          <path d="M0-12c3 2.6 4 5.5 4 9v7h-8v-7c0-3.500 1-6.400 4-9z" />
          <path class="line" d="M-4 0l-4 5v3.500l4-2.500M4 0l4 5v3.500l-4-2.500M-2 7v4M2 7v4" />
        </>
      );
    case "mech":
      return <path d="M-5.500-11h11v7h-11zM-9.500-2.500h19v6h-4v-1.500h-11v1.500h-4zM-6 5.500h4.500V11H-7zM1.500 5.500H6L7 11H1.500z" />;
  }
}

/** Diagonals across the body of a counter: the lines x + y = c. */
const STRIPES = [-36, -27, -18, -9, 0, 9, 18, 27, 36]
  .map((c) => [Math.max(-23, c - 23), Math.min(23, c + 23), c] as const)
  .map(([left, right, c]) => `M${left} ${c - left}L${right} ${c - right}`)
  .join("");

/** A squad: a block with its kind, its units as a number and as pips, hollow for those lost. It is pale when it has acted. */
export function Counter({ squad }: { squad: Squad }) {
  const all = Math.max(squad.full, squad.units);
  const step = Math.min(7.2, 39 / all);
  return (
    <g class={`st-squad ${squad.kind} seat-${squad.seat}${squad.mark ? " spent" : ""}`}>
      <ellipse class="shade" cx="5" cy="24" rx="25" ry="7" />
      <g class="block">
        <Block seat={squad.seat} />
        <g class="figure" transform="translate(-3 -9) scale(1.2)"><Figure kind={squad.kind} /></g>
        <rect class="pips" x="-22" y="7.500" width="44" height="11" rx="4.500" />
        {Array.from({ length: all }, (_, i) => (
          <circle key={i} class={i < squad.units ? "pip" : "pip lost"} cx={(i - (all - 1) / 2) * step} cy="13" r="2.700" />
        ))}
        <circle class="disc" cx="19" cy="-21" r="10" />
        <text x="19" y="-20.500">{squad.units}</text>
      </g>
      {squad.impeded && <Chained />}
      {squad.mark && !squad.impeded && !(squad.mark === "bounced" && squad.canAct) && (
        <g class="badge" transform="translate(-20 -21)"><circle r="8" /><path d="M-3.500 .5l2.500 2.500 4.500-5" /></g>
      )}
    </g>
  );
}

/** The material of a seat's squads: its colour and its pattern. */
function Block({ seat }: { seat: number }) {
  return (
    <>
      <rect class="edge" x="-24" y="-20" width="48" height="46" rx="8" />
      <rect class="body" x="-24" y="-26" width="48" height="46" rx="8" />
      {seat === 2 && <path class="stripes" d={STRIPES} transform="translate(0 -3)" />}
    </>
  );
}

/** The emblem of a seat: a soldier of its infantry, who counts nothing. */
export function Emblem({ seat }: { seat: number }) {
  return (
    <g class={`st-squad inf seat-${seat}`}>
      <g class="block">
        <Block seat={seat} />
        <g class="figure" transform="translate(0 -3) scale(1.5)"><Figure kind="inf" /></g>
      </g>
    </g>
  );
}

/** The mark of an impeded squad: two links of a chain. */
function Chained() {
  return (
    <g class="badge chain" transform="translate(-20 -20)">
      <circle r="10" />
      <path d="M-1-2.500h-2.500a2.500 2.500 0 0 0 0 5h2.500M1-2.500h2.500a2.500 2.500 0 0 1 0 5h-2.500M-2.500 0h5" />
    </g>
  );
}

interface SquadsProps {
  plane: Plane;
  scene: Scene;
  /** The squad that is picked among those that share its cell. */
  picked?: { cell: string; kind: string } | null;
}

/** All squads of a scene; those that share a cell side by side. */
export function Squads({ plane, scene, picked }: SquadsProps) {
  return (
    <>
      {downwards(plane, [...standing(scene)], ([cell]) => cell).map(([cell, squads]) => (
        <At key={cell} plane={plane} cell={cell}>
          {seatsOf(squads.length).map((place, i) => {
            const squad = squads[i]!;
            const shown = squads.length > 1 && picked?.cell === cell && picked.kind === squad.kind;
            return (
              <g key={squad.kind} transform={`translate(${place.x} ${place.y}) scale(${place.scale})`}>
                {shown && <rect class="st-chosen u" x="-27" y="-29" width="54" height="58" rx="10" />}
                {shown && <rect class="st-chosen" x="-27" y="-29" width="54" height="58" rx="10" />}
                <Counter squad={squad} />
              </g>
            );
          })}
        </At>
      ))}
    </>
  );
}
