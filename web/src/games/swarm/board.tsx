// Swarm's board: the hive, what may be picked, and what a move would do.

import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../../board/Board";
import { At, Brackets } from "../../board/marks";
import { ModeQuestions } from "../../board/mode-question";
import { Plane as HexPlane, type Plane } from "../../game/plane";
import { useFrames } from "../../board/playback";
import { useCells } from "../../board/use-cells";
import { say } from "../../language";
import type { BoardProps, GameEvent, Pick } from "../../game/contract";
import { Moving } from "./film";
import { Acted, type Aim, AimBadge, DangerBadge, Flight, Place, Ring, StuckBadge, Trace } from "./marks";
import { ModeButtons, Modes, PeekCard, Pile } from "./hand";
import { HexPiece, Levels, Stacks } from "./pieces";
import { begun, modesOf, offersAfter, wishAt } from "./route";
import { BRACKETS, SIDE, TILT, onTop, topOf } from "./shapes";
import { timeline } from "./timeline";
import { type Hex, type Stack, type View, as } from "./types";
import { usePeek } from "./peek";
import { abilityOf, describeCell, homesOf, pickLabel, stackName, stepOf } from "./words";

type Props = BoardProps<View>;

/** Room for the sides and the shadow of the hive. Board units. */
const MARGIN = SIDE + 11;
/** Where a cell's coordinates stand: at the lower edge of its face, which the sign and the height leave free. Board units. */
const NAMES = 23;

export function SwarmBoard(props: Props) {
  const { view, path, choices } = props;
  const plane = useMemo(() => new HexPlane("flat", props.flipped, TILT), [props.flipped]);
  const film = useFrames(props.playback, timeline, props);
  const open = props.actor !== null && !props.history && film === null;
  const stacks = useMemo(() => new Map(view.stacks.map((s) => [s.cell, s])), [view]);
  const hand = useHand(props);
  const asks = useQuestion(props, open);
  const atTable = useContext(ModeQuestions) === null;
  const start = path.length === 0 && hand ? [hand] : asks ? [] : begun(props);
  const offers = useMemo(() => offersAfter(open ? choices : [], start), [open, choices, path, hand]);
  const targets = useMemo(() => [...offers.keys()], [offers]);
  const cells = useMemo(() => [...new Set([...stacks.keys(), ...targets])], [stacks, targets]);
  const last = film ? [] : lastCells(props.last);
  const peek = usePeek();

  const pointing = useCells(props, open, (cell) => wishAt(cell, asks ? { ...props, path: [] } : props, hand));
  const onPoint = (cell: string | null): void => {
    peek.point(cell);
    pointing.onPoint(cell);
  };
  const onPick = (cell: string): void => {
    if (!peek.takesClick()) pointing.onPick(cell);
  };

  const describe = (cell: string) => {
    const what = describeCell(cell, stacks.get(cell), view);
    const offer = offers.get(cell);
    if (!offer) return what;
    const before = [...start, ...offer.slice(0, -1)];
    const label = before.length > 0 && view.phase === "play" ? pickLabel(view, before, offer.at(-1)!) : "";
    const ability = offer[0]!.kind === "word" ? offer[0]!.label : "";
    if (ability) {
      const key = label ? "ui-swarm.cell.ability" : "ui-swarm.cell.ability-pick";
      return say(key, { cell: what, ability, ...(label && { label }) });
    }
    return label ? say("ui-swarm.cell.label", { cell: what, label }) : say("ui-swarm.cell.pick", { cell: what });
  };

  const heaps = film ? film.heaps : view.stacks;
  return (
    <div class="sw-board" {...peek.listeners}>
      <Board
        plane={plane}
        label={say("ui-swarm.board", { n: view.stacks.length })}
        cells={cells}
        describe={describe}
        tooltip={(cell) => (stacks.get(cell)?.hexes.length ?? 0) > 1 ? stackName(stacks.get(cell)!.hexes) : undefined}
        targets={targets}
        picked={path.filter((p) => p.kind === "cell").map((p) => p.value)}
        selecting={path.length > 0 && !asks}
        last={last}
        history={props.history}
        margin={MARGIN}
        names={NAMES}
        top={(cell) => topOf(heightAt(stacks, cell))}
        ground={open && <Places plane={plane} cells={targets} stacks={stacks} />}
        pieces={<Stacks plane={plane} stacks={heaps} veils={path.length > 0 ? veilsOf(plane, targets, stacks) : none} />}
        above={
          <>
            {last.map((cell, i) => (
              <At key={cell} plane={plane} cell={cell} y={topOf(heightAt(stacks, cell))}>
                {i < last.length - 1 ? <Trace /> : <Brackets outline={BRACKETS} />}
              </At>
            ))}
            {open && <Rings plane={plane} cells={targets} stacks={stacks} view={view} />}
            {open && <Aims plane={plane} offers={offers} start={start} stacks={stacks} view={view} chosen={path.at(-1)?.value} />}
            {open && <Staged plane={plane} props={props} stacks={stacks} />}
            {!film && <Standing plane={plane} view={view} stacks={stacks} idle={open && path.length === 0} aimed={path.length > 0 ? offers : none} />}
            <Levels plane={plane} stacks={heaps} />
            {film && <Moving plane={plane} frame={film} />}
          </>
        }
        {...pointing}
        onPick={onPick}
        onPoint={onPoint}
      />
      <PeekCard {...peek} side={sideFor(plane, peek.cell, cells)} stacks={stacks} view={view} />
      {view.pile && <div class="sw-tray"><Pile {...props} pile={view.pile} hand={hand} /></div>}
      {!view.pile && open && atTable && <Modes {...props} />}
    </div>
  );
}

