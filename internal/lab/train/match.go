package train

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"path/filepath"
	"sync"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/eval"
	"hexparlor/internal/lab/arena"
)

// player is a contestant of the arena: a search that judges positions by learnt weights, or without weights by the
// game's own estimate.
type player struct {
	name   string
	judge  bot.Estimate
	budget bot.Budget
}

func (p player) String() string { return p.name }

// Open implements arena.Contestant.
func (p player) Open(_ context.Context, g game.Game, _ game.Options) (arena.Player, error) {
	return searching{bot.Judging(g.Info(), p.judge), p.budget}, nil
}

// searching is the arena.Player of a player.
type searching struct {
	bot.Searcher
	budget bot.Budget
}

// Choose implements arena.Player.
func (p searching) Choose(ctx context.Context, s game.State, seat game.Seat, seed uint64) (bot.Choice, error) {
	return p.Searcher.Choose(ctx, s, seat, p.budget, seed)
}

// Close implements arena.Player.
func (searching) Close() error { return nil }

// match plays the match that decides whether the new weights m are better than the current estimate.
func (t Training) match(ctx context.Context, m *eval.Model, report arena.Report) (o arena.Outcome, err error) {
	budget := bot.Budget{Simulations: t.Gate.Simulations}
	usual, err := game.ParseOptions(t.Rules.Info().Options, nil) // only for the seats; each deal draws its own options
	if err != nil {
		return o, err
	}
	s := arena.Series{
		Game: varied{t.Rules}, Options: usual, Seed: t.Seed, Games: t.Gate.Games, Jobs: t.Jobs, Test: &t.Gate.Test,
		A: player{fmt.Sprintf("weights:%08x", fingerprint(m)), by(m), budget}, B: player{"now", nil, budget},
		Budget: fmt.Sprint(t.Gate.Simulations),
	}
	j, err := arena.OpenJournal(t.matchFile(m), s.Settings())
	if err != nil {
		return o, err
	}
	defer func() { err = errors.Join(err, j.Close()) }()
	return s.Run(ctx, j, report)
}

// matchFile returns the path of the file with the games of the match of weights m. Other weights have another file.
func (t Training) matchFile(m *eval.Model) string {
	return filepath.Join(t.Folder, fmt.Sprintf("match-%08x-%d.jsonl", fingerprint(m), t.Gate.Simulations))
}

// fingerprint returns a hash of the weights of m.
func fingerprint(m *eval.Model) uint32 {
	h := fnv.New32a()
	_, _ = h.Write(m.Text())
	return h.Sum32()
}

// players is the sum of seats 1 and 2, so that players-seat is the other seat.
const players = 3

// by returns an estimate by the weights of m. For a seat without features it is one minus the other seat's estimate,
// and if neither has features, the game's own estimate.
func by(m *eval.Model) bot.Estimate {
	rooms := sync.Pool{New: func() any { room := make([]float32, 0, len(m.Features)); return &room }}
	return func(s game.State, seat game.Seat) float64 {
		room, l := rooms.Get().(*[]float32), s.(game.Heuristic)
		defer rooms.Put(room)
		if x := l.Features(seat, (*room)[:0]); len(x) > 0 {
			return m.Chance(x)
		}
		if x := l.Features(players-seat, (*room)[:0]); len(x) > 0 {
			return 1 - m.Chance(x)
		}
		return s.(game.Heuristic).Evaluate(seat)
	}
}
