// The games that the client can show, by id. The code, the style and the words of a game are fetched when they are first
// wanted.

import type { ComponentType } from "preact";
import { signal } from "@preact/signals";
import { type Area, loadMessages } from "../language";
import type { FacePage, GameFace } from "./contract";
import { loadStyle } from "./files";
import { pages as hexstrikePages } from "./hexstrike/pages";

interface Shelved {
  code(): Promise<{ face: GameFace<any, any> }>;
  pages?: readonly FacePage[];
  /** What draws an example of the rules, as the rules write it down, for a person. */
  example?(): Promise<ComponentType<{ text: string }>>;
}

const shelf: Record<string, Shelved> = {
  hexattack: { code: () => import("./hexattack") },
  hexit: { code: () => import("./hexit") },
  hexstrat: { code: () => import("./hexstrat") },
  hexstrike: {
    code: () => import("./hexstrike"),
    pages: hexstrikePages,
    example: () => import("./hexstrike/example").then((m) => m.Example),
  },
  swarm: { code: () => import("./swarm") },
};

/** What has come so far; null if it did not arrive. */
const faces = signal<Record<string, GameFace<any, any> | null>>({});
const asked = new Set<string>();

/** Whether this client has a face for a game. */
export function knows(id: string): boolean {
  return id in shelf;
}

/** The face of a game, or undefined as long as it has not come, or if there is none. Asking for it fetches it. */
export function faceOf(id: string): GameFace<any, any> | undefined {
  const shelved = shelf[id];
  if (shelved && !asked.has(id)) {
    asked.add(id);
    const keep = (face: GameFace | null): void => void (faces.value = { ...faces.peek(), [id]: face });
    Promise.all([shelved.code(), ...furnishing(id)]).then(([{ face }]) => keep(face), () => keep(null));
  }
  return faces.value[id] ?? undefined;
}

/** What a game's code needs beside it: its style and its words. */
function furnishing(id: string): Promise<void>[] {
  return [loadStyle(id), loadMessages(`face-${id}` as Area)];
}

/** The face of a game was asked for in vain: the connection broke, or the house has been renewed meanwhile. */
export function faceLost(id: string): boolean {
  return faces.value[id] === null;
}

/** What draws the examples in the rules of a game; null if they are shown as they are written. */
export async function loadExample(id: string): Promise<ComponentType<{ text: string }> | null> {
  const load = shelf[id]?.example;
  return load ? (await Promise.all([load(), ...furnishing(id)]))[0] : null;
}

/** The code of a page that a game has of its own, with all that it needs. */
export async function loadPage(id: string, page: FacePage): Promise<ComponentType> {
  return (await Promise.all([page.load(), ...furnishing(id)]))[0];
}

/** The pages that a game has of its own. */
export function pagesOf(id: string): readonly FacePage[] {
  return shelf[id]?.pages ?? [];
}
