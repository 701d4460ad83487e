package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"hexparlor/bot"
	"hexparlor/internal/jobs/queue"
	"hexparlor/internal/lab"
	"hexparlor/internal/lab/arena"
)

// player plays games of one batch, one at a time. Only one goroutine may use it.
type player interface {
	play(ctx context.Context, number int) (json.RawMessage, error)
	close() error
}

// refusal is the error of a batch whose games this process cannot play; other processes may.
type refusal struct{ why error }

func (r *refusal) Error() string { return r.why.Error() }

// openPlayer returns a player for the games of a batch. The error is a refusal.
func (h *Worker) openPlayer(ctx context.Context, b queue.Batch) (p player, err error) {
	switch b.Kind {
	case queue.Series:
		p, err = h.openSeries(ctx, b)
	case queue.Study:
		p, err = h.openStudy(b)
	default:
		err = fmt.Errorf("unknown kind of batch %q", b.Kind)
	}
	if err != nil {
		return nil, &refusal{fmt.Errorf("batch %s: %w", b.ID, err)}
	}
	return p, nil
}

func (h *Worker) openSeries(ctx context.Context, b queue.Batch) (player, error) {
	var settings arena.Settings
	if err := json.Unmarshal(b.Settings, &settings); err != nil {
		return nil, err
	}
	g, ok := h.Games(settings.Game)
	if !ok || g.Info().Version != b.Version {
		return nil, errVersion
	}
	s, err := arena.SeriesOf(g, settings)
	if err != nil {
		return nil, err
	}
	s.A, s.B = arena.After(s.A, h.Quiet), arena.After(s.B, h.Quiet)
	pairing, err := s.Open(ctx)
	return seriesPlayer{pairing}, err
}

// errVersion is the error of a batch for a game that this program lacks or has with other rules.
var errVersion = errors.New("this program has other rules of the game")

type seriesPlayer struct{ *arena.Pairing }

func (p seriesPlayer) play(ctx context.Context, number int) (json.RawMessage, error) {
	g, err := p.PlaySafely(ctx, number)
	if err != nil {
		return nil, err
	}
	return json.Marshal(g)
}

func (p seriesPlayer) close() error { return p.Pairing.Close() }

func (h *Worker) openStudy(b queue.Batch) (player, error) {
	var settings lab.Settings
	if err := json.Unmarshal(b.Settings, &settings); err != nil {
		return nil, err
	}
	g, ok := h.Games(settings.Game)
	if !ok || g.Info().Version != b.Version || len(settings.WhatIf) > 0 {
		return nil, errVersion
	}
	s := lab.Study{Data: lab.NewData(settings), Game: g, Parse: func(spec string) (arena.Contestant, error) {
		c, err := arena.Parse(spec, bot.Budget{}, nil)
		return arena.After(c, h.Quiet), err
	}}
	if err := s.Check(); err != nil {
		return nil, err
	}
	return studyPlayer{s.Open()}, nil
}

type studyPlayer struct{ *lab.OpenStudy }

func (p studyPlayer) play(ctx context.Context, number int) (json.RawMessage, error) {
	row, err := p.Play(ctx, turnOf(number, len(p.Arms)))
	if err != nil {
		return nil, err
	}
	return json.Marshal(row)
}

func (p studyPlayer) close() error { return p.OpenStudy.Close() }

// errMixedUp is the error of a played game that has another number than its row in the store, so that it is not counted
// as another game.
var errMixedUp = errors.New("a game that was played elsewhere is not the one that was asked for")

// turnOf returns the arm and game of a study with a number, as numberOf counts: the first game of every arm, then the
// second of every arm, and so on.
func turnOf(number, arms int) lab.Turn { return lab.Turn{Arm: number % arms, Number: number / arms} }

func numberOf(t lab.Turn, arms int) int { return t.Number*arms + t.Arm }

// PlaySeries plays games of a series with the help of workers. It is a function for arena.Series.Elsewhere.
func (a Client) PlaySeries(ctx context.Context, s arena.Series, numbers []int, take func(arena.Game) error) error {
	settings, err := json.Marshal(s.Settings())
	if err != nil {
		return err
	}
	b := queue.Batch{Kind: queue.Series, Version: s.Game.Info().Version, Settings: settings}
	return a.Ask(ctx, b, numbers, func(got queue.Game) error {
		var g arena.Game
		if err := json.Unmarshal(got.Result, &g); err != nil {
			return err
		}
		if g.Number != got.Number {
			return errMixedUp
		}
		return take(g)
	})
}

// PlayStudy plays games of a study with the help of workers. It is a function for lab.Study.Elsewhere.
func (a Client) PlayStudy(ctx context.Context, s lab.Study, turns []lab.Turn, take func(lab.Row) error) error {
	settings, err := json.Marshal(s.Settings)
	if err != nil {
		return err
	}
	numbers := make([]int, len(turns))
	for i, t := range turns {
		numbers[i] = numberOf(t, len(s.Arms))
	}
	b := queue.Batch{Kind: queue.Study, Version: s.Game.Info().Version, Settings: settings}
	return a.Ask(ctx, b, numbers, func(got queue.Game) error {
		var row lab.Row
		if err := json.Unmarshal(got.Result, &row); err != nil {
			return err
		}
		if numberOf(lab.Turn{Arm: row.Arm, Number: row.Number}, len(s.Arms)) != got.Number {
			return errMixedUp
		}
		return take(row)
	})
}
