// HexStrike's table: the land with both fighters, the timeline below it, and the viewer's cards.

import { useContext, useEffect, useMemo } from "preact/hooks";
import { Board } from "../../board/Board";
import { ModeQuestions } from "../../board/mode-question";
import { INNER, laidOn, neighbours, type Plane } from "../../game/plane";
import { useNoPlayback } from "../../board/playback";
import { pathTo, useCells, type Wish } from "../../board/use-cells";
import { say } from "../../language";
import type { BoardProps } from "../../game/contract";
import { turned } from "./action";
import { turnOf, useRules } from "./catalogue";
import { Choosing } from "./choosing";
import { draftOf } from "./draft";
import { comingOf, forecastOf } from "./forecast";
import { ForecastRows } from "./forecast-rows";
import { Hand } from "./hand";
import { pairOf, type Petal, Petals, petalsOf } from "./petals";
import { byDepth, DraftMarks, Fighter, Ground, Marks, surroundings, tilted, Tokens } from "./pieces";
import { stopReading, useNarrow } from "./reading";
import { type Scene, restingScene } from "./scene";
import { Timeline } from "./timeline";
import type { View } from "./types";
import { describeCell, playerOf, turnWords } from "./words";

type Props = BoardProps<View, Scene>;

export function HexStrikeBoard(props: Props) {
  return props.view.choosing ? <Choosing {...props} /> : <Duel {...props} />;
}

function Duel(props: Props) {
  const { view, path, next, filmView } = props;
  useRules(view);
  useNoPlayback(props);
  const plane = useMemo(() => tilted(props.flipped), [props.flipped]);
  const cells = useMemo(() => surroundings(view.land, view.lost), [view.land.join(), view.lost]);
  const narrow = useNarrow();
  const near = useContext(ModeQuestions) !== null || narrow; // a lesson shows its fighters large
  const resting = useMemo(() => restingScene(view), [view]);
  const scene = filmView ? filmView.frame.data : resting;
  const open = props.actor !== null && !props.history && !filmView;
  const offers = open ? next.filter((pick) => pick.at !== undefined) : [];
  const sketch = open ? props.proposal?.preview : null;
  const draft = sketch ? draftOf(sketch.events, view, props.actor!) : null;
  const writing = open && view.questions.length === 0;
  const mine = props.actor ?? props.seats[0] ?? null;
  const petals = mine === null ? [] : petalsOf(props, playerOf(view, mine));
  const proposed = props.proposal?.choice.picks[2]?.value;
  const chosen = petals.find((petal) => petal.turn === path[2]?.value);

  const wishAt = (cell: string): Wish | null => {
    const petal = petals.find((p) => p.cell === cell);
    if (petal) return turning(props, petal);
    const wanted = pathTo(cell, props);
    if (wanted) return { kind: "choose", path: wanted };
    if (offers.length === 0) return null;
    return { kind: "refuse", path: [{ kind: offers[0]!.kind, value: cell, label: cell }] };
  };
  const pointing = useCells(props, open, wishAt);
  const describe = (cell: string): string => {
    const what = describeCell(view, cell);
    const petal = petals.find((p) => p.cell === cell);
    if (petal?.pick) return say("ui-hexstrike.cell.target", { cell: what, label: say("ui-hexstrike.wheel.turn", { turn: turnWords(petal.turn) }) });
    const offer = offers.find((pick) => pick.at === cell);
    return offer ? say("ui-hexstrike.cell.target", { cell: what, label: offer.label }) : what;
  };
  useEffect(() => stopReading, []); // another table begins without a card
  const close = cellsInUse(view, scene, cells, [...offers.map((pick) => pick.at!), ...petals.map((petal) => petal.cell)]);
  const targets = petals.length > 0 ? petals.filter((p) => p.pick).map((p) => p.cell) : offers.map((pick) => pick.at!);

  return (
    <div class="hs-table">
      <div class="hs-board" onPointerDown={stopReading}>
        <Board
          plane={plane}
          label={say("ui-hexstrike.board", { beat: scene.beat })}
          cells={close}
          shownCells={near ? close : [...cells.keys()]}
          margin={near ? INNER / 4 : 4}
          describe={describe}
          targets={targets}
          picked={chosen ? [chosen.cell] : path.flatMap((pick) => (pick.at === undefined ? [] : [pick.at]))}
          selecting={false}
          last={[]}
          history={props.history}
          ground={<Ground plane={plane} cells={cells} />}
          below={
            <>
              <Tokens plane={plane} scene={scene} view={view} />
              {petals.length > 0 && <Petals plane={plane} petals={petals} cell={playerOf(view, mine!).cell} chosen={chosen?.turn} shown={proposed} />}
            </>
          }
          pieces={byDepth(plane, scene.figures).map((i) => (
            <Fighter
              key={i}
              plane={plane}
              seat={i + 1}
              fighter={view.players[i]!.character}
              figure={i + 1 === mine && petals.length > 0 ? facingAs(scene.figures[i]!, proposed) : scene.figures[i]!}
              speed={filmView?.moving ? filmView.speed : 0}
            />
          ))}
          above={
            <>
              <Marks plane={plane} marks={scene.marks} />
              {draft && <DraftMarks plane={plane} draft={draft} seat={mine!} view={view} />}
              {offers.map((pick) => <Target key={pick.at} plane={plane} cell={pick.at!} taken={path.some((p) => p.at === pick.at)} />)}
            </>
          }
          {...pointing}
        />
      </div>
      <Timeline
        view={view}
        scene={scene}
        allEvents={props.allEvents}
        draft={writing ? (draft?.slots ?? []) : []}
        turn={proposed}
        mine={mine}
        users={props.users ?? []}
        alone={props.seats.length === 1}
        narrow={narrow}
      />
      {narrow && mine !== null && !filmView && <PhoneRows {...props} seat={mine} />}
      {!filmView && <Hand {...props} narrow={narrow} />}
    </div>
  );
}

