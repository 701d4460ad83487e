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
