// The settings that this browser stores. Each setting is a signal; changing one stores it.

import { effect, signal, type Signal } from "@preact/signals";
import { loadStyle } from "./styles";

export type Theme = "system" | "light" | "dark" | "contrast";

/** A setting of its own name: what is stored, if it is valid, else the fallback. */
export function stored<T>(name: string, fallback: T, valid: (value: unknown) => boolean): Signal<T> {
  const key = "hexparlor." + name;
  const setting = signal(read(key, fallback, valid));
  effect(() => write(key, setting.value));
  return setting;
}

function read<T>(key: string, fallback: T, valid: (value: unknown) => boolean): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return valid(value) ? (value as T) : fallback;
  } catch {
    return fallback; // storage may be forbidden, or hold what another version wrote
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // without storage a wish lasts as long as the page
  }
}

const isBool = (value: unknown): boolean => typeof value === "boolean";
const isText = (value: unknown): boolean => typeof value === "string";
/** Whether a stored value is an object of names and values. */
export const isMap = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

export type HintWish = "alone" | "always" | "never";

const hintWishes: readonly HintWish[] = ["alone", "always", "never"];

export type ChatReach = "none" | "team" | "all" | "private";

export const chatReaches: readonly ChatReach[] = ["none", "team", "all", "private"];

export const themes: readonly Theme[] = ["system", "light", "dark", "contrast"];

export const theme = stored<Theme>("theme", "system", (v) => themes.includes(v as Theme));
export const sound = stored("sound", false, isBool);
/** Moves that are the only legal one are made without asking. */
export const playForced = stored("forced", false, isBool);
/** A complete move waits for the main button, also with a mouse. */
export const askFirst = stored("ask", false, isBool);
/** A coach speaks up in the first games of each kind. */
export const coaching = stored("coach", true, isBool);
/** The rule for a timeout at a new table; empty: the default of its game. */
export const runsOut = stored("runs-out", "", isText);
/** How fast films run. */
export const filmSpeed = stored("speed", 1, (v) => typeof v === "number" && v > 0 && v <= 8);
/** How fast the past is played. */
export const replaySpeed = stored("replay", 1, (v) => typeof v === "number" && v > 0 && v <= 8);
/** The past is played from one turning point to the next. */
export const replayBrief = stored("brief", false, isBool);
/** How much time the next table gives, as the server writes it; empty: no limit. */
export const time = stored("time", "", isText);
/** Boards show the names of their cells. */
export const coordinates = stored("coordinates", false, isBool);
/** The list of moves shows the notation too. */
export const notation = stored("notation", false, isBool);
/** Bot level last chosen. */
export const level = stored("level", 2, (v) => Number.isInteger(v) && (v as number) >= 1 && (v as number) <= 99);
/** Game last chosen in the lobby: its id, or nothing. */
export const chosenGame = stored("game", "", isText);
/** Seat last chosen at a new table: a number, or "any". */
export const chair = stored("chair", "1", isText);
/** Hints at a new table: only where all opponents are bots, always, or never. */
export const hints = stored<HintWish>("hints", "alone", (v) => hintWishes.includes(v as HintWish));
/** The chat of a new table of more than two. */
export const chatReach = stored<ChatReach>("chat", "all", (v) => chatReaches.includes(v as ChatReach));
/** All messages at such a table are open to all when the game is over. */
export const chatOpens = stored("chat-opens", false, isBool);
/** Tables whose chat the visitor has switched off; the oldest are forgotten. */
export const quiet = stored<string[]>("quiet", [], Array.isArray);
/** Options last chosen, per game. */
export const options = stored<Record<string, Record<string, string>>>("options", {}, isMap);

/** Shows the page in the colours that are wanted, now and whenever that changes. */
export function wearTheme(): void {
  effect(() => {
    const root = document.documentElement;
    if (theme.value === "system") delete root.dataset.theme;
    else root.dataset.theme = theme.value;
  });
  const forced = matchMedia("(forced-colors: active)");
  const adapt = () => void (forced.matches && loadStyle("forced").catch(() => {})); // all can be read without it
  forced.addEventListener("change", adapt);
  adapt();
}
