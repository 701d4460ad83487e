// One table as this page knows it: the fold of its stream, what is on show, and the move being made.

import { batch, computed, effect, signal } from "@preact/signals";
import * as api from "../../api/match";
import type { Absence, Deal, Entry, Match, Player, Position, Receipt, ReplayStep, ChatMessage, Step } from "../../api/types";
import { rendererOf } from "../../games";
import type { Guess } from "../../game/contract";
import { say } from "../../language";
import { makeDealer } from "./deal";
import { makeAdvice } from "./hints";
import { makeEntry } from "./move-entry";
import { makeHistory } from "./history";
import { makeToasts } from "./toasts";
import { makeConditionalMoves } from "./conditional-moves";
import { makePlayback } from "./playback";
import { makeShow } from "./board-state";
import { runsMatch } from "./organizer";
import { makeServerTime } from "../../platform/server-time";
import { entryText, announceStep, announceAll } from "./announce";
import { gameInfo } from "../../session/games";
import type { Source } from "./source";
import { makeFilmPlayer } from "./film";
import { turnsOf } from "./turns";
import { playerName, titledByColour } from "./wording";

export type Session = ReturnType<typeof openTable>;

/** How the page stands to the server. */
export type Link = "opening" | "open" | "lost";

/** Opens a table; close() must be called when the page is left. */
export function openTable(source: Source) {
  const { id } = source;
  const match = signal<Match | null>(null);
  const position = signal<Position | null>(null);
  const sitting = signal<Player[]>([]);
  const log = signal<Entry[]>([]);
  const rematch = signal("");
  const receipts = signal<Receipt[]>([]);
  const deal = signal<Deal | null>(null);
  const absent = signal<Absence[]>([]);
  const watchers = signal(0);
  /** Messages at the table since the page came, as far as the viewer may read them. */
  const heard = signal<readonly ChatMessage[]>([]);
  /** How often the whole table has come: who may read what may be others then. */
  const arrivals = signal(0);
  /** Where a bot that has to decide here stands in the queue of bots, 1-based; 0 if none waits. */
  const line = signal(0);
  /** How many decisions of the finished match are judged, as far as its stream says. */
  const judged = signal(0);
  const link = signal<Link>("opening");
  const failure = signal<api.Failure | null>(null);
  const toasts = makeToasts();
  const flipped = signal(false);
  /** Of the seats at this device, the one whose side may be shown; see seat-handover.tsx. */
  const opened = signal<number | null>(null);

  const renderer = computed(() => (match.value ? rendererOf(match.value.game) : undefined));
  /** Who sits where; teams have their colours once the game goes on. */
  const players = computed(() => {
    const coloured = renderer.value?.coloured && position.value && position.value.status !== "waiting";
    return coloured ? titledByColour(sitting.value) : sitting.value;
  });
  const seats = computed(() => players.value.filter((p) => p.mine).map((p) => p.seat));
  /** Decisions are sealed and opened together. */
  const sealing = computed(() => (match.value && gameInfo(match.value.game)?.sealed) ?? false);
  /** Moves are sketched where something is hidden. */
  const sketched = computed(() => (match.value && gameInfo(match.value.game)?.sketched) ?? false);
  const moves = computed(() => log.value.filter((entry) => entry.kind === "move" && !entry.undone));

  const time = makeServerTime();
  const filmPlayer = makeFilmPlayer(renderer);
  const matters = (step: ReplayStep): boolean => step.events.some((e) => renderer.value?.captures.includes(e.kind));
  const past = makeHistory(source, position, log, () => filmPlayer.playing.value, matters);
  const turns = computed(() => turnsOf(moves.value, past.steps.value, renderer.value?.phase));
  const playback = makePlayback();
  const show = makeShow(position, past, playback, filmPlayer, () => !runsMatch(match.value, players.value));
  const conditional = makeConditionalMoves({ source, match, position, seats, sealing, toasts });
  let sent = -Infinity; // when the last move went out, by performance.now()
  const timed: Source = {
    ...source,
    move(body) {
      sent = performance.now();
      return source.move(body);
    },
  };
  const entry = makeEntry({ conditional, source: timed, renderer, position, log, sketched, past, playback, filmPlayer, toasts, resync: () => stream.restart() });
  const advice = makeAdvice({ id, match, position, players, renderer, entry, toasts });
  const dealer = makeDealer({ id, deal, receipts, players, position, seats, resync: () => stream.restart() });

  /** Fetches the log anew: a takeback marks entries as undone. */
  const reload = async (): Promise<void> => {
    try {
      whole(await source.match());
    } catch (error) {
      if (error instanceof api.Failure && !error.passing) failure.value = error;
    }
  };

  const whole = (fresh: Match, asked?: number): void => {
    const before = position.value;
    const place = past.at.value;
    const same = before?.status === "finished" && before.number === fresh.position.number; // what is over stays as it was
    if (fresh.now) time.heard(fresh.now, asked);
    batch(() => {
      match.value = fresh;
      position.value = fresh.position;
      sitting.value = fresh.players;
      log.value = fresh.log;
      rematch.value = fresh.rematch ?? "";
      absent.value = fresh.absent;
      watchers.value = fresh.watchers;
      line.value = fresh.queuePosition ?? 0;
      receipts.value = fresh.receipts;
      deal.value = fresh.deal ?? null;
      arrivals.value++;
      playback.clear();
      if (!same) past.forget();
    });
    if (before && before.number < fresh.position.number) announceAll(before, fresh.position, players.value);
    // Also of a fresh table: later steps are added to it, and the last one is marked on the board.
    void (place === null || same ? past.load() : past.goTo(place));
  };

  // Where all views are equal no confirmation is needed, so an earlier one is void.
  const stopOpening = effect(() => {
    if (position.value?.seatSpecific === false) opened.value = null;
  });

  // A refusal is about the position before the film, and would stand over it.
  const stopClearing = effect(() => {
    if (filmPlayer.showing.value && toasts.shown.peek()?.tone === "bad") toasts.clear();
  });

  let unseen = false; // a film has come while the table was about to be covered

  const add = (step: Step): void => {
    const before = position.value;
    if (!before || step.entry.number <= before.number) return;
    const own = step.entry.kind === "move" && seats.value.includes(step.entry.seat);
    if (step.entry.at > 0) time.heard(step.entry.at, own ? sent : undefined);
    const apart = before.seatSpecific || step.position.seatSpecific;
    if (apart && step.position.seat !== before.seat) { // another side is shown: nothing of this one stays
      if (before.view && renderer.value?.film?.(before.view, step.events, step.position.view)) unseen = true;
      return stream.restart();
    }
    if (step.entry.number !== before.number + 1) return stream.restart();
    batch(() => {
      position.value = step.position;
      log.value = [...log.value, step.entry];
      if (step.players) sitting.value = step.players;
      if (step.deal) deal.value = step.deal;
      if (step.receipts) receipts.value = merged(receipts.value, step.receipts);
      if (step.rematch) rematch.value = step.rematch;
      past.add(step);
    });
    if (step.entry.kind === "move") show.shoot(before.view, step.events, step.position.view);
    announceStep(step, before, players.value, renderer.value, filmPlayer.showing.value !== null);
    const turnedDown = step.entry.kind.endsWith("-decline") && !seats.value.includes(step.entry.seat);
    const given = step.entry.kind === "restored"; // time back, after the server was not there
    const resigned = before.status === "running" && step.position.exits?.some((exit) =>
      exit.resigned && exit.seat === step.entry.seat && !before.exits?.some(({ seat }) => seat === exit.seat));
    if (resigned && !seats.value.includes(step.entry.seat)) {
      toasts.inform(say("table.entry.resign", { by: "other", player: playerName(players.value, step.entry.seat) }));
    }
    if ((turnedDown || given) && seats.value.length > 0) toasts.inform(entryText(step.entry, players.value));
    if (step.entry.kind === "takeback-accept" || step.entry.kind === "undo") void reload();
  };

  const stream = source.follow({
    match: whole,
    step: add,
    presence(now) {
      absent.value = now.absent;
      watchers.value = now.watchers;
      line.value = now.queuePosition ?? 0;
      sitting.value = sitting.value.map((p) => ({ ...p, online: p.kind === "bot" || p.kind === "message" || now.online.includes(p.seat) }));
    },
    chat(message) {
      if (!heard.value.some((one) => one.id === message.id)) heard.value = [...heard.value, message];
    },
    judged(decisions) {
      judged.value = decisions;
    },
    linked(open) {
      if (open && link.value === "lost") void api.me().catch(() => {}); // which shows whether the site was updated
      link.value = open ? "open" : match.value ? "lost" : "opening";
      if (!open && !match.value) void reload();
    },
    seated: () => seats.value.length > 0 && position.value?.status !== "finished",
  });

  return {
    id, match, position, players, log, moves, turns, rematch, receipts, deal, absent, watchers, heard, arrivals, line, judged, link, failure,
    toasts, flipped, opened, sealing, renderer, seats, time, conditional, source,
    past, entry, advice, dealer, filmPlayer, ...show,
    /** Plays guesses at the others' orders as a film; gives the sentence of the refusal, or nothing. */
    async suppose(seat: number, orders: Guess[]): Promise<string> {
      try {
        const { events, view } = await api.whatIf(id, seat, orders.filter((guess) => guess.text.trim() !== ""));
        return filmPlayer.offer("guess", position.value!.view, events, view) ? "" : say("table.guess.nothing");
      } catch (error) {
        if (error instanceof api.Failure) return error.message;
        throw error;
      }
    },
    /** Shows the side of one of the seats at this device, and the film that it has missed. */
    uncover(seat: number): void {
      opened.value = seat;
      if (unseen) void show.rewatch();
      unseen = false;
    },
    close() {
      toasts.clear();
      playback.clear();
      stream.close();
      conditional.close();
      entry.close();
      advice.close();
      dealer.close();
      stopOpening();
      stopClearing();
      past.stop();
      show.stopFilms();
      filmPlayer.stop();
    },
  };
}

/** The receipts with the newer ones in the place of those with the same number. */
function merged(all: readonly Receipt[], newer: readonly Receipt[]): Receipt[] {
  const numbers = new Set(newer.map((receipt) => receipt.number));
  return [...all.filter((receipt) => !numbers.has(receipt.number)), ...newer].sort((a, b) => a.number - b.number);
}
