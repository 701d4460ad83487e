package learn

import (
	"context"

	"hexparlor/game"
	"hexparlor/game/lesson"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
)

// task is a lesson or a puzzle: a position, and moves that solve it.
type task interface {
	game() game.Game
	name() string
	exercise() *lesson.Exercise
	// Play judges the moves of a try.
	Play(g game.Game, moves []string) (lesson.Try, error)
	// About is what is said of a missed try.
	About(t lesson.Try) i18n.Message
	// Headline returns the event that says what happened in a missed try; nil if none does.
	Headline(t lesson.Try) game.Event
}

// tried calls serve, which judges the given number of moves. A puzzle waits for the caller's turn, since it searches; a
// lesson only plays the moves.
func (s *service) tried(ctx context.Context, of task, moves int, serve func(context.Context) error) error {
	if _, searches := of.(puzzleTask); searches && moves > 0 {
		return s.Search(ctx, serve)
	}
	return s.Try(ctx, moves, func() error { return serve(ctx) })
}

// judgeTry plays the moves of an attempt from the position of a task, and returns the steps and the verdict of the last
// move.
func (s *service) judgeTry(ctx context.Context, of task, moves []string) (*httpapi.Body[api.AttemptResult], error) {
	var answer api.AttemptResult
	err := s.tried(ctx, of, len(moves), func(ctx context.Context) (err error) {
		answer, err = s.verdictOn(ctx, of, moves)
		return err
	})
	if err != nil {
		return nil, err
	}
	return httpapi.NoStore(answer), nil
}

func (s *service) verdictOn(ctx context.Context, of task, moves []string) (answer api.AttemptResult, err error) {
	t, err := s.teach(ctx, of, moves[:len(moves)-1])
	if err != nil {
		return answer, err
	}
	try, err := of.Play(t.game, moves)
	if err != nil {
		return answer, err
	}
	answer.Verdict = string(try.Verdict)
	if answer.Steps, err = t.playAll(try.Plies[len(try.Plies)-try.New:]); err != nil {
		return answer, err
	}
	if try.Verdict == lesson.Missed {
		back, err := s.teach(ctx, of, moves[:try.Kept])
		if err != nil {
			return answer, err
		}
		before := back.view().MatchFor(view.Presence{})
		answer.Sentence, answer.Kept, answer.Back = t.words.Say(of.About(try)), try.Kept, &before
		answer.Headline = headline(of.Headline(try), answer.Steps)
	}
	return answer, nil
}

// headline returns the sentence of an event as the caller sees it in steps; empty if the caller does not see the event.
func headline(e game.Event, steps []api.Step) string {
	if e == nil {
		return ""
	}
	for _, step := range steps {
		for _, seen := range step.Events {
			if seen.Text == e.String() {
				return seen.Sentence
			}
		}
	}
	return ""
}

func (s *service) previewTask(
	ctx context.Context, of task, in api.LessonPreviewQuery,
) (*httpapi.Body[[]api.Preview], error) {
	var list []api.Preview
	err := s.tried(ctx, of, len(in.Moves), func(ctx context.Context) error {
		t, err := s.teach(ctx, of, in.Moves)
		if err == nil {
			list, err = t.view().Previews(of.exercise().Seat, in.Next)
		}
		return err
	})
	return httpapi.NoStore(list), err
}

func (s *service) whyInTask(
	ctx context.Context, of task, in api.LessonExplainQuery,
) (*httpapi.Body[api.Explanation], error) {
	var because api.Explanation
	err := s.tried(ctx, of, len(in.Moves), func(ctx context.Context) error {
		t, err := s.teach(ctx, of, in.Moves)
		if err == nil {
			because, err = t.view().Because(of.exercise().Seat, in.Picks)
		}
		return err
	})
	return httpapi.NoStore(because), err
}

// teach returns the practice table of a task after the moves of an attempt.
func (s *service) teach(ctx context.Context, of task, moves []string) (*practice, error) {
	e := of.exercise()
	p, err := openPractice(httpapi.CallerOf(ctx).Words(), of.game(), e, of.name(), game.SeatsOf(e.Seat))
	if err != nil {
		return nil, err
	}
	try, err := of.Play(of.game(), moves)
	if err != nil {
		return nil, err
	}
	return p, p.play(try.Plies, func(match.Step) {})
}
