// The names of all messages, as the English files have them: an unknown one is an error of types. Those of the games'
// faces, which are whatever folders there are, are checked by scripts/check.mjs alone.

import type account from "../../../languages/en/account.json";
import type archive from "../../../languages/en/archive.json";
import type chat from "../../../languages/en/chat.json";
import type desk from "../../../languages/en/desk.json";
import type learn from "../../../languages/en/learn.json";
import type notices from "../../../languages/en/notices.json";
import type offers from "../../../languages/en/offers.json";
import type own from "../../../languages/en/own.json";
import type page from "../../../languages/en/page.json";
import type profile from "../../../languages/en/profile.json";
import type puzzles from "../../../languages/en/puzzles.json";
import type review from "../../../languages/en/review.json";
import type rules from "../../../languages/en/rules.json";
import type studies from "../../../languages/en/studies.json";
import type table from "../../../languages/en/table.json";
import type watch from "../../../languages/en/watch.json";
import type words from "../../../languages/en/words.json";

interface Areas {
  account: typeof account;
  archive: typeof archive;
  chat: typeof chat;
  desk: typeof desk;
  learn: typeof learn;
  notices: typeof notices;
  offers: typeof offers;
  own: typeof own;
  page: typeof page;
  profile: typeof profile;
  puzzles: typeof puzzles;
  review: typeof review;
  rules: typeof rules;
  studies: typeof studies;
  table: typeof table;
  watch: typeof watch;
  words: typeof words;
}

/** A part of the messages that is fetched by itself; `words` come with the page. */
export type Area = Exclude<keyof Areas, "words"> | FaceArea;

type FaceArea = `face-${string}`;

/** The name of a message: that of its area, a dot, and its name there. */
export type Key = { [A in keyof Areas]: `${A}.${keyof Areas[A] & string}` }[keyof Areas] | `${FaceArea}.${string}`;
