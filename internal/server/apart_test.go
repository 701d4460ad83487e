package server_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"hexparlor/internal/api"
)

// TestSeatsWithDifferentKnowledgeAreMarked plays random moves as one user with both seats. The position says whether
// the seats' knowledge differs: if not, the client need not hide anything between two turns, and gets the moves of
// both.
func TestSeatsWithDifferentKnowledgeAreMarked(t *testing.T) {
	never := func(string) bool { return false }
	always := func(string) bool { return true }
	cards := func(position string) bool { // a player has a card, as the last field of the notation says
		fields := strings.Split(position[strings.LastIndexByte(position, ' ')+1:], "/")
		return fields[1] != "-" || fields[2] != "-"
	}
	h := openFresh(t)
	for name, c := range map[string]struct {
		game    string
		options map[string]string
		want    func(position string) bool
	}{
		"all is open":           {"hexit", nil, never},
		"hidden from both":      {"swarm", map[string]string{"setup": "auto"}, never},
		"face down for both":    {"hexstrat", map[string]string{"radius": "2"}, never},
		"hands of cards":        {"hexstrat", map[string]string{"radius": "2", "bonus": "true"}, cards},
		"orders sealed by each": {"hexattack", map[string]string{"map": "duel"}, always},
	} {
		t.Run(name, func(t *testing.T) {
			seen := map[bool]int{}
			for range 4 {
				h.guest().apart(t, c.game, c.options, c.want, seen)
			}
			if held, none := c.want("A/A/-/0"), c.want("A/-/-/0"); seen[true] > 0 != held || seen[false] > 0 == none {
				t.Errorf("apart in %d positions, not in %d", seen[true], seen[false])
			}
		})
	}
}

// apart plays up to 50 moves, and counts the positions in which the seats' knowledge differs and in which it does
// not.
func (g *guest) apart(t *testing.T, name string, options map[string]string, want func(string) bool, seen map[bool]int) {
	m := call[api.Match](g, "POST", "/api/matches", api.NewMatch{
		Game: name, Options: options, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "me"}},
	})
	if m.Deal != nil {
		g.deal(m.ID, g)
		m = g.match(m.ID)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		p := m.Position
		if p.Status != api.Running {
			return
		}
		seen[p.SeatSpecific]++
		if p.SeatSpecific != want(p.Text) {
			t.Fatalf("%s: apart is %v", p.Text, p.SeatSpecific)
		}
		if !p.SeatSpecific && slices.ContainsFunc(m.Log, func(e api.Entry) bool { return e.Kind == "move" && e.Text == "" }) {
			t.Fatalf("%s: one of the player's own moves is missing: %+v", p.Text, m.Log)
		}
		turn := p.Turns[0]
		g.move(m.ID, int(turn.Seat), turn.Choices()[random.IntN(len(turn.Choices()))].Text)
		m = g.match(m.ID)
	}
}

// TestStreamOfUserWithBothSeatsSendsOneStepPerMove: where both seats know the same, their user gets one step per move.
// When the shown seat changes, they get the whole match anew.
func TestStreamOfUserWithBothSeatsSendsOneStepPerMove(t *testing.T) {
	h := openFresh(t)
	for name, options := range map[string]map[string]string{
		"swarm": {"setup": "auto"}, "hexstrat": {"radius": "2"}, "hexattack": {"map": "duel"},
	} {
		g := h.guest()
		m := call[api.Match](g, "POST", "/api/matches", api.NewMatch{
			Game: name, Options: options, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "me"}},
		})
		if m.Deal != nil {
			g.deal(m.ID, g)
			m = g.match(m.ID)
		}
		s := g.stream(m.ID, "")
		s.next("match")
		seats := map[int]bool{}
		for number := m.Position.Number + 1; len(seats) < 2; number++ {
			turn := m.Position.Turns[0]
			seats[int(turn.Seat)] = true
			g.move(m.ID, int(turn.Seat), turn.Choices()[len(turn.Choices())-1].Text)
			before := m.Position
			step := read[api.Step](t, s.next("step"))
			m = g.match(m.ID)
			if step.Entry.Number != number {
				t.Fatalf("%s: step %d came as number %d", name, number, step.Entry.Number)
			}
			if m.Position.SeatSpecific && m.Position.Seat != before.Seat {
				s.next("match")
				break
			}
		}
	}
}
