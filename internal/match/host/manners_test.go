package host_test

import (
	"context"
	"testing"
	"testing/synctest"

	"hexparlor/game"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

// judge waits or makes the first listed move, and expects of its decisions the results of a list, the last of them again and
// again.
type judge struct {
	dice
	values []float64
	asked  *int
}

func (j judge) Move(
	_ context.Context, _ game.Game, _ game.Options, s game.State, seat game.Seat, _ int, _ clock.Allowance, _ uint64,
) ([]game.Move, float64, error) {
	value := j.values[min(*j.asked, len(j.values)-1)]
	*j.asked++
	if st, ok := s.(game.Stalling); ok {
		if wait, ok := st.Wait(seat); ok {
			return []game.Move{wait}, value, nil
		}
	}
	return s.Moves(seat, nil)[:1], value, nil
}

// playJudge runs a test with a match of Anna against a bot that expects these results.
func playJudge(
	t *testing.T, wish match.New, values []float64, test func(h *testHost, m *host.Match, asked *int),
) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		asked := 0
		h := openTestHost(t, newPath(t), func(c *host.Config) {
			realGames(c)
			c.Mover = judge{values: values, asked: &asked}
		})
		h.start()
		wish.Players = []match.Player{anna, robot}
		m, err := h.Create(t.Context(), wish)
		if err != nil {
			t.Fatal(err)
		}
		test(h, m, &asked)
		if err := h.Close(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// moveAnna makes a move for Anna and waits until she is to move again, or the match is over.
func (h *testHost) moveAnna(t *testing.T, m *host.Match) {
	t.Helper()
	h.play(m, 1)
	await(t, m, "Anna's turn", func(f *match.State) bool { return finished(f) || f.ToAct() == game.SeatsOf(1) })
}

func TestBotResignsAfterLongLostSide(t *testing.T) {
	for name, c := range map[string]struct {
		values []float64
		turn   int // of the bot, at which it resigns; 0 if it plays on
	}{
		"lost since the second turn": {[]float64{.5, .01}, 9},
		"saved for a turn":           {[]float64{.5, .01, .01, .01, .1, .01}, 13},
		"lost from the start":        {[]float64{.01}, 0},
		"nearly lost":                {[]float64{.5, .02}, 0},
		"without an opinion":         {[]float64{.5, -1}, 0},
	} {
		playJudge(t, match.New{Game: "hex"}, c.values, func(h *testHost, m *host.Match, asked *int) {
			for range 14 {
				if h.moveAnna(t, m); finished(read(m)) {
					break
				}
			}
			f := read(m)
			switch {
			case c.turn == 0 && finished(f):
				t.Errorf("%s: the bot resigns in its turn %d: %+v", name, *asked, f.Result)
			case c.turn > 0 && (*asked != c.turn || f.Result.Text != "1-0" || f.Result.Reason != "resignation"):
				t.Errorf("%s: %+v in the bot's turn %d", name, f.Result, *asked)
			}
		})
	}
}

func TestBotAnswersDrawOfferByExpectedResult(t *testing.T) {
	for value, agrees := range map[float64]bool{.2: true, .44: true, .46: false, .5: false, .9: false, -1: false} {
		playJudge(t, match.New{Game: "hex"}, []float64{value}, func(h *testHost, m *host.Match, _ *int) {
			h.must(m, anna, 1, match.DrawOffer, "")
			if f := read(m); len(f.Offers.Open) != 1 {
				t.Fatal("the bot answers before its turn")
			}
			h.moveAnna(t, m)
			f := read(m)
			if len(f.Offers.Open) != 0 || (f.Result.Reason == "agreement") != agrees {
				t.Errorf("with %v expected: %+v, %v", value, f.Result, kinds(f, 2))
			}
			if !agrees && f.Moves != 2 {
				t.Errorf("the bot declines and does not move: %v", kinds(f, 2))
			}
		})
	}
}

// TestBotOffersAndTakesDrawOnceGameStalls plays a game of Hexstrat in which both sides only pass.
func TestBotOffersAndTakesDrawOnceGameStalls(t *testing.T) {
	stalled := match.New{
		Game: "hexstrat", Options: map[string]string{"quiet": "20", "radius": "2"},
		Position: "3 1 0 PPP/PPPP/2PPP1/PPPP/PPP inf3@-1,1 inf3@1,-1 0/0 -",
	}
	pass := func(h *testHost, m *host.Match, turns int) {
		for range turns {
			h.must(m, anna, 1, match.Move, "pass")
			await(t, m, "Anna's turn", func(f *match.State) bool { return finished(f) || f.ToAct() == game.SeatsOf(1) })
		}
	}
	for value, want := range map[float64]struct{ offers, takes bool }{
		.5: {true, true}, .46: {false, true}, .6: {false, false},
	} {
		playJudge(t, stalled, []float64{value}, func(h *testHost, m *host.Match, _ *int) {
			pass(h, m, 1)
			h.must(m, anna, 1, match.DrawOffer, "")
			if pass(h, m, 1); finished(read(m)) {
				t.Errorf("with %v expected, the bot takes a draw while the game goes on", value)
			}
			for range 6 {
				if _, ok := read(m).Offers.Offer(match.Draw); !ok {
					pass(h, m, 1)
				}
			}
			offer, ok := read(m).Offers.Offer(match.Draw)
			if ok != want.offers || ok && offer.By != 2 {
				t.Errorf("with %v expected, the offer is %+v", value, offer)
			}
			if ok {
				return
			}
			h.must(m, anna, 1, match.DrawOffer, "")
			if pass(h, m, 1); (read(m).Result.Reason == "agreement") != want.takes {
				t.Errorf("with %v expected, the match is %+v", value, read(m).Result)
			}
		})
	}
}
