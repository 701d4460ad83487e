package host_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"hexparlor/game"
	registry "hexparlor/games"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

// planned returns what the user has decided in advance.
func (h *testHost) planned(t *host.Match, who match.Player) []match.Plan {
	h.t.Helper()
	plans, err := t.Plans(h.t.Context(), who.User)
	if err != nil {
		h.t.Fatal(err)
	}
	return plans
}

func (h *testHost) plan(t *host.Match, who match.Player, seat game.Seat, lines ...[]string) {
	h.t.Helper()
	if _, err := t.Plan(h.t.Context(), who.User, seat, present(t, seat), lines); err != nil {
		h.t.Fatalf("a plan of seat %d, %v: %v", seat, lines, err)
	}
}

// updateStatus has all plans followed that are due.
func (h *testHost) settle(t *host.Match) {
	h.t.Helper()
	for n := -1; n < len(read(t).Log); {
		n = len(read(t).Log)
		h.planned(t, anna)
	}
}

// moves returns the texts of all moves that were made.
func moves(t *host.Match) (texts []string) {
	for _, e := range read(t).Log {
		if e.Kind == match.Move {
			texts = append(texts, fmt.Sprint(e.Seat, " ", e.Text))
		}
	}
	return texts
}

func wantMoves(t *testing.T, m *host.Match, want ...string) {
	t.Helper()
	if got := moves(m); !slices.Equal(got, want) {
		t.Errorf("played %q, want %q", got, want)
	}
}

func made(n int) func(*match.State) bool { return func(f *match.State) bool { return f.Moves >= n } }

// hexTestHost returns a site with a running game of Hex, in which Anna is to move.
func hexTestHost(t *testing.T) (*testHost, *host.Match) {
	t.Helper()
	h := openTestHost(t, newPath(t), realGames)
	h.start()
	return h, h.playing("hex", map[string]string{"size": "5", "swap": "false"}, anna, ben)
}

func TestConditionalMovesArePlayedAfterExpectedMove(t *testing.T) {
	h, m := hexTestHost(t)
	h.plan(m, ben, 2,
		[]string{"1 place 0,0", "2 place 2,2", "1 place 1,0", "2 place 2,3"}, []string{"1 place 0,0", "2 place 2,2", "1 place 1,1", "2 place 2,1"}, []string{"1 place 0,1", "2 place 3,3"},
		[]string{match.Whatever, "2 place 4,4"})
	h.must(m, anna, 1, match.Move, "place 0,0")
	await(t, m, "the answer to a1", made(2))
	if lines := h.planned(m, ben)[0].Lines; len(lines) != 2 || !slices.Equal(lines[0].Moves, []string{"1 place 1,0", "2 place 2,3"}) {
		t.Errorf("left is %v", lines)
	}
	h.must(m, anna, 1, match.Move, "place 1,1")
	await(t, m, "the answer to b2", made(4))
	wantMoves(t, m, "1 place 0,0", "2 place 2,2", "1 place 1,1", "2 place 2,1")
	if left := h.planned(m, ben); len(left) != 0 {
		t.Errorf("left is %v", left)
	}

	h.plan(m, ben, 2, []string{"1 place 3,0", "2 place 4,0"}, []string{match.Whatever, "2 place 4,4"})
	h.must(m, anna, 1, match.Move, "place 3,1")
	await(t, m, "the answer to everything", made(6))
	wantMoves(t, m, "1 place 0,0", "2 place 2,2", "1 place 1,1", "2 place 2,1", "1 place 3,1", "2 place 4,4")
}

