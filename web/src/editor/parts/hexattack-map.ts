// The map of a Hexattack variant, as its option has it: "h4#0,1*4,0 1/2 1.1@0,3;2.1@0,-3 0/0 t1 -" has a radius, rocks,
// holes, the players of each team, the warriors, and a start without points and orders.

import { compareCells, parseCell } from "../../game/plane";
import type { View } from "../../games/hexattack/types";

/** The largest radius of a map. */
export const MAX_RADIUS = 9;

/** Warriors of a player at most. */
const MAX_SQUAD = 9;

export interface Warrior {
  player: number;
  number: number;
  cell: string;
}

export interface HexMap {
  /** Cells that warriors can stand on. */
  cells: ReadonlySet<string>;
  walls: ReadonlySet<string>;
  /** The players of each team. */
  teams: readonly (readonly number[])[];
  warriors: readonly Warrior[];
}

/** Distance of a cell from the middle. */
export function distance(cell: string): number {
  const { q, r } = parseCell(cell);
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** The cells of the hexagon with that radius. */
export function region(radius: number): string[] {
  const side = Array.from({ length: 2 * radius + 1 }, (_, i) => i - radius);
  return side.flatMap((q) => side.map((r) => `${q},${r}`)).filter((cell) => distance(cell) <= radius);
}

const listed = (text: string | undefined): string[] => (text ? text.split(";") : []);

/** Reads the option's text; null if it is none. */
export function readMap(text: string): HexMap | null {
  const [board = "", teams = "", warriors = ""] = text.split(" ");
  const [, size, rocks, holes] = /^h([1-9])(?:#([^*]*))?(?:\*(.*))?$/.exec(board) ?? [];
  if (!size) return null;
  const walls = new Set(listed(rocks));
  const missing = new Set([...walls, ...listed(holes)]);
  return {
    cells: new Set(region(Number(size)).filter((cell) => !missing.has(cell))),
    walls,
    teams: teams.split("/").map((players) => players.split(",").map(Number)),
    warriors: listed(warriors === "-" ? "" : warriors).map((one) => {
      const [, player, number, cell] = /^(\d)\.(\d)@(.+)$/.exec(one) ?? [];
      return { player: Number(player), number: Number(number), cell: cell ?? "" };
    }),
  };
}

/** The map of a start position. */
export function mapOf(view: View): HexMap {
  const walls = new Set(view.rocks);
  return {
    cells: new Set(view.cells.filter((cell) => !walls.has(cell))),
    walls,
    teams: view.teams.map(({ players }) => players),
    warriors: view.warriors.map(({ player, number, cell }) => ({ player, number, cell })),
  };
}

/** Writes the option's text, with the smallest radius that holds the map. The rest are points, turn and orders. */
export function mapText({ cells, walls, teams, warriors }: HexMap, rest = `${teams.map(() => "0").join("/")} t1 -`): string {
  const land = [...cells, ...walls];
  const radius = Math.max(1, ...land.map(distance));
  const known = new Set(land);
  const holes = region(radius).filter((cell) => !known.has(cell));
  const list = (mark: string, some: readonly string[]): string => (some.length > 0 ? mark + [...some].sort(compareCells).join(";") : "");
  const squads = [...warriors].sort((a, b) => a.player - b.player || a.number - b.number);
  const stand = squads.map(({ player, number, cell }) => `${player}.${number}@${cell}`).join(";") || "-";
  const board = `h${radius}${list("#", [...walls])}${list("*", holes)}`;
  return `${board} ${teams.map((team) => team.join()).join("/")} ${stand} ${rest}`;
}

/** What a brush leaves on a cell: a hex, a hole, a wall, or a warrior of the team with that number from 0. */
export type Paint = "hex" | "hole" | "wall" | number;

/** Returns the map with a cell painted; the same map if that changes nothing, or if the team has all its warriors. */
export function painted(map: HexMap, cell: string, paint: Paint): HexMap {
  if (distance(cell) > MAX_RADIUS) return map;
  const cells = new Set(map.cells);
  const walls = new Set(map.walls);
  cells.delete(cell);
  walls.delete(cell);
  if (paint === "wall") walls.add(cell);
  else if (paint !== "hole") cells.add(cell);
  const here = map.warriors.find((one) => one.cell === cell);
  const others = map.warriors.filter((one) => one !== here);
  if (typeof paint !== "number") return { ...map, cells, walls, warriors: others };
  if (here && map.teams[paint]!.includes(here.player)) return map;
  const warrior = recruit({ ...map, warriors: others }, paint, cell);
  return warrior ? { ...map, cells, walls, warriors: [...others, warrior] } : map;
}

/** A new warrior of the team's player who has the fewest; null if all have as many as they can. */
function recruit({ teams, warriors }: HexMap, team: number, cell: string): Warrior | null {
  const squads = teams[team]!.map((player) => ({ player, taken: warriors.filter((one) => one.player === player).map((one) => one.number) }));
  const { player, taken } = squads.reduce((best, one) => (one.taken.length < best.taken.length ? one : best));
  const number = Array.from({ length: MAX_SQUAD }, (_, i) => i + 1).find((n) => !taken.includes(n));
  return number === undefined ? null : { player, number, cell };
}

/** Sixth turns that take each team's start to that of the next: 3 for two teams; 0 if there is no such turn. */
export const turnsOf = ({ teams }: HexMap): number => ({ 2: 3, 3: 2, 6: 1 }[teams.length] ?? 0);

/** The cells that a turn by so many sixths takes a cell to, one for each team after the first. */
export function turned(cell: string, sixths: number): string[] {
  const all: string[] = [];
  let { q, r } = parseCell(cell);
  for (let made = sixths; sixths > 0 && made < 6; made += sixths) {
    for (let i = 0; i < sixths; i++) [q, r] = [-r, q + r];
    all.push(`${q + 0},${r + 0}`);
  }
  return all;
}
