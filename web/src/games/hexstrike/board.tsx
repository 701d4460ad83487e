// HexStrike's table: the land with both fighters, the timeline below it, and the viewer's cards.

import { useEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../../board/Board";
import { neighbours, Plane } from "../../board/plane";
import { useNoPlayback } from "../../board/playback";
import { pathTo, useCells, type Wish } from "../../board/wish";
import { say } from "../../language";
import type { BoardProps, Pick } from "../contract";
import { wantCatalogue } from "./catalogue";
import { Choosing } from "./choosing";
import { draftOf } from "./draft";
import { Hand, Wheel } from "./hand";
import { CardWords } from "./parts";
import { angle, DraftMarks, Fighter, Ground, Marks, surroundings, Tokens } from "./pieces";
import { type Scene, restingScene } from "./scene";
import { Timeline } from "./timeline";
import type { Card, View } from "./types";
import { describeCell, playerOf } from "./words";

type Props = BoardProps<View, Scene>;

export function HexStrikeBoard(props: Props) {
  return props.view.choosing ? <Choosing {...props} /> : <Duel {...props} />;
}

function Duel(props: Props) {
  const { view, path, next, theatre } = props;
  useEffect(wantCatalogue, []);
  useNoPlayback(props);
  const plane = useMemo(() => new Plane("pointy", props.flipped), [props.flipped]);
  const cells = useMemo(() => surroundings(view.land, view.lost), [view.land.join()]);
  const resting = useMemo(() => restingScene(view), [view]);
  const scene = theatre ? theatre.frame.data : resting;
  const open = props.actor !== null && !props.history && !theatre;
  const offers = open ? next.filter((pick) => pick.at !== undefined) : [];
  const [read, setRead] = useState<Card | null>(null);
  const sketch = open ? props.proposal?.preview : null;
  const draft = sketch ? draftOf(sketch.events, view, props.actor!) : null;
  const writing = open && view.questions.length === 0;
  const mine = props.actor ?? props.seats[0] ?? null;

  const wishAt = (cell: string): Wish | null => {
    const wanted = pathTo(cell, props);
    if (wanted) return { kind: "choose", path: wanted };
    if (offers.length === 0) return null;
    return { kind: "refuse", path: [{ kind: offers[0]!.kind, value: cell, label: cell }] };
  };
  const pointing = useCells(props, open, wishAt);
  const describe = (cell: string): string => {
    const offer = offers.find((pick) => pick.at === cell);
    const what = describeCell(view, cell);
    return offer ? say("face-hexstrike.cell.target", { cell: what, label: offer.label }) : what;
  };

  return (
    <div class="hs-table">
      <div class={mine !== null && plane.center(playerOf(view, mine).cell).x > 0 ? "hs-board wheel-left" : "hs-board"}>
        <Board
          plane={plane}
          label={say("face-hexstrike.board", { beat: scene.beat })}
          cells={near(view, scene, cells, offers)}
          describe={describe}
          targets={offers.map((pick) => pick.at!)}
          picked={path.flatMap((pick) => (pick.at === undefined ? [] : [pick.at]))}
          selecting={false}
          last={[]}
          history={props.history}
          ground={<Ground plane={plane} cells={cells} />}
          below={<Tokens plane={plane} scene={scene} view={view} />}
          pieces={scene.figures.map((figure, i) => (
            <Fighter
              key={i}
              plane={plane}
              seat={i + 1}
              letter={view.players[i]!.name[0]!}
              figure={figure}
              speed={theatre?.moving ? theatre.speed : 0}
            />
          ))}
          above={
            <>
              <Marks plane={plane} marks={scene.marks} />
              {draft && <DraftMarks plane={plane} draft={draft} seat={mine!} letter={playerOf(view, mine!).name[0]!} />}
              {offers.map((pick) => {
                const { x, y } = plane.center(pick.at!);
                const taken = path.some((p) => p.at === pick.at);
                return (
                  <g key={pick.at} transform={`translate(${x} ${y})`} class={taken ? "hs-target taken" : "hs-target"}>
                    <circle class="u" r="17" />
                    <circle r="17" />
                  </g>
                );
              })}
            </>
          }
          {...pointing}
        />
        {read && (read.active || read.passive || read.inHand) && <p class="hs-read" aria-hidden="true"><b>{read.name}</b> <CardWords card={read} /></p>}
        {mine !== null && (
          <Wheel {...props} read={setRead} angle={angle(plane, playerOf(view, mine).facing)} />
        )}
      </div>
      <Timeline view={view} scene={scene} draft={writing ? (draft?.slots ?? []) : null} mine={props.seats.length === 1 ? mine : null} />
      {!theatre && <Hand {...props} read={setRead} />}
    </div>
  );
}

/** The hexes that the keys visit and that are kept in sight: land and a ring around it, and wherever something is. */
function near(view: View, scene: Scene, cells: ReadonlyMap<string, number>, offers: readonly Pick[]): string[] {
  const near = new Set([...cells].filter(([, away]) => away <= 1).map(([cell]) => cell));
  const things = [
    ...scene.figures.map((f) => f.cell), ...scene.arrows.map((a) => a.cell), ...scene.fires, ...scene.platforms,
  ];
  for (const cell of scene.figures.map((f) => f.cell)) {
    for (const other of neighbours("pointy", cell)) if (cells.has(other)) near.add(other);
  }
  for (const cell of [...things, ...view.players.map((p) => p.focus), ...offers.map((pick) => pick.at!)]) {
    if (cell) near.add(cell);
  }
  return [...near];
}
