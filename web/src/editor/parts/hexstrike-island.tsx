// The island: its hexes, and where the fighters start.

import { useMemo, useState } from "preact/hooks";
import { Plane } from "../../game/plane";
import { Fighter, Ground, surroundings } from "../../games/hexstrike/pieces";
import { restingScene } from "../../games/hexstrike/scene";
import type { View } from "../../games/hexstrike/types";
import { say } from "../../language";
import { MapStage } from "../controls/map-stage";
import { type StageProps, withData } from "../controls/part";
import { Toolbar } from "../controls/toolbar";
import { islandText, readIsland } from "./hexstrike-data";

const plane = new Plane("pointy");

/** The largest distance of land from the centre. */
const radius = 5;

const bound = Array.from({ length: (2 * radius + 1) ** 2 }, (_, i) => [Math.floor(i / 11) - radius, (i % 11) - radius] as const)
  .filter(([q, r]) => Math.abs(q + r) <= radius).map(([q, r]) => `${q},${r}`);

const opposite = (cell: string): string => cell.split(",").map((n) => -Number(n) || 0).join(",");

/** Returns the land and the starts after painting a cell with a brush. A start stays on land, and no two are the same. */
function painted({ land, starts }: Island, cell: string, brush: string): Island {
  if (brush === "hole") return starts.includes(cell) ? { land, starts } : { land: land.filter((one) => one !== cell), starts };
  const more = land.includes(cell) ? land : [...land, cell];
  if (brush === "hex") return { land: more, starts };
  const seat = Number(brush);
  if (starts[1 - seat] === cell) return { land: more, starts: [...starts].reverse() };
  return { land: more, starts: starts.map((old, i) => (i === seat ? cell : old)) };
}

interface Island {
  land: readonly string[];
  starts: readonly string[];
}

export function IslandPart({ game, options, rules, change, history }: StageProps) {
  const view = rules.view as View;
  const read = readIsland(options["island"] ?? "");
  const starts = read?.starts ?? view.players.map(({ cell }) => cell);
  const land = read?.land ?? view.land;
  const [brush, setBrush] = useState("hex");
  const [mirror, setMirror] = useState(true);
  const cells = useMemo(() => surroundings(land, 1), [land.join()]);
  const scene = restingScene({ ...view, players: view.players.map((p, i) => ({ ...p, cell: starts[i]! })) as View["players"] });
  const paint = (at: readonly string[], stroke: string): void => {
    const next = at.reduce<Island>((now, cell, i) => {
      return painted(now, cell, brush.length === 1 ? String((Number(brush) + i) % 2) : brush);
    }, { land, starts });
    change(withData(options, "island", islandText(next.land, next.starts)), stroke);
  };
  const hex = "M0-12L10.4-6V6L0 12-10.4 6V-6z";
  const names = [1, 2].map((number) => say("edit-hexstrike.start", { number }));
  const brushes = [
    { name: "hex", title: say("edit-hexstrike.land"), icon: <path class="brush-hex" d={hex} /> },
    { name: "hole", title: say("edit-hexstrike.abyss"), icon: <path class="brush-hole" d={hex} /> },
    ...names.map((title, seat) => ({
      name: String(seat), title, icon: <g class={`hs-token p${seat + 1}`}><circle class="body" r="10" /></g>,
    })),
  ];
  const describe = (cell: string): string => {
    const seat = starts.indexOf(cell);
    if (seat >= 0) return names[seat]!;
    return land.includes(cell) ? say("edit-hexstrike.land") : say("edit-hexstrike.abyss");
  };
  return (
    <div class="stage felt-stage" data-game={game.id}>
      <Toolbar
        brushes={brushes} brush={brush} onBrush={setBrush} history={history}
        mirror={{ title: say("edit-hexstrike.mirror"), on: mirror, onChange: setMirror }}
      />
      <MapStage
        plane={plane} label={say("edit-hexstrike.island")} cells={land} bound={bound} paint={paint} describe={describe}
        twins={(cell) => (mirror && opposite(cell) !== cell ? [opposite(cell)] : [])}
        hint={say("edit-hexstrike.hint", { brush: brushes.find(({ name }) => name === brush)!.title })}
        count={<b>{say("edit-hexstrike.hexes", { n: land.length })}</b>}
      >
        <Ground plane={plane} cells={cells} />
        {scene.figures.map((figure, i) => (
          <Fighter key={i} plane={plane} seat={i + 1} fighter={view.players[i]!.character} figure={figure} speed={0} />
        ))}
      </MapStage>
    </div>
  );
}
