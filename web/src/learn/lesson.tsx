// A lesson: the course, the table, and the one thing to learn.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api/study";
import type { Course } from "../api/types";
import { Goals } from "../board/goals";
import { ModeQuestions } from "../board/mode-question";
import { rendererOf, rendererFailed, knows } from "../games";
import { say } from "../language";
import { type OpenLesson, openLesson } from "./lesson-session";
import { PlayButton } from "./first-game";
import { Goal, Reply, Steps } from "./lesson-parts";
import { lessonMarks, type Mark } from "./progress";
import { go } from "../platform/router";
import { MainButton, PickButtons } from "../table/panels/main-button";
import { Asides } from "../table/panels/side-moves";
import { Centre } from "../table/panels/centre";
import { useSkipping, useTableKeys } from "../table/panels/table-keys";
import { useFitted } from "../ui/fitted";
import { Icon } from "../ui/icons";
import { useTitle } from "../ui/title";
import { gameTitle } from "../session/games";
import { TableHeader } from "../shell/table-header";
import { NotArrived } from "../shell/lazy";
import { TroublePage } from "../shell/error-pages";
import { LivePicture } from "../games/thumbnail";

export function LessonAddress({ game, lesson: numeral }: { game: string; lesson: string }) {
  const number = Number(numeral);
  const [course, setCourse] = useState<Course | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    api.course(game).then(setCourse, (error: Error) => setProblem(error.message));
  }, [game]);
  if (problem) return <NoLesson message={problem} />;
  if (!course) return <Waiting />;
  const lesson = course.lessons[number - 1];
  if (!lesson) return <NoLesson message="" />;
  return <LessonPage key={lesson.name} game={game} number={number} course={course} />;
}

interface LessonProps { game: string; number: number; course: Course }

function LessonPage({ game, number, course }: LessonProps) {
  const { name } = course.lessons[number - 1]!;
  const [lesson, setLesson] = useState<OpenLesson | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let opened: OpenLesson | null = null;
    let left = false;
    api.lesson(game, name).then((answer) => {
      if (!left) setLesson((opened = openLesson(game, answer)));
    }, (error: Error) => setProblem(error.message));
    return () => {
      left = true;
      opened?.close();
    };
  }, [game, name]);
  if (problem) return <NoLesson message={problem} />;
  if (rendererFailed(game)) return <Lost />;
  if (!lesson || !knows(game) || !rendererOf(game)) return <Waiting />;
  return <LessonView lesson={lesson} number={number} course={course} />;
}

function Waiting() {
  useTitle(say("learn.name"));
  return (
    <>
      <TableHeader />
      <main id="main" tabIndex={-1} class="prose"><p class="dim" role="status">{say("learn.opening")}</p></main>
    </>
  );
}

