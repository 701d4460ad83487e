// The source of a table: the server, or a page that plays the part of one, such as a lesson.

import { signal, type ReadonlySignal } from "@preact/signals";
import * as api from "../../api/match";
import type { Explanation, ConditionalPreview, Match, Pick, ConditionalMoves, Preview, Replay, Submission } from "../../api/types";
import type { Stamp } from "./stamp";
import { follow, type Follower, type Stream } from "./stream";

export interface Source {
  id: string;
  follow(follower: Follower): Stream;
  match(): Promise<Match>;
  /** A page of the past: steps from one on. It is asked for as long as wanted() is true. */
  replay(seat: number, from: number, wanted: () => boolean): Promise<Replay>;
  previews(seat: number, moves: string[]): Promise<Preview[]>;
  why(seat: number, picks: readonly Pick[]): Promise<Explanation>;
  move(body: Submission): Promise<{ number: number }>;
  /** Takes back the last move of a seat whose turn goes on; missing where a try is taken back as a whole. */
  undo?(stamp: Stamp, seat: number): Promise<{ number: number }>;
  /** What is decided before one's turn; missing where nothing is. */
  ahead?: {
    conditionalMoves(): Promise<ConditionalMoves[]>;
    setConditionalMoves(seat: number, lines: string[][], state?: number): Promise<ConditionalMoves>;
    foresee(seat: number, moves: string[]): Promise<ConditionalPreview>;
  };
  /** While it is false no move is made, though the position says that the viewer is to move. */
  open: ReadonlySignal<boolean>;
}

/** A table at the server. */
export function tableOf(id: string): Source {
  return {
    id,
    follow: (follower) => follow(id, follower),
    match: () => api.match(id),
    replay: (seat, from, wanted) => api.replay(id, seat, from, wanted),
    previews: (seat, moves) => api.previews(id, seat, moves),
    why: (seat, picks) => api.why(id, seat, picks),
    move: (body) => api.move(id, body),
    undo: (stamp, seat) => api.act(id, { ...stamp, seat, text: "undo" }),
    ahead: {
      conditionalMoves: () => api.conditionalMoves(id),
      setConditionalMoves: (seat, lines, state) => api.setConditionalMoves(id, seat, lines, state),
      foresee: (seat, moves) => api.foresee(id, seat, moves),
    },
    open: signal(true),
  };
}
