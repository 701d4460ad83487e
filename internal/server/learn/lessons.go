package learn

import (
	"context"
	"net/http"

	"hexparlor/game"
	"hexparlor/game/lesson"
	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
)

// LessonPath names a lesson. Huma reads only embedded types that are exported.
type LessonPath struct {
	Game   string `path:"game" maxLength:"64"`
	Lesson string `path:"lesson" maxLength:"64"`
}

// newCourses returns the courses of lessons of all games, by game id.
func newCourses(list []game.Game) (map[string]*lesson.Course, error) {
	courses := map[string]*lesson.Course{}
	for _, g := range list {
		c, err := games.Course(g)
		if err != nil {
			return nil, err
		}
		courses[g.Info().ID] = c
	}
	return courses, nil
}

func (s *service) listLessons(ctx context.Context, in *gamePath) (*httpapi.Body[api.Course], error) {
	c, err := s.course(in.Game)
	if err != nil {
		return nil, err
	}
	words := httpapi.CallerOf(ctx).Words()
	course := api.Course{Lessons: []api.LessonSummary{}, Play: c.Play}
	for _, l := range c.Lessons {
		listed, err := courseLesson(words, c.Game, l)
		if err != nil {
			return nil, err
		}
		course.Lessons = append(course.Lessons, listed)
	}
	return httpapi.NoCache(course), nil
}

func (s *service) course(id string) (*lesson.Course, error) {
	c, ok := s.Library.courses[id]
	if !ok {
		return nil, httpapi.UnknownGame(id)
	}
	return c, nil
}

// courseLesson returns a lesson's entry for the list, with its position as the learner's seat sees it.
func courseLesson(words *i18n.Catalogue, g game.Game, l lesson.Lesson) (api.LessonSummary, error) {
	state, err := l.Start(g)
	if err != nil {
		return api.LessonSummary{}, err
	}
	return api.LessonSummary{
		Name: l.Name, Title: words.Say(l.Text("title")), Brief: words.Say(l.Text("brief")),
		View: game.ViewIn(words, state.View(l.Seat)),
	}, nil
}

func (s *service) getLesson(ctx context.Context, in *LessonPath) (*httpapi.Body[api.Lesson], error) {
	l, err := s.lesson(in)
	if err != nil {
		return nil, err
	}
	t, err := s.teach(ctx, l, nil)
	if err != nil {
		return nil, err
	}
	words := t.words
	listed, err := courseLesson(words, l.of, l.Lesson)
	if err != nil {
		return nil, err
	}
	m := t.view().MatchFor(view.Presence{})
	return httpapi.NoCache(api.Lesson{
		LessonSummary: listed, Task: words.Say(l.Text("say")), Goal: words.Say(l.Text("goal")),
		Learn: words.Say(l.Text("learn")),
		Done:  words.Say(l.Text("done")), Why: words.Say(l.Text("why")),
		Goals: append([]string{}, l.Goals...), Solution: l.Solution, Rules: append([]string{}, l.Rules...), Match: m,
	}), nil
}

type tryQuery struct {
	LessonPath
	Body api.Attempt
}

func (s *service) tryLesson(ctx context.Context, in *tryQuery) (*httpapi.Body[api.AttemptResult], error) {
	l, err := s.lesson(&in.LessonPath)
	if err != nil {
		return nil, err
	}
	return s.judgeTry(ctx, l, in.Body.Moves)
}

type lessonPreviews struct {
	LessonPath
	Body api.LessonPreviewQuery
}

func (s *service) previewLesson(ctx context.Context, in *lessonPreviews) (*httpapi.Body[[]api.Preview], error) {
	l, err := s.lesson(&in.LessonPath)
	if err != nil {
		return nil, err
	}
	return s.previewTask(ctx, l, in.Body)
}

type lessonWhy struct {
	LessonPath
	Body api.LessonExplainQuery
}

func (s *service) explainLessonPicks(ctx context.Context, in *lessonWhy) (*httpapi.Body[api.Explanation], error) {
	l, err := s.lesson(&in.LessonPath)
	if err != nil {
		return nil, err
	}
	return s.whyInTask(ctx, l, in.Body)
}

// lessonTask implements task for a lesson.
type lessonTask struct {
	lesson.Lesson
	of game.Game
}

func (l lessonTask) exercise() *lesson.Exercise { return l.Exercise }
func (l lessonTask) name() string               { return l.Name }
func (l lessonTask) game() game.Game            { return l.of }

// lesson returns the lesson that a path names, or a problem with status 404.
func (s *service) lesson(in *LessonPath) (lessonTask, error) {
	c, err := s.course(in.Game)
	if err != nil {
		return lessonTask{}, err
	}
	l, ok := c.Lesson(in.Lesson)
	if !ok {
		return lessonTask{}, httpapi.NewProblem(http.StatusNotFound, "no-lesson",
			i18n.Of("server.no-lesson", "lesson", in.Lesson))
	}
	return lessonTask{l, c.Game}, nil
}
