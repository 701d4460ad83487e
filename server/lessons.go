package server

import (
	"context"
	"net/http"
	"time"

	"hexparlor/bot"
	"hexparlor/exercise"
	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/match"
	"hexparlor/message"
	"hexparlor/server/api"
)

// Lessons hold no state here: a client sends all moves of its try each time, and gets what a table would have sent.

// LessonPath names a lesson. Huma reads only embedded types that are exported.
type LessonPath struct {
	Game   string `path:"game" maxLength:"64"`
	Lesson string `path:"lesson" maxLength:"64"`
}

// newCourses are the courses of games, by their ids.
func newCourses(list []game.Game) (map[string]*exercise.Course, error) {
	courses := map[string]*exercise.Course{}
	for _, g := range list {
		c, err := games.Course(g)
		if err != nil {
			return nil, err
		}
		courses[g.Info().ID] = c
	}
	return courses, nil
}

func (s *Server) getCourse(ctx context.Context, in *gamePath) (*body[api.Course], error) {
	c, err := s.course(in.Game)
	if err != nil {
		return nil, err
	}
	words := callerOf(ctx).words()
	course := api.Course{Lessons: []api.CourseLesson{}}
	for _, l := range c.Lessons {
		listed, err := courseLesson(words, c.Game, l)
		if err != nil {
			return nil, err
		}
		course.Lessons = append(course.Lessons, listed)
	}
	return seldom(course), nil
}

func (s *Server) course(id string) (*exercise.Course, error) {
	c, ok := s.courses[id]
	if !ok {
		return nil, newProblem(http.StatusNotFound, string(match.UnknownGame),
			message.Of("server.unknown-game", "game", id))
	}
	return c, nil
}

// courseLesson shows the position as the seat that learns may know it.
func courseLesson(words *message.Catalogue, g game.Game, l exercise.Lesson) (api.CourseLesson, error) {
	state, err := l.Start(g)
	if err != nil {
		return api.CourseLesson{}, err
	}
	return api.CourseLesson{
		Name: l.Name, Title: words.Say(l.Text("title")), View: game.ViewIn(words, state.View(l.Seat)),
	}, nil
}

func (s *Server) getLesson(ctx context.Context, in *LessonPath) (*body[api.Lesson], error) {
	t, err := s.teach(ctx, in, nil)
	if err != nil {
		return nil, err
	}
	l, words := t.Lesson, t.words
	listed, err := courseLesson(words, t.game, l)
	if err != nil {
		return nil, err
	}
	m := t.sight().match(presence{})
	return seldom(api.Lesson{
		CourseLesson: listed, Say: words.Say(l.Text("say")), Learn: words.Say(l.Text("learn")),
		Done: words.Say(l.Text("done")), Why: words.Say(l.Text("why")),
		Targets: append([]string{}, l.Targets...), Solution: l.Solution, Rules: append([]string{}, l.Rules...), Match: m,
	}), nil
}

type tryQuery struct {
	LessonPath
	Body api.TryQuery
}

// try plays the moves from the beginning, and sends what came with the last one.
func (s *Server) try(ctx context.Context, in *tryQuery) (*body[api.Try], error) {
	moves := in.Body.Moves
	t, err := s.teach(ctx, &in.LessonPath, moves[:len(moves)-1])
	if err != nil {
		return nil, err
	}
	try, err := t.Play(t.game, moves)
	if err != nil {
		return nil, err
	}
	answer := api.Try{Steps: []api.Step{}, Verdict: string(try.Verdict)}
	for _, p := range try.Plies[len(try.Plies)-try.New:] {
		step, err := t.play(p)
		if err != nil {
			return nil, err
		}
		if v := t.sight(); step.Entry.KnownTo(v.eyes) {
			answer.Steps = append(answer.Steps, v.step(step.Entry, v.scene(step.Events), presence{}))
		}
	}
	if try.Verdict == exercise.Missed {
		back, err := s.teach(ctx, &in.LessonPath, moves[:try.Kept])
		if err != nil {
			return nil, err
		}
		before := back.sight().match(presence{})
		answer.Sentence, answer.Kept, answer.Back = t.words.Say(t.About(try)), try.Kept, &before
	}
	return fresh(answer), nil
}

