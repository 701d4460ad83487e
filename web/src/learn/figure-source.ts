// The table of a figure of the rules on this page: its viewer plays all seats, and the server stores nothing of it, so all
// moves are sent each time.

import { signal } from "@preact/signals";
import * as api from "../api/study";
import type { Figure, Match, Step } from "../api/types";
import { openTable } from "../table/play/session";
import type { Source } from "../table/play/source";
import type { Follower } from "../table/play/stream";

export type OpenTrial = ReturnType<typeof openTrial>;

/** Opens the table; moves are accepted only while it is `open`. */
export function openTrial(game: string, figure: number, data: Figure, open: boolean) {
  const moves = signal<readonly string[]>([]);
  let follower: Follower;

  const put = (made: readonly string[], match: Match): void => {
    moves.value = made;
    session.filmPlayer.close();
    follower.match(match);
  };
  const fetched = (made: readonly string[]): Promise<Match> => api.figureTable(game, figure, [...made]);
  const take = (steps: readonly Step[]): void => steps.forEach((step) => follower.step(step));

  const source: Source = {
    id: data.match.id,
    open: signal(open),
    match: () => fetched(moves.value),
    replay: () => Promise.reject(new Error("a figure has no past")),
    previews: (seat, next) => api.figurePreviews(game, figure, [...moves.value], seat, next),
    why: (seat, picks) => api.whyInFigure(game, figure, [...moves.value], seat, picks),
    async move({ seat, text }) {
      const made = [...moves.value, `${seat} ${text}`];
      const steps = await api.playFigure(game, figure, made);
      moves.value = made;
      take(steps);
      return { number: session.position.value!.number };
    },
    follow(its) {
      follower = its;
      its.linked(true);
      its.match(data.match);
      return { restart: () => void fetched(moves.value).then((match) => put(moves.value, match)), close: () => {} };
    },
  };
  const session = openTable(source);

  return {
    data, session, moves,
    again: (): void => put([], data.match),
    async back(): Promise<void> {
      const made = moves.value.slice(0, -1);
      put(made, await fetched(made));
    },
    /** Makes the moves of the figure, as far as they are allowed. */
    show(): void {
      put(data.moves.slice(0, data.steps.length), data.match);
      take(data.steps);
    },
    close: (): void => session.close(),
  };
}
