package analysis_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/match"
	"hexparlor/internal/match/analysis"
)

// begun is the fold of a match of a preset after some moves by chance.
func begun(t *testing.T, g game.Game, o game.Options, count int) *match.State {
	t.Helper()
	m := match.Match{ID: "id", Game: g.Info().ID, Options: o}
	var entries []match.Entry
	for _, seat := range g.Seats(o) {
		entries = append(entries, match.Entry{
			Number: len(entries) + 1, Seat: seat.Seat, Kind: match.Sit, Text: fmt.Sprint("guest a", seat.Seat, " Anna"),
		})
	}
	f, err := match.ReplayLog(g, m, entries)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	s := game.Clone(f.Position)
	for range count {
		if s.ToAct() == 0 {
			break
		}
		seat := s.ToAct().First()
		moves := s.Moves(seat, nil)
		move := moves[r.IntN(len(moves))]
		entries = append(entries, match.Entry{
			Number: len(entries) + 1, Seat: seat, Kind: match.Move, Text: s.MoveText(seat, move),
		})
		s.Play(seat, move, nil)
	}
	if f, err = match.ReplayLog(g, m, entries); err != nil {
		t.Fatal(err)
	}
	return f
}

// TestVerdictsOfEveryPresetListMovesWithContinuations judges decisions of every game under every preset: what was
// played is among the ways, each way has words, and the best one leads on.
func TestVerdictsOfEveryPresetListMovesWithContinuations(t *testing.T) {
	for _, g := range games.All() {
		for _, p := range append(g.Info().Presets, game.Preset{Name: "standard"}) {
			o, err := game.ParseOptions(g.Info().Options, p.Options)
			if err != nil || g.Info().NoEnd(o) != nil {
				continue
			}
			maps.Copy(o, smaller[g.Info().ID])
			list := decisions(t, begun(t, g, o, 40))
			for i := 1; i < len(list); i += 1 + len(list)/3 {
				v, err := list[i].Judge(t.Context(), bot.Budget{Simulations: 40})
				if err != nil {
					t.Fatalf("%s, %s: %v", g.Info().ID, p.Name, err)
				}
				followed(t, g.Info().ID+", "+p.Name, v)
			}
		}
	}
}

func followed(t *testing.T, name string, v analysis.Verdict) {
	t.Helper()
	played := 0
	for _, w := range v.Ways {
		if w.Played {
			played++
		}
		if parts := v.Parts(w.Moves); len(parts) == 0 || len(parts[0].Picks) == 0 {
			t.Errorf("%s: no words for %s", name, v.Text)
		}
	}
	if played != 1 {
		t.Errorf("%s: %s is %d of the ways", name, v.Text, played)
	}
	line, err := v.Line(t.Context(), v.Ways[0].Moves)
	if err != nil || len(line) == 0 {
		t.Errorf("%s: a line of %d steps; %v", name, len(line), err)
	}
}
