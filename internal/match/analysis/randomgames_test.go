package analysis_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"testing"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/internal/match"
	"hexparlor/internal/match/analysis"
)

// gamesVariable is the environment variable that sets how many random games of each preset
// TestSearchNeverPanicsInRandomGames plays; the suite plays fewGames.
const gamesVariable = "HEXPARLOR_GAMES"

const (
	fewGames = 1
	// looked is how many decisions of a random game are judged.
	looked = 4
	// longestRandom is how many moves of a random game are played; decisions of later moves are like those before.
	longestRandom = 150
)

// lowBudgets are searches of levels and glances: each takes another way through a search.
var lowBudgets = []bot.Budget{
	{Simulations: 1},
	{Simulations: 12},
	{Simulations: 60},
	{Simulations: 150},
	{Simulations: 30, Horizon: 1},
	{Simulations: 30, Horizon: 2, Guesses: 1},
	{Simulations: 40, Workers: 2},
}

// TestSearchNeverPanicsInRandomGames plays random games of every preset, takes some decisions of each and asks for
// their analysis, for a hint or for a bot's move, at low budgets. No search panics, and all moves found are legal.
func TestSearchNeverPanicsInRandomGames(t *testing.T) {
	n := fewGames
	if text := os.Getenv(gamesVariable); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			t.Fatalf("%s: %v", gamesVariable, err)
		}
	}
	for _, g := range games.All() {
		for p, preset := range append(g.Info().Presets, game.Preset{Name: "defaults"}) {
			t.Run(g.Info().ID+" "+preset.Name, func(t *testing.T) {
				o, err := game.ParseOptions(g.Info().Options, preset.Options)
				if err != nil {
					t.Fatal(err)
				}
				judged := 0
				for i := range n {
					judged += survive(t, g, o, rand.New(rand.NewPCG(uint64(p), uint64(i))))
				}
				t.Logf("%d games, %d decisions judged", n, judged)
			})
		}
	}
}

// survive judges decisions of one random game and returns their number.
func survive(t *testing.T, g game.Game, o game.Options, r *rand.Rand) (judged int) {
	t.Helper()
	f := randomMatch(t, g, o, r)
	list := decisions(t, f)
	for range looked {
		if len(list) == 0 {
			return judged
		}
		i := r.IntN(len(list))
		d := list[i]
		list = slices.Delete(list, i, i+1)
		judged++
		answered(t, f, d, r)
	}
	return judged
}

// question asks a search for something about a decision and returns an error if there is no good answer.
type question struct {
	name   string
	weight int // how often it is asked, among all questions
	ask    func(ctx context.Context, f *match.State, d analysis.Decision, b bot.Budget, seed uint64) error
}

var questions = []question{
	{"analysis", 50, func(ctx context.Context, _ *match.State, d analysis.Decision, b bot.Budget, _ uint64) error {
		_, err := d.Judge(ctx, b)
		return err
	}},
	{"line", 3, func(ctx context.Context, _ *match.State, d analysis.Decision, b bot.Budget, _ uint64) error {
		v, err := d.Judge(ctx, b)
		if err != nil {
			return err
		}
		_, err = v.Line(ctx, v.Ways[0].Moves)
		return err
	}},
	{"hint", 25, func(ctx context.Context, f *match.State, d analysis.Decision, b bot.Budget, seed uint64) error {
		k, err := analysis.Know(f.Game, f.Match.Options, d.Before(), d.Seat)
		if err != nil {
			return err
		}
		o, err := bot.Judge(ctx, k.Info(), k.State, d.Seat, nil, b, seed)
		for _, c := range o.Candidates {
			err = cmp.Or(err, legal(k.State, d.Seat, c.Moves))
		}
		return err
	}},
	{"advice", 2, func(ctx context.Context, f *match.State, d analysis.Decision, b bot.Budget, _ uint64) error {
		k, err := analysis.Know(f.Game, f.Match.Options, d.Before(), d.Seat)
		if err == nil {
			_, err = k.Advise(ctx, b)
		}
		return err
	}},
	{"choice", 20, func(ctx context.Context, f *match.State, d analysis.Decision, b bot.Budget, seed uint64) error {
		c, err := bot.For(f.Game.Info()).Choose(ctx, d.Before(), d.Seat, b, seed)
		return cmp.Or(err, legal(d.Before(), d.Seat, c.All()))
	}},
}

