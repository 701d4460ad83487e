// The fighters in the text of a position of HexStrike: "0 ryathan;-1,0;E;0;... ryathan;2,0;W;0;... ..." has the beat, and for
// each fighter its name, place, facing and damage, then its cards.

export interface Standing {
  character: string;
  cell: string;
  facing: string;
  damage: number;
}

/** The directions clockwise. */
const directions = ["E", "SE", "SW", "W", "NW", "NE"];

/** The largest damage that a brush gives. */
const mostDamage = 99;

/** Reads both fighters; null if they have yet to be chosen, or if the text is none. */
export function readFigures(position: string): Standing[] | null {
  const figures = position.split(" ").slice(1, 3).map((text): Standing | null => {
    const [character, cell, facing, damage] = text.split(";");
    return character && cell && facing && directions.includes(facing) && /^\d+$/.test(damage ?? "")
      ? { character, cell, facing, damage: Number(damage) } : null;
  });
  return figures.length === 2 && figures.every((one) => one !== null) ? (figures as Standing[]) : null;
}

/** Writes the fighters into the text of a position. */
export function withFigures(position: string, figures: readonly Standing[]): string {
  return position.split(" ").map((field, i) => {
    const figure = figures[i - 1];
    if (!figure) return field;
    const { character, cell, facing, damage } = figure;
    return [character, cell, facing, damage, ...field.split(";").slice(4)].join(";");
  }).join(" ");
}

/** What a brush makes of a cell: a fighter stands there, or the one who stands there turns, or has more or less damage. */
export function painted(figures: readonly Standing[], cell: string, brush: string): readonly Standing[] {
  const here = figures.findIndex((one) => one.cell === cell);
  const put = (at: number, part: Partial<Standing>) => figures.map((one, i) => (i === at ? { ...one, ...part } : one));
  if (/^\d$/.test(brush)) return here >= 0 ? figures : put(Number(brush), { cell });
  if (here < 0) return figures;
  const { facing, damage } = figures[here]!;
  if (brush === "turn") return put(here, { facing: directions[(directions.indexOf(facing) + 1) % directions.length]! });
  return put(here, { damage: Math.max(0, Math.min(mostDamage, damage + (brush === "more" ? 1 : -1))) });
}
