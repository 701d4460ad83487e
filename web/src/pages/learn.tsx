// A lesson: the course, the table, and the one thing to learn.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "../api/client";
import type { CourseLesson } from "../api/types";
import { Beacons } from "../board/beacons";
import { faceOf, faceLost, knows } from "../games";
import { say } from "../language";
import { type OpenLesson, openLesson } from "../learn/lesson";
import { mark, type Mark, markOf } from "../learn/progress";
import { go } from "../router";
import { MainButton, PickButtons } from "../table/act";
import { Asides } from "../table/asides";
import { Chapters, FilmCaption, FilmControls } from "../table/film";
import { useSkipping, useTableKeys } from "../table/keys";
import { Stage } from "../table/stage";
import { Icon } from "../ui/icons";
import { announce } from "../ui/live";
import { useTitle } from "../ui/title";
import { gameInfo, gameTitle, loadGames } from "./games";
import { Header } from "./header";
import { NotArrived } from "./later";
import { TroublePage } from "./missing";
import { LivePicture } from "./picture";
import { planFor } from "./seats";

/** The weakest opponent, for the first whole game. */
const easiest = 1;

export function LearnPage({ game, number }: { game: string; number: number }) {
  const [course, setCourse] = useState<readonly CourseLesson[] | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    api.course(game).then(({ lessons }) => setCourse(lessons), (error: Error) => setProblem(error.message));
  }, [game]);
  if (problem) return <NoLesson message={problem} />;
  if (!course) return <Waiting />;
  const lesson = course[number - 1];
  if (!lesson) return <NoLesson message="" />;
  return <LessonPage key={lesson.name} game={game} number={number} course={course} />;
}

interface LessonProps { game: string; number: number; course: readonly CourseLesson[] }

function LessonPage({ game, number, course }: LessonProps) {
  const { name } = course[number - 1]!;
  const [lesson, setLesson] = useState<OpenLesson | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let opened: OpenLesson | null = null;
    let left = false;
    api.lesson(game, name).then((told) => {
      if (!left) setLesson((opened = openLesson(game, told)));
    }, (error: Error) => setProblem(error.message));
    return () => {
      left = true;
      opened?.close();
    };
  }, [game, name]);
  if (problem) return <NoLesson message={problem} />;
  if (faceLost(game)) return <Lost />;
  if (!lesson || !knows(game) || !faceOf(game)) return <Waiting />;
  return <LessonView lesson={lesson} number={number} course={course} />;
}

function Waiting() {
  useTitle(say("learn.name"));
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="prose"><p class="dim" role="status">{say("learn.opening")}</p></main>
    </>
  );
}

/** The game's code will not come. */
function Lost() {
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="prose"><NotArrived /></main>
    </>
  );
}

function NoLesson({ message }: { message: string }) {
  return (
    <TroublePage name={say("learn.name")} title={say("learn.missing")}>
      {message && <p>{message}</p>}
    </TroublePage>
  );
}

interface ViewProps { lesson: OpenLesson; number: number; course: readonly CourseLesson[] }

function LessonView(props: ViewProps) {
  const { lesson, number, course } = props;
  const { session, told } = lesson;
  const title = gameTitle(lesson.game);
  const place = say("learn.place", { n: number, all: course.length });
  useTitle(told.title, place, title);
  useSkipping(session);
  useTableKeys(session, () => {});
  return (
    <>
      <Header>
        <div class="where"><b>{title}</b><span class="num">{place}</span></div>
        <a class="leave" href="/">{say("learn.leave")}</a>
      </Header>
      <main id="main" tabIndex={-1} class="learn">
        <CourseList {...props} />
        <Centre lesson={lesson} />
        <section class="lesson" aria-label={place} data-moves={lesson.moves.value.length}>
          <Dots {...props} />
          {lesson.phase.value === "solved" && lesson.filmed.value ? <Solved {...props} /> : <Asked {...props} />}
        </section>
      </main>
    </>
  );
}

function Centre({ lesson: { session, told, phase, moves } }: { lesson: OpenLesson }) {
  const film = session.theatre.showing.value !== null;
  const path = session.entry.path.value.map((pick) => pick.at ?? pick.value);
  const asked = phase.value === "asked" && moves.value.length === 0 && !film;
  const beacons = useMemo(
    () => (asked ? told.targets.filter((cell) => !path.includes(cell)) : []),
    [asked, path.join(" ")],
  );
  return (
    <section class={film ? "centre theatre" : "centre"} aria-label={say("table.board")}>
      {film && <Chapters session={session} />}
      <Beacons.Provider value={beacons}><Stage session={session} /></Beacons.Provider>
      {film && (
        <>
          <FilmCaption session={session} />
          <FilmControls session={session} />
        </>
      )}
    </section>
  );
}

