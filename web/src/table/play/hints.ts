// Hints while a game is played.

import { computed, effect, type ReadonlySignal, signal, type Signal } from "@preact/signals";
import * as api from "../../api/match";
import type { Hint, Match, Player, Position, Reason } from "../../api/types";
import { numbered, type Stroke } from "../../board/strokes";
import type { GameRenderer } from "../../game/contract";
import { say } from "../../language";
import { announce } from "../../ui/live-regions";
import type { makeEntry } from "./move-entry";
import type { makeToasts } from "./toasts";
import { chanceWord, teams } from "./wording";

interface Surroundings {
  id: string;
  match: Signal<Match | null>;
  position: Signal<Position | null>;
  players: Signal<Player[]>;
  renderer: ReadonlySignal<GameRenderer<any, any> | undefined>;
  entry: ReturnType<typeof makeEntry>;
  toasts: ReturnType<typeof makeToasts>;
}

export function makeAdvice({ id, match, position, players, renderer, entry, toasts }: Surroundings) {
  const asking = signal(false);
  let closed = false;

  /** The move that was advised in words and why, and for which decision. */
  const advised = signal<Advice | null>(null);
  /** The advice that still holds. */
  const current = computed(() => {
    const hint = entry.turn.value && advised.value;
    return hint && position.value && hint.meaning === entry.meaning.value ? hint : null;
  });

  /** All moves of the decision: one, or the orders of a round. */
  const movesOf = ({ move, text }: Hint): Advised[] => {
    const choices = text.split(", ").map((part) => entry.choices.value.find((choice) => choice.text === part));
    const known = choices.some((choice) => !choice) ? [entry.choices.value.find((choice) => choice.text === move)] : choices;
    return known.flatMap((choice) => choice ? {
      text: choice.text,
      label: renderer.value!.actLabel(position.value!.view, choice),
      cells: choice.picks.flatMap(({ at }) => at ?? []),
    } : []);
  };

  /** A hint can be asked for now. */
  const advises = computed(
    () => !!match.value?.hints && entry.turn.value !== null && !entry.ahead.value && entry.choices.value.length > 1,
  );

  /** Fetches and shows the hint for the decision, and reports whether it was still the same when the hint came. */
  const advise = async (): Promise<boolean> => {
    const [turn, meaning] = [entry.turn.value!, entry.meaning.value];
    const answer = await api.hint(id, turn.seat);
    if (closed) return true;
    if (entry.meaning.value !== meaning) return false;
    const choice = entry.choices.value.find((c) => c.text === answer.move);
    if (choice) entry.arm(choice.picks);
    const move = choice ? renderer.value!.actLabel(position.value!.view, choice) : answer.text;
    const words = inWords(answer, move, teams(players.value));
    announce([words.title, ...words.reasons.map(({ sentence }) => sentence), words.chance].join(" "), true);
    advised.value = { meaning, seat: turn.seat, moves: movesOf(answer), ...words };
    return true;
  };

  return {
    asking,
    advises,
    /** The hint in words, until the game goes on or the viewer closes it. */
    current,
    clear: (): void => void (advised.value = null),
    /** The advised moves, drawn on the board. */
    strokes: computed((): readonly Stroke[] => {
      const hint = current.value;
      if (!hint) return [];
      return numbered(hint.moves, "hint", ({ text }) => renderer.value?.aims(position.value!.view, hint.seat, text) ?? []);
    }),
    /**
     * Picks the suggested move without playing it, and announces it. A wish while a move is on its way is about the
     * decision after it.
     */
    async ask(): Promise<void> {
      if (asking.value || !match.value?.hints) return;
      asking.value = true;
      try {
        await becomes(() => !entry.arriving.value);
        for (let tries = 0; tries < 3 && advises.value && !(await advise()); tries++);
      } catch (error) {
        if (!closed) toasts.fail(error);
      } finally {
        asking.value = false;
      }
    },
    close(): void {
      closed = true;
    },
  };
}

/** Waits until a condition of signals holds. */
function becomes(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (holds()) queueMicrotask(() => (stop(), resolve())); // the effect runs at once, before stop is known
    });
  });
}

/** A hint in sentences: the move, what speaks for it, and what may be expected. */
interface Words { title: string; reasons: readonly Reason[]; chance: string }

/** A move of a hint: in the notation, in words, and the cells of its picks. */
interface Advised { text: string; label: string; cells: readonly string[] }

interface Advice extends Words { meaning: string; seat: number; moves: readonly Advised[] }

function inWords({ reasons, searched, exact, value }: Hint, move: string, teams: number): Words {
  const worth = !searched ? "only" : exact ? (value === 1 ? "wins" : value === 0 ? "loses" : "draw") : "";
  return {
    title: say("table.hint", { move }),
    reasons,
    chance: worth ? say("table.hint.worth", { worth }) : say("table.chance", { chance: chanceWord(value, teams) }),
  };
}
