// All puzzles: that of the day, and those of each game by theme and difficulty.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import * as api from "../api/study";
import type { GamePuzzles, Puzzles, PuzzleSummary } from "../api/types";
import { knows } from "../games";
import { type Key, say } from "../language";
import { puzzleMarks, solvedOn, streakOn } from "./streak";
import { stored } from "../platform/settings";
import { useTitle } from "../ui/title";
import { gameTitle } from "../session/games";
import { Header } from "../shell/header";
import { NotArrived } from "../shell/lazy";
import { Dye, LivePicture } from "../games/thumbnail";

/** The game whose puzzles were looked at last. */
const chosen = stored("puzzle-game", "", (value) => typeof value === "string");

/** The filter; 0 or nothing is all. It stays while the page is open. */
const theme = signal("");
const difficulty = signal(0);

const themes = ["win", "save", "hold", "gain"];
const difficulties = [1, 2, 3, 4, 5];

export function PuzzlesPage() {
  const [all, setAll] = useState<Puzzles | null>(null);
  const [failed, setFailed] = useState(false);
  useTitle(say("puzzles.name"));
  useEffect(() => void api.puzzles().then(setAll, () => setFailed(true)), []);
  const games = all?.games.filter(({ game }) => knows(game)) ?? [];
  const shown = games.find(({ game }) => game === chosen.value) ?? games[0];
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="puzzles">
        {failed && <NotArrived />}
        {all?.daily && <Daily puzzle={all.daily} date={all.date} />}
        {shown && <Collection games={games} shown={shown} />}
      </main>
    </>
  );
}

function Daily({ puzzle, date }: { puzzle: PuzzleSummary; date: string }) {
  const done = solvedOn(date);
  return (
    <section class="daily" aria-labelledby="daily">
      <div>
        <h1 id="daily">{say("puzzles.daily")}</h1>
        <p class="kind"><Dye game={puzzle.game} />{gameTitle(puzzle.game)}</p>
        <p class="asked">{puzzle.title}</p>
        <Pips difficulty={puzzle.difficulty} />
        <p class="streak">{say("puzzles.streak", { days: streakOn(date) })}</p>
        <a class={done ? "btn" : "btn accent"} href={addressOf(puzzle.game, puzzle.number)}>
          {say(done ? "puzzles.solved-today" : "puzzles.solve")}
        </a>
      </div>
      <LivePicture game={puzzle.game} view={puzzle.view} />
    </section>
  );
}

export const addressOf = (game: string, number: number): string => `/puzzles/${game}/${number}`;

/** How hard a puzzle is, in filled hexagons. */
export function Pips({ difficulty: n }: { difficulty: number }) {
  return (
    <p class="pips">
      {difficulties.map((i) => <i key={i} class={i <= n ? "on" : ""} aria-hidden="true" />)}
      <span class="spoken">{say("puzzles.difficulty", { n })}</span>
    </p>
  );
}

function Collection({ games, shown }: { games: readonly GamePuzzles[]; shown: GamePuzzles }) {
  const { game, puzzles } = shown;
  const fitting = puzzles
    .map((puzzle, i) => ({ ...puzzle, number: i + 1 }))
    .filter((p) => (!theme.value || p.theme === theme.value) && (!difficulty.value || p.difficulty === difficulty.value));
  return (
    <section class="collection" aria-label={gameTitle(game)}>
      <p class="intro">{say("puzzles.intro")}</p>
      <div class="sieve">
        <Sieve
          name="game"
          label={say("app.start.game")}
          values={games.map((one) => [one.game, gameTitle(one.game)])}
          now={game}
          onChange={(id) => (chosen.value = id)}
        />
        <Sieve
          name="theme"
          label={say("puzzles.themes")}
          values={["", ...themes.filter((one) => puzzles.some((p) => p.theme === one))].map((one) =>
            [one, say(`puzzles.theme.${one || "any"}` as Key)])}
          now={theme.value}
          onChange={(one) => (theme.value = one)}
        />
        <Sieve
          name="difficulty"
          label={say("puzzles.difficulties")}
          values={[0, ...difficulties].map((n) => [String(n), n ? String(n) : say("puzzles.theme.any")])}
          now={String(difficulty.value)}
          onChange={(n) => (difficulty.value = Number(n))}
        />
      </div>
      <h2>{gameTitle(game)} <small>{say("puzzles.progress", { done: puzzleMarks.done(game), all: puzzles.length })}</small></h2>
      {fitting.length === 0 && <p class="empty">{say("puzzles.none")}</p>}
      <ol>
        {fitting.map(({ number, difficulty: n }) => {
          const mark = puzzleMarks.of(game, number) ?? "none";
          return (
            <li key={number}>
              <a class={mark} href={addressOf(game, number)} aria-label={say("puzzles.entry", { n: number, difficulty: n, mark })}>
                {number}
                <span aria-hidden="true">{"●".repeat(n)}</span>
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface SieveProps {
  name: string;
  label: string;
  /** The values, each with its name. */
  values: readonly (readonly string[])[];
  now: string;
  onChange(value: string): void;
}

function Sieve({ name, label, values, now, onChange }: SieveProps) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {values.map(([value, title]) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === now} onChange={() => onChange(value!)} />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  );
}
