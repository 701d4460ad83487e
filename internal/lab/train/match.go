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

// player is a search that judges by weights if it has any.
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

// searching is a player of one game.
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

// match plays the new weights against the current estimate.
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

// matchFile returns the file with the games of a match. Other weights have another match.
func (t Training) matchFile(m *eval.Model) string {
	return filepath.Join(t.Folder, fmt.Sprintf("match-%08x-%d.jsonl", fingerprint(m), t.Gate.Simulations))
}

// fingerprint returns a hash of weights.
func fingerprint(m *eval.Model) uint32 {
	h := fnv.New32a()
	_, _ = h.Write(m.Text())
	return h.Sum32()
}

// players is the sum of the two seats of a game that is learnt.
const players = 3

// by returns an estimate that judges by weights where the game uses features, and as the game does elsewhere.
// If only the other of two players has features, a seat's value is one minus the other's.
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
