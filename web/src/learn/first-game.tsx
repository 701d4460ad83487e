// The first whole game after the lessons.

import { useState } from "preact/hooks";
import * as api from "../api/client";
import type { Course } from "../api/types";
import { planFor } from "../match/seats";
import { go } from "../platform/router";
import { gameInfo, loadGames } from "../session/games";
import { announce } from "../ui/live-regions";

/** The weakest opponent. */
const easiest = 1;

interface PlayProps {
  game: string;
  options: Course["play"];
  look: string;
  label: string;
  focus?: { current: HTMLButtonElement | null };
}

/** Begins a whole game against the easiest opponent. */
export function PlayButton({ game, options, look, label, focus }: PlayProps) {
  const [busy, setBusy] = useState(false);
  const play = async (): Promise<void> => {
    setBusy(true);
    try {
      await loadGames();
      const seats = planFor(gameInfo(game)!.seats, 1, { kind: "bot", level: easiest });
      go("/t/" + (await api.create({ game, seats, ...(options && { options }) })).id);
    } catch (error) {
      announce((error as Error).message, true);
      setBusy(false);
    }
  };
  return (
    <button ref={focus} type="button" class={look} disabled={busy} onClick={() => void play()}>{label}</button>
  );
}
