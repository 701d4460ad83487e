// The painter of a position of Hex: stones on the board.

import { useMemo, useState } from "preact/hooks";
import { Plane } from "../../game/plane";
import { cellsOf, Ground, Stone, Stones } from "../../games/hex/pieces";
import type { View } from "../../games/hex/types";
import { pointOf } from "../../games/hex/words";
import { say } from "../../language";
import { MapStage } from "../controls/map-stage";
import type { PainterProps } from "../controls/part";
import { type Brush, Toolbar } from "../controls/toolbar";

const plane = new Plane("pointy");

/** Signs of a cell in the text of a position. */
const signs = { red: "r", blue: "b", none: "." } as const;
type Sign = (typeof signs)[keyof typeof signs];

/** Returns the cells with a sign. */
const cellsWith = (rows: readonly string[], sign: string): string[] =>
  rows.flatMap((row, r) => [...row].flatMap((one, q) => (one === sign ? [`${q},${r}`] : [])));

/** Returns the text with a sign on some cells. Red is to move where both have as many stones, else Blue. */
export function withSigns(rows: readonly string[], cells: readonly string[], sign: Sign): string {
  const next = rows.map((row, r) => [...row].map((old, q) => (cells.includes(`${q},${r}`) ? sign : old)).join(""));
  return `${cellsWith(next, signs.red).length > cellsWith(next, signs.blue).length ? 2 : 1} ${next.join("/")}`;
}

export function HexPainter({ game, position, view, onPosition, history }: PainterProps) {
  const known = view as View;
  const [brush, setBrush] = useState<keyof typeof signs>("red");
  const [, text = ""] = position.split(" ");
  const rows = useMemo(() => text.split("/"), [text]);
  const shape = { ...known, red: cellsWith(rows, signs.red), blue: cellsWith(rows, signs.blue) };
  const cells = cellsOf(known).filter((cell) => !known.holes.includes(cell));
  const brushes: Brush[] = [
    ...(["red", "blue"] as const).map((colour) => ({
      name: colour, title: say("edit-hex.stone", { colour }), icon: <g transform="scale(.4)"><Stone colour={colour} /></g>,
    })),
    { name: "none", title: say("edit-hex.take"), icon: <path class="brush-line" d="M-8-8L8 8M8-8L-8 8" /> },
  ];
  const describe = (cell: string): string => {
    const colour = (["red", "blue"] as const).find((one) => shape[one].includes(cell));
    return `${pointOf(cell)}, ${colour ? say("edit-hex.stone", { colour }) : say("edit-hex.cell")}`;
  };
  return (
    <div class="stage felt-stage" data-game={game.id}>
      <Toolbar brushes={brushes} brush={brush} onBrush={(name) => setBrush(name as typeof brush)} history={history} />
      <MapStage
        plane={plane} label={say("edit-hex.board")} cells={cells} bound={cells} twins={() => []} describe={describe}
        paint={(painted, stroke) => onPosition(withSigns(rows, painted, signs[brush]), stroke)}
        hint={say("edit-hex.hint.stones")}
        count={<b>{say("edit-hex.stones", { red: shape.red.length, blue: shape.blue.length })}</b>}
      >
        <Ground plane={plane} view={known} scope="bench" />
        <Stones plane={plane} view={shape} />
      </MapStage>
    </div>
  );
}
