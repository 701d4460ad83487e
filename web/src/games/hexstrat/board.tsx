// Hexstrat's board: the map as far as it is known, the squads on it, and what the picked one could do.

import { useMemo } from "preact/hooks";
import { Board } from "../../board/Board";
import { At, Brackets } from "../../board/marks";
import { type Plane, Plane as HexPlane } from "../../game/plane";
import { useFrames } from "../../board/playback";
import { useCells } from "../../board/use-cells";
import { say } from "../../language";
import type { BoardProps, GameEvent, Pick } from "../../game/contract";
import { Moving } from "./film";
import { AttackArrow, Dot, Note, Ring, Unknown } from "./marks";
import { CaptureSigns, Captures, Squads, Tiles } from "./pieces";
import { foreseen, offersOf, wishAt } from "./route";
import { sceneOf, standing } from "./scene";
import { BRACKETS, TILT } from "./shapes";
import { timeline } from "./timeline";
import { as } from "./types";
import type { Attack, View } from "./types";
import { describeTile, loss, odds } from "./words";

type Props = BoardProps<View>;

/** Nothing leaves the map, so it needs little room around it. Board units. */
const MARGIN = 14;
/** Coordinates are printed at the lower side of a tile. Board units. */
const NAMES = 25;

export function HexstratBoard(props: Props) {
  const { view, flipped, seats, path, choices } = props;
  const turned = flipped !== (seats.length === 1 && seats[0] === 2); // a player's own HQ lies at the bottom
  const plane = useMemo(() => new HexPlane("flat", turned, TILT), [turned]);
  const scene = useMemo(() => sceneOf(view), [view]);
  const film = useFrames(props.playback, (before, events) => timeline(sceneOf(before), events), props);
  const resting = film ? film.scene : scene;
  const open = props.actor !== null && !props.history && film === null;
  const offers = useMemo(() => (open ? offersOf(props) : new Map<string, Pick>()), [open, choices, path]);
  const targets = useMemo(() => [...offers.keys()], [offers]);
  const cells = useMemo(() => view.tiles.map((tile) => tile.cell), [view]);
  const held = useMemo(() => standing(scene), [scene]);
  const last = film ? [] : lastCells(props.last);
  const squad = path.find((pick) => pick.kind === "piece");

  const pointing = useCells(props, open, (cell, at) => wishAt(cell, props, at), (wish) => wish && foreseen(wish, choices));

  const describe = (cell: string) => {
    const what = describeTile(view, scene.tiles.get(cell)!, held.get(cell) ?? [], seats);
    const offer = offers.get(cell);
    return offer?.kind === "direction" ? say("ui-hexstrat.cell.target", { tile: what, label: offer.label }) : what;
  };

  return (
    <Board
      plane={plane}
      label={say("ui-hexstrat.board", { n: cells.length, down: view.pool.tiles })}
      cells={cells}
      describe={describe}
      tooltip={(cell) => (scene.tiles.get(cell)?.state === "down" ? odds(view.pool) : undefined)}
      targets={targets}
      picked={path.flatMap((p) => p.at ?? [])}
      selecting={path.length > 0}
      last={last}
      history={props.history}
      margin={MARGIN}
      names={NAMES}
      ground={
        <>
          <Tiles plane={plane} scene={resting} scope="board" />
          <Captures plane={plane} scene={resting} />
        </>
      }
      below={open && <Below plane={plane} {...props} offers={offers} squadAt={squad?.at ?? null} />}
      pieces={
        <g class={props.playback ? "st-shown" : ""}>
          <Squads plane={plane} scene={resting} picked={squad?.at ? { cell: squad.at, kind: squad.value } : null} />
        </g>
      }
      above={
        <>
          <CaptureSigns plane={plane} scene={resting} />
          {open && <Above plane={plane} attack={attackOf(props)} />}
          {last.map((cell) => <At key={cell} plane={plane} cell={cell}><Brackets outline={BRACKETS} /></At>)}
          {film && <Moving plane={plane} frame={film} />}
        </>
      }
      {...pointing}
    />
  );
}

/** The attack that is armed or pointed at. */
function attackOf({ view, proposal }: Props): Attack | undefined {
  return view.attacks?.find((attack) => attack.move === proposal?.choice.text);
}

interface BelowProps extends Props {
  plane: Plane;
  offers: ReadonlyMap<string, Pick>;
  squadAt: string | null;
}

/** Marks under the squads: which can act, where the picked one may go, whom it may hit. */
function Below({ plane, view, path, offers, squadAt, ...props }: BelowProps) {
  const attack = attackOf({ view, path, ...props });
  const mechs = path[0]?.value === "mech" || (path[0]?.value === "boost" && path[1]?.value === "mech");
  const bounce = mechs && view.pool.mountains > 0 ? `${view.pool.mountains}/${view.pool.tiles}` : "";
  const tiles = new Map(view.tiles.map((tile) => [tile.cell, tile]));
  const going = props.proposal?.choice.picks.findLast((pick) => pick.at !== undefined)?.at;
  return (
    <>
      {[...offers].map(([cell, pick]) => {
        const tile = tiles.get(cell);
        const enemy = tile?.state === "held" && (pick.kind === "direction" || path[0]?.value === "artillery");
        if (cell === squadAt || cell === attack?.target) return null;
        const kind = enemy ? "target" : pick.kind !== "direction" ? "pickable" : cell === going ? "picked" : "may";
        return (
          <g key={cell}>
            <Ring plane={plane} cell={cell} kind={kind} />
            <At plane={plane} cell={cell}>
              {pick.kind === "direction" && tile?.state === "open" && <Dot />}
              {pick.kind === "direction" && tile?.state === "down" && <Unknown odds={bounce} />}
            </At>
          </g>
        );
      })}
      {squadAt && <Ring plane={plane} cell={squadAt} kind="picked" />}
      {attack && attack.from !== squadAt && <Ring plane={plane} cell={attack.from} kind="picked" />}
      {attack && <Ring plane={plane} cell={attack.target} kind="hit" />}
    </>
  );
}

/** Marks over the squads: the attack on show and what it costs both. */
function Above({ plane, attack }: { plane: Plane; attack: Attack | undefined }) {
  if (!attack) return null;
  const end = (keep: number, lose: number) => (keep === 0 ? `${loss(lose)} ✕` : loss(lose));
  return (
    <>
      <AttackArrow plane={plane} from={attack.from} to={attack.target} />
      <At plane={plane} cell={attack.target}><Note text={end(attack.theyKeep, attack.theyLose)} good={false} /></At>
      <At plane={plane} cell={attack.from}><Note text={end(attack.weKeep, attack.weLose)} good={false} /></At>
    </>
  );
}

/** The cells that the last move is remembered by: where it began and where it led. */
export function lastCells(events: readonly GameEvent[]): string[] {
  for (const event of events) {
    const going = as("moved", event) ?? as("bounced", event) ?? as("struck", event);
    if (going) return [going.from, going.cell];
    const one = as("rested", event) ?? as("shelled", event);
    if (one) return [one.cell];
  }
  return [];
}
