// The parts of Hexstrat: the numbers of tiles, squads and strikes, the effects of tiles, and the shape of the map.

import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { parseCell, Plane } from "../../game/plane";
import { Tiles } from "../../games/hexstrat/pieces";
import { Thumbnail } from "../../games/hexstrat/panels";
import { sceneOf } from "../../games/hexstrat/scene";
import type { Ground, Kind, View } from "../../games/hexstrat/types";
import { groundWord, kindWord } from "../../games/hexstrat/words";
import { say } from "../../language";
import { capitalized } from "../../ui/case";
import { Icon } from "../../ui/icons";
import { MapStage } from "../controls/map-stage";
import { type Part, type StageProps, withData } from "../controls/part";
import { NumberTable, Stepper } from "../controls/stepper";
import { Toolbar, UndoButtons } from "../controls/toolbar";
import { useUsual } from "../controls/use-usual";

const grounds = ["plains", "forest", "mountain"] as const;
const kinds: readonly Kind[] = ["inf", "rkt", "mech"];
const sides = [1, 2] as const;

/** The largest numbers that the rules take. */
const most = { units: 99, effect: 9 };

/** The numbers of the rules in the order of their options. */
interface Numbers {
  tiles: number[];
  units: number[][];
  strikes: number[][];
  effects: number[][];
}

/** The numbers of a start position. */
function numbersOf(view: View): Numbers {
  const { plains, forests, mountains } = view.pool;
  return {
    tiles: [plains, forests, mountains],
    units: sides.map((seat) => kinds.map((kind) => view.squads.find((one) => one.seat === seat && one.kind === kind)?.full ?? 0)),
    strikes: view.strikes,
    effects: view.grounds.map(({ attack, defence }) => [attack, defence]),
  };
}

/** The position with all tiles face up: the editor shows what is dealt. */
const faceUp = (view: View): View =>
  ({ ...view, tiles: view.tiles.map((tile) => (tile.state === "down" && tile.ground ? { ...tile, state: "open" } : tile)) });

/** How the options write rows of numbers: the sign between rows, and that within one. */
const signs = { tiles: ["", "/"], units: [";", "/"], strikes: [";", "/"], effects: ["/", ","] } as const;
type Name = keyof typeof signs;

const read = (name: Name, text: string): number[][] =>
  (signs[name][0] ? text.split(signs[name][0]) : [text]).map((row) => row.split(signs[name][1]).map(Number));

/** The edited numbers of an option, and how to change one. Where fewer rows are written, the last one holds for the rest. */
function useNumbers(props: StageProps, name: Name, usual: number[][]) {
  const text = props.options[name];
  const rows = text ? read(name, text) : usual;
  const now = usual.map((_, i) => rows[i] ?? rows[rows.length - 1]!);
  const put = (row: number, column: number, value: number): void => {
    const next = now.map((numbers, i) => numbers.map((old, j) => (i === row && j === column ? value : old)));
    const [between, within] = signs[name];
    const same = JSON.stringify(next) === JSON.stringify(usual);
    const written = next.map((numbers) => numbers.join(within)).join(between);
    props.change(withData(props.options, name, same ? "" : written), `${name} ${row} ${column}`);
  };
  return { now, put };
}

function NumberPart(props: StageProps) {
  const usual = useUsual(props, ["tiles", "units", "strikes"]);
  const view = props.rules.view as View;
  return (
    <div class="stage split" data-game={props.game.id}>
      <div class="felt-stage">
        <div class="toolbar alone"><UndoButtons history={props.history} /></div>
        <Thumbnail view={faceUp(view)} />
        <div class="plates">
          <span>{say("edit-hexstrat.places", { n: view.pool.tiles })}</span>
          <button type="button" onClick={props.deal}><Icon name="turn" small />{say("edit-hexstrat.deal")}</button>
        </div>
      </div>
      {usual && <NumberCards {...props} usual={numbersOf(usual.view as View)} places={(usual.view as View).pool.tiles} />}
    </div>
  );
}

