package host_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"hexparlor/game"
	"hexparlor/internal/match"
)

func kinds(f *match.State, after int) []match.Kind {
	var list []match.Kind
	for _, e := range f.Log[after:] {
		list = append(list, e.Kind)
	}
	return list
}

func TestResignationEndsMatch(t *testing.T) {
	h := newTestHost(t)
	m := h.create("hexit", anna, ben)
	h.must(m, anna, 1, match.Resign, "")
	want := game.Result{Over: true, Winners: game.SeatsOf(2), Text: "0-1", Reason: "resignation"}
	if f := read(m); f.Result != want || f.Status != match.Finished || f.ToAct() != 0 || f.Viewer(1) != game.Arbiter {
		t.Errorf("%+v, %s", f.Result, f.Status)
	}
	if _, err := h.do(m, ben, 2, match.Move, "pass"); code(err) != match.AlreadyFinished {
		t.Errorf("a move after the end: %v", err)
	}
	if _, err := h.do(m, ben, 2, match.Resign, ""); code(err) != match.AlreadyFinished {
		t.Errorf("resigning a won match: %v", err)
	}

	many := h.create("pennies", anna, ben, cleo)
	if _, err := h.do(many, anna, 1, match.Resign, ""); code(err) != match.CannotResign {
		t.Errorf("three at a table: %v", err)
	}
	ruled := h.create("quitters", anna, ben, cleo)
	if o := h.must(ruled, anna, 1, match.Resign, ""); !cmp.Equal(o.Moves, []string{"resign"}) {
		t.Errorf("resigning by the rules: %+v", o)
	}
}

func TestDrawOfferEndsWhenAcceptedOrDeclined(t *testing.T) {
	h := newTestHost(t)
	m := h.create("hexit", anna, ben)
	h.must(m, anna, 1, match.DrawOffer, "")
	if _, err := h.do(m, anna, 1, match.DrawOffer, ""); code(err) != match.OfferStands {
		t.Errorf("offered twice: %v", err)
	}
	if _, err := h.do(m, anna, 1, match.DrawAccept, ""); code(err) != match.NoOffer {
		t.Errorf("one's own offer accepted: %v", err)
	}
	h.play(m, 1)
	if f := read(m); len(f.Offers.Open) != 1 {
		t.Error("the offer lapsed when its maker moved")
	}
	h.play(m, 1)
	if f := read(m); len(f.Offers.Open) != 0 {
		t.Error("moving on is not taken as declining")
	}
	h.must(m, ben, 2, match.DrawOffer, "")
	h.must(m, anna, 1, match.DrawOffer, "") // to offer what is offered is to accept
	want := game.Result{Over: true, Text: "1/2-1/2", Reason: "agreement"}
	if f := read(m); f.Result != want || len(f.Offers.Open) > 0 {
		t.Errorf("%+v", f.Result)
	}
}

// Where orders are sealed, the rules know no draw by agreement, and what was seen cannot be unseen.
func TestGamesOfSealedOrdersRefuseDrawOffersAndTakebacks(t *testing.T) {
	h := newTestHost(t)
	for _, players := range [][]match.Player{{anna, ben}, {anna, ben, cleo}} {
		m := h.create("pennies", players...)
		h.must(m, anna, 1, match.Move, "head")
		if _, err := h.do(m, ben, 2, match.DrawOffer, ""); code(err) != match.NoDraws {
			t.Errorf("a draw is offered: %v", err)
		}
		if _, err := h.do(m, anna, 1, match.TakebackAsk, ""); code(err) != match.NoTakebacks {
			t.Errorf("a move is to be taken back: %v", err)
		}
	}
}