type lessonPreviews struct {
	LessonPath
	Body api.LessonPreviews
}

func (s *Server) lessonPreviews(ctx context.Context, in *lessonPreviews) (*body[[]api.Preview], error) {
	t, err := s.teach(ctx, &in.LessonPath, in.Body.Moves)
	if err != nil {
		return nil, err
	}
	list, err := t.sight().previews(t.Seat, in.Body.Next)
	return fresh(list), err
}

type lessonWhy struct {
	LessonPath
	Body api.LessonWhy
}

func (s *Server) lessonWhy(ctx context.Context, in *lessonWhy) (*body[api.Because], error) {
	t, err := s.teach(ctx, &in.LessonPath, in.Body.Moves)
	if err != nil {
		return nil, err
	}
	v := t.sight()
	if err := v.mayAsk(t.Seat); err != nil {
		return nil, err
	}
	return fresh(api.Because{Refusal: v.refusal(v.State.Why(t.Seat, picksOf(in.Body.Picks)))}), nil
}

// teaching is a lesson at a table that exists only for the time of a request.
type teaching struct {
	exercise.Lesson
	game  game.Game
	words *message.Catalogue
	fold  *match.Fold
}

// teach is a lesson after the moves of a try.
func (s *Server) teach(ctx context.Context, in *LessonPath, moves []string) (*teaching, error) {
	c, err := s.course(in.Game)
	if err != nil {
		return nil, err
	}
	l, ok := c.Lesson(in.Lesson)
	if !ok {
		return nil, newProblem(http.StatusNotFound, "no-lesson", message.Of("server.no-lesson", "lesson", in.Lesson))
	}
	words := callerOf(ctx).words()
	t := &teaching{Lesson: l, game: c.Game, words: words}
	if err := t.open(); err != nil {
		return nil, err
	}
	try, err := l.Play(c.Game, moves)
	if err != nil {
		return nil, err
	}
	for _, p := range try.Plies {
		if _, err := t.play(p); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// open makes the table: the learner at their seat, the house at the others.
func (t *teaching) open() error {
	options, err := game.ParseOptions(t.game.Info().Options, t.Options)
	if err != nil {
		return err
	}
	t.fold, err = match.NewFold(t.Exercise.Game(t.game), match.Match{
		ID: t.game.Info().ID + "-" + t.Name, Game: t.game.Info().ID, Options: options, Rules: t.game.Info().Version,
	})
	if err != nil {
		return err
	}
	for _, seat := range t.fold.Seats {
		player := match.Player{Level: bot.Levels[0].Level, Name: bot.Levels[0].Name}
		if seat.Seat == t.Seat {
			player = match.Player{Guest: "learner", Name: t.words.Say(message.Of("server.learner"))}
		}
		if _, err := t.enter(seat.Seat, match.Sit, player.String()); err != nil {
			return err
		}
	}
	for _, p := range t.Before {
		if _, err := t.play(p); err != nil {
			return err
		}
	}
	return nil
}

func (t *teaching) play(p exercise.Ply) (match.Step, error) {
	return t.enter(p.Seat, match.Move, p.Text)
}

func (t *teaching) enter(seat game.Seat, kind match.Kind, text string) (match.Step, error) {
	step, err := t.fold.Next(match.Entry{
		Number: len(t.fold.Log) + 1, Seat: seat, Kind: kind, Text: text, At: time.UnixMilli(0),
	})
	if err == nil {
		t.fold = step.Fold
	}
	return step, err
}

// sight is what the seat that learns may know.
func (t *teaching) sight() sight { return look(t.fold, game.SeatsOf(t.Seat), t.words) }
