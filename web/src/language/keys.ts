// The names of all messages, as the English files have them: an unknown one is an error of types. Those of the games'
// interfaces depend on the folders of games; scripts/check.mjs alone checks them.

import type account from "../../../i18n/catalog/en/account.json";
import type admin from "../../../i18n/catalog/en/admin.json";
import type app from "../../../i18n/catalog/en/app.json";
import type archive from "../../../i18n/catalog/en/archive.json";
import type chat from "../../../i18n/catalog/en/chat.json";
import type common from "../../../i18n/catalog/en/common.json";
import type editor from "../../../i18n/catalog/en/editor.json";
import type host from "../../../i18n/catalog/en/host.json";
import type learn from "../../../i18n/catalog/en/learn.json";
import type menu from "../../../i18n/catalog/en/menu.json";
import type notifications from "../../../i18n/catalog/en/notifications.json";
import type offers from "../../../i18n/catalog/en/offers.json";
import type ownMatches from "../../../i18n/catalog/en/own-matches.json";
import type people from "../../../i18n/catalog/en/people.json";
import type position from "../../../i18n/catalog/en/position.json";
import type profile from "../../../i18n/catalog/en/profile.json";
import type puzzles from "../../../i18n/catalog/en/puzzles.json";
import type review from "../../../i18n/catalog/en/review.json";
import type rules from "../../../i18n/catalog/en/rules.json";
import type studies from "../../../i18n/catalog/en/studies.json";
import type table from "../../../i18n/catalog/en/table.json";
import type variants from "../../../i18n/catalog/en/variants.json";
import type watch from "../../../i18n/catalog/en/watch.json";

interface Areas {
  account: typeof account;
  admin: typeof admin;
  app: typeof app;
  archive: typeof archive;
  chat: typeof chat;
  common: typeof common;
  editor: typeof editor;
  host: typeof host;
  learn: typeof learn;
  menu: typeof menu;
  notifications: typeof notifications;
  offers: typeof offers;
  "own-matches": typeof ownMatches;
  people: typeof people;
  position: typeof position;
  profile: typeof profile;
  puzzles: typeof puzzles;
  review: typeof review;
  rules: typeof rules;
  studies: typeof studies;
  table: typeof table;
  variants: typeof variants;
  watch: typeof watch;
}

/** A part of the messages that is fetched by itself; `common` comes with `app`. */
export type Area = Exclude<keyof Areas, "common"> | GameArea;

type GameArea = `${"edit" | "ui"}-${string}`;

/** The name of a message: that of its area, a dot, and its name there. */
export type Key = { [A in keyof Areas]: `${A}.${keyof Areas[A] & string}` }[keyof Areas] | `${GameArea}.${string}`;
