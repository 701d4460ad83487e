// The pictures of all games for the lobby, which the build draws.

import { atBase } from "../platform/address";
import { loadStyle } from "../platform/styles";

let pictures: Promise<Record<string, string>> | null = null;

/** A handsome position of each game, drawn at build time: the text of an SVG element by game. Their style is there. */
export function loadPictures(): Promise<Record<string, string>> {
  pictures ??= Promise.all([fetched(BUILT.pictures), loadStyle("pictures")]).then(([drawn]) => drawn);
  pictures.catch(() => (pictures = null));
  return pictures;
}

async function fetched(address: string): Promise<Record<string, string>> {
  const answer = await fetch(atBase(address));
  if (!answer.ok) throw new Error("a picture did not arrive");
  return answer.json() as Promise<Record<string, string>>;
}
