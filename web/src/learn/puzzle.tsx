// One puzzle: its table, what is asked for, and what came of it.

import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api/study";
import type { Puzzle, Puzzles } from "../api/types";
import { rendererOf, rendererFailed, knows } from "../games";
import { say } from "../language";
import { openTask, type OpenTask } from "./lesson-session";
import { puzzleMarks, solveDaily, streakOn } from "./streak";
import { go } from "../platform/router";
import { MainButton, PickButtons } from "../table/panels/main-button";
import { Asides } from "../table/panels/side-moves";
import { Centre } from "../table/panels/centre";
import { useSkipping, useTableKeys } from "../table/panels/table-keys";
import { Icon } from "../ui/icons";
import { useTitle } from "../ui/title";
import { gameTitle } from "../session/games";
import { TableHeader } from "../shell/table-header";
import { NotArrived } from "../shell/lazy";
import { Hexagon } from "./lesson";
import { TroublePage } from "../shell/error-pages";
import { addressOf, Pips } from "./puzzle-list";

type Open = OpenTask<Puzzle>;

export function PuzzlePage({ game, number: numeral }: { game: string; number: string }) {
  const number = Number(numeral);
  const [open, setOpen] = useState<Open | null>(null);
  const [all, setAll] = useState<Puzzles | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let opened: Open | null = null;
    let left = false;
    Promise.all([api.puzzle(game, number), api.puzzles()]).then(([puzzle, all]) => {
      if (left) return;
      setAll(all);
      setOpen((opened = openPuzzle(puzzle, all)));
      setProblem("");
    }, (error: Error) => setProblem(error.message));
    return () => {
      left = true;
      opened?.close();
    };
  }, [game, number]);
  if (problem) {
    return (
      <TroublePage name={say("puzzles.name")} title={say("puzzles.missing")}>
        <p>{problem}</p>
        <a class="btn" href="/puzzles">{say("puzzles.all")}</a>
      </TroublePage>
    );
  }
  const ready = open?.task.game === game && open.task.number === number && knows(game) && rendererOf(game);
  if (!ready || !all) return <Waiting lost={rendererFailed(game)} />;
  return <PuzzleView key={`${game} ${number}`} open={open} all={all} />;
}

function openPuzzle(puzzle: Puzzle, { daily, date }: Puzzles): Open {
  const { game, number } = puzzle;
  const today = daily?.game === game && daily.number === number;
  return openTask(game, puzzle, {
    tryMoves: (moves) => api.tryPuzzle(game, number, moves),
    previews: (moves, next) => api.puzzlePreviews(game, number, moves, next),
    why: (moves, picks) => api.whyInPuzzle(game, number, moves, picks),
    solved(shown) {
      puzzleMarks.set(game, number, shown ? "seen" : "done");
      if (today && !shown) solveDaily(date);
    },
    praise: `${say("puzzles.done")}. ${say("puzzles.why")}`,
  });
}

function Waiting({ lost }: { lost: boolean }) {
  useTitle(say("puzzles.name"));
  return (
    <>
      <TableHeader />
      <main id="main" tabIndex={-1} class="prose">
        {lost ? <NotArrived /> : <p class="dim" role="status">{say("puzzles.opening")}</p>}
      </main>
    </>
  );
}

interface ViewProps { open: Open; all: Puzzles }

function PuzzleView({ open, all }: ViewProps) {
  const { session, task, moves, phase, filmed } = open;
  const title = gameTitle(task.game);
  const place = say("puzzles.place", { n: task.number });
  useTitle(task.title, place, title);
  useSkipping(session);
  useTableKeys(session);
  const solved = phase.value === "solved" && filmed.value;
  return (
    <>
      <TableHeader>
        <div class="where brief"><b>{title}</b><span class="num">{place}</span></div>
        <a class="leave" href="/puzzles">{say("puzzles.all")}</a>
      </TableHeader>
      <main id="main" tabIndex={-1} class="learn puzzle" data-game={task.game}>
        <Centre session={session} />
        <section class="lesson" aria-label={place} data-moves={moves.value.length}>
          {solved ? <Solved open={open} all={all} /> : <Asked open={open} />}
        </section>
      </main>
    </>
  );
}

function Asked({ open }: { open: Open }) {
  const { task, session, phase, sentence } = open;
  const side = session.players.value.find((player) => player.mine)?.title;
  return (
    <>
      <div class="head">
        <Pips difficulty={task.difficulty} />
        <h1>{task.title}</h1>
        {sentence.value ? <p class="say miss">{sentence.value}</p> : <p class="say">{side && say("puzzles.side", { seat: side })} {task.task}</p>}
      </div>
      <PickButtons session={session} />
      <div class="asides"><Asides session={session} /></div>
      <div class="acts">
        <button type="button" class="btn" onClick={() => void open.show()}>
          <Icon name="play" small />{say("puzzles.show")}
        </button>
        <button type="button" class="btn quiet" onClick={open.again}><Icon name="undo" small />{say("puzzles.again")}</button>
        {phase.value === "asked" && <MainButton session={session} />}
        {phase.value === "missed" && (
          <button type="button" class="main solid" onClick={open.back}>{say("puzzles.retry")}</button>
        )}
        {phase.value === "solved" && (
          <button type="button" class="main accent" onClick={session.filmPlayer.close}>{say("puzzles.film")}</button>
        )}
      </div>
    </>
  );
}

function Solved({ open, all: { daily, date, games } }: ViewProps) {
  const { task } = open;
  const { game, number } = task;
  const count = games.find((one) => one.game === game)!.puzzles.length;
  const today = daily?.game === game && daily.number === number;
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div class="head">
        <div class="yay"><Hexagon mark="done" /><h1>{say("puzzles.done")}</h1></div>
        <p class="say">{say("puzzles.why")}</p>
        {today && <p class="streak">{say("puzzles.streak", { days: streakOn(date) })}</p>}
      </div>
      <ul class="measured">
        <li><Pips difficulty={task.difficulty} /></li>
        <li>{say("puzzles.level", { level: task.level })}</li>
        <li>{say("puzzles.luck", { percent: percentOf(task.luck) })}</li>
        <li>{gameTitle(game)}: {say("puzzles.progress", { done: puzzleMarks.done(game), all: count })}</li>
      </ul>
      <div class="acts">
        <button type="button" class="btn" onClick={open.again}><Icon name="undo" small />{say("puzzles.again")}</button>
        <a class="btn quiet" href="/puzzles">{say("puzzles.all")}</a>
        <button ref={main} type="button" class="main accent" onClick={() => go(addressOf(game, number % count + 1))}>
          {say("puzzles.next")}
        </button>
      </div>
    </>
  );
}

/** A share in percent, with no more decimals than needed. */
const percentOf = (share: number): number => Number((100 * share).toPrecision(2));
