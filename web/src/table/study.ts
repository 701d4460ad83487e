// What the house thinks of a table: hints while it is played, and its analysis afterwards.

import { computed, signal, type Signal } from "@preact/signals";
import * as api from "../api/client";
import type { Analysis, Decision, Match } from "../api/types";
import { say } from "../language";
import { announce } from "../ui/live";
import type { makeEntry } from "./entry";
import type { makeNotices } from "./notice";

/** Time between two looks at how far an analysis has come. Milliseconds. */
const pace = 700;

/** Below this a decision was as good as the best, for all that a short search can tell. */
const slight = 0.05;

const swingsShown = 5;

interface Surroundings {
  id: string;
  match: Signal<Match | null>;
  entry: ReturnType<typeof makeEntry>;
  notices: ReturnType<typeof makeNotices>;
}

export function makeStudy({ id, match, entry, notices }: Surroundings) {
  const analysis = signal<Analysis | null>(null);
  const busy = signal(false);
  const asking = signal(false);
  let timer = 0;
  let closed = false;

  const stop = (): void => {
    clearTimeout(timer);
    busy.value = false;
  };
  const ask = async (): Promise<void> => {
    try {
      const told = await api.analyse(id);
      if (closed || !busy.value) return;
      analysis.value = told;
      if (told.failed || told.decisions.length === told.total) {
        announce(say(told.failed ? "table.analysis.failed" : "table.analysis.complete"));
        return stop();
      }
    } catch (error) {
      if (!(error instanceof api.Failure && error.passing)) {
        notices.fail(error);
        return stop();
      }
    }
    if (!closed && busy.value) timer = setTimeout(() => void ask(), pace);
  };

  /** The house's move can be asked for now. */
  const advises = computed(
    () => !!match.value?.hints && entry.turn.value !== null && entry.choices.value.length > 1,
  );

  return {
    analysis,
    busy,
    asking,
    advises,
    /** The decisions that cost the most, the worst first. */
    swings: computed(() => worst(analysis.value?.decisions ?? [])),
    start(): void {
      if (busy.value) return;
      busy.value = true;
      void ask();
    },
    /** Lays the move that the house would make ready, without playing it, and says it. */
    async hint(): Promise<void> {
      const turn = entry.turn.value;
      if (asking.value || !turn || !advises.value) return;
      asking.value = true;
      try {
        const told = await api.hint(id, turn.seat);
        if (closed || entry.turn.value !== turn) return;
        const choice = entry.choices.value.find((c) => c.text === told.move);
        if (choice) entry.arm(choice.picks);
        notices.tell(say("table.hint", { move: told.text, worth: worth(told), value: percent(told.value) }));
      } catch (error) {
        if (!closed) notices.fail(error);
      } finally {
        asking.value = false;
      }
    },
    close(): void {
      closed = true;
      stop();
    },
  };
}

function worst(decisions: readonly Decision[]): Decision[] {
  const costly = decisions.filter((d) => (d.loss ?? 0) >= slight);
  return costly.sort((a, b) => b.loss! - a.loss!).slice(0, swingsShown);
}

/** What a hint promises, as a word to select by. */
function worth({ searched, exact, value }: { searched: boolean; exact?: boolean; value: number }): string {
  if (!searched) return "only";
  if (exact) return value === 1 ? "wins" : value === 0 ? "loses" : "draw";
  return "expected";
}

export const percent = (value: number): string => say("table.percent", { n: Math.round(100 * value) });
