// The move that is being made: the path of picks, and what it would do.

import { batch, computed, effect, type ReadonlySignal, signal, type Signal, untracked } from "@preact/signals";
import type { Entry, Pick, Position } from "../../api/types";
import type { Aside, Choice, GameRenderer, Proposal } from "../../game/contract";
import { say } from "../../language";
import { askFirst, playForced } from "../../platform/settings";
import { pointer } from "../../ui/pointer";
import { choicesOf } from "./choices";
import type { History } from "./history";
import type { Toasts } from "./toasts";
import { type Decision, keptPath, meaningOf } from "./path";
import { leadsOn, madeBy, nextPicks, onlyWay, rest, samePath } from "../../game/picks";
import type { PlaybackQueue } from "./playback";
import type { ConditionalMoves } from "./conditional-moves";
import { makePreviews } from "./previews";
import type { Source } from "./source";
import { makeSubmitter } from "./submit";
import type { FilmPlayer } from "./film";
import { settling } from "../../ui/confirm-button";

/** Time in which players see what will be played for them. Milliseconds. */
const forcedDelay = 1_200;

interface Surroundings {
  conditional: ConditionalMoves;
  source: Source;
  renderer: ReadonlySignal<GameRenderer<any, any> | undefined>;
  position: Signal<Position | null>;
  log: Signal<Entry[]>;
  sketched: ReadonlySignal<boolean>;
  past: History;
  playback: PlaybackQueue;
  filmPlayer: FilmPlayer;
  toasts: Toasts;
  resync(): void;
}