function NumberCards({ usual, places, ...props }: StageProps & { usual: Numbers; places: number }) {
  const tiles = useNumbers(props, "tiles", [usual.tiles]);
  const units = useNumbers(props, "units", usual.units);
  const strikes = useNumbers(props, "strikes", usual.strikes);
  const kindNames = kinds.map((kind) => capitalized(kindWord(kind)));
  const wrong = (name: Name): boolean => props.fault?.option === name;
  return (
    <div class="cards-stage">
      <section aria-label={say("edit-hexstrat.tiles")}>
        <h2>{say("edit-hexstrat.tiles")}<small>{say("edit-hexstrat.tiles.places", { n: places })}</small></h2>
        <ul class="count-rows">
          {grounds.map((ground, i) => (
            <Count
              key={ground} name={groundName(ground)} icon={<Swatch ground={ground} />} value={tiles.now[0]![i]!} usual={usual.tiles[i]!}
              max={places} wrong={wrong("tiles")} onChange={(value) => tiles.put(0, i, value)}
            />
          ))}
        </ul>
        <Sum numbers={tiles.now[0]!} places={places} />
        <Wrong {...props} name="tiles" />
      </section>
      <section aria-label={say("edit-hexstrat.squads")}>
        <h2>{say("edit-hexstrat.squads")}<small>{say("edit-hexstrat.squads.each")}</small></h2>
        <NumberTable
          label={say("edit-hexstrat.squads")} rows={sides.map((seat) => say("edit-hexstrat.side", { seat: String(seat) }))} columns={kindNames} values={units.now}
          usual={usual.units} min={0} max={most.units} onChange={units.put}
        />
        <Wrong {...props} name="units" />
      </section>
      <section aria-label={say("edit-hexstrat.strikes")}>
        <h2>{say("edit-hexstrat.strikes")}<small>{say("edit-hexstrat.strikes.help")}</small></h2>
        <NumberTable
          label={say("edit-hexstrat.strikes")} rows={kindNames} columns={kindNames} values={strikes.now} usual={usual.strikes} min={0}
          max={most.effect} onChange={strikes.put}
        />
        <Wrong {...props} name="strikes" />
      </section>
    </div>
  );
}

const groundName = (ground: Ground): string => capitalized(groundWord(ground));

/** What is wrong with one option, below its numbers. */
function Wrong({ fault, name }: StageProps & { name: Name }) {
  return fault?.option === name ? <p class="problem" role="alert">{fault.text}</p> : null;
}

interface CountProps {
  name: string;
  icon: ComponentChildren;
  value: number;
  usual: number;
  max: number;
  wrong: boolean;
  onChange(value: number): void;
}

function Count({ name, icon, ...number }: CountProps) {
  return <li>{icon}<span>{name}</span><Stepper label={name} min={0} {...number} /></li>;
}

/** The shares of the map that the numbers fill; what is missing is hatched. */
function Sum({ numbers, places }: { numbers: readonly number[]; places: number }) {
  const missing = places - numbers.reduce((sum, n) => sum + n, 0);
  return (
    <div class="st-sum" aria-hidden="true">
      {numbers.map((n, i) => <i key={i} class={grounds[i]} style={{ flexGrow: n }} />)}
      {missing !== 0 && <i class="wrong" style={{ flexGrow: Math.max(1, missing) }} />}
    </div>
  );
}

function Swatch({ ground }: { ground: Ground }) {
  return <svg class="st-swatch" viewBox="-14 -13 28 26" aria-hidden="true"><path class={ground} d="M-12 0L-6-10.4H6L12 0 6 10.4H-6z" /></svg>;
}

function EffectPart(props: StageProps) {
  const usual = useUsual(props, ["effects"]);
  return (
    <section class="stage sheet-stage" data-game={props.game.id} aria-label={say("edit-hexstrat.effects")}>
      <div class="sheet-head"><h2>{say("edit-hexstrat.effects")}</h2><UndoButtons history={props.history} /></div>
      <p class="dim">{say("edit-hexstrat.effects.help")}</p>
      {usual && <EffectTable {...props} usual={numbersOf(usual.view as View).effects} />}
    </section>
  );
}

function EffectTable({ usual, ...props }: StageProps & { usual: number[][] }) {
  const effects = useNumbers(props, "effects", usual);
  return (
    <div class="narrow">
      <NumberTable
        label={say("edit-hexstrat.effects")} rows={grounds.map(groundName)} columns={[say("edit-hexstrat.attack"), say("edit-hexstrat.defence")]}
        values={effects.now} usual={usual} min={0} max={most.effect} onChange={effects.put}
      />
      <Wrong {...props} name="effects" />
    </div>
  );
}