/** Asks in a lesson what a picked hex with several ways is to do; returns whether the answer is awaited. */
function useQuestion(props: Props, open: boolean): boolean {
  const { path, choices, view } = props;
  const questions = useContext(ModeQuestions);
  const [moves, setMoves] = useState(""); // the hex that shall move
  const actor = open && view.phase === "play" && path[0]?.kind === "cell" ? path[0] : null;
  const asked = questions !== null && actor !== null && modesOf(choices, actor).length > 1;
  const answered = asked && (path.length > 1 || moves === actor.value);
  useEffect(() => {
    if (!actor) setMoves("");
    if (questions) questions.value = asked ? { answered, buttons: <ModeButtons {...props} answered={answered} move={setMoves} /> } : null;
  }, [questions, asked, answered, path, choices]);
  return asked && !answered;
}

/** The side of the mat where a card does not hide the cell it is about. */
function sideFor(plane: Plane, cell: string | null, cells: readonly string[]): "left" | "right" {
  const { left, right } = plane.bounds(cells, 0);
  return cell !== null && plane.center(cell).x < (left + right) / 2 ? "right" : "left";
}

/** The colour that a click on a place would put down: the one taken last, else the player's own. */
function useHand({ view, first, path, actor }: Props): Pick | null {
  const [taken, setTaken] = useState<string | null>(null);
  const picked = path[0]?.kind === "piece" ? path[0].value : null;
  useEffect(() => {
    if (picked) setTaken(picked);
  }, [picked]);
  if (view.phase !== "build") return null;
  const colours = first.filter((p) => p.kind === "piece");
  const wanted = picked ?? taken ?? String(actor);
  return colours.find((p) => p.value === wanted) ?? colours[0] ?? null;
}

type Heaps = ReadonlyMap<string, Stack>;

const none: ReadonlySet<string> = new Set();

const heightAt = (stacks: Heaps, cell: string) => stacks.get(cell)?.hexes.length ?? 0;

function Places({ plane, cells, stacks }: { plane: Plane; cells: readonly string[]; stacks: Heaps }) {
  return (
    <>
      {cells.filter((cell) => !stacks.has(cell)).map((cell) => (
        <At key={cell} plane={plane} cell={cell}>
          <Place />
        </At>
      ))}
    </>
  );
}

interface StandingProps {
  plane: Plane;
  view: View;
  stacks: Heaps;
  idle: boolean;
  /** The cells that have the mark of a target, which stands where a danger is marked. */
  aimed: { has(cell: string): boolean };
}

/** Marks that belong to the position: who has acted, how safe the Assemblers are, who cannot move and why. */
function Standing({ plane, view, stacks, idle, aimed }: StandingProps) {
  const shut = view.stacks.filter((s) => s.stuck !== "" && s.stuck !== "inactive");
  return (
    <>
      {idle && shut.filter((s) => s.hexes.at(-1)!.owner === view.toMove).map((s) => (
        <At key={`stuck ${s.cell}`} plane={plane} cell={s.cell} y={topOf(s.hexes.length)}>
          <StuckBadge stuck={s.stuck} />
        </At>
      ))}
      {view.acting && (
        <At plane={plane} cell={view.acting} y={topOf(heightAt(stacks, view.acting))}>
          <Acted />
        </At>
      )}
      {view.phase !== "build" && endangered(view).filter(({ cell }) => !aimed.has(cell)).map((home) => (
        <At key={`home ${home.seat}`} plane={plane} cell={home.cell} y={topOf(heightAt(stacks, home.cell))}>
          <DangerBadge home={home} />
        </At>
      ))}
    </>
  );
}

/** The Assemblers that are trapped or may be switched off; how the others stand is shown beside their players' names. */
const endangered = (view: View) => homesOf(view).filter((home) => home.trapped !== "" || home.danger.length > 0);

/** How many hexes higher than a target what lies in front of it must be to hide it. */
const VEIL = 2;

