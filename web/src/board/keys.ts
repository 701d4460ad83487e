// Keys on a board that has the focus.

import { type Heading, headingOf } from "./cursor";
import type { Layout } from "../game/plane";

export type Command =
  | { kind: "move"; heading: Heading }
  | { kind: "pick" }
  | { kind: "back" } // out of a selection, step by step
  | { kind: "cycle"; step: 1 | -1; within: boolean } // through the targets; within: only while something is selected
  | { kind: "zoom"; factor: number }
  | { kind: "fit" }
  | { kind: "coordinates" };

const ZOOM = 1.25;

const plain: Record<string, Command> = {
  Enter: { kind: "pick" },
  " ": { kind: "pick" },
  Escape: { kind: "back" },
  "]": { kind: "cycle", step: 1, within: false },
  "[": { kind: "cycle", step: -1, within: false },
  "0": { kind: "fit" },
  "+": { kind: "zoom", factor: ZOOM },
  "=": { kind: "zoom", factor: ZOOM },
  "-": { kind: "zoom", factor: 1 / ZOOM },
  c: { kind: "coordinates" },
};

/** Reads a key, or gives undefined if it means nothing here. */
export function commandOf(layout: Layout, e: Pick<KeyboardEvent, "key" | "shiftKey" | "repeat">): Command | undefined {
  const heading = headingOf(layout, e.key);
  if (heading) return { kind: "move", heading };
  if (e.key === "Tab") return { kind: "cycle", step: e.shiftKey ? -1 : 1, within: true };
  const command = plain[e.key];
  return command?.kind === "pick" && e.repeat ? undefined : command; // a key held down does not confirm
}