export function makeEntry({ conditional, source, renderer, position, log, sketched, past, playback, filmPlayer, toasts, resync }: Surroundings) {
  const path = signal<Pick[]>([]);
  const hovered = signal<Pick[] | null>(null);
  /** What is being typed, as long as the table is open. */
  const typed = signal("");
  const { sending, move, undo, act, sit } = makeSubmitter(source, position, toasts, resync);

  /** The turn in which the viewer decides, whether the board can take picks at this moment or not. */
  const decisionTurn = computed(() => {
    const now = position.value;
    return now?.status === "running" ? (now.turns[0] ?? conditional.turn.value) : null;
  });
  const turn = computed(() => {
    if (!decisionTurn.value || past.at.value !== null || sending.value) return null;
    if (!source.open.value) return null;
    if (filmPlayer.showing.value) return null;
    if (playback.behind.value > 0) return null; // the board on show is not yet the one to move on
    return decisionTurn.value;
  });
  /** A move is on its way to the server, or one that has come is not yet on the board. */
  const arriving = computed(() => sending.value || playback.behind.value > 0);
  /** The moves are for a turn that has not come. */
  const ahead = computed(() => turn.value !== null && turn.value === conditional.turn.value);
  const decision = computed<Decision | null>(() => {
    const turn = decisionTurn.value;
    return turn && { seat: turn.seat, choices: choicesOf(turn) };
  });
  const choices = computed<readonly Choice[]>(() => (turn.value ? decision.value!.choices : []));
  const first = computed(() => nextPicks(choices.value, []));
  const next = computed(() => nextPicks(choices.value, path.value));
  const made = computed(() => madeBy(choices.value, path.value));
  /** The move that is ready to be made while nothing is picked. */
  const standby = computed(() => {
    if (!turn.value || ahead.value || path.value.length > 0) return null;
    return renderer.value?.mainMove?.(position.value!.view, choices.value) ?? null;
  });
  /** Moves beside the play on the board, while nothing is picked. */
  const asides = computed<readonly Aside[]>(() => {
    if (!turn.value || ahead.value || path.value.length > 0) return [];
    return renderer.value?.asides?.(position.value!.view, choices.value) ?? [];
  });
  const previews = makePreviews(source, position, turn, sketched);

  let seat = 0; // whose picks the path is
  let byHand = false; // it was picked or advised, rather than laid there because nothing else can be done
  const setPath = (picks: Pick[], chosen: boolean): void => {
    seat = untracked(() => decisionTurn.value?.seat ?? 0);
    byHand = chosen;
    path.value = picks;
  };

  /** The move that a path makes, or shows already. */
  const shownBy = (wish: readonly Pick[]): Choice | null => {
    const ahead = renderer.value?.foreshows?.(wish) ? choices.value.find((choice) => rest(choice, wish)) : undefined;
    return madeBy(choices.value, wish) ?? ahead ?? null;
  };
  const proposal = computed<Proposal<unknown> | null>(() => {
    const choice = shownBy(hovered.value ?? path.value) ?? made.value;
    if (!choice) return null;
    return { choice, armed: made.value?.text === choice.text, preview: previews.known.value.get(choice.text) ?? null };
  });

  /** How long the position has been here: what is beyond that of the time of a move was spent on the way. */
  const thought = (): number => Math.min(Math.round(performance.now() - shownAt), 100_000_000); // what the interface takes

  /** The picks and the text of the move that is on its way to the server. */
  let underway: { path: readonly Pick[]; seat: number; text: string; after: number } | null = null;

  const play = async (choice: Choice): Promise<boolean> => {
    if (ahead.value) return conditional.lay(choice.text);
    if (!turn.value) return false;
    underway = { path: path.value, seat: turn.value.seat, text: choice.text, after: position.value!.number };
    return move(underway.seat, choice.text, thought(), (done) => {
      if (done && path.value === underway?.path) path.value = [];
      underway = null;
      keep(decision.value, false);
    });
  };

  const refuse = async (wish: readonly Pick[], show = toasts.refuse): Promise<void> => {
    if (!turn.value || ahead.value) return;
    const { number } = position.value!;
    try {
      const { refusal } = await source.why(turn.value.seat, wish);
      if (refusal && position.value!.number === number) show(refusal); // a late one is about a position that is gone
    } catch (error) {
      toasts.fail(error);
    }
  };

  const choose = (wish: Pick[]): void => {
    if (!turn.value) return;
    if (ahead.value && conditional.laid.value) { // whatever is picked then takes the move back
      setPath([], true);
      return void conditional.drop();
    }
    if (!leadsOn(choices.value, wish)) return void refuse(wish);
    const again = samePath(wish, path.value) && wish.length > 0;
    const grown = wish.length > path.value.length;
    toasts.clear();
    setPath(grown ? onlyWay(choices.value, wish) : wish, true);
    if (path.value.length > wish.length) return; // what was not picked by hand waits for a second press
    const whole = made.value;
    if (!whole || next.value.length > 0 || wish.some((pick) => pick.set)) return;
    if (renderer.value?.confirmed?.(whole)) return;
    if (again || renderer.value?.atOnce?.(whole) || (!askFirst.value && pointer.value !== "touch")) void play(whole);
  };

  /** Plays the only move for a player who wants that, and announces it. */
  const playFor = async (choice: Choice): Promise<void> => {
    const { title, rule } = turn.value!.prompt;
    if (await play(choice)) toasts.inform(say("table.forced.played", { move: choice.text, todo: title }), rule);
  };

  /** Cuts the path to what a decision still allows, and says so if that takes away what the player has picked. */
  const keep = (now: Decision | null, aloud: boolean): void => {
    const kept = keptPath(path.value, seat, now);
    if (kept.path.length < path.value.length) path.value = [...kept.path];
    if (kept.cut && byHand && aloud) toasts.inform(say("table.picks.cut"));
  };
  /** Reports whether a move that was sent has come back as an entry of the log. */
  const cameBack = ({ after, seat, text }: NonNullable<typeof underway>): boolean =>
    log.value.some((e) => e.kind === "move" && e.number > after && e.seat === seat && e.text === text);

  // Picks stay while others act, clocks tick and the stream begins anew: as long as they lead to a move of the same seat.
  let number = -1;
  let shownAt = performance.now();
  const stopPaths = effect(() => {
    const { number: now = -1, status } = position.value ?? {};
    const open = decision.value;
    if (now !== number) shownAt = performance.now();
    number = now;
    untracked(() => batch(() => {
      if (hovered.value && !leadsOn(open?.choices ?? [], hovered.value)) hovered.value = null;
      if (underway && cameBack(underway) && path.value === underway.path) path.value = [];
      else if (!byHand && path.value.length > 0) path.value = [];
      else if (!underway && (open || !conditional.quick.value)) keep(open, status === "running" && !sending.value);
    }));
  });

  // The move that was decided on lies on the board until its turn comes.
  const stopLaid = effect(() => {
    const laid = ahead.value && choices.value.find(({ text }) => text === conditional.laid.value);
    if (laid) setPath(laid.picks, false);
  });

  /** What the buttons mean: it stays the same while only others act in a round, offer something or come and go. */
  const meaning = computed(() => {
    const { number, status } = position.value ?? {};
    if (number === undefined) return "";
    const own = log.value.filter((e) => e.seat === decisionTurn.value?.seat && (e.kind === "move" || e.kind === "undo")).length;
    const todo = status === "running" ? meaningOf(decision.value, own) : number;
    return [status, past.at.value, filmPlayer.showing.value !== null, todo].join();
  });

  // After each change of what the buttons mean they rest, so that the second press of a double one does nothing else.
  const resting = signal(false);
  let waking = 0;
  let shown = "";
  const stopRest = effect(() => {
    const now = meaning.value;
    const first = shown === ""; // nothing stood there before
    if (now === shown) return;
    shown = now;
    if (first) return;
    resting.value = true;
    clearTimeout(waking);
    waking = setTimeout(() => (resting.value = false), settling);
  });

  /** Makes the move of a button, unless it rests. */
  const press = (choice: Choice | null): void => {
    if (choice && !resting.value) void play(choice);
  };

  /** Makes moves of the same turn one after the other, as long as they can be made. */
  const pressAll = async (wanted: readonly Choice[]): Promise<void> => {
    if (resting.value) return;
    for (const { text } of wanted) {
      const choice = choices.value.find((choice) => choice.text === text);
      if (!choice || !(await play(choice))) return;
    }
  };

  // The move that is pointed at is previewed, and what may be pointed at next: all that begins with the same pick.
  const stopPreviews = effect(() => {
    const begun = (hovered.value ?? path.value).slice(0, 1);
    const near = begun.length > 0 ? choices.value.filter((choice) => rest(choice, begun)) : [];
    const proposed = proposal.value ? [proposal.value.choice] : [];
    previews.want([...proposed, ...near].map((choice) => choice.text));
  });

  // The only legal move lies ready, or is played if the player wants that.
  let timer = 0;
  const stopForced = effect(() => {
    const pending = turn.value !== null && position.value!.toAct.includes(turn.value.seat);
    const only = pending && choices.value.length === 1 ? choices.value[0]! : null;
    const still = playback.current.value === null;
    clearTimeout(timer);
    if (!only) return;
    setPath(only.picks, false);
    if (playForced.value && still) timer = setTimeout(() => void playFor(only), forcedDelay);
  });

  return {
    ahead, path, typed, next, first, made, standby, asides, meaning, resting, proposal, turn, choices, sending, arriving, choose, refuse, act, sit,
    hover(wish: Pick[] | null): void {
      hovered.value = wish;
    },
    /** Lays a move ready without playing it. */
    arm(picks: readonly Pick[]): void {
      setPath([...picks], true);
    },
    /** Plays the move that lies ready, if one does. */
    confirm: (): void => press(made.value ?? standby.value),
    press,
    pressAll,
    /** Takes the last step of the turn back; missing where that is not to be had. */
    undo: undo && ((): void => {
      if (turn.value && !resting.value) void undo(turn.value.seat);
    }),
    /** Plays a move given as text, and returns whether it was accepted. */
    type: async (text: string): Promise<boolean> => ahead.value ? conditional.lay(text) : turn.value !== null && move(turn.value.seat, text, thought()),
    close(): void {
      for (const stop of [stopPaths, stopLaid, stopPreviews, stopForced, stopRest, previews.stop]) stop();
      clearTimeout(timer);
      clearTimeout(waking);
    },
  };
}
