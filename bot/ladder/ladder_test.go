package ladder

import (
	"context"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/games/hexattack"
	"hexparlor/games/hexit"
)

func config(t *testing.T, a, b, games int) Config {
	t.Helper()
	g := hexit.Game{}
	o, err := game.ParseOptions(g.Info().Options, map[string]string{"tiles": "12"})
	if err != nil {
		t.Fatal(err)
	}
	return Config{Game: g, Options: o, A: bot.Levels[a-1], B: bot.Levels[b-1], Games: games, Seed: 1, Workers: 2}
}

// untimed is a score without the times, which no two runs share.
func untimed(s Score) Score {
	for side := range s.Thought {
		s.Thought[side].Time = 0
	}
	return s
}

func TestLadderIsRepeatable(t *testing.T) {
	c := config(t, 3, 1, 10)
	var last Score
	c.Report = func(s Score) { last = s }
	first, err := Run(t.Context(), c)
	if err != nil || first.Games() != 10 || !reflect.DeepEqual(first, last) {
		t.Fatalf("score %+v, last report %+v, error %v", first, last, err)
	}
	c.Workers = 1
	again, err := Run(t.Context(), c)
	if err != nil || untimed(first) != untimed(again) {
		t.Errorf("%+v, then %+v, error %v", first, again, err)
	}
	if first.Share() < 0.7 {
		t.Errorf("level 3 scored %v against level 1", first)
	}
	if first.Thought[sideA].Simulations <= first.Thought[sideB].Simulations {
		t.Errorf("level 3 thought %+v, level 1 %+v", first.Thought[sideA], first.Thought[sideB])
	}
}

// A level against itself plays each pair alike, so the sides share its points.
func TestSidesAreSwapped(t *testing.T) {
	score, err := Run(t.Context(), config(t, 2, 2, 8))
	if err != nil || score.Share() != 0.5 {
		t.Errorf("%v, error %v", score, err)
	}
}

// Three sides, or two of several seats each, are shared out so that equals come out even.
func TestManySeatsAreShared(t *testing.T) {
	for _, where := range []string{"ffa3", "triad", "pairs"} {
		g := hexattack.Game{}
		o, err := game.ParseOptions(g.Info().Options, map[string]string{"map": where})
		if err != nil {
			t.Fatal(err)
		}
		c := Config{Game: g, Options: o, A: bot.Levels[2], B: bot.Levels[2], Games: 10, Seed: 1, Workers: 2}
		score, err := Run(t.Context(), c)
		if err != nil || score.Share() != 0.5 || score.Thought[sideA].Moves == 0 {
			t.Errorf("%s: %+v, error %v", where, score, err)
		}
		c.B = bot.Levels[0]
		if score, err := Run(t.Context(), c); err != nil || score.Share() <= 0.5 {
			t.Errorf("%s: level 3 scored %v against level 1, error %v", where, score, err)
		}
	}
}

func TestLadderStops(t *testing.T) {
	c := config(t, 2, 2, 1000)
	ctx, cancel := context.WithCancel(t.Context())
	c.Report = func(s Score) {
		if s.Games() == 3 {
			cancel()
		}
	}
	score, err := Run(ctx, c)
	if !errors.Is(err, context.Canceled) || score.Games() < 3 || score.Games() > 5 {
		t.Errorf("%v, error %v", score, err)
	}
}

func TestLadderNeedsTwoSides(t *testing.T) {
	c := config(t, 1, 1, 2)
	c.Game = alone{}
	if _, err := Run(t.Context(), c); err == nil || !strings.Contains(err.Error(), "1 sides") {
		t.Error(err)
	}
	if _, err := Run(t.Context(), config(t, 1, 1, 0)); err == nil {
		t.Error("a series of no games")
	}
}

// alone is Hex-It as if its players were friends.
type alone struct{ hexit.Game }

func (alone) Seats(game.Options) []game.SeatInfo {
	return []game.SeatInfo{{Seat: 1, Team: 1}, {Seat: 2, Team: 1}}
}

// Values from Wilson's formula for 60 of 100.
func TestInterval(t *testing.T) {
	low, high := Score{Wins: 55, Draws: 10, Losses: 35}.Interval()
	if math.Abs(low-0.5020) > 0.0005 || math.Abs(high-0.6906) > 0.0005 {
		t.Errorf("%v to %v", low, high)
	}
	if low, high := (Score{}).Interval(); low != 0 || high != 1 {
		t.Errorf("%v to %v before the first game", low, high)
	}
}
