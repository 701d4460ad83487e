package lab

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/games/hexit"
	"hexparlor/internal/lab/stats"
)

// settings returns a study of a game with one arm.
func settings(g game.Game, players string, seed uint64) Settings {
	o := game.Options{}
	if len(g.Info().Options) > 0 {
		o, _ = game.ParseOptions(g.Info().Options, nil)
	}
	return Settings{Game: g.Info().ID, Version: 1, Seed: seed, Dealt: g.Info().Chance, Arms: []Arm{NewArm(g, Plain, "", o, players, players)}}
}

// played returns a study that was played in memory.
func played(t testing.TB, g game.Game, s Settings, plan Plan) *Data {
	t.Helper()
	b := NewData(s)
	if err := (Study{Data: b, Game: g, Plan: plan, Jobs: 1}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return b
}

// figure returns the figure with that name.
func figure(t testing.TB, figures []Figure, name, of string) Figure {
	t.Helper()
	for _, f := range figures {
		if f.Name == name && f.Of == of {
			return f
		}
	}
	t.Fatalf("there is no %s %s in %+v", name, of, figures)
	return Figure{}
}

// walk visits all plays of a toy with random players, with the probability of each.
func walk(r rules, plies int, chance float64, end func(r rules, plies int, chance float64)) {
	toAct := r.toAct()
	if toAct == 0 {
		end(r, plies, chance)
		return
	}
	moves := r.moves(nil)
	for _, m := range moves {
		walk(r.play(toAct.First(), m), plies+1, chance/float64(len(moves)), end)
	}
}

// truths returns the true figures of a toy, computed from all its plays.
func truths(g toy) map[string]float64 {
	known := map[string]float64{}
	walk(g.open(nil), 0, 1, func(r rules, plies int, chance float64) {
		known["plies"] += chance * float64(plies)
		switch r.winner() {
		case 0:
			known["draws"] += chance
			known["team"] += chance / 2
		case 1:
			known["team"] += chance
		}
	})
	return known
}

// For games with known answers, the interval of every figure contains the answer about 95 times in 100.
func TestIntervalsOfFiguresContainKnownValues(t *testing.T) {
	const studies, games = 300, 60
	for _, c := range []struct {
		game  toy
		known map[string]float64
	}{
		{coinGame, map[string]float64{"team": 0.6, "luck": 1, "draws": 0, "plies": 1}},
		{halfGame, map[string]float64{"team": 0.5, "luck": 0.36, "draws": 0}},
		{noughtsGame, truths(noughtsGame)},
		{nimGame, truths(nimGame)},
		{handsGame, map[string]float64{"team": 0.5, "draws": 1.0 / 3, "plies": 2}},
	} {
		missed := map[string]int{}
		for seed := range uint64(studies) {
			b := played(t, c.game, settings(c.game, "random", seed), Each(games))
			figures := b.Figures(0)
			for name, truth := range c.known {
				of := ""
				if name == "team" {
					of = "1"
				}
				if !figure(t, figures, name, of).Has(truth) {
					missed[name]++
				}
			}
		}
		for name, truth := range c.known {
			// 300 studies of which 5 % miss: 15, and 28 or more only once in a thousand such tests.
			if missed[name] > 27 {
				t.Errorf("%s: the %s of %v is missed by %d of %d intervals", c.game.id, name, truth, missed[name], studies)
			}
		}
	}
}

// Players with full search play solved games to their known result.
func TestPlayersWithFullSearchReachSolvedResult(t *testing.T) {
	b := played(t, nimGame, settings(nimGame, "sims:3000", 1), Each(20))
	if f := figure(t, b.Figures(0), "team", "1"); f.Value != 1 {
		t.Errorf("the first player wins nim, and not %v of the games", f)
	}
	b = played(t, noughtsGame, settings(noughtsGame, "sims:3000", 1), Each(12))
	if f := figure(t, b.Figures(0), "draws", ""); f.Value != 1 {
		t.Errorf("tic-tac-toe is drawn, and not in %v of the games", f)
	}
	g, _ := games.Lookup("hex")
	s := settings(g, "sims:3000", 1)
	s.Arms[0].Options["size"], s.Arms[0].Options["swap"] = "3", "false"
	b = played(t, g, s, Each(12))
	if f := figure(t, b.Figures(0), "team", "1"); f.Value != 1 {
		t.Errorf("the first player wins Hex on a small board, and not %v of the games", f)
	}
}

// A good player of rock, paper and scissors cannot be predicted.
func TestGuessFigureOfRockPaperScissorsIsNearOneThird(t *testing.T) {
	b := played(t, handsGame, settings(handsGame, "sims:2000", 1), Each(20))
	f := figure(t, b.Figures(0), "guess", "")
	if math.Abs(f.Value-1.0/3) > 0.06 {
		t.Errorf("the likeliest hand is guessed %v of the time", f)
	}
}

// hexitSettings returns a study with several arms of a small real game.
func hexitSettings() Settings {
	s := settings(hexit.Game{}, "level:2", 3)
	o := game.Options{}
	for k, v := range s.Arms[0].Options {
		o[k] = v
	}
	o["start"] = "twin"
	s.Arms[0].Options["tiles"], o["tiles"] = "10", "10"
	s.Arms = append(s.Arms, NewArm(hexit.Game{}, Plain, "start=twin", o, "level:2", "level:2"))
	return s
}

// One, two and four workers give the same figures and, when ordered, the same file.
func TestNumberOfWorkersDoesNotChangeStudy(t *testing.T) {
	var first []byte
	for _, jobs := range []int{1, 2, 4} {
		b := NewData(hexitSettings())
		if err := (Study{Data: b, Game: hexit.Game{}, Plan: Until{0.2, 120}, Jobs: jobs}).Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(struct {
			Rows    []Row
			Figures []Figure
			Changes []Change
		}{b.Ordered(), b.Figures(0), b.Changes()})
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = text
		}
		if !bytes.Equal(text, first) {
			t.Errorf("%d workers make something else", jobs)
		}
	}
}

