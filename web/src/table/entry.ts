// The move that is being made: the path of picks, what it would do, and its way to the server.

import { batch, computed, effect, signal, type Signal } from "@preact/signals";
import * as api from "../api/client";
import type { Action, Choice, Pick, Position, Preview } from "../api/types";
import type { Proposal } from "../games/contract";
import { askFirst, playForced } from "../settings";
import { pointer } from "../ui/pointer";
import { say } from "../ui/live";
import type { makeHistory } from "./history";
import type { makePlayback } from "./playback";
import { leadsOn, madeBy, nextPicks, onlyWay, samePath, trimmed } from "./picks";
import type { Notice } from "./session";

/** Time in which a player sees what will be played for him. Milliseconds. */
const forcedDelay = 1_200;
/** Time after which an accepted move should have come back on the stream. Milliseconds. */
const echoDelay = 3_000;

interface Surroundings {
  id: string;
  position: Signal<Position | null>;
  past: ReturnType<typeof makeHistory>;
  playback: ReturnType<typeof makePlayback>;
  notice: Signal<Notice | null>;
  resync(): void;
}

export function makeEntry({ id, position, past, playback, notice, resync }: Surroundings) {
  const path = signal<Pick[]>([]);
  const hovered = signal<Pick[] | null>(null);
  const sending = signal(false);
  const previews = signal<ReadonlyMap<string, Preview>>(new Map());

  const turn = computed(() => {
    const now = position.value;
    if (!now || now.status !== "running" || past.at.value !== null || sending.value) return null;
    if (playback.behind.value > 0) return null; // the board on show is not yet the one to move on
    return now.turns?.[0] ?? null;
  });
  const choices = computed<readonly Choice[]>(() => turn.value?.choices ?? []);
  const first = computed(() => nextPicks(choices.value, []));
  const next = computed(() => nextPicks(choices.value, path.value));
  const made = computed(() => madeBy(choices.value, path.value));

  const proposal = computed<Proposal<unknown> | null>(() => {
    const pointed = hovered.value && (madeBy(choices.value, hovered.value));
    const choice = pointed ?? made.value;
    if (!choice) return null;
    const armed = made.value !== null && made.value.text === choice.text;
    return { choice: choice, armed, preview: previews.value.get(choice.text) ?? null };
  });

  // A new position has new previews, and a path of its own.
  let known = -1;
  const stopPositions = effect(() => {
    const now = position.value?.number ?? -1;
    if (now === known) return;
    known = now;
    batch(() => {
      previews.value = new Map();
      hovered.value = null;
      path.value = [];
    });
  });

  // What the moves would cause is fetched, for all of them at once, when it is first wanted.
  let fetched = -1;
  const stopPreviews = effect(() => {
    const seat = turn.value?.seat;
    if (proposal.value && seat && fetched !== known) void fetchPreviews(seat, (fetched = known));
  });
  const fetchPreviews = async (seat: number, at: number): Promise<void> => {
    const list = await api.previews(id, seat).catch(() => []);
    if (at === known) previews.value = new Map(list.map((preview) => [preview.text, preview]));
  };

  const fail = (error: unknown): void => {
    const failure = error instanceof api.Failure ? error : new api.Failure(String(error), 0);
    notice.value = { sentence: failure.message, rule: failure.refusal?.rule, tone: "bad" };
    say(failure.message, true);
  };

  /** Sends a submission until the server has answered; the key makes repetitions harmless. */
  const send = async (deed: (key: string) => Promise<{ number: number }>): Promise<boolean> => {
    if (sending.value) return false;
    sending.value = true;
    const key = newKey();
    try {
      const { number } = await persist(() => deed(key));
      await echo(number);
      return true;
    } catch (error) {
      fail(error);
      return false;
    } finally {
      sending.value = false;
    }
  };

  /** Waits until the stream has brought what was accepted; asks for the whole if it does not. */
  const echo = (number: number): Promise<void> => {
    if ((position.value?.number ?? 0) >= number) return Promise.resolve();
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        resync();
        stop();
        resolve();
      }, echoDelay);
      const stop = position.subscribe((now) => {
        if ((now?.number ?? 0) < number) return;
        clearTimeout(late);
        queueMicrotask(() => stop());
        resolve();
      });
    });
  };

  const move = (seat: number, text: string): Promise<boolean> => send((key) => api.move(id, { key, seat, text }));

  const play = async (choice: Choice): Promise<void> => {
    const seat = turn.value?.seat;
    if (!seat) return;
    notice.value = null;
    if (!(await move(seat, choice.text))) path.value = trimmed(choices.value, path.value);
  };

  const refuse = async (wish: readonly Pick[]): Promise<void> => {
    const seat = turn.value?.seat;
    if (!seat) return;
    try {
      const { refusal } = await api.why(id, seat, wish);
      if (!refusal) return;
      notice.value = { sentence: refusal.sentence, rule: refusal.rule, tone: "bad" };
      say(refusal.sentence, true);
    } catch (error) {
      fail(error);
    }
  };

  const choose = (wish: Pick[]): void => {
    if (!turn.value) return;
    if (!leadsOn(choices.value, wish)) return void refuse(wish);
    const again = samePath(wish, path.value) && wish.length > 0;
    const grown = wish.length > path.value.length;
    notice.value = null;
    path.value = grown ? onlyWay(choices.value, wish) : wish;
    if (path.value.length > wish.length) return; // what was not picked by hand waits for a second press
    const whole = made.value;
    if (!whole || next.value.length > 0 || wish.some((pick) => pick.set)) return;
    if (again || (!askFirst.value && pointer.value !== "touch")) void play(whole);
  };

  // The only legal move lies ready, or is played if the player wants that.
  let forcedTimer = 0;
  const stopForced = effect(() => {
    const owed = turn.value;
    const only = owed?.choices?.length === 1 ? owed.choices[0]! : null;
    const quiet = playback.current.value === null;
    clearTimeout(forcedTimer);
    if (!owed || !only) return;
    path.value = only.picks ?? [];
    if (!playForced.value || !quiet) return;
    forcedTimer = setTimeout(() => {
      void play(only).then(() => {
        const sentence = `Played for you: ${only.text}. ${owed.prompt.title}`;
        notice.value = { sentence, rule: owed.prompt.rule, tone: "plain" };
      });
    }, forcedDelay);
  });

  return {
    path, next, first, made, proposal, turn, choices, sending, choose, refuse,
    /** Resigns, makes a proposal or answers one. */
    act: (seat: number, text: Action["text"]) => void send((key) => api.act(id, { key, seat, text })),
    sit: (seat: number) => void send(() => api.sit(id, seat).then((match) => match.position)),
    hover(wish: Pick[] | null): void {
      hovered.value = wish;
    },
    confirm(): void {
      if (made.value) void play(made.value);
    },
    /** Plays a move given as text. */
    async type(text: string): Promise<boolean> {
      const seat = turn.value?.seat;
      if (!seat) return false;
      notice.value = null;
      return move(seat, text);
    },
    close(): void {
      for (const stop of [stopPositions, stopPreviews, stopForced]) stop();
      clearTimeout(forcedTimer);
    },
  };
}

/** A key that no other submission has. (randomUUID is closed to pages that come neither by TLS nor from this machine.) */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Repeats a request while its failure may pass, ever more slowly, for about a minute. */
async function persist<T>(request: () => Promise<T>): Promise<T> {
  for (let wait = 400; ; wait *= 1.7) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof api.Failure) || !error.passing || wait > 15_000) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
