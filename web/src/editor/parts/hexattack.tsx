// The parts of Hexattack: the map, and the orders that warriors may get.

import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Plane } from "../../game/plane";
import { Ground, Patterns, Warrior } from "../../games/hexattack/pieces";
import { VerbIcon } from "../../games/hexattack/icons";
import type { View } from "../../games/hexattack/types";
import { say } from "../../language";
import { MapStage } from "../controls/map-stage";
import { type History, type PainterProps, type Part, type StageProps, withData } from "../controls/part";
import { type Brush, Toolbar, UndoButtons } from "../controls/toolbar";
import { teamName } from "../../ui/team";
import { type HexMap, MAX_RADIUS, mapOf, mapText, type Paint, painted, readMap, region, turned, turnsOf } from "./hexattack-map";

const plane = new Plane("flat");
const bound = region(MAX_RADIUS);

const letterOf = (team: number): string => String.fromCharCode(65 + team);

/** The brushes of a map: what a cell can be, and a warrior of each team. */
function brushesOf({ teams }: HexMap): Brush[] {
  const hex = "M-12 0L-6-10.4H6L12 0 6 10.4H-6z";
  return [
    { name: "hex", title: say("edit-hexattack.hex"), icon: <path class="brush-hex" d={hex} /> },
    { name: "hole", title: say("edit-hexattack.hole"), icon: <path class="brush-hole" d={hex} /> },
    { name: "wall", title: say("edit-hexattack.wall"), icon: <path class="brush-wall" d={hex} /> },
    ...teams.map((_, team) => ({
      name: String(team),
      title: teamName(team + 1),
      icon: <g class={`ha-piece ${letterOf(team).toLowerCase()}`}><path class="body" d={hex} /><circle class="core" r="4.5" /></g>,
    })),
  ];
}

const paintOf = (brush: string): Paint => (/^\d$/.test(brush) ? Number(brush) : (brush as Paint));

/** The edited map: that of the option, or the start of the map that is chosen. */
function useMap({ options, rules }: StageProps): HexMap {
  const text = options["custom"] ?? "";
  return useMemo(() => readMap(text) ?? mapOf(rules.view as View), [text, rules.view]);
}

interface BoardProps {
  game: string;
  map: HexMap;
  history: History;
  foot?: ComponentChildren;
  onMap(map: HexMap, stroke: string): void;
}

/** The map with its brushes. */
function BoardStage({ game, map, history, foot, onMap }: BoardProps) {
  const [brush, setBrush] = useState("wall");
  const [mirror, setMirror] = useState(true);
  const sixths = turnsOf(map);
  const twins = (cell: string): string[] => (mirror ? turned(cell, sixths) : []);
  const paint = (cells: readonly string[], stroke: string): void => {
    const want = paintOf(brush);
    const next = cells.reduce((now, cell, i) => {
      return painted(now, cell, typeof want === "number" ? (want + i) % map.teams.length : want);
    }, map);
    if (next !== map) onMap(next, stroke);
  };
  const land = useMemo(() => [...map.cells, ...map.walls], [map]);
  const title = brushesOf(map).find(({ name }) => name === brush)?.title ?? "";
  return (
    <div class="stage felt-stage" data-game={game}>
      <Toolbar
        brushes={brushesOf(map)} brush={brush} onBrush={setBrush} history={history}
        mirror={sixths > 0 ? { title: say("edit-hexattack.mirror", { n: map.teams.length }), on: mirror, onChange: setMirror } : undefined}
      />
      <MapStage
        plane={plane} label={say("edit-hexattack.map")} cells={land} bound={bound} twins={twins} paint={paint}
        describe={(cell) => described(map, cell)} hint={say("edit-hexattack.hint", { brush: title })}
        foot={foot}
        count={<><b>{say("edit-hexattack.hexes", { n: land.length })}</b> {say("edit-hexattack.most", { n: bound.length })}</>}
      >
        <Patterns scope="bench" />
        <Ground plane={plane} cells={land} rocks={map.walls} scope="bench" />
        {map.warriors.map(({ player, number, cell }) => {
          const team = letterOf(map.teams.findIndex((players) => players.includes(player)));
          const piece = { name: `${player}.${number}`, team, cell };
          return <Warrior key={piece.name} plane={plane} piece={piece} about={false} speed={0} scope="bench" />;
        })}
      </MapStage>
    </div>
  );
}