// A study that was stopped, even in the middle of a line, ends with the same games.
func TestContinuedStudyPlaysSameGamesAsUninterruptedOne(t *testing.T) {
	s := hexitSettings()
	study := func(ctx context.Context, folder string, report func(Row, int)) (*Data, error) {
		b, err := OpenData(folder, s)
		if err != nil {
			t.Fatal(err)
		}
		err = Study{Data: b, Game: hexit.Game{}, Plan: Each(12), Jobs: 1, Report: report}.Run(ctx)
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
		return b, err
	}
	whole, err := study(t.Context(), t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := study(ctx, folder, func(_ Row, games int) {
		if games == 7 {
			cancel()
		}
	}); err == nil {
		t.Error("the stop is not reported")
	}
	path := filepath.Join(folder, FileName)
	text, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, text[:len(text)-50], 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	again := 0
	if _, err := study(t.Context(), folder, func(Row, int) { again++ }); err != nil || again != 24-6 {
		t.Errorf("%d games are played again, error %v", again, err)
	}
	read, err := ReadData(folder)
	if err != nil {
		t.Fatal(err)
	}
	want, _ := json.Marshal(whole.Ordered())
	if got, _ := json.Marshal(read.Ordered()); !bytes.Equal(got, want) {
		t.Error("the games are others than without the stop")
	}
}

// A player who may never use the winning component scores less, and an irrelevant component makes no
// difference.
func TestPlayerWithoutWinningComponentScoresLess(t *testing.T) {
	s := settings(halfGame, "random", 1)
	for _, never := range []string{"0", "9"} {
		arm := NewArm(halfGame, Without, "", s.Arms[0].Options, "random", "random")
		arm.Never = never
		s.Arms = append(s.Arms, arm)
	}
	b := played(t, halfGame, s, Each(2000))
	found := map[string]Component{}
	for _, c := range b.Components() {
		found[c.Name] = c
	}
	for name, want := range map[string]float64{
		// Token 0 wins in both deals: without it, a seat that takes one wins one or seven of nine instead of
		// two or eight of ten.
		"0": 0.25 * (0.5 - (1.0/9+7.0/9)/2), "9": 0.25 * (0.5 - (2.0/9+8.0/9)/2),
	} {
		worth := found[name].Worth
		if !found[name].Played || math.Abs(worth.Value-2*want) > 0.05 || (worth.Low > 0) == (want < 0) {
			t.Errorf("to have %s is worth %+v", name, worth)
		}
	}
	if c := found["0"]; !c.Matters() || !c.Clear() || c.More.Low <= 0.5 {
		t.Errorf("who takes 0 has won, which is not seen: %+v", c)
	}
}

// Holm's correction holds: without any effect, an effect is found in at most 5 of 100 studies.
func TestHolmCorrectionFindsFalseEffectInFewStudies(t *testing.T) {
	got := stats.Holm([]float64{0.01, 0.04, 0.03, 0.005})
	for i, want := range []float64{0.03, 0.06, 0.06, 0.02} {
		if math.Abs(got[i]-want) > 1e-12 {
			t.Errorf("%v", got)
		}
	}
}