func TestConditionalMovesAreDroppedWhenNoLineFitsOrWithdrawn(t *testing.T) {
	h, m := hexTestHost(t)
	dropped := func() bool {
		plans := h.planned(m, ben)
		return len(plans) == 1 && plans[0].Dropped && len(plans[0].Lines) == 0
	}
	gone := func() bool { return len(h.planned(m, ben)) == 0 }

	h.plan(m, ben, 2, []string{"1 place 0,0", "2 place 1,0"})
	h.must(m, anna, 1, match.Move, "place 0,1")
	if !dropped() {
		t.Errorf("no line fits, and left is %v", h.planned(m, ben))
	}
	h.must(m, ben, 2, match.Move, "place 1,1")
	if !gone() {
		t.Error("dropped conditional moves are still reported")
	}

	h.plan(m, ben, 2, []string{match.Whatever, "2 place 1,2"})
	h.must(m, anna, 1, match.Move, "place 1,2")
	if !dropped() {
		t.Errorf("the move is impossible, and left is %v", h.planned(m, ben))
	}
	h.must(m, ben, 2, match.Move, "place 2,0")

	h.plan(m, ben, 2, []string{match.Whatever, "2 place 4,4"})
	h.plan(m, ben, 2)
	if !gone() {
		t.Error("a plan that was withdrawn is there")
	}
	h.plan(m, ben, 2, []string{match.Whatever, "2 place 4,4"})
	h.must(m, ben, 2, match.TakebackAsk, "")
	h.must(m, anna, 1, match.TakebackAccept, "")
	if !gone() {
		t.Error("a plan outlives a takeback")
	}
	h.must(m, ben, 2, match.Move, "place 2,0")
	wantMoves(t, m, "1 place 0,1", "2 place 1,1", "1 place 1,2", "2 place 2,0", "2 place 2,0")

	h.plan(m, ben, 2, []string{match.Whatever, "2 place 4,4"})
	if err := h.Forget(t.Context(), ben.User); err != nil {
		t.Fatal(err)
	}
	if plans, err := h.Store.Plans(t.Context(), m.ID()); err != nil || len(plans) != 0 {
		t.Errorf("plans of who was forgotten are kept: %v, %v", plans, err)
	}
}

func TestImpossibleConditionalMovesAreRefused(t *testing.T) {
	h, m := hexTestHost(t)
	for _, c := range []struct {
		who   match.Player
		seat  game.Seat
		want  match.Code
		lines [][]string
	}{
		{anna, 1, match.YourTurn, [][]string{{match.Whatever, "1 place 0,0"}}},
		{anna, 2, match.NotYourSeat, [][]string{{match.Whatever, "2 place 0,0"}}},
		{openSeat, 2, match.NotYourSeat, [][]string{{match.Whatever, "2 place 0,0"}}},
		{ben, 3, match.NotYourSeat, [][]string{{match.Whatever, "3 a1"}}},
		{ben, 2, match.BadText, [][]string{{"1 place 0,0"}}},
		{ben, 2, match.BadText, [][]string{{}}},
		{ben, 2, match.BadText, [][]string{{match.Whatever}}},
		{ben, 2, match.BadText, [][]string{{"2 place 0,0"}}},
		{ben, 2, match.BadText, [][]string{{match.Whatever, "1 place 0,0"}}},
		{ben, 2, match.BadText, [][]string{{"1 place 0,0", "2 place 1,0"}, {"1 place 0,0", "2 place 1,1"}}},
		{ben, 2, match.BadText, [][]string{{match.Whatever, "2 place 1,0"}, {match.Whatever, "2 place 1,1"}}},
		{ben, 2, "refusal occupied", [][]string{{"1 place 0,0", "2 place 0,0"}}},
		{ben, 2, match.BadText, [][]string{slices.Repeat([]string{"1 place 0,0"}, 33)}},
		{ben, 2, match.BadText, slices.Repeat([][]string{{match.Whatever, "2 place 1,0"}}, 25)},
	} {
		if _, err := m.Plan(t.Context(), c.who.User, c.seat, 0, c.lines); code(err) != c.want {
			t.Errorf("%s, seat %d, %v: %v, want %s", c.who.Name, c.seat, c.lines, err, c.want)
		}
	}
	if plans, _ := h.Store.Plans(t.Context(), m.ID()); len(plans) != 0 {
		t.Errorf("stored in spite of that: %v", plans)
	}
}

