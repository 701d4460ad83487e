package match_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// plan stores lines of conditional moves of a seat, and returns them with the code of their refusal.
func (l *table) plan(seat game.Seat, lines ...[]string) (match.Plan, match.Code) {
	l.t.Helper()
	p := match.Plan{Seat: seat, User: l.Seats.Player(seat).User}
	state := l.Number(seat)
	return p, codeOf(l.t, p.SetLines(l.State, state, lines))
}

// follow plays the conditional moves that fit the present position, and returns what is left of them; ok is false if
// none fit.
func (l *table) follow(p match.Plan) (left match.Plan, ok bool) {
	l.t.Helper()
	d := l.env.NewDraft(l.State, "", nil)
	if err := p.Draft(d); err != nil {
		return match.Plan{}, false
	}
	if code := l.take(d, nil); code != "" {
		l.t.Fatal(code)
	}
	if len(l.changes[0].Plan.Lines) != len(d.Plan.Lines) {
		l.t.Errorf("the change stores %+v", l.changes[0].Plan)
	}
	return *d.Plan, true
}

// small returns a running match of Hex on a small board, with one stone of Anna and one of Ben.
func small(t *testing.T) *table {
	t.Helper()
	l := newTable(t, match.New{Game: "hex", Options: game.Options{"size": "5", "swap": "false"}, Players: users("anna", "ben")})
	l.move(1, "a1")
	l.move(2, "a2")
	return l
}

// move makes a move of a seat; a cell stands for the stone on it.
func (l *table) move(seat game.Seat, cell string) {
	l.t.Helper()
	l.must(seat, match.Move, stone(cell))
}

// stone returns the move that places a stone on a cell, which is written as on a chess board.
func stone(cell string) string {
	row, _ := strconv.Atoi(cell[1:])
	return fmt.Sprintf("place %d,%d", cell[0]-'a', row-1)
}

// plies returns moves with their seats in front; each is written as seat and cell, such as "1 a3".
func plies(moves ...string) []string {
	var all []string
	for _, m := range moves {
		if m == match.Whatever {
			all = append(all, m)
			continue
		}
		all = append(all, m[:2]+stone(m[2:]))
	}
	return all
}

// TestConditionalMovesAnswerExpectedReplies plays two lines, one of which goes on.
func TestConditionalMovesAnswerExpectedReplies(t *testing.T) {
	for reply, want := range map[string]string{"b1": "c1", "b2": "c2", "b3": ""} {
		l := small(t)
		p, code := l.plan(2, plies("1 b1", "2 c1", "1 d1", "2 e1"), plies("1 b2", "2 c2"))
		if code != "" || p.After != len(l.Log) || len(p.Lines) != 2 {
			t.Fatalf("%q, %+v", code, p)
		}
		if _, ok := l.follow(p); ok {
			t.Fatal("a conditional move was played out of turn")
		}
		l.move(1, reply)
		left, ok := l.follow(p)
		if ok != (want != "") {
			t.Errorf("after %s: played %v", reply, ok)
		}
		if !ok {
			continue
		}
		if e := l.steps[0].Entry; e.Text != stone(want) || e.Seat != 2 || left.After != len(l.Log) || left.Seat != 2 || left.User != "ben" {
			t.Errorf("after %s: %+v, left %+v", reply, e, left)
		}
		if goesOn := reply == "b1"; (len(left.Lines) == 1) != goesOn {
			t.Errorf("after %s: left %+v", reply, left)
		}
		if reply != "b1" {
			continue
		}
		l.move(1, "d1")
		if left, ok = l.follow(left); !ok || l.steps[0].Entry.Text != stone("e1") || len(left.Lines) != 0 {
			t.Errorf("the second answer: %v, %+v", ok, left)
		}
	}
}

// TestConditionalMoveForEveryReplyYieldsToExpectedOne has an answer to any reply, and one to a particular reply.
func TestConditionalMoveForEveryReplyYieldsToExpectedOne(t *testing.T) {
	for reply, want := range map[string]string{"b1": "c1", "b2": "e5"} {
		l := small(t)
		p, code := l.plan(2, plies(match.Whatever, "2 e5"), plies("1 b1", "2 c1"))
		if code != "" {
			t.Fatal(code)
		}
		l.move(1, reply)
		if _, ok := l.follow(p); !ok || l.steps[0].Entry.Text != stone(want) {
			t.Errorf("after %s: %v, %+v", reply, ok, l.steps)
		}
	}
	l := small(t)
	p, _ := l.plan(2, plies(match.Whatever, "2 e5"))
	l.move(1, "e5")
	if _, ok := l.follow(p); ok {
		t.Error("an illegal conditional move was played")
	}
}