/** The stacks that hide targets behind them, while something is picked. */
function veilsOf(plane: Plane, targets: readonly string[], stacks: Heaps): Set<string> {
  const front = targets.map((cell) => [plane.seen(cell, "S"), heightAt(stacks, cell)] as const);
  return new Set(front.filter(([cell, height]) => cell && heightAt(stacks, cell) >= height + VEIL).map(([cell]) => cell!));
}

/** Rings round the stacks that may be picked. */
function Rings({ plane, cells, stacks, view }: { plane: Plane; cells: readonly string[]; stacks: Heaps; view: View }) {
  if (view.phase !== "play") return null;
  return (
    <>
      {cells.filter((cell) => stacks.has(cell)).map((cell) => (
        <At key={cell} plane={plane} cell={cell} y={topOf(heightAt(stacks, cell))}>
          <Ring kind="pickable" />
        </At>
      ))}
    </>
  );
}

interface AimsProps {
  plane: Plane;
  offers: ReadonlyMap<string, Pick[]>;
  start: readonly Pick[];
  stacks: Heaps;
  view: View;
  chosen: string | undefined;
}

function Aims({ plane, offers, start, stacks, view, chosen }: AimsProps) {
  return (
    <>
      {[...offers].map(([cell, picks]) => {
        const height = heightAt(stacks, cell);
        const aim = aimOf(picks, start, stacks, view);
        return (
          <At key={cell} plane={plane} cell={cell} y={topOf(height)}>
            {aim && <AimBadge aim={aim} level={height + 1} chosen={cell === chosen} />}
          </At>
        );
      })}
    </>
  );
}

/** The badge of a target; none for a hex that may act. */
function aimOf(picks: readonly Pick[], start: readonly Pick[], stacks: Heaps, view: View): Aim | null {
  if (view.phase !== "play") return heightAt(stacks, picks.at(-1)!.value) > 0 ? "put" : null;
  const whole = [...start, ...picks];
  const word = whole[1]?.kind === "word" ? abilityOf(whole[1].value) : "";
  if (word === "lift") return whole.length > 3 ? "land" : "lift";
  if (word) return word as Aim;
  const step = whole[1];
  return step ? stepOf(view, whole[0]!.value, step.value) : null;
}

/** The picked hex, and a ghost of the proposed move. */
function Staged({ plane, props, stacks }: { plane: Plane; props: Props; stacks: Heaps }) {
  const picks = props.proposal?.choice.picks ?? props.path;
  const cells = picks.filter((p) => p.kind === "cell").map((p) => p.value);
  const ghost = props.proposal ? ghostOf(props, stacks) : null;
  const held = props.view.phase === "play" ? (ghost ? cells.slice(0, -1) : cells) : [];
  return (
    <>
      {held.map((cell, i) => (
        <At key={`${cell} ${i}`} plane={plane} cell={cell} y={topOf(heightAt(stacks, cell))}>
          <Ring kind="picked" />
        </At>
      ))}
      {ghost && (
        <At plane={plane} cell={ghost.cell} y={ghost.y}>
          <g class="sw-ghost">
            <HexPiece hex={ghost.hex} />
          </g>
          <Ring kind="picked" />
        </At>
      )}
      {ghost?.from !== undefined && (
        <Flight plane={plane} from={ghost.from} fromTop={topOf(heightAt(stacks, ghost.from))} to={ghost.cell} toTop={ghost.y} />
      )}
    </>
  );
}

/** The hex that would lie somewhere else after the proposal. */
function ghostOf({ proposal, actor, view }: Props, stacks: Heaps): { cell: string; hex: Hex; y: number; from?: string } | null {
  const { verb, picks } = proposal!.choice;
  const cell = picks.at(-1)!.value;
  const y = onTop(heightAt(stacks, cell));
  const topAt = (pick: Pick | undefined) => stacks.get(pick?.value ?? "")?.hexes.at(-1);
  switch (verb) {
    case "place":
      return { cell, y, hex: backOf(picks[0]!.kind === "piece" ? picks[0]!.value : view.pile!.next) };
    case "seat":
      return { cell, y, hex: { owner: actor!, kind: "A", face: "active" } };
    case "move":
    case "lift": {
      const from = picks[verb === "move" ? 0 : 2];
      const hex = topAt(from);
      return hex ? { cell, y, hex, from: from!.value } : null;
    }
  }
  return null;
}

/** A hex of a colour of the pile, as it is put down. */
function backOf(colour: string): Hex {
  return colour === "o" ? { owner: 0, kind: "o", face: "dust" } : { owner: Number(colour), kind: "", face: "hidden" };
}

/** The cells that the last move is remembered by, the one where it ended last. */
export function lastCells(events: readonly GameEvent[]): string[] {
  for (const event of events) {
    const went = as("moved", event) ?? as("lifted", event);
    if (went) return [went.from, went.to];
    const at = as("placed", event) ?? as("seated", event) ?? as("activated", event) ?? as("deactivated", event);
    if (at) return [at.cell];
  }
  return [];
}