function MapPart(props: StageProps) {
  const { game, options, change, history } = props;
  return (
    <BoardStage
      game={game.id} map={useMap(props)} history={history} foot={<StartFrom {...props} />}
      onMap={(map, stroke) => change({ ...options, map: "custom", custom: mapText(map) }, stroke)}
    />
  );
}

/** Paints the map and the warriors of a position. Orders that were given before belong to other warriors, and are left out. */
export function painter({ game, position, view, onPosition, history }: PainterProps) {
  const map = useMemo(() => readMap(position) ?? mapOf(view as View), [position, view]);
  const [, , , points = "0/0", turn = "t1"] = position.split(" ");
  return (
    <BoardStage
      game={game.id} map={map} history={history}
      onMap={(next, stroke) => onPosition(mapText(next, `${points} ${turn} -`), stroke)}
    />
  );
}

/** The map of the rules to begin with: it also decides how many teams and players there are. */
function StartFrom({ game, options, change }: StageProps) {
  const maps = game.options.find(({ name }) => name === "map")!;
  const start = (map: string): void => {
    const { custom: _, map: __, ...rest } = options;
    change(map === maps.default ? rest : { ...rest, map });
  };
  return (
    <label class="start-from">
      {say("edit-hexattack.from")}
      <select value={options["map"] ?? maps.default} onChange={(event) => start(event.currentTarget.value)}>
        {maps.values.map((value, i) => (value !== "custom" || options["custom"]) && <option key={value} value={value}>{maps.labels[i] ?? value}</option>)}
      </select>
    </label>
  );
}

/** What is on a place, in words. */
function described(map: HexMap, cell: string): string {
  const warrior = map.warriors.find((one) => one.cell === cell);
  if (warrior) {
    const team = map.teams.findIndex((players) => players.includes(warrior.player));
    return say("edit-hexattack.warrior", { name: `${warrior.player}.${warrior.number}`, team: teamName(team + 1) });
  }
  if (map.walls.has(cell)) return say("edit-hexattack.wall");
  return map.cells.has(cell) ? say("edit-hexattack.hex") : say("edit-hexattack.hole");
}

const verbs = ["attack", "defend", "move", "grab", "push"] as const;

/** The orders that warriors may get; at least one stays. */
function OrderPart({ game, options, change, history, rules }: StageProps) {
  const allowed = options["orders"] ? options["orders"].split(",") : [...verbs];
  const toggle = (verb: string): void => {
    const next = verbs.filter((one) => (one === verb ? !allowed.includes(one) : allowed.includes(one)));
    if (next.length > 0) change(withData(options, "orders", next.length === verbs.length ? "" : next.join()));
  };
  const changed = new Set(rules.changes.filter(({ option }) => option === "orders").map(({ of }) => of));
  return (
    <section class="stage sheet-stage" data-game={game.id} aria-label={say("edit-hexattack.orders")}>
      <div class="sheet-head"><h2>{say("edit-hexattack.orders")}</h2><UndoButtons history={history} /></div>
      <p class="dim">{say("edit-hexattack.orders.help")}</p>
      <ul class="switches">
        {verbs.map((verb) => (
          <li key={verb}>
            <label class={changed.has(verb) ? "switch changed" : "switch"}>
              <span><VerbIcon verb={verb} /> {say("ui-hexattack.verb", { verb, label: verb })}</span>
              <input
                type="checkbox" role="switch" checked={allowed.includes(verb)}
                disabled={allowed.length === 1 && allowed[0] === verb} onChange={() => toggle(verb)}
              />
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first team that has no warrior. */
function firstWarrior({ options }: Pick<StageProps, "options">): string {
  const map = readMap(options["custom"] ?? "");
  const empty = map?.teams.findIndex((players) => !map.warriors.some(({ player }) => players.includes(player))) ?? -1;
  return empty < 0 ? "" : say("edit-hexattack.first", { team: teamName(empty + 1) });
}

/** The parts of the rules that the editor can change. */
export const parts: readonly Part[] = [
  {
    name: "map", title: () => say("edit-hexattack.map"), options: ["map", "custom"], Stage: MapPart, first: firstWarrior,
    tidy: ({ map, ...rest }) => (rest["custom"] || !map || map !== "custom" ? { ...rest, ...(map && { map }) } : rest),
  },
  { name: "orders", title: () => say("edit-hexattack.orders"), options: ["orders"], Stage: OrderPart },
];
