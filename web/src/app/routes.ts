// The route table: a page of the client is one line here, and one component. The build and the checks read these lines.

import type { ComponentType } from "preact";
import { type Area, loadMessages } from "../language";
import { LobbyPage } from "../lobby/lobby";
import type { Params } from "../platform/router";
import { loadStyle } from "../platform/styles";
import { GamePage } from "../shell/game-page";

/** The parameters in braces of a pattern: "/t/{id}" has an id; a name that ends with "?" may be missing. */
export type ParamsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Optional}?` ? { [K in Optional]?: string } : { [K in Name]: string }) & ParamsOf<Rest>
  : {};

interface Page<P extends string> {
  pattern: P;
  load(): Promise<ComponentType<ParamsOf<P>>>;
  /** Messages that are fetched with the code of the page. */
  messages?: Area[];
  /** Style sheets that are fetched with it, by the names of their files in src/styles. */
  styles?: string[];
  /** Pages with the same key are one page that changes; without it all parameters count. */
  key?(params: ParamsOf<P>): string;
}

/** A line of the route table, whose component has come already or can be loaded. */
export interface PageRoute {
  pattern: string;
  key(params: Params): string;
  load(): Promise<ComponentType<any>>;
  component?: ComponentType<any>;
}

function page<P extends string>({ pattern, load, messages = [], styles = [], key = JSON.stringify }: Page<P>): PageRoute {
  const loadAll = () => Promise.all([load(), ...messages.map(loadMessages), ...styles.map(loadStyle)]).then(([come]) => come);
  return { pattern, load: loadAll, key: key as PageRoute["key"] };
}

/** Adds a page that every visit brings. */
function instant<P extends string>(pattern: P, component: ComponentType<ParamsOf<P>>): PageRoute {
  return { pattern, component, key: JSON.stringify, load: () => Promise.resolve(component) };
}

/** The font of long texts: text shown in another font first would move when this one comes. */
const textFont = () => document.fonts.load("400 17px 'Source Serif 4'").catch(() => []);

const sameGame = ({ game }: { game: string }): string => game;

export const routes: readonly PageRoute[] = [
  instant("/", LobbyPage),
  page({ pattern: "/account", load: () => import("../account/settings").then((m) => m.SettingsPage), messages: ["account", "menu", "notifications", "profile", "table"], styles: ["account", "filters"], key: () => "settings" }),
  page({ pattern: "/answers/{id?}", load: () => import("../variants/answers").then((m) => m.AnswersPage), messages: ["variants"], styles: ["filters", "lab", "pictures", "variants"] }),
  page({ pattern: "/archive", load: () => import("../people/archive").then((m) => m.ArchivePage), messages: ["archive"], styles: ["archive", "pictures"] }),
  page({ pattern: "/bench/{id}", load: () => import("../editor/editor").then((m) => m.EditorPage), messages: ["table", "editor"], styles: ["editor", "lab"] }),
  page({ pattern: "/by-mail", load: () => import("../account/email-link").then((m) => m.EmailLinkPage), messages: ["account"], styles: ["account"] }),
  page({ pattern: "/admin", load: () => import("../admin/admin").then((m) => m.AdminPage), messages: ["admin"], styles: ["account", "admin"] }),
  page({ pattern: "/members/{list?}", load: () => import("../people/members").then((m) => m.MembersPage), messages: ["offers", "people"], styles: ["archive", "filters", "offers", "people", "pictures"] }),
  page({ pattern: "/devices", load: () => import("../account/settings").then((m) => m.SettingsPage), messages: ["account", "menu", "notifications", "profile", "table"], styles: ["account", "filters"], key: () => "settings" }),
  page({ pattern: "/site", load: () => import("../admin/site-rules").then((m) => m.SiteRulesPage), messages: ["admin"], styles: ["account", "admin"] }),
  page({ pattern: "/invitation", load: () => import("../admin/one-time-link").then((m) => m.InvitationPage), messages: ["admin"], styles: ["account", "admin"] }),
  page({ pattern: "/lab", load: () => import("../lab/lab").then((m) => m.LabPage), messages: ["studies", "variants"], styles: ["lab"] }),
  page({ pattern: "/lab/new", load: () => import("../lab/new-study").then((m) => m.NewStudyPage), messages: ["studies"], styles: ["lab", "pictures"] }),
  page({ pattern: "/leaderboard", load: () => import("../people/leaderboard").then((m) => m.LeaderboardPage), messages: ["archive", "people"], styles: ["archive", "filters", "leaders", "pictures"] }),
  page({ pattern: "/learn", load: () => import("../learn/game-list").then((m) => m.LessonsPage), messages: ["learn"], styles: ["course"] }),
  page({ pattern: "/learn/{game}", load: () => import("../learn/course").then((m) => m.CoursePage), messages: ["learn"], styles: ["course"] }),
  page({ pattern: "/learn/{game}/{lesson}", load: () => import("../learn/lesson").then((m) => m.LessonAddress), messages: ["table", "learn"], styles: ["playing"], key: sameGame }),
  page({ pattern: "/mine", load: () => import("../lobby/own-matches").then((m) => m.OwnMatchesPage), messages: ["own-matches"], styles: ["own-matches"] }),
  page({ pattern: "/notifications", load: () => import("../account/settings").then((m) => m.SettingsPage), messages: ["account", "menu", "notifications", "profile", "table"], styles: ["account", "filters"], key: () => "settings" }),
  page({ pattern: "/o/{id}", load: () => import("../lobby/offer").then((m) => m.OfferPage), messages: ["offers"], styles: ["offers"] }),
  page({ pattern: "/open", load: () => import("../lobby/open-link").then((m) => m.OpenPage), messages: ["studies"] }),
  page({ pattern: "/owner", load: () => import("../admin/one-time-link").then((m) => m.OwnerPage), messages: ["admin"], styles: ["account", "admin"] }),
  page({ pattern: "/api-tokens", load: () => import("../account/settings").then((m) => m.SettingsPage), messages: ["account", "menu", "notifications", "profile", "table"], styles: ["account", "filters"], key: () => "settings" }),
  page({ pattern: "/position/{game}", load: () => import("../position/position").then((m) => m.PositionPage), messages: ["table", "editor", "position"], styles: ["editor", "lab", "position"] }),
  page({ pattern: "/puzzles", load: () => import("../learn/puzzle-list").then((m) => m.PuzzlesPage), messages: ["puzzles"], styles: ["puzzles"] }),
  page({ pattern: "/puzzles/{game}/{number}", load: () => import("../learn/puzzle").then((m) => m.PuzzlePage), messages: ["table", "learn", "puzzles"], styles: ["playing", "puzzles"], key: () => "" }),
  page({ pattern: "/report/{table}", load: () => import("../admin/report").then((m) => m.ReportPage), messages: ["admin"], styles: ["account", "admin"] }),
  page({ pattern: "/rules", load: () => import("../learn/game-list").then((m) => m.AllRulesPage), messages: ["learn"], styles: ["course"] }),
  page({ pattern: "/rules/{game}", load: () => Promise.all([import("../learn/rules"), textFont()]).then(([m]) => m.RulesPage), messages: ["rules"], styles: ["rules"] }),
  page({ pattern: "/rules/{game}/{figure}", load: () => import("../learn/figure-table").then((m) => m.FigurePage), messages: ["table", "rules"], styles: ["playing", "rules"] }),
  page({ pattern: "/sign-in", load: () => import("../account/sign-in").then((m) => m.SignInPage), messages: ["account"], styles: ["account"] }),
  page({ pattern: "/t/{id}", load: () => import("../table/table").then((m) => m.TablePage), messages: ["table"], styles: ["playing"] }),
  page({ pattern: "/t/{id}/review", load: () => import("../review/review").then((m) => m.ReviewPage), messages: ["table", "review"], styles: ["playing", "review"] }),
  page({ pattern: "/variants", load: () => import("../variants/variant-list").then((m) => m.VariantsPage), messages: ["variants"], styles: ["filters", "lab", "pictures", "variants"], key: () => "" }),
  page({ pattern: "/variants/{id}", load: () => import("../variants/variant").then((m) => m.VariantPage), messages: ["variants"], styles: ["lab", "pictures", "variants"] }),
  page({ pattern: "/watch", load: () => import("../watch/watch").then((m) => m.WatchPage), messages: ["table", "watch"], styles: ["filters", "watch"] }),
  page({ pattern: "/@{handle}", load: () => import("../people/profile").then((m) => m.ProfilePage), messages: ["people", "profile"], styles: ["filters", "pictures", "profile"] }),
  instant("/{game}/{name}", GamePage),
];
