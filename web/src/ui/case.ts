// Small and capital letters.

/** "north-east" as it begins a sentence or a button: "North-east". */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
