// The course page of a game: its lessons, how far one has come, and what comes after them.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/study";
import type { Course, GameInfo } from "../api/types";
import { knows, rendererOf } from "../games";
import { Dye, LivePicture } from "../games/thumbnail";
import { say } from "../language";
import { gameInfo, games, gameTitle } from "../session/games";
import { AreaTabs } from "../shell/area-tabs";
import { TroublePage } from "../shell/error-pages";
import { Header } from "../shell/header";
import { Icon } from "../ui/icons";
import { useTitle } from "../ui/title";
import { PlayButton } from "./first-game";
import { lessonMarks } from "./progress";

export function CoursePage({ game }: { game: string }) {
  const [shown, setShown] = useState<{ of: string; course: Course } | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    setProblem("");
    api.course(game).then((course) => setShown({ of: game, course }), (error: Error) => setProblem(error.message));
  }, [game]);
  useTitle(say("learn.course", { game: gameTitle(game) }));
  const known = gameInfo(game);
  if (problem) {
    return <TroublePage name={say("learn.name")} title={say("learn.missing")}><p>{problem}</p></TroublePage>;
  }
  const opening = <p class="dim" role="status">{say("learn.opening")}</p>;
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="courses">
        {known && shown ? (
          <>
            <div class="course-head">
              <h1>{say("learn.course", { game: known.title })}</h1>
              <p>{say("learn.lessons", { n: known.lessons })}</p>
            </div>
            <AreaTabs />
            <Tiles here={game} />
            {shown.of === game ? <Lessons info={known} course={shown.course} /> : opening}
          </>
        ) : opening}
      </main>
    </>
  );
}

/** The games that have lessons, with the progress in each. */
function Tiles({ here }: { here: string }) {
  const taught = (games.value ?? []).filter(({ lessons }) => lessons > 0);
  return (
    <nav class="course-tiles" aria-label={say("learn.games")}>
      {taught.map(({ id, title, lessons }) => (
        <a key={id} href={`/learn/${id}`} aria-current={id === here ? "page" : undefined}>
          <Dye game={id} />
          <span><b>{title}</b><small>{say("learn.of", { n: lessonMarks.done(id), all: lessons })}</small></span>
        </a>
      ))}
    </nav>
  );
}

function Lessons({ info, course }: { info: GameInfo; course: Course }) {
  const { id } = info;
  const drawn = knows(id) && rendererOf(id) !== undefined;
  const next = course.lessons.findIndex(({ name }) => lessonMarks.of(id, name) !== "done");
  return (
    <div class="course-page">
      <ol class="lesson-cards">
        {course.lessons.map(({ name, title, brief, view }, i) => {
          const done = lessonMarks.of(id, name) === "done";
          return (
            <li key={name} class={i === next ? "on" : ""}>
              <a href={`/learn/${id}/${i + 1}`} aria-current={i === next ? "step" : undefined}>
                <LivePicture game={id} view={drawn ? view : null} />
                {done && <i class="tick"><svg viewBox="0 0 16 16"><path d="M3 8.5L6.5 12L13 4.5" /></svg><span class="spoken">{say("learn.mark", { mark: "done" })}</span></i>}
                {i === next && <i class="flag">{say(i === 0 ? "learn.start-here" : "learn.next-one")}</i>}
                <span class="text"><b><em>{i + 1}</em>{title}</b><small>{brief}</small></span>
              </a>
            </li>
          );
        })}
      </ol>
      <aside>
        <Standing info={info} course={course} next={next} />
        <After game={id} />
      </aside>
    </div>
  );
}

/** How far the user has come, the game in one sentence, and the way on. */
function Standing({ info: { id, summary }, course: { lessons, play }, next }: { info: GameInfo; course: Course; next: number }) {
  const done = lessons.filter(({ name }) => lessonMarks.of(id, name) === "done").length;
  return (
    <section class="course-card">
      <h2>
        {say("learn.done", { done, all: lessons.length })}
        {done < lessons.length && <small>{say("learn.left", { n: lessons.length - done })}</small>}
      </h2>
      <div class="dots" aria-hidden="true">
        {lessons.map(({ name }, i) => <i key={name} class={i === next ? "on" : (lessonMarks.of(id, name) ?? "")} />)}
      </div>
      <p>{summary}</p>
      {next < 0 ? (
        <PlayButton game={id} options={play} look="btn solid large" label={say("learn.play")} />
      ) : (
        <a class="btn solid large" href={`/learn/${id}/${next + 1}`}>
          {next === 0 && done === 0 ? say("learn.start") : say("learn.lesson", { n: next + 1, title: lessons[next]!.title })}
        </a>
      )}
    </section>
  );
}

/** What comes after the lessons. */
function After({ game }: { game: string }) {
  const title = gameTitle(game);
  return (
    <section class="course-card after">
      <h2>{say("learn.after")}</h2>
      <a href="/"><Icon name="play" /><span><b>{say("learn.after.game")}</b><small>{say("learn.after.game.line")}</small></span></a>
      <a href="/puzzles"><Icon name="light" /><span><b>{say("learn.after.puzzles")}</b><small>{say("learn.after.puzzles.line")}</small></span></a>
      <a href={`/rules/${game}`}><Icon name="book" /><span><b>{say("learn.rules-of", { game: title })}</b><small>{say("learn.after.rules.line")}</small></span></a>
    </section>
  );
}
