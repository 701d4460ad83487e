// The parts of Hex-It: the start board, the numbers of tiles and stones, and what counts at the end.

import { useMemo, useState } from "preact/hooks";
import { parseCell, Plane } from "../../game/plane";
import { Gaps, Stacks, Stone, Tile, Tiles } from "../../games/hexit/pieces";
import type { View } from "../../games/hexit/types";
import { say } from "../../language";
import { MapStage } from "../controls/map-stage";
import { type History, type PainterProps, type Part, type StageProps, withData } from "../controls/part";
import { Stepper } from "../controls/stepper";
import { type Brush, Toolbar, UndoButtons } from "../controls/toolbar";
import { type Cells, cellsText, type Paint, painted, placesOf, readCells } from "./hexit-cells";

const plane = new Plane("pointy");

/** How far from the middle cells are painted. */
const reach = 8;

const side = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
const bound = side.flatMap((q) => side.map((r) => `${q},${r}`)).filter((cell) => {
  const { q, r } = parseCell(cell);
  return Math.abs(q + r) <= reach;
});

function brushes(): Brush[] {
  const small = (piece: preact.JSX.Element) => <g transform="scale(.28)">{piece}</g>;
  return [
    { name: "w", title: say("edit-hexit.tile", { colour: "white" }), icon: small(<Tile colour="white" />) },
    { name: "b", title: say("edit-hexit.tile", { colour: "black" }), icon: small(<Tile colour="black" />) },
    { name: "W", title: say("edit-hexit.stone", { colour: "white" }), icon: <g transform="scale(.42)"><Stone colour="white" /></g> },
    { name: "B", title: say("edit-hexit.stone", { colour: "black" }), icon: <g transform="scale(.42)"><Stone colour="black" /></g> },
    { name: "take", title: say("edit-hexit.take"), icon: <path class="brush-line" d="M-8-8L8 8M8-8L-8 8" /> },
  ];
}

interface BoardProps {
  game: string;
  cells: Cells;
  history: History;
  onCells(cells: Cells, stroke: string): void;
}

/** The board with its brushes. */
function BoardStage({ game, cells, history, onCells }: BoardProps) {
  const [brush, setBrush] = useState("w");
  const places = useMemo(() => placesOf(cells), [cells]);
  const paint = ([cell]: readonly string[], stroke: string): void => {
    const next = painted(cells, cell!, brush as Paint);
    if (next !== cells) onCells(next, stroke);
  };
  const tiles = places.filter(({ tile }) => tile !== null).length;
  const stones = places.reduce((n, place) => n + place.stones.length, 0);
  return (
    <div class="stage felt-stage" data-game={game}>
      <Toolbar brushes={brushes()} brush={brush} onBrush={setBrush} history={history} />
      <MapStage
        plane={plane} label={say("edit-hexit.board")} cells={[...cells.keys()]} bound={bound} twins={() => []} paint={paint}
        describe={(cell) => described(cells, cell)} hint={say("edit-hexit.hint")} count={<b>{say("edit-hexit.count", { tiles, stones })}</b>}
      >
        <Gaps plane={plane} places={places} />
        <Tiles plane={plane} places={places} />
        <Stacks plane={plane} places={places} />
      </MapStage>
    </div>
  );
}

function described(cells: Cells, cell: string): string {
  const spot = cells.get(cell);
  if (!spot) return say("edit-hexit.gap");
  const white = [...spot.stack].filter((stone) => stone === "W").length;
  return say("edit-hexit.spot", { tile: spot.tile, white, black: spot.stack.length - white });
}

function BoardPart({ game, options, rules, change, history }: StageProps) {
  const text = options["board"] ?? "";
  const cells = useMemo(() => {
    const view = rules.view as View;
    return text ? readCells(text) : new Map(view.cells.map(({ cell, tile, stack = "" }) => [cell, { tile, stack }]));
  }, [text, rules.view]);
  return (
    <BoardStage
      game={game.id} cells={cells} history={history}
      onCells={(next, stroke) => change(withData(options, "board", cellsText(next)), stroke)}
    />
  );
}

