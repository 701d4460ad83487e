// The games that the client can show, by id.

import type { FacePage, GameFace } from "./contract";
import { hexattack } from "./hexattack";
import { hexit } from "./hexit";
import { hexstrat } from "./hexstrat";
import { hexstrike } from "./hexstrike";
import { swarm } from "./swarm";

const faces: Record<string, GameFace<any, any>> = {
  [hexattack.id]: hexattack, [hexit.id]: hexit, [hexstrat.id]: hexstrat,
  [hexstrike.id]: hexstrike, [swarm.id]: swarm,
};

/** The face of a game, or undefined if this client has none for it. */
export function faceOf(id: string): GameFace<any, any> | undefined {
  return faces[id];
}

/** The pages that a game has of its own. */
export function pagesOf(id: string): readonly FacePage[] {
  return faces[id]?.pages ?? [];
}
