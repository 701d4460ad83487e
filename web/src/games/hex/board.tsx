// Hex's board: the rhombus with its coloured edges, the stones, the last move and the chain that has won.

import { useCallback, useMemo } from "preact/hooks";
import { Board } from "../../board/Board";
import { At, Brackets } from "../../board/marks";
import { Plane, R } from "../../game/plane";
import { useFrames } from "../../board/playback";
import { useCells } from "../../board/use-cells";
import { say } from "../../language";
import type { BoardProps, GameEvent } from "../../game/contract";
import { Chain, Ground, Numbers, Stone, Stones, cellsOf, numbered } from "./pieces";
import { type View, colourOf, first } from "./types";
import { describeCell, pointOf } from "./words";

const BRACKETS = "M-17,-30H-31V30H-17M17,-30H31V30H17";

/** How long a new stone takes to appear, in milliseconds. */
const APPEARS = 220;

export function HexBoard(props: BoardProps<View>) {
  const { view, flipped, actor, next, proposal } = props;
  const plane = useMemo(() => new Plane("pointy", flipped), [flipped]);
  const cells = useMemo(() => cellsOf(view), [view.columns, view.rows]);
  const beyond = useMemo(() => numbered(view).map(({ cell }) => cell), [cells]);
  const shownCells = useMemo(() => [...cells, ...beyond], [beyond]);
  const frame = useFrames(props.playback, (_before, events) => events.map((_, event) => ({ event, time: APPEARS })), props);
  const open = actor !== null && !props.history;
  const targets = useMemo(() => (open ? next.flatMap((pick) => pick.at ?? []) : []), [open, next]);
  const last = lastCells(props.playback?.events ?? props.last);
  const wanted = open ? proposal?.choice.picks[0]?.at : undefined;
  const describe = useCallback((cell: string) => describeCell(view, cell), [view]);
  const ground = useMemo(() => (
    <>
      <Ground plane={plane} view={view} scope="board" />
      <Numbers plane={plane} view={view} />
    </>
  ), [plane, cells]);
  const pointing = useCells(props, open);
  return (
    <Board
      plane={plane}
      label={say("ui-hex.board", { columns: view.columns, rows: view.rows })}
      cells={cells}
      nameOf={pointOf}
      describe={describe}
      targets={targets}
      picked={wanted && proposal!.armed ? [wanted] : []}
      selecting={props.path.length > 0}
      last={last}
      history={props.history}
      shownCells={shownCells}
      beyond={beyond}
      margin={0.5 * R}
      ground={ground}
      pieces={
        <>
          <Stones plane={plane} view={view} without={frame ? last[0] : undefined} />
          {frame && last.map((cell) => (
            <At key={cell} plane={plane} cell={cell}>
              <g class="hexg-new">
                <Stone colour={view.red.includes(cell) ? "red" : "blue"} />
              </g>
            </At>
          ))}
        </>
      }
      above={
        <>
          <Chain plane={plane} cells={view.chain} />
          {last.map((cell) => (
            <At key={cell} plane={plane} cell={cell}>
              <Brackets outline={BRACKETS} />
            </At>
          ))}
          {wanted && (
            <At plane={plane} cell={wanted}>
              <g class={`hexg-ghost${proposal!.armed ? " armed" : ""}`}>
                <Stone colour={colourOf(actor!)} />
              </g>
            </At>
          )}
        </>
      }
      {...pointing}
    />
  );
}

/** The cell of the last stone. */
export function lastCells(events: readonly GameEvent[]): string[] {
  const cell = first("placed", events)?.cell ?? first("swapped", events)?.to;
  return cell === undefined ? [] : [cell];
}