// TestConditionalMovesAreRefusedUnlessTheyFit stores lines that contradict each other, are too long, or late.
func TestConditionalMovesAreRefusedUnlessTheyFit(t *testing.T) {
	long := func(moves int) []string {
		line := []string{}
		for i := range moves {
			line = append(line, fmt.Sprintf("%d %s", i%2+1, stone(fmt.Sprintf("%c%d", 'a'+i%11, i/11+3))))
		}
		return line
	}
	wide := func() *table {
		l := hexTable(t, "")
		l.move(1, "a1")
		l.move(2, "a2")
		return l
	}
	var many [][]string
	for i := range 25 {
		many = append(many, plies(fmt.Sprintf("1 %c%d", 'a'+i%10, i/10+3), "2 k11"))
	}
	for name, c := range map[string]struct {
		l     *table
		lines [][]string
		code  match.Code
	}{
		"a line":               {small(t), [][]string{plies("1 b1", "2 c1")}, ""},
		"no line":              {small(t), nil, ""},
		"no answer":            {small(t), [][]string{plies("1 b1")}, match.BadText},
		"an empty line":        {small(t), [][]string{{}}, match.BadText},
		"two answers":          {small(t), [][]string{plies("1 b1", "2 c1"), plies("1 b1", "2 c2")}, match.BadText},
		"the same twice":       {small(t), [][]string{plies("1 b1", "2 c1"), plies("1 b1", "2 c1")}, ""},
		"two later answers":    {small(t), [][]string{plies("1 b1", "2 c1", "1 d1", "2 e1"), plies("1 b1", "2 c1", "1 d1", "2 e2")}, match.BadText},
		"two later replies":    {small(t), [][]string{plies("1 b1", "2 c1", "1 d1", "2 e1"), plies("1 b1", "2 c1", "1 d2", "2 e2")}, ""},
		"no move":              {small(t), [][]string{{"1 dance", "2 c1"}}, "bad-text"},
		"without a seat":       {small(t), [][]string{{stone("b1")}}, match.BadText},
		"out of turn":          {small(t), [][]string{plies("2 c1")}, match.BadText},
		"an illegal reply":     {small(t), [][]string{plies("1 a1", "2 c1")}, "occupied"},
		"an illegal answer":    {small(t), [][]string{plies("1 b1", "2 b1")}, "occupied"},
		"an answer to nothing": {small(t), [][]string{plies(match.Whatever, "1 b1")}, match.BadText},
		"any reply later":      {small(t), [][]string{append(plies("1 b1", "2 c1"), match.Whatever)}, match.BadText},
		"32 moves":             {wide(), [][]string{long(32)}, ""},
		"33 moves":             {wide(), [][]string{long(33)}, match.BadText},
		"24 lines":             {wide(), many[:24], ""},
		"25 lines":             {wide(), many, match.BadText},
	} {
		p, code := c.l.plan(2, c.lines...)
		if code != c.code {
			t.Errorf("%s: %q", name, code)
		}
		if code == "" && len(p.Lines) != len(c.lines) {
			t.Errorf("%s: %d lines", name, len(p.Lines))
		}
	}
	l := small(t)
	if _, code := l.plan(1, plies("1 b1")); code != match.YourTurn {
		t.Errorf("on turn: %q", code)
	}
	for _, p := range []match.Plan{{Seat: 2, User: "anna"}, {Seat: 2}, {Seat: 0, User: "anna"}, {Seat: 3, User: "ben"}} {
		if code := codeOf(t, p.SetLines(l.State, 4, nil)); code != match.NotYourSeat {
			t.Errorf("%+v: %q", p, code)
		}
	}
	open := newTable(t, match.New{Game: "hex", Players: users("", "ben")})
	if code := codeOf(t, (&match.Plan{Seat: 1}).SetLines(open.State, 1, nil)); code != match.NotYourSeat {
		t.Errorf("an open seat: %q", code)
	}
	l.must(1, match.Resign, "")
	if _, code := l.plan(2, plies("1 b1", "2 c1")); code != match.AlreadyFinished {
		t.Errorf("after the end: %q", code)
	}
}

// TestConditionalMovesOfLineAreCutAfterLastAnswer keeps what comes before it.
func TestConditionalMovesOfLineAreCutAfterLastAnswer(t *testing.T) {
	l := small(t)
	p, code := l.plan(2, plies("1 b1", "2 c1", "1 d1"))
	if code != "" || !slices.Equal(p.Lines[0].Moves, plies("1 b1", "2 c1")) {
		t.Errorf("%q, %+v", code, p.Lines)
	}
	if a := p.Lines[0].Answers; len(a) != 1 || a[0].From != 1 || a[0].To != 2 || a[0].Seen == "" {
		t.Errorf("answers %+v", a)
	}
}