// drawQuestion draws a question by the weights, which add up to 100.
func drawQuestion(r *rand.Rand) question {
	n := r.IntN(100)
	for _, q := range questions {
		if n -= q.weight; n < 0 {
			return q
		}
	}
	panic("the weights of questions do not add up to 100")
}

// answered asks one question about a decision.
func answered(t *testing.T, f *match.State, d analysis.Decision, r *rand.Rand) {
	t.Helper()
	q, b, seed := drawQuestion(r), lowBudgets[r.IntN(len(lowBudgets))], r.Uint64()
	where := fmt.Sprintf("%s %v, seat %d, %s: %s with %+v", f.Game.Info().ID, f.Match.Options.Changed(f.Game.Info().Options),
		d.Seat, d.Text, q.name, b)
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("%s: %v\n%s\n%s", where, p, d.Before().Text(game.Arbiter), debug.Stack())
		}
	}()
	if err := q.ask(t.Context(), f, d, b, seed); err != nil {
		t.Errorf("%s: %v\n%s", where, err, d.Before().Text(game.Arbiter))
	}
}

// legal returns an error if a seat may not play the moves one after the other.
func legal(s game.State, seat game.Seat, moves []game.Move) error {
	s = game.Clone(s)
	for i, m := range moves {
		if refusal := s.Check(seat, m); refusal != nil {
			return fmt.Errorf("move %d of %d: %s", i+1, len(moves), refusal.Code)
		}
		s.Play(seat, m, nil)
	}
	return nil
}

// randomMatch returns the state of a match of random moves: those that lead on, sometimes one that changes orders or
// takes a commitment back.
func randomMatch(t *testing.T, g game.Game, o game.Options, r *rand.Rand) *match.State {
	t.Helper()
	return randomMatchOf(t, g, o, r, longestRandom)
}

// randomMatchOf returns the state of a match of at most length random moves.
func randomMatchOf(t *testing.T, g game.Game, o game.Options, r *rand.Rand, length int) *match.State {
	t.Helper()
	m := match.Match{ID: "id", Game: g.Info().ID, Options: o, Seed: rng.Seed{byte(r.Uint64()), byte(r.Uint64())}}
	var entries []match.Entry
	add := func(seat game.Seat, kind match.Kind, text string) {
		entries = append(entries, match.Entry{Number: len(entries) + 1, Seat: seat, Kind: kind, Text: text})
	}
	for _, seat := range g.Seats(o) {
		add(seat.Seat, match.Sit, fmt.Sprint("guest a", seat.Seat, " Anna"))
	}
	f, err := match.ReplayLog(g, m, entries)
	if err != nil {
		t.Fatal(err)
	}
	s := game.Clone(f.Position)
	for range length {
		if s.ToAct() == 0 {
			break
		}
		seat, move := randomMove(s, r)
		add(seat, match.Move, s.MoveText(seat, move))
		s.Play(seat, move, nil)
	}
	if f, err = match.ReplayLog(g, m, entries); err != nil {
		t.Fatal(err)
	}
	return f
}

// randomMove returns a move of one of the seats that owe a decision, or of one that takes its commitment back.
func randomMove(s game.State, r *rand.Rand) (game.Seat, game.Move) {
	if recaller, ok := s.(game.SimultaneousMoves); ok && r.IntN(20) == 0 {
		for seat := range s.(game.SimultaneousMoves).Sealed().All() {
			if m, can := recaller.Recall(seat); can {
				return seat, m
			}
		}
	}
	seats := slices.Collect(s.ToAct().All())
	seat := seats[r.IntN(len(seats))]
	moves := s.Moves(seat, nil)
	if reviser, ok := game.Revisable(s); ok && r.IntN(6) == 0 {
		if entries := reviser.Entries(seat, nil); len(entries) > 0 {
			moves = entries
		}
	}
	return seat, moves[r.IntN(len(moves))]
}
