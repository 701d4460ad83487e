// Style sheets that are fetched when a page first needs them. The build names each after its file in src/styles or its game.

import { atBase } from "./address";

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