// What was decided in advance is played once, also if the server stops between the move that it answers and the answer.
func TestConditionalMovesSurviveRestart(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames) // it is not started, and so follows no plan
	m := h.playing("hex", map[string]string{"size": "5", "swap": "false"}, anna, ben)
	h.plan(m, ben, 2, []string{"1 place 0,0", "2 place 2,2", "1 place 1,0", "2 place 2,3"})
	h.must(m, anna, 1, match.Move, "place 0,0")
	wantMoves(t, m, "1 place 0,0")
	again := []*testHost{testHostOn(t, h.Store, realGames), testHostOn(t, h.Store, realGames)}
	for _, h := range again {
		h.start()
	}
	for _, h := range again {
		m := mustTable(h, m.ID())
		if _, err := m.Plans(t.Context(), ben.User); err != nil { // learns what the other server has stored
			t.Fatal(err)
		}
	}
	log, err := h.Store.Entries(t.Context(), m.ID(), 0)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(log); n != 4 || log[3].Text != "place 2,2" {
		t.Errorf("the log is %v", log)
	}
}

// Two who have decided in advance play on by themselves.
func TestConditionalMovesOfBothSeatsAnswerEachOther(t *testing.T) {
	h, m := hexTestHost(t)
	h.must(m, anna, 1, match.Move, "place 0,0")
	h.plan(m, anna, 1, []string{"2 place 1,0", "1 place 1,1", "2 place 1,2", "1 place 1,3"})
	h.must(m, ben, 2, match.Move, "place 1,0")
	await(t, m, "an answer", made(3))
	h.plan(m, ben, 2)
	h.must(m, ben, 2, match.Move, "place 1,2")
	await(t, m, "another answer", made(5))
	wantMoves(t, m, "1 place 0,0", "2 place 1,0", "1 place 1,1", "2 place 1,2", "1 place 1,3")
}

// Orders may be decided for a round that has not begun, and for what the round before it has come to.
func TestConditionalMovesCanBeSetForSealedOrdersOfLaterRounds(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	h.start()
	m := h.playing("hexattack", map[string]string{"map": "duel"}, anna, ben)
	h.must(m, anna, 1, match.Move, "commit")
	h.plan(m, anna, 1,
		[]string{"2 1 move S", "2 commit", "1 1 move N", "1 commit"}, []string{match.Whatever, "1 1 attack N", "1 commit"})
	if _, err := m.Plan(t.Context(), ben.User, 2, present(m, 2), [][]string{{"1 commit"}}); code(err) != match.YourTurn {
		t.Errorf("orders that can be given now: %v", err)
	}
	h.must(m, ben, 2, match.Move, "1 move S")
	h.must(m, ben, 2, match.Move, "commit")
	await(t, m, "the orders of the next round", made(5))
	wantMoves(t, m, "1 commit", "2 1 move S", "2 commit", "1 1 move N", "1 commit")

	h.plan(m, anna, 1, []string{match.Whatever, "1 1 attack N", "1 commit"})
	h.must(m, anna, 1, match.Move, "recall") // what a user does by themselves ends what they had decided
	h.must(m, anna, 1, match.Move, "commit")
	h.must(m, ben, 2, match.Move, "commit")
	if plans := h.planned(m, anna); len(plans) != 0 || read(m).Moves != 8 {
		t.Errorf("a plan was followed after a recall: %v, %q", plans, moves(m))
	}
}

