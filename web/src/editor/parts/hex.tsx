// The part of Hex: the numbers of columns and rows, and the holes of the board.

import { useState } from "preact/hooks";
import { parseCell, Plane } from "../../game/plane";
import { cellsOf, Ground } from "../../games/hex/pieces";
import type { View } from "../../games/hex/types";
import { pointOf } from "../../games/hex/words";
import { say } from "../../language";
import { MapStage } from "../controls/map-stage";
import { type Part, type StageProps, withData } from "../controls/part";
import { Stepper } from "../controls/stepper";
import { Toolbar } from "../controls/toolbar";

const plane = new Plane("pointy");

/** The least and the largest number of columns and rows. */
const bounds = { min: 3, max: 19 };

type Shape = Pick<View, "columns" | "rows" | "holes">;

/** The edited board. */
function shapeOf({ options, rules }: StageProps): Shape {
  const [, columns, rows, holes] = /^(\d+)x(\d+)(?:\*(.+))?$/.exec(options["shape"] ?? "") ?? [];
  if (!columns || !rows) return rules.view as View;
  return { columns: Number(columns), rows: Number(rows), holes: holes ? holes.split(";") : [] };
}

/** The place with column and row exchanged, which is to one player what the place is to the other. */
function exchanged(cell: string): string {
  const { q, r } = parseCell(cell);
  return `${r},${q}`;
}

function BoardPart(props: StageProps) {
  const { game, options, rules, change, history } = props;
  const [brush, setBrush] = useState("hole");
  const [mirror, setMirror] = useState(true);
  const shape = shapeOf(props);
  const { columns, rows, holes } = shape;
  const usual = Number(game.options.find((option) => option.name === "size")!.default);
  const all = cellsOf(shape);

  const put = (next: Shape, stroke?: string): void => {
    const known = new Set(cellsOf(next));
    const kept = next.holes.filter((cell) => known.has(cell));
    const square = next.columns === next.rows && kept.length === 0;
    const text = `${next.columns}x${next.rows}${kept.length > 0 ? "*" : ""}${kept.join(";")}`;
    const sized = withData(options, "size", square && next.rows !== usual ? String(next.rows) : "");
    change(withData(sized, "shape", square ? "" : text), stroke);
  };
  const paint = (painted: readonly string[], stroke: string): void => {
    const next = new Set(holes);
    for (const cell of painted) brush === "hole" ? next.add(cell) : next.delete(cell);
    put({ ...shape, holes: [...next] }, stroke);
  };
  const stepper = (name: "columns" | "rows", label: string) => (
    <label>
      {label}
      <Stepper label={label} value={shape[name]} usual={usual} {...bounds} onChange={(value) => put({ ...shape, [name]: value })} />
    </label>
  );
  const hex = "M0-12L10.4-6V6L0 12-10.4 6V-6z";
  const brushes = [
    { name: "hex", title: say("edit-hex.cell"), icon: <path class="brush-hex" d={hex} /> },
    { name: "hole", title: say("edit-hex.hole"), icon: <path class="brush-hole" d={hex} /> },
  ];
  const square = columns === rows;
  return (
    <div class="stage felt-stage" data-game={game.id}>
      <Toolbar
        brushes={brushes} brush={brush} onBrush={setBrush} history={history}
        mirror={square ? { title: say("edit-hex.mirror"), on: mirror, onChange: setMirror } : undefined}
      />
      <div class="hex-sizes">{stepper("columns", say("edit-hex.columns"))}{stepper("rows", say("edit-hex.rows"))}</div>
      <MapStage
        plane={plane} label={say("edit-hex.board")} cells={all.filter((cell) => !holes.includes(cell))} bound={all} paint={paint}
        describe={(cell) => `${pointOf(cell)}, ${say(holes.includes(cell) ? "edit-hex.hole" : "edit-hex.cell")}`}
        twins={(cell) => (square && mirror ? [exchanged(cell)] : [])} hint={say("edit-hex.hint")}
        count={<b>{say("edit-hex.cells", { n: all.length - holes.length })}</b>}
      >
        <Ground plane={plane} view={{ ...(rules.view as View), ...shape }} scope="bench" />
      </MapStage>
    </div>
  );
}

/** The parts of the rules that the editor can change. */
export const parts: readonly Part[] = [
  { name: "board", title: () => say("edit-hex.board"), options: ["size", "shape"], Stage: BoardPart },
];

export { HexPainter as painter } from "./hex-position";
