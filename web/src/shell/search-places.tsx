// The games, pages and settings that the search finds by itself.

import type { ComponentChild } from "preact";
import { Dye } from "../games/thumbnail";
import { say } from "../language";
import { games } from "../session/games";
import { Icon, type IconName } from "../ui/icons";
import { isMenuIcon, MenuIcon, type MenuIconName } from "./menu-icon";

/** A result of the search. */
export interface Found {
  to: string;
  title: string;
  /** What the result belongs to. */
  about?: string | undefined;
  picture: ComponentChild;
}

/** Pages by their name in messages: the address, and an icon. */
const pages: readonly (readonly [name: string, to: string, icon: IconName | MenuIconName])[] = [
  ["play", "/", "hexagon"], ["puzzles", "/puzzles", "puzzle"], ["lessons", "/learn", "learn"], ["rules", "/rules", "book"],
  ["watch", "/watch", "watch"], ["archive", "/archive", "archive"], ["leaderboard", "/leaderboard", "people"],
  ["members", "/members", "people"], ["friends", "/members/friends", "people"], ["lab", "/lab", "lab"], ["variants", "/variants", "lab"],
  ["mine", "/mine", "archive"], ["site", "/site", "book"], ["account", "/account", "gear"], ["devices", "/devices", "gear"],
  ["notifications", "/notifications", "bell"], ["tokens", "/api-tokens", "gear"],
];

/** The largest number of pages that are listed. */
const listed = 4;

/** Returns a text in lower case without accents, so that "cafe" finds "Café". */
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns whether each word of a wish begins a word of a text. */
function fits(text: string, wish: string): boolean {
  const words = folded(text).split(/[^\p{L}\p{N}]+/u);
  return folded(wish).split(/\s+/).filter(Boolean).every((part) => words.some((word) => word.startsWith(part)));
}

/** Returns the pages whose name or subject fits a text, those by name first. */
export function pagesLike(text: string): Found[] {
  const titled = pages.map(([name, to, icon]) => ({ name, to, icon, title: say("menu.search.page", { page: name }) }));
  const named = titled.filter(({ title }) => fits(title, text));
  const others = titled.filter(({ name, title }) => !fits(title, text) && fits(say("menu.search.words", { page: name }), text));
  return [...named, ...others].slice(0, listed).map(({ to, title, icon }) => ({
    to, title, picture: isMenuIcon(icon) ? <MenuIcon name={icon} /> : <Icon name={icon} />,
  }));
}

/** Returns the lessons and rules of the games whose title fits a text. */
export function gamesLike(text: string): Found[] {
  const title = (game: string): string => games.value?.find(({ id }) => id === game)?.title ?? game;
  return (games.value ?? []).filter(({ id }) => fits(title(id), text)).slice(0, 3).flatMap(({ id, lessons }) => [
    ...((lessons ?? 0) > 0 ? [{ to: `/learn/${id}`, title: title(id), about: say("menu.search.lessons"), picture: <Dye game={id} /> }] : []),
    { to: `/rules/${id}`, title: title(id), about: say("menu.search.rules"), picture: <Dye game={id} /> },
  ]);
}
