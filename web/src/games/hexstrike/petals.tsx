// The turn with which a set begins: six petals on the ground round the fighter, in the directions that they lead to.
// The hex under a petal picks it; the main button plays the set.

import { neighbours, type Plane, moved, n1 } from "../../game/plane";
import type { BoardProps, Pick } from "../../game/contract";
import { directions, turned } from "./action";
import { catalogue } from "./catalogue";
import { angle } from "./pieces";
import type { Scene } from "./scene";
import type { Player, View } from "./types";

/** One petal: a turn, where it leads, and its pick if the active card allows it. */
export interface Petal {
  turn: string;
  direction: (typeof directions)[number];
  /** The hex beside the fighter in that direction. */
  cell: string;
  pick: Pick | undefined;
}

/** Where a petal begins and ends, and where its chevron lies. Board units. */
const INSIDE = 36;
const OUTSIDE = 96;
const CHEVRON = 78;

/** The petals of a fighter for whom a pair of cards is chosen; none otherwise. */
export function petalsOf(props: BoardProps<View, Scene>, { cell, facing }: Player): Petal[] {
  const pair = pairOf(props.path);
  if (props.actor === null || props.history || props.filmView || props.view.questions.length > 0 || pair.length < 2) return [];
  const around = neighbours("pointy", cell); // clockwise, as the directions
  const fits = props.choices.filter((c) => c.picks.length === 3 && pair.every((pick, i) => c.picks[i]!.value === pick.value));
  return (catalogue.value?.turns ?? []).map(({ id, steps }) => {
    const direction = turned(facing, steps);
    const pick = fits.find((c) => c.picks[2]!.value === id)?.picks[2];
    return { turn: id, direction, cell: around[directions.indexOf(direction)]!, pick };
  });
}

/** The active and the passive card of a path. */
export const pairOf = (path: readonly Pick[]): Pick[] => path.filter((pick) => pick.kind === "card").slice(0, 2);

interface PetalsProps {
  plane: Plane;
  petals: readonly Petal[];
  cell: string;
  /** The turn that is chosen. */
  chosen: string | undefined;
  /** The turn of the set that is shown: pointed at, or the first that could be chosen. */
  shown: string | undefined;
}

export function Petals({ plane, petals, cell, chosen, shown }: PetalsProps) {
  return (
    <g class="hs-petals" transform={moved(plane.center(cell))}>
      {petals.map(({ turn, direction, pick }) => {
        const degrees = angle(plane, direction);
        const at = (degrees * Math.PI) / 180;
        const kind = turn === chosen ? " on" : turn === shown ? " shown" : pick ? "" : " never";
        return (
          <g key={turn} class={"hs-petal" + kind}>
            <path d={SECTOR} transform={`scale(1 ${plane.tilt}) rotate(${degrees})`} />
            {pick && (
              <path
                class="chevron"
                d="M-5,-11 6,0 -5,11"
                transform={`translate(${n1(CHEVRON * Math.cos(at))} ${n1(CHEVRON * plane.tilt * Math.sin(at))}) rotate(${degrees})`}
              />
            )}
          </g>
        );
      })}
    </g>
  );
}

const SECTOR = (() => {
  const at = (radius: number, degrees: number): string => {
    const a = (degrees * Math.PI) / 180;
    return `${n1(radius * Math.cos(a))},${n1(radius * Math.sin(a))}`;
  };
  const half = { in: 25, out: 28 };
  return `M${at(INSIDE, -half.in)}L${at(OUTSIDE, -half.out)}A${OUTSIDE},${OUTSIDE} 0 0 1 ${at(OUTSIDE, half.out)}` +
    `L${at(INSIDE, half.in)}A${INSIDE},${INSIDE} 0 0 0 ${at(INSIDE, -half.in)}Z`;
})();
