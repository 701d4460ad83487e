/** What is to be printed: a game, or a variant of it. */
export interface Printed {
  game: string;
  /** Title of the dialog: the name of the game or variant. */
  title: string;
  /** Options and data that differ from the defaults. */
  options?: Record<string, string>;
  /** Name, designer and version of a variant, which every sheet shows. */
  name?: string;
  author?: string;
  version?: number;
}
