// All games, with the way to the lessons or to the rules of each.

import { useEffect } from "preact/hooks";
import { knows } from "../games";
import { Picture } from "../games/thumbnail";
import { say } from "../language";
import { games, loadGames } from "../session/games";
import { AreaTabs } from "../shell/area-tabs";
import { Header } from "../shell/header";
import { useTitle } from "../ui/title";
import { lessonMarks } from "./progress";

export const LessonsPage = () => <GamesPage to="/learn" title={say("app.tab.lessons")} />;

export const AllRulesPage = () => <GamesPage to="/rules" title={say("app.header.rules")} />;

function GamesPage({ to, title }: { to: string; title: string }) {
  useTitle(title);
  useEffect(() => void loadGames().catch(() => {}), []);
  const lessons = to === "/learn";
  const shown = games.value?.filter((game) => knows(game.id) && (!lessons || game.lessons > 0)) ?? [];
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="courses">
        <div class="course-head"><h1>{title}</h1></div>
        <AreaTabs />
        <ul class="game-cards">
          {shown.map(({ id, title: name, summary, lessons: all }) => (
            <li key={id}>
              <a href={`${to}/${id}`}>
                <Picture game={id} />
                <b>{name}</b>
                <span>{summary}</span>
                {lessons && <small>{say("learn.done", { done: lessonMarks.done(id), all })}</small>}
              </a>
            </li>
          ))}
        </ul>
      </main>
    </>
  );
}
