// The painter of a position of HexStrike: where the fighters stand, where they look, and how much damage they have.

import { useMemo, useState } from "preact/hooks";
import { Plane } from "../../game/plane";
import { Fighter, Ground, surroundings, Tokens } from "../../games/hexstrike/pieces";
import { restingScene } from "../../games/hexstrike/scene";
import type { View } from "../../games/hexstrike/types";
import { say } from "../../language";
import { MapStage } from "../controls/map-stage";
import type { PainterProps } from "../controls/part";
import { PlainPosition } from "../controls/plain-position";
import { type Brush, Toolbar } from "../controls/toolbar";
import { painted, readFigures, type Standing, withFigures } from "./hexstrike-figures";

const plane = new Plane("pointy");

/** How far beyond the land fighters can stand. */
const beyond = 2;

export function HexStrikePainter(props: PainterProps) {
  const figures = useMemo(() => readFigures(props.position), [props.position]);
  return figures ? <FigurePainter {...props} figures={figures} /> : <PlainPosition {...props} />;
}

function FigurePainter({ game, position, view, figures, onPosition, history }: PainterProps & { figures: readonly Standing[] }) {
  const known = view as View;
  const [brush, setBrush] = useState("0");
  const around = useMemo(() => surroundings(known.land, beyond), [known.land.join()]);
  const cells = useMemo(() => [...around.keys()], [around]);
  const scene = restingScene({ ...known, players: known.players.map((one, i) => ({ ...one, ...figures[i] })) });
  const names = [1, 2].map((number) => say("edit-hexstrike.fighter", { number }));
  const brushes: Brush[] = [
    ...names.map((title, seat) => ({
      name: String(seat), title, icon: <g class={`hs-token p${seat + 1}`}><circle class="body" r="10" /></g>,
    })),
    { name: "turn", title: say("edit-hexstrike.turn-one"), icon: <path class="brush-line" d="M8 2a8 8 0 1 0-4 6M8 2l4-4M8 2l-5-3" /> },
    { name: "more", title: say("edit-hexstrike.damage-more"), icon: <path class="brush-line" d="M-8 0H8M0-8V8" /> },
    { name: "less", title: say("edit-hexstrike.damage-less"), icon: <path class="brush-line" d="M-8 0H8" /> },
  ];
  const describe = (cell: string): string => {
    const seat = figures.findIndex((one) => one.cell === cell);
    if (seat < 0) return known.land.includes(cell) ? say("edit-hexstrike.land") : say("edit-hexstrike.abyss");
    return `${names[seat]}, ${figures[seat]!.facing}, ${say("edit-hexstrike.damage")} ${figures[seat]!.damage}`;
  };
  const paint = ([cell]: readonly string[], stroke: string): void => {
    const next = painted(figures, cell!, brush);
    if (next !== figures) onPosition(withFigures(position, next), stroke);
  };
  return (
    <div class="stage felt-stage" data-game={game.id}>
      <Toolbar brushes={brushes} brush={brush} onBrush={setBrush} history={history} />
      <MapStage
        plane={plane} label={say("edit-hexstrike.island")} cells={cells} bound={cells} twins={() => []} describe={describe} paint={paint}
        hint={say(/^\d$/.test(brush) ? "edit-hexstrike.hint.place" : "edit-hexstrike.hint.fighter")}
        count={<b>{say("edit-hexstrike.damages", { one: figures[0]!.damage, other: figures[1]!.damage })}</b>}
      >
        <Ground plane={plane} cells={around} />
        <Tokens plane={plane} scene={scene} view={known} />
        {scene.figures.map((figure, i) => (
          <Fighter key={i} plane={plane} seat={i + 1} fighter={figures[i]!.character} figure={figure} speed={0} />
        ))}
      </MapStage>
    </div>
  );
}
