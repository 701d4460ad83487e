// The texts of HexStrike's options of data: fields of cards and fighters that differ from the printed ones.

/** Values by name and field: of "hammer:damage=4,priority=72;jab:turn=0-2", damage of hammer is 4. */
export type Fields = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Reads the text of an option; what is no entry is left out. */
export function readFields(text: string): Fields {
  const entries = text.split(";").filter((entry) => entry.includes(":"));
  return new Map(entries.map((entry) => {
    const at = entry.indexOf(":");
    const fields = entry.slice(at + 1).split(",").map((field): [string, string] => {
      const equals = field.indexOf("=");
      return [field.slice(0, equals), field.slice(equals + 1)];
    });
    return [entry.slice(0, at), new Map(fields)];
  }));
}

/** Returns the text with another value of a field; the usual value leaves it out. */
export function withField(text: string, name: string, field: string, value: string, usual: string): string {
  const all = new Map(readFields(text));
  const fields = new Map(all.get(name));
  if (value === usual) fields.delete(field);
  else fields.set(field, value);
  all.delete(name);
  if (fields.size > 0) all.set(name, fields);
  return [...all].map(([of, changed]) => `${of}:${[...changed].map((pair) => pair.join("=")).join(",")}`).join(";");
}

/** The land and the starts of the option island; null for a text that is none. */
export function readIsland(text: string): { land: string[]; starts: string[] | null } | null {
  if (text === "") return null;
  const [land = "", starts] = text.split("/");
  return { land: land.split(";"), starts: starts?.split(";") ?? null };
}

/** Returns the text of the option island. */
export const islandText = (land: readonly string[], starts: readonly string[]): string =>
  `${land.join(";")}/${starts.join(";")}`;

/** The lists of a base deck, in the order in which cards are drawn. */
export interface DeckLists {
  movement: readonly string[];
  abilities: readonly string[];
}

/** Reads the text of the option decks: "strylan-base:step+dash/guard+jab;ryathan:aumandetta-base" has two entries. */
export const readDecks = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(";").filter((entry) => entry.includes(":")).map((entry): [string, string] => {
    const at = entry.indexOf(":");
    return [entry.slice(0, at), entry.slice(at + 1)];
  }));

/** Returns the text with another value of an entry; the usual value leaves it out. */
export function withDeck(text: string, name: string, value: string, usual: string): string {
  const all = new Map(readDecks(text));
  if (value === usual) all.delete(name);
  else all.set(name, value);
  return [...all].map((pair) => pair.join(":")).join(";");
}

export const listsText = ({ movement, abilities }: DeckLists): string => `${movement.join("+")}/${abilities.join("+")}`;

/** Returns the lists of an entry of the option decks. */
export function readLists(text: string): DeckLists {
  const [movement = "", abilities = ""] = text.split("/");
  return { movement: movement.split("+"), abilities: abilities.split("+") };
}

/** Returns the list with a card in the place of another; if the list has both, they change places. */
export const exchanged = (list: readonly string[], out: string, into: string): readonly string[] =>
  list.map((card) => (card === out ? into : card === into ? out : card));
