// The parts of Swarm: the set of hexes with the largest height, and the hive to begin with.

import { useMemo, useState } from "preact/hooks";
import { parseCell, Plane } from "../../game/plane";
import { HexPiece, Levels, Stacks } from "../../games/swarm/pieces";
import { TILT } from "../../games/swarm/shapes";
import { stackName } from "../../games/swarm/words";
import { say } from "../../language";
import { MapStage } from "../controls/map-stage";
import { type History, type PainterProps, type Part, type StageProps, withData } from "../controls/part";
import { NumberTable, Stepper } from "../controls/stepper";
import { type Brush, Toolbar, UndoButtons } from "../controls/toolbar";
import { hexOf, type Hive, hiveText, painted, readHive, stacksOf } from "./swarm-hive";

const plane = new Plane("flat", false, TILT);

/** How far from the middle a hive is painted. */
const reach = 9;

const side = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
const bound = side.flatMap((q) => side.map((r) => `${q},${r}`)).filter((cell) => {
  const { q, r } = parseCell(cell);
  return Math.abs(q + r) <= reach;
});

const palette = ["o", "?1", "D", "L", "X", "A", "?2", "d", "l", "x", "a"];

const brushes = (): Brush[] => [
  ...palette.map((hex) => ({ name: hex, title: stackName([hexOf(hex)]), icon: <g transform="scale(.32)"><HexPiece hex={hexOf(hex)} /></g> })),
  { name: "take", title: say("edit-swarm.take"), icon: <path class="brush-line" d="M-8-8L8 8M8-8L-8 8" /> },
];

interface HiveProps {
  game: string;
  hive: Hive;
  history: History;
  onHive(hive: Hive, stroke: string): void;
}

/** The hive with its brushes. */
function HiveStage({ game, hive, history, onHive }: HiveProps) {
  const [brush, setBrush] = useState("?1");
  const stacks = useMemo(() => stacksOf(hive), [hive]);
  const number = stacks.reduce((n, { hexes }) => n + hexes.length, 0);
  return (
    <div class="stage felt-stage" data-game={game}>
      <Toolbar brushes={brushes()} brush={brush} onBrush={setBrush} history={history} />
      <MapStage
        plane={plane} label={say("edit-swarm.hive")} cells={[...hive.keys()]} bound={bound} twins={() => []}
        paint={([cell], stroke) => onHive(painted(hive, cell!, brush), stroke)}
        describe={(cell) => (hive.has(cell) ? stackName(hive.get(cell)!.map(hexOf)) : say("edit-swarm.empty"))}
        hint={say("edit-swarm.hint")} count={<b>{say("edit-swarm.count", { n: number })}</b>}
      >
        <Stacks plane={plane} stacks={stacks} />
        <Levels plane={plane} stacks={stacks} />
      </MapStage>
    </div>
  );
}

const single: Hive = new Map([["0,0", ["o"]]]);

function HivePart({ game, options, change, history }: StageProps) {
  const text = options["hive"] ?? "";
  const hive = useMemo(() => (text ? readHive(text) : single), [text]);
  return (
    <HiveStage
      game={game.id} hive={hive} history={history}
      onHive={(next, stroke) => change(withData(options, "hive", hiveText(next).replaceAll("?", "*")), stroke)}
    />
  );
}

/** Paints the hive of a position, which is the fifth part of its text. */
export function painter({ game, position, onPosition, history }: PainterProps) {
  const fields = position.split(" ");
  const hive = useMemo(() => readHive(fields[4] ?? ""), [fields[4]]);
  return (
    <HiveStage
      game={game.id} hive={hive} history={history}
      onHive={(next, stroke) => onPosition(fields.map((field, i) => (i === 4 ? hiveText(next) : field)).join(" "), stroke)}
    />
  );
}

/** The options of whole numbers, in the order of option "hexes". */
const kinds = ["drones", "lifters", "disassemblers"] as const;

function SetPart({ game, options, change, history }: StageProps) {
  const usual = (name: string): number => Number(game.options.find((one) => one.name === name)?.default);
  const plain = kinds.map((name) => Number(options[name] ?? usual(name)));
  const [blue = plain, vermilion = plain, dust = [Number(options["dust"] ?? usual("dust"))]] =
    options["hexes"] ? options["hexes"].split(";").map((part) => part.split("/").map(Number)) : [];
  const rows = [blue, vermilion];
  const put = (sides: number[][], dusts: number, stroke: string): void => {
    const { hexes: _, drones: __, lifters: ___, disassemblers: ____, dust: _____, ...rest } = options;
    change({ ...rest, hexes: `${sides.map((row) => row.join("/")).join(";")};${dusts}` }, stroke);
  };
  const height = Number(options["height"] ?? 0);
  return (
    <div class="stage cards-stage" data-game={game.id}>
      <section aria-label={say("edit-swarm.set")}>
        <div class="sheet-head"><h2>{say("edit-swarm.set")}</h2><UndoButtons history={history} /></div>
        <NumberTable
          label={say("edit-swarm.set")} rows={["1", "2"].map((seat) => say("edit-swarm.side", { seat }))}
          columns={kinds.map((kind) => say("edit-swarm.kind", { kind }))} values={rows} usual={[kinds.map(usual), kinds.map(usual)]} min={0} max={30}
          onChange={(row, column, value) =>
            put(rows.map((numbers, i) => numbers.map((old, j) => (i === row && j === column ? value : old))), dust[0]!, `${row} ${column}`)}
        />
        <ul class="count-rows">
          <li>
            {say("edit-swarm.dust")}
            <Stepper label={say("edit-swarm.dust")} value={dust[0]!} usual={usual("dust")} min={1} max={30} onChange={(n) => put(rows, n, "dust")} />
          </li>
          <li>
            {say("edit-swarm.height")}
            <Stepper
              label={say("edit-swarm.height")} value={height} usual={0} min={0} max={20}
              onChange={(n) => change(withData(options, "height", n === 0 ? "" : String(n)), "height")}
            />
          </li>
        </ul>
      </section>
    </div>
  );
}

/** The parts of the rules that the editor can change. */
export const parts: readonly Part[] = [
  { name: "set", title: () => say("edit-swarm.set"), options: ["hexes", ...kinds, "dust", "height"], Stage: SetPart },
  { name: "hive", title: () => say("edit-swarm.hive"), options: ["hive"], Stage: HivePart },
];
