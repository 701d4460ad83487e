// The text of a position of Hexstrat, as far as it is painted: "1 1 0 pmf/.../mP1 inf6@0,2;mech4@0,2! - 0/0 -" has the
// turn, who is to move, quiet turns, the tiles by column, the squads of both sides, captures and cards.

import type { Ground, Kind, Squad, Tile, View } from "../../games/hexstrat/types";

export const kinds: readonly Kind[] = ["inf", "rkt", "mech"];

const letters: Record<string, Ground> = { p: "plains", m: "mountain", f: "forest" };

interface Force {
  kind: Kind;
  units: number;
  cell: string;
  /** Marks of what the squad has done in this turn. */
  marks: string;
}

/** The tiles and squads of a position. */
export interface Field {
  /** The sign of each cell, such as P for plains that lie face up and p for those that lie face down. */
  tiles: ReadonlyMap<string, string>;
  /** The squads of both sides. */
  forces: readonly (readonly Force[])[];
}

const squadForm = /^([a-z]+)(\d+)@(-?\d+,-?\d+)(.*)$/;

/** Reads the text of a position; null if it is none. */
export function readField(position: string): Field | null {
  const [, , , layout = "", ...forces] = position.split(" ");
  const columns = layout.split("/");
  const radius = (columns.length - 1) / 2;
  if (forces.length !== 4 || !Number.isInteger(radius)) return null;
  const tiles = new Map<string, string>();
  columns.forEach((column, i) => {
    const q = i - radius;
    const signs = column.match(/[^*]\*?/g) ?? [];
    signs.forEach((sign, n) => tiles.set(`${q},${Math.max(-radius, -radius - q) + n}`, sign));
  });
  return {
    tiles,
    forces: forces.slice(0, 2).map((force) => force.split(";").flatMap((text) => {
      const [, kind, units, cell, marks] = squadForm.exec(text) ?? [];
      return kind ? [{ kind: kind as Kind, units: Number(units), cell: cell!, marks: marks! }] : [];
    })),
  };
}

/** Writes the tiles and squads into the text of a position. */
export function withField(position: string, { tiles, forces }: Field): string {
  const columns = new Map<string, string>();
  for (const [cell, sign] of tiles) {
    const column = cell.split(",")[0]!;
    columns.set(column, (columns.get(column) ?? "") + sign);
  }
  const squads = forces.map((force) =>
    kinds.flatMap((kind) => force.filter((one) => one.kind === kind)).map(({ kind, units, cell, marks }) => `${kind}${units}@${cell}${marks}`).join(";") || "-");
  const fields = position.split(" ");
  fields.splice(3, 3, [...columns.values()].join("/"), ...squads);
  return fields.join(" ");
}

const isTile = (sign: string): boolean => /^[pmf]/i.test(sign);

/** What a brush makes of a cell: a ground that lies face up, a tile that lies face down, no squad, or "1 inf" a squad. */
export function painted(field: Field, cell: string, brush: string, full: Readonly<Record<string, number>>): Field {
  const sign = field.tiles.get(cell);
  if (sign === undefined || sign === ".") return field;
  if (brush === "take") return { ...field, forces: field.forces.map((force) => force.filter((one) => one.cell !== cell)) };
  if (!brush.includes(" ")) {
    if (!isTile(sign)) return field;
    const star = sign.slice(1);
    const next = brush === "down" ? sign.toLowerCase() : brush.toUpperCase() + star;
    return { ...field, tiles: new Map(field.tiles).set(cell, next) };
  }
  const [seat, kind] = brush.split(" ") as [string, Kind];
  const own = Number(seat) - 1;
  const old = field.forces[own]!.find((one) => one.kind === kind);
  const most = full[brush] ?? 1;
  const units = old?.cell === cell ? (old.units > 1 ? old.units - 1 : most) : (old?.units ?? most);
  const tiles = isTile(sign) ? new Map(field.tiles).set(cell, sign[0]!.toUpperCase()) : field.tiles; // squads turn tiles up
  const forces = field.forces.map((force, i) =>
    (i === own ? [...force.filter((one) => one !== old), { kind, units, cell, marks: "" }] : force.filter((one) => one.cell !== cell)));
  return { tiles, forces };
}

/** The view with the tiles and squads of a field, for the drawing. */
export function drawn(view: View, { tiles, forces }: Field): View {
  const squads = forces.flatMap((force, i) => force.map(({ kind, units, cell }): Squad => {
    const full = view.squads.find((one) => one.seat === i + 1 && one.kind === kind)?.full ?? units;
    return { seat: i + 1, kind, units, full, cell, impeded: false, mark: "", canAct: false };
  }));
  return {
    ...view, squads,
    tiles: [...tiles].filter(([, sign]) => sign !== ".").map(([cell, sign]): Tile => ({
      cell, ground: letters[sign[0]!.toLowerCase()] ?? (/[12]/.test(sign) ? "hq" : ""), hq: /[12]/.test(sign) ? Number(sign) : 0, holder: 0,
      star: sign.endsWith("*"), state: /^[pmf?]/.test(sign) ? "down" : "open",
    })),
  };
}
