// The painter of a position of Hexstrat: tiles, and the squads of both sides.

import { useMemo, useState } from "preact/hooks";
import { Plane } from "../../game/plane";
import { Captures, Counter, Squads, Tiles } from "../../games/hexstrat/pieces";
import { sceneOf } from "../../games/hexstrat/scene";
import type { Ground, Kind, View } from "../../games/hexstrat/types";
import { groundWord, kindWord } from "../../games/hexstrat/words";
import { say } from "../../language";
import { capitalized } from "../../ui/case";
import { MapStage } from "../controls/map-stage";
import type { PainterProps } from "../controls/part";
import { PlainPosition } from "../controls/plain-position";
import { type Brush, Toolbar } from "../controls/toolbar";
import { drawn, type Field, kinds, painted, readField, withField } from "./hexstrat-field";

const plane = new Plane("flat");
const hex = "M-12 0L-6-10.4H6L12 0 6 10.4H-6z";

/** The grounds by their signs in the text of a position. */
const grounds: Readonly<Record<string, Ground>> = { p: "plains", f: "forest", m: "mountain" };

const squadName = (seat: number, kind: Kind): string => say("edit-hexstrat.squad", { seat: String(seat), squad: kindWord(kind) });

/** Grounds that lie face up, face down, and the squads of both sides. */
function brushes(full: Readonly<Record<string, number>>): Brush[] {
  const squad = (seat: number, kind: Kind): Brush => {
    const units = full[`${seat} ${kind}`] ?? 1;
    const piece = { seat, kind, units, full: units, cell: "0,0", impeded: false, mark: "", canAct: false } as const;
    return { name: `${seat} ${kind}`, title: squadName(seat, kind), short: capitalized(kindWord(kind)), icon: <g transform="scale(.42)"><Counter squad={piece} /></g> };
  };
  return [
    ...Object.entries(grounds).map(([name, ground]) => ({
      name, title: capitalized(groundWord(ground)), icon: <g class="st-swatch"><path class={ground} d={hex} /></g>,
    })),
    { name: "down", title: say("edit-hexstrat.down"), icon: <path class="brush-hole" d={hex} /> },
    ...[1, 2].flatMap((seat) => kinds.map((kind) => squad(seat, kind))),
    { name: "take", title: say("edit-hexstrat.take"), icon: <path class="brush-line" d="M-8-8L8 8M8-8L-8 8" /> },
  ];
}

/** What is on a place, in words. */
function described({ tiles, forces }: Field, cell: string): string {
  const sign = tiles.get(cell) ?? "";
  const ground = grounds[sign.charAt(0).toLowerCase()];
  const squads = forces.flatMap((force, i) => force.filter((one) => one.cell === cell).map(({ kind, units }) => `${squadName(i + 1, kind)} ${units}`));
  const tile = ground ? capitalized(groundWord(ground)) : say("edit-hexstrat.hq");
  return [/^[pmf]/.test(sign) ? `${tile}, ${say("edit-hexstrat.down")}` : tile, ...squads].join(", ");
}

export function HexstratPainter(props: PainterProps) {
  const field = useMemo(() => readField(props.position), [props.position]);
  return field ? <FieldPainter {...props} field={field} /> : <PlainPosition {...props} />;
}

function FieldPainter({ game, position, view, field, onPosition, history }: PainterProps & { field: Field }) {
  const known = view as View;
  const [brush, setBrush] = useState("p");
  const full = useMemo(() => Object.fromEntries(known.squads.map((one) => [`${one.seat} ${one.kind}`, one.full])), [known]);
  const scene = useMemo(() => sceneOf(drawn(known, field)), [known, field]);
  const cells = useMemo(() => [...field.tiles].filter(([, sign]) => sign !== ".").map(([cell]) => cell), [field]);
  const units = field.forces.map((force) => force.reduce((sum, one) => sum + one.units, 0));
  return (
    <div class="stage felt-stage" data-game={game.id}>
      <Toolbar brushes={brushes(full)} brush={brush} onBrush={setBrush} history={history} />
      <MapStage
        plane={plane} label={say("edit-hexstrat.tiles")} cells={cells} bound={cells} twins={() => []} describe={(cell) => described(field, cell)}
        paint={(at, stroke) => onPosition(withField(position, at.reduce((now, cell) => painted(now, cell, brush, full), field)), stroke)}
        hint={say(brush.includes(" ") ? "edit-hexstrat.hint.squad" : "edit-hexstrat.hint")}
        count={<b>{say("edit-hexstrat.units", { one: units[0]!, other: units[1]! })}</b>}
      >
        <Tiles plane={plane} scene={scene} scope="bench" />
        <Captures plane={plane} scene={scene} />
        <Squads plane={plane} scene={scene} />
      </MapStage>
    </div>
  );
}
