// Cells and directions of any board as a person reads or says them.

const directions: Record<string, string> = {
  N: "north", NE: "north-east", E: "east", SE: "south-east", S: "south", SW: "south-west", W: "west", NW: "north-west",
};

/** "NW" as a person says it. */
export function directionWord(name: string): string {
  return directions[name] ?? name;
}

/** A cell with a proper minus sign. */
export function cellText(cell: string): string {
  return cell.replaceAll("-", "−");
}