// TestConditionalMovesMadeForEarlierPositionAreLate stores lines for the position before a move.
func TestConditionalMovesMadeForEarlierPositionAreLate(t *testing.T) {
	l := small(t)
	seen := l.Number(2)
	l.move(1, "b1")
	l.move(2, "b2")
	for lines, code := range map[int]match.Code{0: "", 1: match.Late} {
		p := match.Plan{Seat: 2, User: "ben"}
		given := [][]string{plies("1 c1", "2 d1")}[:lines]
		if got := codeOf(t, p.SetLines(l.State, seen-1, given)); got != code {
			t.Errorf("%d lines: %q", lines, got)
		}
	}
}

// TestConditionalMovesEndWhenSeatActsOrMovesAreTakenBack lists what happens after they were stored.
func TestConditionalMovesEndWhenSeatActsOrMovesAreTakenBack(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(l *table)
		want bool
	}{
		"nothing":        {func(*table) {}, true},
		"a reply":        {func(l *table) { l.move(1, "b1") }, true},
		"an own move":    {func(l *table) { l.move(1, "b1"); l.move(2, "b2") }, false},
		"an offer":       {func(l *table) { l.must(2, match.DrawOffer, "") }, true},
		"a takeback":     {func(l *table) { l.must(1, match.TakebackAsk, ""); l.must(2, match.TakebackAccept, "") }, false},
		"a declined one": {func(l *table) { l.must(1, match.TakebackAsk, ""); l.must(2, match.TakebackDecline, "") }, true},
		"the end":        {func(l *table) { l.must(1, match.Resign, "") }, false},
	} {
		l := small(t)
		p, _ := l.plan(2, plies(match.Whatever, "2 e5"))
		if c.do(l); p.Stands(l.State) != c.want {
			t.Errorf("after %s: stands %v", name, !c.want)
		}
	}
	l := small(t)
	p, _ := l.plan(2, plies(match.Whatever, "2 e5"))
	if p.After++; p.Stands(l.State) {
		t.Error("moves that were stored later stand")
	}
	if p, _ = l.plan(2, plies(match.Whatever, "2 e5")); p.Stands(l.State) {
		p.User = "anna"
	}
	if p.Stands(l.State) {
		t.Error("moves of another user stand")
	}
}

// TestConditionalOrdersOfSealedRoundArePlayedInTheNext seals orders, and decides those of the next round.
func TestConditionalOrdersOfSealedRoundArePlayedInTheNext(t *testing.T) {
	l := duel(t, "")
	l.must(1, match.Move, "commit")
	p, code := l.plan(1, []string{match.Whatever, "1 1 attack N", "1 commit"})
	if code != "" || len(p.Lines) != 1 || p.Lines[0].Answers[0].From != 1 || p.Lines[0].Answers[0].To != 3 {
		t.Fatalf("%q, %+v", code, p)
	}
	l.must(2, match.Move, "commit")
	if !l.AwaitsUser() {
		t.Error("the round waits for no user")
	}
	left, ok := l.follow(p)
	if !ok || len(left.Lines) != 0 {
		t.Fatalf("not played, left %+v", left)
	}
	l.wants("1 move", "1 move")
	if r := l.Receipts[len(l.Receipts)-1]; r.Seat != 1 || r.Round != 2 || !strings.Contains(r.Orders, "1aN") {
		t.Errorf("the receipt is %+v", r)
	}
	for _, line := range [][]string{{match.Whatever, "1 recall"}, {match.Whatever, "2 commit"}, {match.Whatever, "1 dance"}} {
		l := duel(t, "")
		l.must(1, match.Move, "commit")
		if _, code := l.plan(1, line); code == "" {
			t.Errorf("%q was accepted", line)
		}
	}
}

// TestMatchAwaitsUserUnlessOnlyBotsAreToMove asks for conditional moves of users only.
func TestMatchAwaitsUserUnlessOnlyBotsAreToMove(t *testing.T) {
	for name, c := range map[string]struct {
		players []match.Player
		want    bool
	}{
		"a user": {users("anna", "bot"), true}, "a bot": {users("bot", "anna"), false},
		"a player by message": {users("mail", "anna"), false},
		"elsewhere":           {[]match.Player{{User: match.ImportedUser, Name: "A"}, {User: "b", Name: "b"}}, false},
	} {
		if got := newTable(t, match.New{Game: "hex", Players: c.players}).AwaitsUser(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