const plane = new Plane("flat");

/** The cells of a hexagon with that radius. */
function region(radius: number): string[] {
  const side = Array.from({ length: 2 * radius + 1 }, (_, i) => i - radius);
  return side.flatMap((q) => side.filter((r) => Math.abs(q + r) <= radius).map((r) => `${q},${r}`));
}

/** The place of a cell after half a turn. */
function opposite(cell: string): string {
  const { q, r } = parseCell(cell);
  return `${-q + 0},${-r + 0}`;
}

function ShapePart(props: StageProps) {
  const { game, options, rules, change, history } = props;
  const view = rules.view as View;
  const [brush, setBrush] = useState("hole");
  const [mirror, setMirror] = useState(true);
  const bound = useMemo(() => region(view.radius), [view.radius]);
  const out = new Set((options["shape"] ?? "").split(";").filter(Boolean));
  const cells = bound.filter((cell) => !out.has(cell));
  const scene = useMemo(() => sceneOf(faceUp(view)), [view]);
  const paint = (painted: readonly string[], stroke: string): void => {
    const next = new Set(out);
    const allowed = painted.filter((cell) => !view.hqs.includes(cell));
    for (const cell of allowed) brush === "hole" ? next.add(cell) : next.delete(cell);
    change(withData(options, "shape", [...next].sort().join(";")), stroke);
  };
  const describe = (cell: string): string => {
    if (view.hqs.includes(cell)) return say("edit-hexstrat.hq");
    return out.has(cell) ? say("edit-hexstrat.hole") : say("edit-hexstrat.place");
  };
  const hex = "M-12 0L-6-10.4H6L12 0 6 10.4H-6z";
  const brushes = [
    { name: "hex", title: say("edit-hexstrat.place"), icon: <path class="brush-hex" d={hex} /> },
    { name: "hole", title: say("edit-hexstrat.hole"), icon: <path class="brush-hole" d={hex} /> },
  ];
  const shown = new Map([...scene.tiles].filter(([cell]) => !out.has(cell)));
  return (
    <div class="stage felt-stage" data-game={game.id}>
      <Toolbar
        brushes={brushes} brush={brush} onBrush={setBrush} history={history}
        mirror={{ title: say("edit-hexstrat.mirror"), on: mirror, onChange: setMirror }}
      />
      <MapStage
        plane={plane} label={say("edit-hexstrat.shape")} cells={cells} bound={bound} paint={paint} describe={describe}
        twins={(cell) => (mirror ? [opposite(cell)] : [])} hint={say("edit-hexstrat.hint")}
        count={<b>{say("edit-hexstrat.places", { n: cells.length - view.hqs.length })}</b>}
      >
        <Tiles plane={plane} scene={{ ...scene, tiles: shown, squads: new Map() }} scope="bench" />
      </MapStage>
    </div>
  );
}

/** Which tiles are missing on the map, or too many. */
function firstTiles({ game, options }: Pick<StageProps, "game" | "options">): string {
  const tiles = options["tiles"];
  const radius = Number(options["radius"] ?? game.options.find(({ name }) => name === "radius")?.default);
  const cells = region(radius).length - (options["shape"] ?? "").split(";").filter(Boolean).length;
  const missing = tiles ? cells - 2 - read("tiles", tiles)[0]!.reduce((sum, n) => sum + n, 0) : 0; // the headquarters are no tiles
  if (missing === 0) return "";
  return missing > 0 ? say("edit-hexstrat.first.add", { n: missing }) : say("edit-hexstrat.first.take", { n: -missing });
}

/** The parts of the rules that the editor can change. */
export const parts: readonly Part[] = [
  { name: "numbers", title: () => say("edit-hexstrat.numbers"), options: ["tiles", "units", "strikes"], Stage: NumberPart, saysFault: true, first: firstTiles },
  { name: "effects", title: () => say("edit-hexstrat.effects"), options: ["effects"], Stage: EffectPart, saysFault: true },
  { name: "shape", title: () => say("edit-hexstrat.shape"), options: ["shape"], Stage: ShapePart },
];

export { HexstratPainter as painter } from "./hexstrat-position";