/** Paints the board of a position, which is the second part of its text. */
export function painter({ game, position, onPosition, history }: PainterProps) {
  const [mover = "1", board = "-", ...rest] = position.split(" ");
  const cells = useMemo(() => readCells(board), [board]);
  return (
    <BoardStage
      game={game.id} cells={cells} history={history}
      onCells={(next, stroke) => onPosition([mover, cellsText(next), ...rest].join(" "), stroke)}
    />
  );
}

/** The values of the score in half points, and those of the rules. */
const usualScore = { group: 2, other: 1, hand: 0, stacks: 0, prison: 0 };
type Value = keyof typeof usualScore;
const values = Object.keys(usualScore) as Value[];

function NumberPart(props: StageProps) {
  const { game, options, change, history } = props;
  const standard = (name: string): number => Number(game.options.find((one) => one.name === name)?.default);
  const number = (name: string): number => Number(options[name] ?? standard(name));
  const [white = 0, black = 0] = options["stock"] ? options["stock"].split("/").map(Number) : [number("stones"), number("stones")];
  const stock = (w: number, b: number): void => {
    const { stones: _, stock: __, ...rest } = options;
    change({ ...rest, stock: `${w}/${b}` }, "stock");
  };
  const score = { ...usualScore, ...Object.fromEntries((options["scoring"] ?? "").split(",").filter(Boolean).map((part) => {
    const [name, value] = part.split("=");
    return [name!, Number(value)];
  })) };
  const put = (name: Value, value: number): void => {
    const next = values.filter((one) => (one === name ? value : score[one]) !== usualScore[one]);
    change(withData(options, "scoring", next.map((one) => `${one}=${one === name ? value : score[one]}`).join()), name);
  };
  return (
    <div class="stage cards-stage" data-game={game.id}>
      <section aria-label={say("edit-hexit.numbers")}>
        <div class="sheet-head"><h2>{say("edit-hexit.numbers")}</h2><UndoButtons history={history} /></div>
        <ul class="count-rows">
          <Row name={say("edit-hexit.stones", { colour: "white" })} value={white} usual={standard("stones")} min={1} max={30} onChange={(n) => stock(n, black)} />
          <Row name={say("edit-hexit.stones", { colour: "black" })} value={black} usual={standard("stones")} min={1} max={30} onChange={(n) => stock(white, n)} />
          <Row
            name={say("edit-hexit.tiles")} value={number("tiles")} usual={standard("tiles")} min={8} max={99}
            onChange={(n) => change({ ...options, tiles: String(n) }, "tiles")}
          />
        </ul>
      </section>
      <section aria-label={say("edit-hexit.score")}>
        <h2>{say("edit-hexit.score")} <small>{say("edit-hexit.score.help")}</small></h2>
        <ul class="count-rows">
          {values.map((name) => (
            <Row
              key={name} name={say("edit-hexit.value", { name })} value={score[name]} usual={usualScore[name]}
              min={name === "group" || name === "other" ? 0 : -9} max={9} onChange={(n) => put(name, n)}
            />
          ))}
        </ul>
      </section>
    </div>
  );
}

interface RowProps { name: string; value: number; usual: number; min: number; max: number; onChange(value: number): void }

function Row({ name, ...number }: RowProps) {
  return <li>{name}<Stepper label={name} {...number} /></li>;
}

/** The parts of the rules that the editor can change. */
export const parts: readonly Part[] = [
  { name: "board", title: () => say("edit-hexit.board"), options: ["board", "start"], Stage: BoardPart },
  { name: "numbers", title: () => say("edit-hexit.numbers"), options: ["stock", "stones", "tiles", "scoring"], Stage: NumberPart },
];
