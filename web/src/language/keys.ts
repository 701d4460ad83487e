// The names of all messages, as the English files have them: an unknown one is an error of types. Those of the games'
// faces, which are whatever folders there are, are checked by scripts/check.mjs alone.

import type learn from "../../../languages/en/learn.json";
import type page from "../../../languages/en/page.json";
import type table from "../../../languages/en/table.json";
import type words from "../../../languages/en/words.json";

interface Areas {
  learn: typeof learn;
  page: typeof page;
  table: typeof table;
  words: typeof words;
}

/** A part of the messages that is fetched by itself; `words` come with the page. */
export type Area = Exclude<keyof Areas, "words"> | FaceArea;

type FaceArea = `face-${string}`;

/** The name of a message: that of its area, a dot, and its name there. */
export type Key = { [A in keyof Areas]: `${A}.${keyof Areas[A] & string}` }[keyof Areas] | `${FaceArea}.${string}`;