function CourseList({ lesson: { game }, number, course }: ViewProps) {
  const done = course.filter(({ name }) => markOf(game, name) === "done").length;
  return (
    <nav class="course" aria-label={say("learn.course", { game: gameTitle(game) })}>
      <h2>{say("learn.course", { game: gameTitle(game) })}</h2>
      <p>{say("learn.progress", { done, all: course.length })}</p>
      <ol>
        {course.map(({ name, title }, i) => (
          <li key={name}>
            <a
              class={markOf(game, name) ?? ""}
              href={`/learn/${game}/${i + 1}`}
              aria-current={i + 1 === number ? "step" : undefined}
            >
              <Hexagon number={i + 1} mark={markOf(game, name)} />
              {title}
              {markOf(game, name) && <span class="spoken">, {say("learn.mark", { mark: markOf(game, name)! })}</span>}
            </a>
          </li>
        ))}
      </ol>
      <p class="known">
        {say("learn.known")}
        <a href={`/rules/${game}`}><Icon name="book" small />{say("learn.rules")}</a>
      </p>
    </nav>
  );
}

const outline = "M-2,-12Q0,-13 2,-12L9.5,-7.5Q11.3,-6.5 11.3,-4.5L11.3,4.5Q11.3,6.5 9.5,7.5L2,12Q0,13 -2,12L-9.5,7.5" +
  "Q-11.3,6.5 -11.3,4.5L-11.3,-4.5Q-11.3,-6.5 -9.5,-7.5Z";

function Hexagon({ number, mark: made }: { number?: number; mark?: Mark | undefined }) {
  return (
    <svg class="hexagon" viewBox="-13 -14 26 28" aria-hidden="true">
      <path class="ground" d={outline} />
      {made === "done" ? <path class="tick" d="M-5 .5L-1.5 4L5.5-4" /> : <text y=".5">{number}</text>}
    </svg>
  );
}

/** How far the course has come, in a row of small hexagons. */
function Dots({ lesson: { game }, number, course }: ViewProps) {
  return (
    <div class="dots" aria-hidden="true">
      {course.map(({ name }, i) => <i key={name} class={i + 1 === number ? "on" : (markOf(game, name) ?? "")} />)}
      <span>{say("learn.of", { n: number, all: course.length })}</span>
    </div>
  );
}

function Asked({ lesson, number, course }: ViewProps) {
  const { game, told, session, phase, sentence } = lesson;
  const skip = (): void => {
    mark(game, told.name, "seen");
    go(number < course.length ? `/learn/${game}/${number + 1}` : "/");
  };
  return (
    <>
      <div class="head">
        <h1>{told.title}</h1>
        {sentence.value ? <p class="say miss">{sentence.value}</p> : <p class="say">{told.say}</p>}
      </div>
      <div class="one">
        <p><b>{say("learn.one")}</b>{told.learn}</p>
        <a class="rule" href={`/rules/${game}#${told.rules[0] ?? ""}`} target="_blank" rel="noopener">
          {say("learn.rule")}
        </a>
      </div>
      <PickButtons session={session} />
      <div class="asides"><Asides session={session} /></div>
      <div class="acts">
        <button type="button" class="btn" onClick={() => void lesson.show()}>
          <Icon name="play" small />{say("learn.show")}
        </button>
        <button type="button" class="btn quiet" onClick={skip}>{say("learn.skip")}</button>
        {phase.value === "asked" && <MainButton session={session} />}
        {phase.value === "missed" && (
          <button type="button" class="main solid" onClick={lesson.back}>{say("learn.retry")}</button>
        )}
        {phase.value === "solved" && (
          <button type="button" class="main accent" onClick={session.theatre.close}>{say("learn.film")}</button>
        )}
      </div>
    </>
  );
}

function Solved({ lesson, number, course }: ViewProps) {
  const { game, told } = lesson;
  const next = course[number];
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div class="head">
        <div class="yay"><Hexagon mark="done" /><h1>{told.done}</h1></div>
        <p class="say">{told.why}</p>
      </div>
      <p class="learnt"><Hexagon mark="done" />{told.learn}</p>
      {next && (
        <a class="next" href={`/learn/${game}/${number + 1}`} tabIndex={-1} aria-hidden="true">
          <LivePicture game={game} view={next.view} />
          <span><small>{say("learn.next.title", { n: number + 1 })}</small><b>{next.title}</b></span>
        </a>
      )}
      <div class="acts">
        <button type="button" class="btn" onClick={lesson.again}><Icon name="undo" small />{say("learn.again")}</button>
        {next ? (
          <>
            <PlayButton game={game} look="btn quiet" label={say("learn.play-instead")} />
            <button ref={main} type="button" class="main accent" onClick={() => go(`/learn/${game}/${number + 1}`)}>
              {say("learn.next", { n: number + 1 })}
            </button>
          </>
        ) : (
          <>
            <a class="btn quiet" href={`/rules/${game}`}>{say("learn.rules")}</a>
            <PlayButton game={game} look="main accent" label={say("learn.play")} focus={main} />
          </>
        )}
      </div>
    </>
  );
}

interface PlayProps { game: string; look: string; label: string; focus?: { current: HTMLButtonElement | null } }

/** Begins a whole game against the easiest opponent. */
function PlayButton({ game, look, label, focus }: PlayProps) {
  const [busy, setBusy] = useState(false);
  const play = async (): Promise<void> => {
    setBusy(true);
    try {
      await loadGames();
      const seats = planFor(gameInfo(game)!.seats, 1, { kind: "bot", level: easiest });
      go("/t/" + (await api.create({ game, seats })).id);
    } catch (error) {
      announce((error as Error).message, true);
      setBusy(false);
    }
  };
  return (
    <button ref={focus} type="button" class={look} disabled={busy} onClick={() => void play()}>{label}</button>
  );
}
