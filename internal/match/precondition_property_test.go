package match_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"hexparlor/game"
	"hexparlor/game/rng"
	games "hexparlor/games"
	"hexparlor/internal/match"
	"hexparlor/record/fairdeal"
)

// The games of TestSubmissionIsLateOnlyAfterItsDecisionChanged: turns, sealed orders of two and three, and questions.
var judged = []struct {
	game    string
	options map[string]string
	seats   int
}{
	{"hexit", map[string]string{"tiles": "12"}, 2},
	{"hex", map[string]string{"size": "5"}, 2},
	{"hexattack", map[string]string{"map": "duel"}, 2},
	{"hexattack", map[string]string{"map": "ffa3"}, 3},
	{"hexstrike", map[string]string{"choose": "sealed"}, 2},
}

// randomPlayers are the players of a random match, in seat order.
var randomPlayers = []match.Player{
	{User: "anna-id", Name: "Anna"}, {User: "ben-id", Name: "Ben"}, {User: "cleo-id", Name: "Cleo"},
}

// played is the states of a random match, by how many entries each has.
type played []*match.State

// randomMatch draws a match with moves, offers, answers, takebacks and undone moves.
func randomMatch(t *rapid.T) played {
	kind := rapid.SampledFrom(judged).Draw(t, "game")
	g, _ := games.Lookup(kind.game)
	options, err := game.ParseOptions(g.Info().Options, kind.options)
	if err != nil {
		t.Fatal(err)
	}
	m := match.Match{
		ID: "m", Game: kind.game, Options: options, Seed: rng.Seed{1}, Rules: g.Info().Version, Protocol: fairdeal.SeedAlone,
	}
	f, err := match.NewState(g, m)
	if err != nil {
		t.Fatal(err)
	}
	states := played{f}
	add := func(seat game.Seat, kind match.Kind, text string) {
		at := time.UnixMilli(int64(len(states)))
		step, err := states[len(states)-1].Next(match.Entry{Number: len(states), Seat: seat, Kind: kind, Text: text, At: at})
		if err == nil {
			states = append(states, step.State)
		}
	}
	for i, p := range randomPlayers[:kind.seats] {
		add(game.Seat(i+1), match.Sit, p.String())
	}
	for range rapid.IntRange(1, 40).Draw(t, "entries") {
		f := states[len(states)-1]
		seat := game.Seat(rapid.IntRange(1, kind.seats).Draw(t, "seat"))
		if what := rapid.SampledFrom(others).Draw(t, "kind"); what != match.Move {
			add(seat, what, "")
		} else if moves := f.Position.Moves(seat, nil); len(moves) > 0 {
			add(seat, match.Move, f.Position.MoveText(seat, rapid.SampledFrom(moves).Draw(t, "move")))
		} else if r, ok := f.Position.(game.SimultaneousMoves); ok {
			if recall, free := r.Recall(seat); free {
				add(seat, match.Move, f.Position.MoveText(seat, recall))
			}
		}
	}
	return states
}

// others is what happens in a random match: mostly moves.
var others = append(slices.Repeat([]match.Kind{match.Move}, 16),
	match.Undo, match.DrawOffer, match.DrawDecline, match.TakebackAsk, match.TakebackAccept, match.TakebackDecline)

// TestSubmissionIsLateOnlyAfterItsDecisionChanged holds of all kinds of submissions in random matches, by nothing but
// the folds:
//
//   - what was decided at the present position is never late, and what was decided at a later one does not exist;
//   - what is not late at a state is not late at any later one;
//   - an order is late if and only if its round is over;
//   - a move of a game of turns is late if and only if another seat has moved, or moves were taken back.
func TestSubmissionIsLateOnlyAfterItsDecisionChanged(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		states := randomMatch(t)
		now := states[len(states)-1]
		seat := game.Seat(rapid.IntRange(1, len(now.Seats.Players)).Draw(t, "whose"))
		kind := rapid.SampledFrom([]match.Kind{
			match.Move, match.Undo, match.Resign, match.DrawOffer, match.DrawAccept, match.TakebackAsk, match.TakebackAccept,
			match.TimeAsk, match.PauseAsk, match.RematchAsk,
		}).Draw(t, "submission")
		s := match.Submission{User: now.Seats.Players[seat-1].User, Seat: seat, Kind: kind}
		if now.Status != match.Running {
			t.Skip("it is over")
		}
		timely := func(state int) bool {
			s.State = state
			err := s.Timely(now)
			if refused := (*match.Error)(nil); err != nil && (!errors.As(err, &refused) || refused.Code != match.Late) {
				t.Fatalf("state %d of %d: %v", state, now.Number(seat), err)
			}
			return err == nil
		}
		if !timely(now.Number(seat)) {
			t.Fatalf("%s at the present position: %v", kind, s.Timely(now))
		}
		s.State = now.Number(seat) + 1
		if why := (*match.Error)(nil); !errors.As(s.Timely(now), &why) || why.Code != match.UnknownState {
			t.Fatalf("at a position that has not come: %v", s.Timely(now))
		}
		for entries := len(states) - 2; entries > len(now.Seats.Players); entries-- {
			then := states[entries]
			was, is := timely(then.Number(seat)), timely(min(then.Number(seat)+1, now.Number(seat)))
			if was && !is {
				t.Fatalf("%s is late at state %d, and not at the one before", kind, then.Number(seat)+1)
			}
			if over, known := overtaken(then, now, seat); known && kind == match.Move && was == over {
				t.Fatalf("a move decided after %d entries of %v: in time is %t", entries, now.Log, was)
			}
		}
	})
}

// isOutdated reports whether a decision of a seat is over: by the rounds of orders, else by who has moved since then. In a
// game with questions more is known only of rounds.
func overtaken(then, now *match.State, seat game.Seat) (over, known bool) {
	if then.Rounds.Number != 0 {
		return then.Rounds.Number != now.Rounds.Number, now.Match.Game == "hexattack" || then.Rounds.Number != now.Rounds.Number || now.Rounds.Number == 1
	}
	return slices.ContainsFunc(now.Log[len(then.Log):], func(e match.Entry) bool {
		return e.Kind == match.Undo || e.Kind == match.TakebackAccept || e.Kind == match.Move && e.Seat != seat
	}), true
}
