// The stacks of Swarm as position texts have them: "0,0:o?1/1,0:-DX"; the option "hive" has * instead of ?.

import { parseCell } from "../../game/plane";
import type { Heap } from "../../games/swarm/timeline";
import type { Hex } from "../../games/swarm/types";

/** The hexes of each cell, from the ground up, each in notation. */
export type Hive = ReadonlyMap<string, readonly string[]>;

const hexes = /\?[12]|[?-]?[ADLXadlx]|o/g;

/** Reads the stacks; what is none is left out. */
export function readHive(text: string): Hive {
  const parts = text.replaceAll("*", "?").split("/").map((part) => /^(-?\d+,-?\d+):(.+)$/.exec(part));
  return new Map(parts.flatMap((part) => (part ? [[part[1]!, part[2]!.match(hexes) ?? []]] : [])));
}

/** Writes the stacks in the order of the notation: by column, then by row. */
export function hiveText(hive: Hive): string {
  const byColumn = (a: string, b: string): number => {
    const [one, other] = [parseCell(a), parseCell(b)];
    return one.q - other.q || one.r - other.r;
  };
  return [...hive].sort(([a], [b]) => byColumn(a, b)).map(([cell, stack]) => `${cell}:${stack.join("")}`).join("/");
}

/** Returns the hive with a hex on top of a cell, or without the top hex. An Assembler is there once. */
export function painted(hive: Hive, cell: string, hex: string): Hive {
  const next = new Map(hive);
  if (hex === "A" || hex === "a") {
    for (const [at, stack] of hive) put(next, at, stack.filter((one) => one !== hex));
  }
  const stack = next.get(cell) ?? [];
  put(next, cell, hex === "take" ? stack.slice(0, -1) : [...stack, hex]);
  return next;
}

function put(hive: Map<string, readonly string[]>, cell: string, stack: readonly string[]): void {
  if (stack.length > 0) hive.set(cell, stack);
  else hive.delete(cell);
}

/** A hex in notation as it is drawn. */
export function hexOf(text: string): Hex {
  if (text === "o") return { owner: 0, kind: "o", face: "dust" };
  const letter = text.at(-1)!;
  const face = text.startsWith("?") ? "hidden" : text.startsWith("-") ? "known" : "active";
  const owner = letter === "1" || letter === "2" ? Number(letter) : letter === letter.toUpperCase() ? 1 : 2;
  return { owner, kind: /[12]/.test(letter) ? "" : (letter.toUpperCase() as Hex["kind"]), face };
}

export const stacksOf = (hive: Hive): Heap[] => [...hive].map(([cell, stack]) => ({ cell, hexes: stack.map(hexOf) }));
