/** What the build makes beside the code: addresses, which build.mjs writes in. */
declare const BUILT: {
  /** The games that the client can show, with their own pages. */
  games: Record<string, { pages: string[] }>;
  /** The style of each game, and that of the pictures. */
  styles: Record<string, string>;
  pictures: string;
  /** The own names of the site's languages by tag. */
  languages: Record<string, string>;
};

/** A picture, as an address that holds the whole of it. */
declare module "*.svg" {
  const address: string;
  export default address;
}
