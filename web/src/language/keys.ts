// The names of all messages, as the English files have them: an unknown one is an error of types.

import type faceHexattack from "../../../languages/en/face-hexattack.json";
import type faceHexit from "../../../languages/en/face-hexit.json";
import type faceHexstrat from "../../../languages/en/face-hexstrat.json";
import type faceHexstrike from "../../../languages/en/face-hexstrike.json";
import type faceSwarm from "../../../languages/en/face-swarm.json";
import type page from "../../../languages/en/page.json";
import type table from "../../../languages/en/table.json";
import type words from "../../../languages/en/words.json";

interface Areas {
  page: typeof page;
  table: typeof table;
  words: typeof words;
  "face-hexattack": typeof faceHexattack;
  "face-hexit": typeof faceHexit;
  "face-hexstrat": typeof faceHexstrat;
  "face-hexstrike": typeof faceHexstrike;
  "face-swarm": typeof faceSwarm;
}

/** A part of the messages that is fetched by itself; `words` come with the page. */
export type Area = Exclude<keyof Areas, "words">;

/** The name of a message: that of its area, a dot, and its name there. */
export type Key = { [A in keyof Areas]: `${A}.${keyof Areas[A] & string}` }[keyof Areas];