// Whatever game: what a seat has thought of in advance is played when it comes to pass, and never anything else.
func TestConditionalMovesOfAllGamesPlayOnlyMatchingLines(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	h.start()
	for _, g := range registry.All() {
		id := g.Info().ID
		r := rand.New(rand.NewPCG(3, uint64(len(id))))
		followed, dropped := 0, 0
		for n := 0; n < 2 || followed < 5 && n < 20; n++ { // how often one can answer depends on the deal
			m := h.playing(id, nil, anna, ben)
			h.deal(m)
			for range 40 {
				f := read(m)
				if f.Status == match.Finished {
					break
				}
				for seat := range game.Seat(2) {
					seat++
					before := read(m).Moves
					line := randomLine(t, m, seat, r)
					if line == nil {
						continue
					}
					h.settle(m)
					if read(m).Moves != before {
						continue
					}
					h.plan(m, read(m).Seats.Players[seat-1], seat, line)
					playOther(h, m, seat, line, r)
					plans := h.planned(m, read(m).Seats.Players[seat-1])
					switch now := read(m).Moves; {
					case len(plans) == 1 && plans[0].Dropped:
						dropped++
					case now > before+1:
						followed++
					}
				}
				if read(m).ToAct() != 0 {
					seat := read(m).ToAct().First()
					playAny(h, m, seat, r)
				}
			}
		}
		t.Logf("%s: %d followed, %d dropped", id, followed, dropped)
		if followed < 5 {
			t.Errorf("%s: of what was decided in advance only %d were followed, and %d dropped", id, followed, dropped)
		}
	}
}

// randomLine returns a move of another seat with an answer, or a move for whatever comes; nil if the seat is to move.
func randomLine(t *testing.T, m *host.Match, seat game.Seat, r *rand.Rand) (line []string) {
	t.Helper()
	m.Read(func(f *match.State) {
		if f.Status != match.Running || f.ToAct().Has(seat) {
			return
		}
		if r.IntN(2) == 0 {
			line = append(line, match.Whatever)
		}
		for range 12 {
			l, err := match.PreviewMoves(f, seat, line)
			if err != nil {
				t.Fatalf("%s %v: %v", f.Match.Game, line, err)
			}
			s, actor := l.State.Position, l.State.ToAct().First()
			if len(line) == 1 && line[0] == match.Whatever && len(l.May) == 0 {
				line = nil // it will not be the seat's turn again
				return
			}
			if len(l.May) > 0 {
				s, actor = l.May[r.IntN(len(l.May))], seat
			}
			all := s.Moves(actor, nil)
			if actor == 0 || len(all) == 0 {
				line = nil
				return
			}
			line = append(line, fmt.Sprint(actor, " ", s.MoveText(actor, all[r.IntN(len(all))])))
			if actor == seat {
				return
			}
		}
		line = nil
	})
	return line
}

// playOther makes the moves of the others in a line as far as they can be made, or any if it is for whatever comes.
func playOther(h *testHost, m *host.Match, seat game.Seat, line []string, r *rand.Rand) {
	for _, move := range line {
		f := read(m)
		if f.Status != match.Running || f.ToAct().Has(seat) {
			return
		}
		actor := f.ToAct().First()
		if move == match.Whatever {
			playAny(h, m, actor, r)
			return
		}
		var by game.Seat
		var text string
		_, _ = fmt.Sscanf(move, "%d", &by)
		text = move[2:]
		if by == seat {
			return
		}
		if _, err := h.do(m, f.Seats.Players[by-1], by, match.Move, text); err != nil {
			playAny(h, m, actor, r)
			return
		}
	}
}

func playAny(h *testHost, m *host.Match, seat game.Seat, r *rand.Rand) {
	var text string
	var who match.Player
	m.Read(func(f *match.State) {
		if all := f.Position.Moves(seat, nil); f.ToAct().Has(seat) && len(all) > 0 {
			text, who = f.Position.MoveText(seat, all[r.IntN(len(all))]), f.Seats.Players[seat-1]
		}
	})
	if text != "" {
		_, _ = h.do(m, who, seat, match.Move, text) // a plan may have been faster
	}
}
