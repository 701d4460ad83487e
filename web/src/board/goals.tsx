// Goals: the cells that show what a lesson is to achieve.

import { createContext } from "preact";
import { hexPath, R } from "../game/plane";
import { say } from "../language";

export const Goals = createContext<readonly string[]>([]);

/** Adds to the name of a cell that the goal is there. */
export const withGoal = (what: string, isGoal: boolean): string => (isGoal ? say("app.board.goal", { what }) : what);

/** The dashed green ring round a goal. */
export function GoalRing({ layout }: { layout: Parameters<typeof hexPath>[0] }) {
  const shape = hexPath(layout, 0.9 * R, 5);
  return (
    <g class="board-goal">
      <path class="u" d={shape} />
      <path d={shape} />
    </g>
  );
}

/** The green flag at the edge of a goal, in the plane of the screen: it leaves free what stands on the cell. */
export function GoalFlag() {
  return (
    <g class="board-goal" transform={`translate(${0.42 * R} ${-0.5 * R})`}>
      <path class="u" d={flag} />
      <path class="pole" d="M0,0V-40" />
      <path class="cloth" d="M0,-40H25L18,-31 25,-22H0Z" />
    </g>
  );
}

const flag = "M0,0V-40H25L18,-31 25,-22H0";