func TestTakebackNeedsConsentOfOpponent(t *testing.T) {
	h := newTestHost(t)
	m := h.create("hexit", anna, ben)
	h.play(m, 2)
	before := position(m)
	h.play(m, 2)
	h.must(m, anna, 1, match.TakebackAsk, "")
	h.must(m, ben, 2, match.TakebackDecline, "")
	if position(m) == before {
		t.Error("a declined takeback took something back")
	}
	h.must(m, ben, 2, match.TakebackAsk, "")
	h.must(m, anna, 1, match.TakebackDecline, "")
	m = h.create("hexit", anna, ben)
	h.play(m, 2)
	before = position(m)
	h.play(m, 2)
	h.must(m, anna, 1, match.TakebackAsk, "")
	h.must(m, ben, 2, match.TakebackAccept, "")
	f := read(m)
	if position(m) != before || f.Moves != 2 || !f.ToAct().Has(1) {
		t.Errorf("%d moves stand, seats %v are to act", f.Moves, f.ToAct())
	}
	var undone []int
	for _, e := range f.Log {
		if e.Undone {
			undone = append(undone, e.Number)
		}
	}
	if !cmp.Equal(undone, []int{5, 6}) {
		t.Errorf("marked as undone: %v", undone)
	}
	h.play(m, 1)
}

func TestTakebackRequestEndsWithNextMove(t *testing.T) {
	h := newTestHost(t)
	m := h.create("hexit", anna, ben)
	h.play(m, 1)
	h.must(m, anna, 1, match.TakebackAsk, "")
	h.play(m, 1)
	if _, err := h.do(m, ben, 2, match.TakebackAccept, ""); code(err) != match.NoOffer {
		t.Errorf("accepted after moving on: %v", err)
	}
}

func TestOffersToBotsAndOwnSeatsAreAnsweredAtOnce(t *testing.T) {
	h := newTestHost(t)
	alone := h.create("hexit", anna, anna)
	h.play(alone, 1)
	h.must(alone, anna, 1, match.TakebackAsk, "")
	if f := read(alone); f.Moves != 0 || len(f.Offers.Open) != 0 {
		t.Error("one who plays both seats is asked for their own agreement")
	}
	h.must(alone, anna, 2, match.DrawOffer, "")
	if f := read(alone); f.Result.Reason != "agreement" {
		t.Error("one who plays both seats cannot agree to a draw")
	}

	versus := h.create("hexit", anna, robot)
	h.play(versus, 1)
	o := h.must(versus, anna, 1, match.TakebackAsk, "")
	if f := read(versus); f.Moves != 0 || o.Number != len(f.Log) {
		t.Error("the bot does not let a move be taken back")
	}
	h.must(versus, anna, 1, match.DrawOffer, "")
	want := []match.Kind{match.Move, match.TakebackAsk, match.TakebackAccept, match.DrawOffer}
	if got := kinds(read(versus), 2); !cmp.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestRematchSwapsSeats(t *testing.T) {
	h := newTestHost(t)
	m := h.create("hexit", anna, ben)
	h.must(m, anna, 1, match.Resign, "")
	if o := h.must(m, anna, 1, match.RematchAsk, ""); o.Rematch != "" {
		t.Error("a rematch begins before the other has been asked")
	}
	o := h.must(m, ben, 2, match.RematchAsk, "")
	if f := read(m); f.Rematch != o.Rematch || f.Log[len(f.Log)-1].Kind != match.RematchAccept {
		t.Errorf("%q, %q", f.Rematch, o.Rematch)
	}
	if _, err := h.do(m, ben, 2, match.RematchAsk, ""); code(err) != match.OfferStands {
		t.Errorf("a second rematch: %v", err)
	}
	next, err := h.Match(t.Context(), o.Rematch)
	if err != nil {
		t.Fatal(err)
	}
	f := read(next)
	if f.Status != match.Running || f.Seats.Players[0] != ben || f.Seats.Players[1] != anna || f.Match.Options["tiles"] != short {
		t.Errorf("%s, %v, %v", f.Status, f.Seats.Players, f.Match.Options)
	}
	if f.Match.Seed == read(m).Match.Seed {
		t.Error("the rematch is dealt as the match was")
	}
}

func TestBotMovesAtOnceInRematch(t *testing.T) {
	h := newTestHost(t)
	m := h.create("hexit", anna, robot)
	h.must(m, anna, 1, match.Resign, "")
	o := h.must(m, anna, 1, match.RematchAsk, "")
	h.start()
	next, err := h.Match(t.Context(), o.Rematch)
	if err != nil {
		t.Fatal(err)
	}
	await(t, next, "the bot's first move", func(f *match.State) bool { return f.Moves == 1 })
	if p := read(next).Seats.Players[0]; !p.Bot() || p.Level != 1 || p.Name != "Dice 1" {
		t.Errorf("%v", p)
	}
}
