// Small pieces of English that every page and every game needs.

/** "1 stone", "3 stones". */
export function count(n: number, thing: string): string {
  return `${n} ${thing}${n === 1 ? "" : "s"}`;
}

/** "north-east" as it begins a sentence or a button: "North-east". */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Anna", "Anna and Ben", "Anna, Ben and Carl". */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
