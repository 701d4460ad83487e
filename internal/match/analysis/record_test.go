package analysis_test

import (
	"os"
	"testing"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/match"
	"hexparlor/record"
)

// recorded returns the finished match of a record in testdata.
func recorded(t *testing.T, file string) *match.State {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	g, ok := games.Lookup(r.Game)
	if !ok {
		t.Fatalf("no game %s", r.Game)
	}
	o, err := game.ParseOptions(g.Info().Options, r.Options)
	if err != nil {
		t.Fatal(err)
	}
	m := match.Match{ID: "id", Game: r.Game, Options: o}
	if m.Seed, err = r.DealtSeed(len(g.Seats(o))); err != nil {
		t.Fatal(err)
	}
	var moves []string
	for _, m := range r.Moves {
		moves = append(moves, string('0'+byte(m.Seat))+" "+m.Text)
	}
	f, err := match.ReplayLog(g, m, log(moves...))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestAnalysisCountsEachMoveOfLoneSeatAsOneDecision judges a HexStrike match in which one player submits set after set
// while the other's row goes on. Each set is a decision of its own: the player sees the outcome before choosing the
// next one.
func TestAnalysisCountsEachMoveOfLoneSeatAsOneDecision(t *testing.T) {
	f := recorded(t, "hexstrike-lone-decisions.txt")
	list := decisions(t, f)
	if want := 31; len(list) != want {
		t.Errorf("%d decisions, want %d: all moves but the parts of two choices", len(list), want)
	}
	for _, d := range list {
		v, err := d.Judge(t.Context(), bot.Budget{Simulations: 2000})
		if err != nil {
			t.Fatalf("%d %s: %v", d.Seat, d.Text, err)
		}
		if !v.Forced && !v.Ways[0].Played && len(v.Ways) < 2 {
			t.Errorf("%d %s: ways %+v", d.Seat, d.Text, v.Ways)
		}
	}
}
