// Hexattack's board: warriors, the orders that the viewer knows, what may be picked; and the frames of a film.

import { useEffect, useMemo } from "preact/hooks";
import { Board } from "../../board/Board";
import { Plane } from "../../board/plane";
import { useNoPlayback } from "../../board/playback";
import { pathTo, useCells, type Wish } from "../../board/wish";
import { say } from "../../language";
import type { BoardProps, Choice, Pick } from "../contract";
import { Ground, Marks, OrderMark, Patterns, Warrior } from "./pieces";
import { type Scene, restingScene } from "./scene";
import type { View } from "./types";
import { describeCell } from "./words";

type Props = BoardProps<View, Scene>;

/** Keys that name a verb while a warrior is picked, or one has the focus. */
const verbKeys: Record<string, string> = { a: "attack", d: "defend", m: "move", g: "grab", p: "push", h: "hold" };

export function HexattackBoard(props: Props) {
  const { view, path, next, theatre } = props;
  const plane = useMemo(() => new Plane("flat", props.flipped), [props.flipped]);
  const rocks = useMemo(() => new Set(view.rocks), [view]);
  const resting = useMemo(() => restingScene(view, props.last), [view, props.last]);
  const scene = theatre ? theatre.frame.data : resting;
  const open = props.actor !== null && !props.history && !theatre;
  const targets = open ? next.flatMap((pick) => (pick.at === undefined ? [] : [pick.at])) : [];
  const shown = open ? plan(props) : null;
  const marks = scene.marks.filter((m) => !shown || m.kind !== "order" || m.cell !== shown.cell);
  useVerbKeys(props, open);
  useNoPlayback(props);

  const read = (cell: string): Wish => {
    const wanted = pathTo(cell, props);
    if (wanted || path.length > 0) return { kind: "choose", path: wanted ?? [] };
    return { kind: "refuse", path: [{ kind: "piece", value: cell, label: cell }] };
  };
  const whole = (wish: Wish | null): Pick[] | null => (wish?.kind === "choose" && wish.path.length > 1 ? wish.path : null);
  const pointing = useCells(props, open, read, whole);
  const inspect = (cell: string): void => theatre!.inspect(scene.pieces.find((p) => p.cell === cell)?.name ?? null);
  const describe = (cell: string): string => {
    const offer = open ? next.find((p) => p.at === cell && p.kind === "direction") : undefined;
    return offer ? say("face-hexattack.cell.target", { cell: describeCell(view, cell), label: offer.label }) : describeCell(view, cell);
  };

  return (
    <Board
      plane={plane}
      label={say("face-hexattack.board", { turn: view.turn })}
      cells={[...view.cells, ...targets.filter((cell) => !view.cells.includes(cell))]}
      describe={describe}
      targets={targets}
      picked={path.flatMap((pick) => (pick.kind === "piece" && pick.at !== undefined ? [pick.at] : []))}
      selecting={path.length > 0}
      last={[]}
      history={props.history}
      ground={<><Patterns scope="board" /><Ground plane={plane} cells={view.cells} rocks={rocks} /></>}
      below={open && path.length === 0 && <Targets plane={plane} path={path} targets={targets} view={view} />}
      pieces={scene.pieces.map((piece) => (
        <Warrior
          key={piece.name}
          plane={plane}
          piece={piece}
          about={scene.about.includes(piece.name) || theatre?.subject === piece.name}
          speed={theatre?.moving ? theatre.speed : 0}
        />
      ))}
      above={
        <>
          <Marks plane={plane} marks={marks} />
          {open && path.length > 0 && <Targets plane={plane} path={path} targets={targets} view={view} />}
          {shown && <OrderMark plane={plane} {...shown} ghost={false} />}
        </>
      }
      {...pointing}
      onPick={theatre ? inspect : pointing.onPick}
    />
  );
}

/** What may be picked: warriors by a ring, strong round those without an order; directions by a dot. */
function Targets({ plane, path, targets, view }: {
  plane: Plane;
  path: readonly Pick[];
  targets: readonly string[];
  view: View;
}) {
  const holding = new Set(view.warriors.filter((w) => view.holding.includes(w.name)).map((w) => w.cell));
  const picked = path[0]?.at;
  return (
    <>
      {picked !== undefined && <Spot plane={plane} cell={picked} kind="picked" />}
      {targets.map((cell) => (
        <Spot
          key={cell}
          plane={plane}
          cell={cell}
          from={picked}
          kind={path.length > 0 ? "way" : holding.has(cell) ? "free" : "given"}
        />
      ))}
    </>
  );
}

/** A mark on a cell; a way's lies between the two cells, so that it hides no number. */
function Spot({ plane, cell, kind, from }: { plane: Plane; cell: string; kind: string; from?: string }) {
  const to = plane.center(cell);
  const start = kind === "way" && from !== undefined ? plane.center(from) : to;
  const [x, y] = [start.x + (to.x - start.x) * 0.6, start.y + (to.y - start.y) * 0.6];
  return (
    <g transform={`translate(${x} ${y})`} class={`ha-spot ${kind}`}>
      <circle class="u" r={kind === "way" ? 9 : 36} />
      <circle r={kind === "way" ? 7 : 36} />
    </g>
  );
}

/** The order that is complete or pointed at. */
function plan({ proposal, view, actor }: Props): { cell: string; verb: string; direction: string } | null {
  const [call, verb, direction] = proposal?.choice.picks.map((pick) => pick.value) ?? [];
  const warrior = view.warriors.find((w) => w.player === actor && w.call === call);
  return warrior && verb && direction ? { cell: warrior.cell, verb, direction } : null;
}

/** A, D, M, G, P and H give the picked warrior its verb; without one, the warrior that has the focus or comes first. */
function useVerbKeys(props: Props, open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const press = (event: KeyboardEvent): void => {
      const verb = verbKeys[event.key];
      const field = (event.target as Element).closest("input, textarea, select, dialog");
      if (!verb || field || event.ctrlKey || event.altKey || event.metaKey) return;
      const cell = (event.target as Element).closest<HTMLElement>("[data-cell]")?.dataset.cell;
      const warrior = props.path[0] ?? subject(props, cell);
      const choice = warrior && ordersOf(props.choices, warrior).find((c) => c.picks[1]?.value === verb);
      if (!choice) return;
      event.preventDefault();
      props.choose(choice.picks.slice(0, 2));
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

function subject({ first: warriors, view, actor }: Props, cell: string | undefined): Pick | undefined {
  const idle = view.warriors.find((w) => w.player === actor && view.holding.includes(w.name));
  const pieces = warriors.filter((p) => p.kind === "piece");
  return pieces.find((p) => p.at === cell) ?? pieces.find((p) => p.at === idle?.cell) ?? pieces[0];
}

function ordersOf(choices: readonly Choice[], warrior: Pick): Choice[] {
  return choices.filter((c) => c.picks[0]?.kind === warrior.kind && c.picks[0].value === warrior.value);
}

