// The names of all messages, as the English files have them: an unknown one is an error of types. Those of the games'
// faces, which are whatever folders there are, are checked by scripts/check.mjs alone.

import type account from "../../../i18n/catalog/en/account.json";
import type archive from "../../../i18n/catalog/en/archive.json";
import type chat from "../../../i18n/catalog/en/chat.json";
import type desk from "../../../i18n/catalog/en/desk.json";
import type learn from "../../../i18n/catalog/en/learn.json";
import type notices from "../../../i18n/catalog/en/notices.json";
import type offers from "../../../i18n/catalog/en/offers.json";
import type own from "../../../i18n/catalog/en/own.json";
import type page from "../../../i18n/catalog/en/page.json";
import type profile from "../../../i18n/catalog/en/profile.json";
import type puzzles from "../../../i18n/catalog/en/puzzles.json";
import type review from "../../../i18n/catalog/en/review.json";
import type rules from "../../../i18n/catalog/en/rules.json";
import type studies from "../../../i18n/catalog/en/studies.json";
import type table from "../../../i18n/catalog/en/table.json";
import type watch from "../../../i18n/catalog/en/watch.json";
import type words from "../../../i18n/catalog/en/words.json";

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