/** The game's code will not come. */
function Lost() {
  return (
    <>
      <TableHeader />
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

interface ViewProps { lesson: OpenLesson; number: number; course: Course }

function LessonView(props: ViewProps) {
  const { lesson, number, course } = props;
  const { session, task } = lesson;
  const title = gameTitle(lesson.game);
  const place = say("learn.place", { n: number, all: course.lessons.length });
  useTitle(task.title, place, title);
  useSkipping(session);
  useTableKeys(session);
  return (
    <>
      <TableHeader>
        <div class="where brief"><b>{title}</b><span class="num">{place}</span></div>
        <a class="leave" href={`/learn/${lesson.game}`}>{say("learn.leave")}</a>
      </TableHeader>
      <Goals.Provider value={useGoals(lesson)}>
        <main id="main" tabIndex={-1} class="learn teaches" data-game={lesson.game}>
          <CourseList {...props} />
          <ModeQuestions.Provider value={lesson.question}><Centre session={session} /></ModeQuestions.Provider>
          <section class="lesson" aria-label={place} data-moves={lesson.moves.value.length}>
            <Progress {...props} />
            {lesson.phase.value === "solved" && lesson.filmed.value ? <Solved {...props} /> : <Asked {...props} />}
          </section>
        </main>
      </Goals.Provider>
    </>
  );
}

const noGoals: readonly string[] = [];

/** Returns the goals of the lesson until they are reached; a film shows none. */
function useGoals({ session, task, phase }: OpenLesson): readonly string[] {
  return phase.value === "solved" || session.filmPlayer.showing.value ? noGoals : task.goals;
}

function CourseList({ lesson: { game }, number, course: { lessons } }: ViewProps) {
  const marked = lessons.map((lesson) => ({ ...lesson, mark: lessonMarks.of(game, lesson.name) }));
  const done = marked.filter(({ mark }) => mark === "done").length;
  return (
    <nav class="course" aria-label={say("learn.course", { game: gameTitle(game) })}>
      <h2>{say("learn.course", { game: gameTitle(game) })}</h2>
      <p>{say("learn.progress", { done, all: lessons.length })}</p>
      <ol>
        {marked.map(({ name, title, mark }, i) => (
          <li key={name}>
            <a
              class={mark ?? ""}
              href={`/learn/${game}/${i + 1}`}
              aria-current={i + 1 === number ? "step" : undefined}
            >
              <Hexagon number={i + 1} mark={mark} />
              {title}
              {mark && <span class="spoken">, {say("learn.mark", { mark })}</span>}
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

export function Hexagon({ number, mark: made }: { number?: number; mark?: Mark | undefined }) {
  return (
    <svg class="hexagon" viewBox="-13 -14 26 28" aria-hidden="true">
      <path class="ground" d={outline} />
      {made === "done" ? <path class="tick" d="M-5 .5L-1.5 4L5.5-4" /> : <text y=".5">{number}</text>}
    </svg>
  );
}

/** How far the course has come, as a bar of one part for each lesson. */
function Progress({ lesson: { game }, number, course: { lessons } }: ViewProps) {
  return (
    <div class="dots" aria-hidden="true">
      {lessons.map(({ name }, i) => <i key={name} class={`${i + 1 === number ? "on " : ""}${lessonMarks.of(game, name) ?? ""}`} />)}
      <span>{say("learn.of", { n: number, all: lessons.length })}</span>
    </div>
  );
}

function Asked({ lesson, number, course }: ViewProps) {
  const { game, task, session, phase, misses, filmed } = lesson;
  const missed = phase.value === "missed" && filmed.value;
  const stuck = missed && misses.value >= 2;
  const show = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (stuck) show.current?.focus({ preventScroll: true });
  }, [stuck]);
  const asks = lesson.question.value?.answered === false;
  const skip = (): void => {
    lessonMarks.set(game, task.name, "seen");
    go(number < course.lessons.length ? `/learn/${game}/${number + 1}` : `/learn/${game}`);
  };
  return (
    <>
      <Head><h1>{task.title}</h1><p class="say">{task.task}</p></Head>
      <div class="slot">
        <Goal text={task.goal} />
        {missed ? <Reply lesson={lesson} /> : <Steps lesson={lesson} />}
        {lesson.question.value?.buttons ?? <PickButtons session={session} />}
        <div class="asides"><Asides session={session} /></div>
      </div>
      <div class="acts">
        <button ref={show} type="button" class={stuck ? "btn strong" : "btn"} onClick={() => void lesson.show()}>
          <Icon name="play" small />{say("learn.show")}
        </button>
        <button type="button" class="btn quiet" onClick={skip}>{say("learn.skip")}</button>
        {phase.value === "asked" && (asks ? <ChooseFirst /> : <MainButton session={session} />)}
        {phase.value === "missed" && (
          <button type="button" class="main accent" onClick={lesson.back}>{say("learn.retry")}</button>
        )}
        {phase.value === "solved" && (
          <button type="button" class="main accent" onClick={session.filmPlayer.close}>{say("learn.film")}</button>
        )}
      </div>
    </>
  );
}

/** What the lesson says: on a phone its place is as high for every text. */
function Head({ children }: { children: ComponentChildren }) {
  const box = useFitted<HTMLDivElement>();
  return <div class="head" ref={box}>{children}</div>;
}

/** Stands at the place of the main button until the user has chosen what the picked piece does. */
const ChooseFirst = () => <button type="button" class="main off" aria-disabled>{say("learn.choose")}</button>;

function Solved({ lesson, number, course }: ViewProps) {
  const { game, task } = lesson;
  const next = course.lessons[number];
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <Head>
        <div class="yay"><Hexagon mark="done" /><h1>{task.done}</h1></div>
        <p class="say">{task.why}</p>
      </Head>
      <div class="slot"><p class="learnt"><Hexagon mark="done" />{task.learn}</p></div>
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
            <PlayButton game={game} options={course.play} look="btn quiet" label={say("learn.play-instead")} />
            <button ref={main} type="button" class="main accent" onClick={() => go(`/learn/${game}/${number + 1}`)}>
              {say("learn.next", { n: number + 1 })}
            </button>
          </>
        ) : (
          <>
            <a class="btn quiet" href={`/rules/${game}`}>{say("learn.rules")}</a>
            <PlayButton game={game} options={course.play} look="main accent" label={say("learn.play")} focus={main} />
          </>
        )}
      </div>
    </>
  );
}
