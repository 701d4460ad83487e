// What the build makes of the games beside their code: a style sheet for each, and the pictures for the lobby.

import { atBase } from "../address";

const sheets = new Map<string, Promise<void>>();

/** Adds a style sheet to the page, once: that of a game, "playing", "account", "puzzles" or "pictures". */
export function loadStyle(name: string): Promise<void> {
  let sheet = sheets.get(name);
  if (!sheet) {
    sheet = added(BUILT.styles[name]!);
    sheet.catch(() => sheets.delete(name)); // so that it can be tried again
    sheets.set(name, sheet);
  }
  return sheet;
}

function added(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = atBase(address);
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error("a style sheet did not arrive"));
    };
    document.head.append(link);
  });
}

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
