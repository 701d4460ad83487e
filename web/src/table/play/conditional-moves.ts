// What the viewer decides before their turn: a move for whatever comes, picked on the board, or lines of moves and
// answers. The server stores them and shows them to no other user.

import { computed, effect, type ReadonlySignal, signal, type Signal } from "@preact/signals";
import type * as wire from "../../api/types";
import type { Match, Position, Turn } from "../../api/types";
import { say } from "../../language";
import type { Toasts } from "./toasts";
import type { Source } from "./source";
import { stateOf } from "./submit";

/** Stands in a line for whatever the others do. */
export const whatever = "*";

export type ConditionalMoves = ReturnType<typeof makeConditionalMoves>;

interface Surroundings {
  source: Source;
  match: Signal<Match | null>;
  position: Signal<Position | null>;
  seats: ReadonlySignal<number[]>;
  sealing: ReadonlySignal<boolean>;
  toasts: Toasts;
}

export function makeConditionalMoves({ source, match, position, seats, sealing, toasts }: Surroundings) {
  const lines = signal<readonly string[][]>([]);
  /** All that the viewer may be able to play when it is their turn, where that is picked on the board. */
  const turn = signal<Turn | null>(null);
  const planning = signal(false);
  let number = -1;
  let known = false;

  /** The one seat of the viewer; who plays several sides knows what they will do. */
  const seat = computed(() => (source.ahead && seats.value.length === 1 ? seats.value[0]! : 0));
  const possible = computed(() => {
    const now = position.value;
    return !!now && now.status === "running" && seat.value > 0 && !now.toAct.includes(seat.value);
  });
  /** In a game against the clock the board itself takes moves ahead. */
  const quick = computed(() => {
    const time = match.value?.time;
    return possible.value && !sealing.value && !!time?.control && !time.days;
  });

  const refresh = async (): Promise<void> => {
    const had = lines.value.length > 0;
    const all = await source.ahead!.conditionalMoves().catch((): wire.ConditionalMoves[] | null => null);
    const own = all?.find((moves) => moves.seat === seat.value);
    if (!all) return;
    lines.value = own?.lines ?? [];
    if (had && own?.dropped) toasts.inform(say("table.conditional-moves.dropped"));
  };
  const look = async (at: number): Promise<void> => {
    const may = await source.ahead!.foresee(seat.value, [whatever]).catch(() => null);
    if (at === number) turn.value = may?.match.position.turns[0] ?? null;
  };
  const stop = effect(() => {
    const now = position.value?.number ?? -1;
    const [running, ahead] = [seat.value > 0 && position.value?.status === "running", quick.value];
    if (now === number && known) return;
    number = now;
    turn.value = null;
    if (!possible.value) planning.value = false;
    if (!running) return;
    if (!known || lines.peek().length > 0) void refresh();
    known = true;
    if (ahead) void look(now);
  });

  const set = async (wanted: readonly string[][]): Promise<boolean> => {
    try {
      lines.value = (await source.ahead!.setConditionalMoves(seat.value, wanted.map((line) => [...line]), stateOf(position).state)).lines;
      return true;
    } catch (error) {
      toasts.fail(error);
      return false;
    }
  };
  return {
    lines, turn, quick, planning, possible, seat, set,
    /** The move that is to be played whatever comes. */
    laid: computed(() => {
      const line = lines.value.find(([first, ...rest]) => first === whatever && rest.length === 1);
      return line ? line[1]!.slice(line[1]!.indexOf(" ") + 1) : "";
    }),
    /** Decides on a move for whatever comes, in place of all else. */
    lay: (text: string): Promise<boolean> => set([[whatever, `${seat.value} ${text}`]]),
    drop: (): Promise<boolean> => set([]),
    close: stop,
  };
}
