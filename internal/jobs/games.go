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

// player plays games of one batch, one at a time.
type player interface {
	play(ctx context.Context, number int) (json.RawMessage, error)
	close() error
}

// refusal is the error of a batch whose games cannot be played here; other processes play them.
type refusal struct{ why error }

func (r *refusal) Error() string { return r.why.Error() }

// openPlayer returns a player for a batch.
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

// errVersion prevents that a game is played by other rules than the rest of its batch.
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

// errMixedUp prevents that a game is counted as another one.
var errMixedUp = errors.New("a game that was played elsewhere is not the one that was asked for")

// turnOf and numberOf number the games of a study: the first game of every arm, then the second of every arm.
func turnOf(number, arms int) lab.Turn { return lab.Turn{Arm: number % arms, Number: number / arms} }

func numberOf(t lab.Turn, arms int) int { return t.Number*arms + t.Arm }

// PlaySeries has games of a series played; it is a function for arena.Series.Elsewhere.
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

// PlayStudy has games of a study played; it is a function for lab.Study.Elsewhere.
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
