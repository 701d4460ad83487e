// A table on which one plays all seats from a position on. The server stores nothing of it: all moves are sent each time.

import { batch, signal } from "@preact/signals";
import type { ConditionalPreview, Match, Step } from "../../api/types";
import { choicesOf } from "./choices";
import { openTable, type Session } from "./session";
import type { Source } from "./source";
import type { Follower } from "./stream";

export type Line = ReturnType<typeof openLine>;

/** One move of a line. */
export interface Played {
  seat: number;
  text: string; // behind its seat
  label: string; // what its button says
  steps: readonly Step[]; // that it has led to
}

interface Beginning {
  id: string;
  begin: Match;
  /** The table after these moves, and what the last of them has led to. */
  after(moves: string[]): Promise<ConditionalPreview>;
  /** After that move nothing that happens is shown, since it is unknown. */
  blind?: string;
}

export function openLine({ id, begin, after, blind }: Beginning) {
  const played = signal<readonly Played[]>([]);
  const problem = signal("");
  const texts = (line: readonly Played[]): string[] => line.map(({ text }) => text);
  let follower: Follower;
  const put = async (line: readonly Played[]): Promise<void> => {
    try {
      const { match } = line.length > 0 ? await after(texts(line)) : { match: begin };
      batch(() => {
        played.value = line;
        problem.value = "";
        session.filmPlayer.close();
        follower.match(match);
      });
    } catch (error) {
      problem.value = (error as Error).message;
    }
  };
  const source: Source = {
    id,
    open: signal(true),
    match: async () => (await after(texts(played.value))).match,
    replay: () => Promise.reject(new Error("what may come has no past")),
    previews: () => Promise.resolve([]),
    why: () => Promise.resolve({}),
    async move({ seat, text }) {
      const move = `${seat} ${text}`;
      const label = labelOf(session, seat, text);
      const { match, steps } = await after([...texts(played.value), move]);
      played.value = [...played.value, { seat, text: move, label, steps }];
      if (blind !== undefined && played.value[0]!.text === blind) follower.match(match);
      else steps.forEach((step) => follower.step(step));
      return { number: session.position.value!.number };
    },
    follow(its) {
      follower = its;
      its.linked(true);
      its.match(begin);
      return { restart: () => void put(played.value), close: () => {} };
    },
  };
  const session = openTable(source);
  return { session, played, problem, put };
}

function labelOf({ renderer, position }: Session, seat: number, text: string): string {
  const turn = position.value!.turns.find((one) => one.seat === seat);
  const choice = turn && choicesOf(turn).find((one) => one.text === text);
  return choice ? renderer.value!.actLabel(position.value!.view, choice) : text;
}
