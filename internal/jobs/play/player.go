package play

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/internal/lab"
	"hexparlor/internal/lab/arena"
)

// player plays games of one series or study, one at a time.
type player interface {
	play(ctx context.Context, number int) (json.RawMessage, error)
	close() error
}

// errVersion is the error of a chunk for a game that this program lacks or has with other rules.
var errVersion = errors.New("this program has other rules of the game")

// open returns a player for the games of a chunk. An error says that this program cannot play them; others may.
func open(ctx context.Context, c Chunk, lookup func(string) (game.Game, bool)) (player, error) {
	switch c.Mode {
	case Series:
		return openSeries(ctx, c, lookup)
	case Study:
		return openStudy(c, lookup)
	}
	return nil, fmt.Errorf("unknown mode of chunk %q", c.Mode)
}

func openSeries(ctx context.Context, c Chunk, lookup func(string) (game.Game, bool)) (player, error) {
	var settings arena.Settings
	if err := json.Unmarshal(c.Settings, &settings); err != nil {
		return nil, err
	}
	g, ok := lookup(settings.Game)
	if !ok || g.Info().Version != c.Version {
		return nil, errVersion
	}
	s, err := arena.SeriesOf(g, settings)
	if err != nil {
		return nil, err
	}
	pairing, err := s.Open(ctx)
	if err != nil {
		return nil, err
	}
	return seriesPlayer{pairing}, nil
}

type seriesPlayer struct{ *arena.Pairing }

func (p seriesPlayer) play(ctx context.Context, number int) (json.RawMessage, error) {
	g, err := p.PlaySafely(ctx, number)
	if err != nil {
		return nil, err
	}
	return json.Marshal(g)
}

func (p seriesPlayer) close() error { return p.Pairing.Close() }

func openStudy(c Chunk, lookup func(string) (game.Game, bool)) (player, error) {
	var settings lab.Settings
	if err := json.Unmarshal(c.Settings, &settings); err != nil {
		return nil, err
	}
	g, ok := lookup(settings.Game)
	if !ok || g.Info().Version != c.Version {
		return nil, errVersion
	}
	s := lab.Study{Data: lab.NewData(settings), Game: g, Parse: func(spec string) (arena.Contestant, error) {
		return arena.Parse(spec, bot.Budget{}, nil)
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

// turnOf returns the arm and game of a study with a number, as numberOf counts: the first game of every arm, then the
// second of every arm, and so on.
func turnOf(number, arms int) lab.Turn { return lab.Turn{Arm: number % arms, Number: number / arms} }

func numberOf(t lab.Turn, arms int) int { return t.Number*arms + t.Arm }