/** The forecast on a phone: three rows between the timeline and the hand. */
function PhoneRows({ view, proposal, history, seat }: Props & { seat: number }) {
  const sketch = history ? null : proposal?.preview;
  const said = sketch ? forecastOf(sketch.events, view, seat) : comingOf(view, seat);
  const hint = { beat: "", action: "", tone: "", weight: 0, text: say("ui-hexstrike.forecast.read") } as const;
  const rows = sketch || view.result !== "*" ? said : [...said, hint];
  return <ForecastRows short title={say(sketch ? "ui-hexstrike.forecast" : "ui-hexstrike.forecast.coming")} rows={rows} most={3} />;
}

/** Returns the pick of a press on the hex under a petal. A press on the chosen one leaves it chosen. */
function turning({ path }: Props, { turn, pick }: Petal): Wish | null {
  const pair = pairOf(path);
  if (pick) return path[2]?.value === turn ? null : { kind: "choose", path: [...pair, pick] };
  return { kind: "refuse", path: [...pair, { kind: "word", value: turn, label: turnWords(turn) }] };
}

/** A figure as it would face after a turn. */
function facingAs(figure: Scene["figures"][0], turn: string | undefined): Scene["figures"][0] {
  const steps = turn === undefined ? 0 : (turnOf(turn)?.steps ?? 0);
  return steps === 0 ? figure : { ...figure, facing: turned(figure.facing, steps) };
}

function Target({ plane, cell, taken }: { plane: Plane; cell: string; taken: boolean }) {
  return (
    <g transform={laidOn(plane, cell)} class={taken ? "hs-target taken" : "hs-target"}>
      <circle class="u" r="17" />
      <circle r="17" />
    </g>
  );
}

/** The hexes that the keys visit and that are kept in sight: land and a ring around it, and wherever something is. */
function cellsInUse(view: View, scene: Scene, cells: ReadonlyMap<string, number>, offered: readonly string[]): string[] {
  const near = new Set([...cells].filter(([, away]) => away <= 1).map(([cell]) => cell));
  const things = [
    ...scene.figures.map((f) => f.cell), ...scene.arrows.map((a) => a.cell), ...scene.fires, ...scene.platforms,
  ];
  for (const cell of scene.figures.map((f) => f.cell)) {
    for (const other of neighbours("pointy", cell)) if (cells.has(other)) near.add(other);
  }
  for (const cell of [...things, ...view.players.map((p) => p.focus), ...offered]) {
    if (cell) near.add(cell);
  }
  return [...near];
}
