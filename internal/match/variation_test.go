package match_test

import (
	"slices"
	"testing"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// TestPreviewShowsPositionAfterLine plays moves of both seats in advance.
func TestPreviewShowsPositionAfterLine(t *testing.T) {
	l := small(t)
	before := l.Position.Text(game.Arbiter)
	p, err := match.PreviewMoves(l.State, 2, plies("1 b1", "2 c1", "1 d1"))
	if err != nil {
		t.Fatal(err)
	}
	l.move(1, "b1")
	l.move(2, "c1")
	l.move(1, "d1")
	if p.State.Position.Text(game.Arbiter) != l.Position.Text(game.Arbiter) || len(p.Steps) != 1 || p.Steps[0].Entry.Text != stone("d1") {
		t.Errorf("the preview is %q, %+v", p.State.Position.Text(game.Arbiter), p.Steps)
	}
	if a := p.Line.Answers; len(a) != 1 || a[0].From != 1 || a[0].To != 2 {
		t.Errorf("answers %+v", a)
	}
	if p.State.Match.Seed == l.Match.Seed || p.State.Seats.Player(1).Name != "anna" || p.State.Seats.Player(1).User == "anna" {
		t.Errorf("the preview has %+v", p.State.Match)
	}
	if p, err = match.PreviewMoves(small(t).State, 2, nil); err != nil || p.State.Position.Text(game.Arbiter) != before {
		t.Errorf("without moves: %v", err)
	}
}

// TestPreviewOfWhateverKeepsPositionsInWhichMoveIsLegal plays on after any reply.
func TestPreviewOfWhateverKeepsPositionsInWhichMoveIsLegal(t *testing.T) {
	l := small(t)
	p, err := match.PreviewMoves(l.State, 2, plies(match.Whatever))
	if err != nil || len(p.May) != 23 {
		t.Fatalf("%d positions, %v", len(p.May), err)
	}
	var texts []string
	for _, s := range p.May {
		if s.ToAct() != game.SeatsOf(2) {
			t.Errorf("%v is to move", s.ToAct())
		}
		texts = append(texts, s.Text(game.Arbiter))
	}
	slices.Sort(texts)
	if len(slices.Compact(texts)) != 23 {
		t.Error("the same reply was tried twice")
	}
	if p, err = match.PreviewMoves(l.State, 2, plies(match.Whatever, "2 e5")); err != nil || len(p.May) != 0 {
		t.Errorf("after the move %d positions remain, %v", len(p.May), err)
	}
	if a := p.Line.Answers; len(a) != 1 || a[0].Seen != "" || a[0].From != 1 || a[0].To != 2 {
		t.Errorf("answers %+v", a)
	}
	wide := hexTable(t, "")
	wide.play(1, 0)
	wide.play(1, 0)
	if p, err = match.PreviewMoves(wide.State, 2, plies(match.Whatever)); err != nil || len(p.May) != 48 {
		t.Errorf("of 119 replies %d were tried, %v", len(p.May), err)
	}
}

// TestPreviewKeepsHiddenPartsSecret imagines the sealed orders of the other seat, and the hidden parts of a position.
func TestPreviewKeepsHiddenPartsSecret(t *testing.T) {
	l := duel(t, "")
	l.must(2, match.Move, "1 attack N; commit")
	l.must(1, match.Move, "commit")
	if l.Rounds.Number != 2 {
		t.Fatalf("round %d", l.Rounds.Number)
	}
	l.must(1, match.Move, "commit")
	p, err := match.PreviewMoves(l.State, 1, []string{match.Whatever})
	if err != nil || len(p.May) != 1 || p.May[0].(game.SimultaneousMoves).Round() != 3 || p.State.Rounds.Number != 3 {
		t.Errorf("%d positions, %v", len(p.May), err)
	}
	secret := dealt(t, "hexstrat")
	other := 3 - secret.ToAct().First()
	q, err := match.PreviewMoves(secret.State, other, nil)
	if err != nil || q.State.Position.Text(other) != secret.Position.Text(other) {
		t.Errorf("the seat sees another position: %v", err)
	}
	if q.State.Position.Text(game.Arbiter) == secret.Position.Text(game.Arbiter) {
		t.Error("the preview has the hidden parts of the real match")
	}
	if q.State.Deal.Commitment() != "" {
		t.Error("the preview has a deal")
	}
}

// TestVariationGoesOnFromAnyPositionOfFinishedMatch starts at several positions.
func TestVariationGoesOnFromAnyPositionOfFinishedMatch(t *testing.T) {
	l := small(t)
	l.move(1, "b1")
	l.must(2, match.TakebackAsk, "")
	l.must(1, match.TakebackAccept, "")
	l.move(2, "b2")
	l.move(1, "b3")
	running := *l
	l.must(2, match.Resign, "")
	for made, want := range map[int]int{0: 0, 1: 1, 3: 3, 99: 3} {
		p, err := match.Vary(l.State, made, nil)
		if err != nil {
			t.Fatal(err)
		}
		branch := newTable(t, match.New{Game: "hex", Options: l.Match.Options, Players: users("anna", "ben")})
		for _, e := range slices.DeleteFunc(slices.Clone(l.Log), func(e match.Entry) bool { return e.Kind != match.Move || e.Undone })[:want] {
			branch.must(e.Seat, match.Move, e.Text)
		}
		if got := p.State.Position.Text(game.Arbiter); got != branch.Position.Text(game.Arbiter) {
			t.Errorf("after %d moves: %q", made, got)
		}
	}
	p, err := match.Vary(l.State, 1, plies("2 e1", "1 e2"))
	if err != nil || p.State.Moves != 2 || p.State.ToAct() != game.SeatsOf(2) || p.Steps[0].Entry.Text != stone("e2") {
		t.Errorf("%+v, %v", p, err)
	}
	long := []string{}
	for range 65 {
		long = append(long, "1 "+stone("a1"))
	}
	for name, c := range map[string]struct {
		f     *match.State
		moves []string
		code  match.Code
	}{
		"a running match": {running.State, nil, match.NotFinished},
		"65 moves":        {l.State, long, match.BadText},
		"64 moves":        {l.State, long[:64], "not-your-turn"},
		"no move":         {l.State, []string{"x"}, match.BadText},
		"an illegal move": {l.State, plies("1 e1"), "not-your-turn"},
	} {
		if _, err := match.Vary(c.f, 1, c.moves); codeOf(t, err) != c.code {
			t.Errorf("%s: %v", name, err)
		}
	}
	off := newTable(t, match.New{Game: "hexstrat", Players: users("anna", "")})
	off.must(1, match.Stand, "")
	if _, err := match.Vary(off.State, 0, nil); codeOf(t, err) != match.NotFinished {
		t.Errorf("a match that was not dealt: %v", err)
	}
}
