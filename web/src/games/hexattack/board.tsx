// Hexattack's board: warriors, the orders that the viewer knows, what may be picked; and the frames of a film.

import { useMemo } from "preact/hooks";
import { Board } from "../../board/Board";
import { moved, Plane } from "../../game/plane";
import { useNoPlayback } from "../../board/playback";
import { pathTo, useCells, type Wish } from "../../board/use-cells";
import { say } from "../../language";
import type { BoardProps, Pick } from "../../game/contract";
import { Ground, Marks, OrderMark, Patterns, Warrior } from "./pieces";
import { type Scene, restingScene } from "./scene";
import type { View } from "./types";
import { useWheel } from "./wheel";
import { describeCell } from "./words";

type Props = BoardProps<View, Scene>;

/** Room for the frame of the board. Board units. */
const MARGIN = 15;

export function HexattackBoard(props: Props) {
  const { view, path, next, filmView } = props;
  const plane = useMemo(() => new Plane("flat", props.flipped), [props.flipped]);
  const rocks = useMemo(() => new Set(view.rocks), [view]);
  const resting = useMemo(() => restingScene(view, props.last), [view, props.last]);
  const scene = filmView ? filmView.frame.data : resting;
  const open = props.actor !== null && !props.history && !filmView;
  const targets = open ? next.flatMap((pick) => (pick.at === undefined ? [] : [pick.at])) : [];
  const shown = open ? plan(props) : null;
  const marks = scene.marks.filter((m) => !shown || m.kind !== "order" || m.cell !== shown.cell);
  const dial = useWheel(props, open);
  useNoPlayback(props);

  const read = (cell: string): Wish => {
    const wanted = pathTo(cell, props);
    if (wanted || path.length > 0) return { kind: "choose", path: wanted ?? [] };
    return { kind: "refuse", path: [{ kind: "piece", value: cell, label: cell }] };
  };
  const whole = (wish: Wish | null): Pick[] | null => (wish?.kind === "choose" && wish.path.length > 1 ? wish.path : null);
  const pointing = useCells(props, open, read, whole);
  const inspect = (cell: string): void => filmView!.inspect(scene.pieces.find((p) => p.cell === cell)?.name ?? null);
  const describe = (cell: string): string => {
    const offer = open ? next.find((p) => p.at === cell && p.kind === "direction") : undefined;
    return offer ? say("ui-hexattack.cell.target", { cell: describeCell(view, cell), label: offer.label }) : describeCell(view, cell);
  };

  return (
    <Board
      plane={plane}
      label={say("ui-hexattack.board", { turn: view.turn })}
      cells={[...view.cells, ...targets.filter((cell) => !view.cells.includes(cell))]}
      shownCells={view.cells}
      margin={MARGIN}
      describe={describe}
      targets={targets}
      picked={path.flatMap((pick) => (pick.kind === "piece" && pick.at !== undefined ? [pick.at] : []))}
      selecting={path.length > 0}
      last={[]}
      history={props.history}
      ground={<><Patterns scope="board" /><Ground plane={plane} cells={view.cells} rocks={rocks} /></>}
      below={open && path.length === 0 && <Targets plane={plane} targets={targets} view={view} />}
      pieces={scene.pieces.map((piece) => (
        <Warrior
          key={piece.name}
          plane={plane}
          piece={piece}
          about={scene.about.includes(piece.name) || filmView?.subject === piece.name}
          speed={filmView?.moving ? filmView.speed : 0}
        />
      ))}
      above={
        <>
          <Marks plane={plane} marks={marks} />
          {shown && <OrderMark plane={plane} {...shown} />}
        </>
      }
      dial={dial}
      {...pointing}
      onPick={filmView ? inspect : pointing.onPick}
    />
  );
}

/** Warriors that may be picked, by a ring: strong round those without an order. */
function Targets({ plane, targets, view }: { plane: Plane; targets: readonly string[]; view: View }) {
  const holding = new Set(view.warriors.filter((w) => view.holding.includes(w.name)).map((w) => w.cell));
  return (
    <>
      {targets.map((cell) => (
        <g key={cell} transform={moved(plane.center(cell))} class={holding.has(cell) ? "ha-spot" : "ha-spot given"}>
          <circle class="u" r="36" />
          <circle r="36" />
        </g>
      ))}
    </>
  );
}

/** The order that is complete or pointed at. */
function plan({ proposal, view, actor }: Props): { cell: string; team: string; verb: string; direction: string } | null {
  const [call, verb, direction] = proposal?.choice.picks.map((pick) => pick.value) ?? [];
  const warrior = view.warriors.find((w) => w.player === actor && w.call === call);
  return warrior && verb && direction ? { cell: warrior.cell, team: warrior.team, verb, direction } : null;
}
