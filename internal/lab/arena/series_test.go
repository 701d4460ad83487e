package arena

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"strings"
	"sync"
	"testing"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games/hexattack"
	"hexparlor/games/hexit"
)

// levels returns a series of Hex-It between two levels.
func levels(t *testing.T, a, b, games int) Series {
	t.Helper()
	g := hexit.Game{}
	o, err := game.ParseOptions(g.Info().Options, map[string]string{"tiles": "12"})
	if err != nil {
		t.Fatal(err)
	}
	return Series{Game: g, Options: o, A: level(t, a), B: level(t, b), Games: games, Jobs: 2}
}

func level(t *testing.T, number int) Contestant {
	t.Helper()
	return contestant(t, fmt.Sprintf("level:%d", number))
}

func contestant(t *testing.T, spec string) Contestant {
	t.Helper()
	c, err := Parse(spec, bot.Budget{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func marksmen(a, b marksman, games int) Series {
	return Series{Game: duel{}, A: a, B: b, Games: games, Jobs: 2, Seed: 1}
}

// outcome plays a series to its end, without a file.
func outcome(t *testing.T, s Series) Outcome {
	t.Helper()
	o, err := s.Run(t.Context(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// untimedOutcome removes the times of an outcome, which differ between runs.
func untimedOutcome(o Outcome) Outcome {
	for side := range o.Effort {
		o.Effort[side].Time, o.Effort[side].Longest = 0, 0
	}
	return o
}

func TestSeriesWithSameSeedHasSameOutcome(t *testing.T) {
	s := levels(t, 8, 1, 10)
	var last Score
	first, err := s.Run(t.Context(), nil, func(score Score, played int) {
		if last = score; score.Games() > played || played > 10 {
			t.Errorf("%d games are counted when %d are played", score.Games(), played)
		}
	})
	if err != nil || first.Games != 10 || first.Score != last {
		t.Fatalf("outcome %+v, last report %+v, error %v", first, last, err)
	}
	s.Jobs = 1
	if again := outcome(t, s); !reflect.DeepEqual(untimedOutcome(first), untimedOutcome(again)) {
		t.Errorf("%+v, then %+v", first, again)
	}
	if first.Share < 0.7 || first.Effort[sideA].Simulations <= first.Effort[sideB].Simulations {
		t.Errorf("level 8 against level 1: %+v", first)
	}
	s.Seed = 2
	if other := outcome(t, s); other.Plies == first.Plies {
		t.Errorf("another seed gives the same %d plies", other.Plies)
	}
}

// A level against itself plays both games of a pair alike, so the sides share its points.
func TestEqualLevelsScoreHalfOfEachPair(t *testing.T) {
	if o := outcome(t, levels(t, 2, 2, 8)); o.Pairs != (Pairs{0, 0, 4, 0, 0}) || o.Wins != o.Losses || o.Wins == 0 {
		t.Errorf("%+v", o.Score)
	}
}

// With three sides, or two sides of several seats, seats are assigned so that equal players score equally.
func TestEqualPlayersScoreHalfInGamesOfManySeats(t *testing.T) {
	for _, where := range []string{"ffa3", "triad", "pairs"} {
		g := hexattack.Game{}
		o, err := game.ParseOptions(g.Info().Options, map[string]string{"map": where})
		if err != nil {
			t.Fatal(err)
		}
		s := Series{Game: g, Options: o, A: contestant(t, "sims:60"), B: contestant(t, "sims:60"), Games: 24, Seed: 1, Jobs: 2}
		if got := outcome(t, s); got.Share != 0.5 || got.Effort[sideA].Moves == 0 {
			t.Errorf("%s: %+v", where, got)
		}
		s.B = contestant(t, "random")
		if got := outcome(t, s); got.Share <= 0.5 {
			t.Errorf("%s: 60 simulations scored %v against random play", where, got.Share)
		}
	}
}

// Both games of a pair begin with the same deal, and A has another seat in each; pairs differ.
func TestGamesOfPairHaveSameDealAndSwappedSeats(t *testing.T) {
	var mu sync.Mutex
	seats := map[rng.Seed]game.Seats{}
	s := Series{Game: duel{}, A: marksman(0.5), B: marksman(0.5), Games: 40, Jobs: 3}
	s.A = chooser(func(s game.State, seat game.Seat) (bot.Choice, error) {
		mu.Lock()
		defer mu.Unlock()
		deal := s.(*duelState).seed
		if seats[deal].Has(seat) {
			t.Errorf("A has seat %d of a deal twice", seat)
		}
		seats[deal] |= game.SeatsOf(seat)
		return bot.Choice{}, nil
	})
	outcome(t, s)
	if len(seats) != 20 {
		t.Errorf("%d deals in 20 pairs", len(seats))
	}
	for deal, set := range seats {
		if set != game.SeatsOf(1, 2) {
			t.Errorf("deal %v: A had the seats %b", deal, set)
		}
	}
}

// Random moves come before the players, the same in both games of a pair, and never end the game.
func TestGamesOfPairStartWithSameRandomPlies(t *testing.T) {
	s := levels(t, 1, 1, 8)
	begun := map[string]bool{}
	for _, plies := range []int{0, 3, 500} {
		s.RandomPlies = plies
		for n := range s.Games {
			first, err := s.deal(n, nil)
			if err != nil {
				t.Fatal(err)
			}
			again, err := s.deal(n^1, nil)
			if err != nil {
				t.Fatal(err)
			}
			if first.Hash() != again.Hash() || first.ToAct() == 0 {
				t.Errorf("after %d plies, games %d and %d begin otherwise, or have ended", plies, n, n^1)
			}
			begun[first.Text(game.Arbiter)] = true
		}
	}
	if len(begun) < 8 {
		t.Errorf("only %d ways to begin", len(begun))
	}
	if restored, err := SeriesOf(s.Game, s.Settings()); err != nil || !reflect.DeepEqual(restored.Settings(), s.Settings()) {
		t.Errorf("a series has settings %+v, the restored one %+v, error %v", s.Settings(), restored.Settings(), err)
	}
}

// The interval of a series covers the true strength of its players in 95 of 100 series, though the deal favours
// one seat.
func TestIntervalOfSeriesContainsTrueShareInMostSeries(t *testing.T) {
	a, b := marksman(0.7), marksman(0.4)
	count := 1000
	if testing.Short() {
		count = 200
	}
	covered := 0
	for seed := range uint64(count) {
		s := marksmen(a, b, 100)
		s.Seed = 1000 + seed
		o := outcome(t, s)
		if truth := a.share(b); o.ShareInterval[0] <= truth && truth <= o.ShareInterval[1] {
			covered++
		}
	}
	t.Logf("%d of %d intervals cover the truth", covered, count)
	if covered < count*93/100 || covered == count {
		t.Errorf("%d of %d intervals cover the truth", covered, count)
	}
}

// The test ends a series at the same pair at any speed of the players, and no game after it counts.
func TestSeriesEndsAtGamePairThatDecidesSPRT(t *testing.T) {
	for want, players := range map[Decision][2]marksman{AcceptH1: {0.8, 0.4}, AcceptH0: {0.4, 0.6}} {
		s := marksmen(players[0], players[1], 4000)
		s.Test = &SPRT{0, 60}
		first := outcome(t, s)
		if first.Test.Decision != want || first.Games >= 2000 {
			t.Errorf("%+v, want %s", first, want)
		}
		s.Jobs = 7
		if again := outcome(t, s); again.Pairs != first.Pairs {
			t.Errorf("pairs %v with 2 workers, %v with 7", first.Pairs, again.Pairs)
		}
	}
	s := marksmen(0.5, 0.5, 20)
	s.Test = &SPRT{0, 5}
	if o := outcome(t, s); o.Test.Decision != Undecided || o.Games != 20 {
		t.Errorf("%+v", o)
	}
}

func TestCancelledSeriesReturnsOutcomeSoFar(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := levels(t, 2, 2, 1000)
	s.Jobs = 1 // games end in the order of their numbers, so their pairs are counted at once
	o, err := s.Run(ctx, nil, func(_ Score, played int) {
		if played == 7 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || o.Games < 6 || o.Games > 8 || o.Asked != 1000 {
		t.Errorf("%+v, error %v", o, err)
	}
}

func TestForfeitOfPlayerLosesGame(t *testing.T) {
	s := marksmen(0.5, 0, 10)
	s.A = chooser(func(s game.State, seat game.Seat) (bot.Choice, error) {
		if seat == 2 {
			return bot.Choice{}, fmt.Errorf("asked: %w", Forfeit{"it hung"})
		}
		return bot.Choice{Move: 2}, nil
	})
	if o := outcome(t, s); o.Wins != 5 || o.Losses != 5 || o.Effort[sideA].Forfeits != 5 || o.Effort[sideB].Forfeits != 0 {
		t.Errorf("%+v", o)
	}
	s.A, s.B = s.B, s.A
	if o := outcome(t, s); o.Effort[sideB].Forfeit != "it hung" || o.Losses != 5 || o.Effort[sideB].Forfeits != 5 {
		t.Errorf("%+v", o)
	}
}

// An error of the program is not a lost game.
func TestErrorOfPlayerEndsSeriesWithoutLostGame(t *testing.T) {
	broken := errors.New("broken")
	s := marksmen(0.5, 0.5, 10)
	s.A = chooser(func(game.State, game.Seat) (bot.Choice, error) { return bot.Choice{}, broken })
	if _, err := s.Run(t.Context(), nil, nil); !errors.Is(err, broken) {
		t.Error(err)
	}
	s.A = chooser(func(game.State, game.Seat) (bot.Choice, error) { return bot.Choice{Move: 1}, nil })
	if _, err := s.Run(t.Context(), nil, nil); err == nil || !strings.Contains(err.Error(), "neither 0 nor 2") {
		t.Error(err)
	}
}

func TestSeriesRefusesGameOfOneSideAndOddNumberOfGames(t *testing.T) {
	s := levels(t, 1, 1, 2)
	s.Game = alone{}
	if _, err := s.Run(t.Context(), nil, nil); err == nil || !strings.Contains(err.Error(), "1 sides") {
		t.Error(err)
	}
	for _, games := range []int{-2, 0, 7} {
		if _, err := levels(t, 1, 1, games).Run(t.Context(), nil, nil); err == nil || !strings.Contains(err.Error(), "pairs") {
			t.Errorf("%d games: %v", games, err)
		}
	}
}

// TestSeriesRefusesOptionsThatAllowEndlessGames checks that no series is played under options that let a game go on for
// ever.
func TestSeriesRefusesOptionsThatAllowEndlessGames(t *testing.T) {
	s := levels(t, 1, 1, 2)
	s.Game, s.Options = hexit.Game{}, maps.Clone(s.Options)
	s.Options["quiet"] = "0"
	if _, err := s.Run(t.Context(), nil, nil); err == nil || !strings.Contains(err.Error(), "quiet=0") {
		t.Error(err)
	}
}

// alone is Hex-It with both players in one team.
type alone struct{ hexit.Game }

func (alone) Seats(game.Options) []game.SeatInfo {
	return []game.SeatInfo{{Seat: 1, Team: 1}, {Seat: 2, Team: 1}}
}
