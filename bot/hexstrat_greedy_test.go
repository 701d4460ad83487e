package bot

import (
	"math/rand/v2"
	"testing"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/game/rng"
	"hexparlor/games/hexstrat"
)

// greedy is a reference player of Hexstrat that uses only what its seat sees. It advances its infantry and
// attacks when an attack pays.
type greedy struct{ r *rand.Rand }

// choose returns the move that looks best now; ties are drawn.
func (g greedy) choose(s game.State, seat game.Seat) game.Move {
	v := s.View(seat).(hexstrat.View)
	var best game.Move
	top, equals := 0.0, 0
	for _, m := range s.Moves(seat, nil) {
		worth := g.worth(v, seat, s.Picks(seat, m), s.MoveText(seat, m))
		switch {
		case equals == 0 || worth > top:
			best, top, equals = m, worth, 1
		case worth == top:
			if equals++; g.r.IntN(equals) == 0 {
				best = m
			}
		}
	}
	return best
}

// unitWorth is the value of a unit of each kind.
var unitWorth = map[string]float64{"inf": 1, "rkt": 1, "mech": 1.6}

// worth returns the value of one move; ending the turn is worth nothing.
func (g greedy) worth(v hexstrat.View, seat game.Seat, picks []game.Pick, text string) float64 {
	for _, a := range v.Attacks {
		if a.Move == text {
			return g.attack(a)
		}
	}
	switch {
	case text == "pass":
		return 0
	case text[:5] == "artil":
		return 5
	case picks[len(picks)-1].Value == "rest":
		return 3
	}
	return g.advance(v, seat, picks)
}

// attack returns the value of the units that an attack destroys minus the value of those that it costs.
func (g greedy) attack(a hexstrat.Attack) float64 {
	worth := float64(a.TheyLose)*unitWorth[a.Against] - float64(a.WeLose)*unitWorth[a.Squad]
	if a.TheyKeep == 0 {
		worth += 3
	}
	if a.WeKeep == 0 {
		worth -= 3
	}
	if a.Wins || a.Captures {
		worth += 100
	}
	if worth > 0 {
		worth += 4 // before any unit moves
	}
	return worth
}

// advance returns the value of a step: towards the enemy HQ for infantry, towards the nearest enemy for other
// units.
func (g greedy) advance(v hexstrat.View, seat game.Seat, picks []game.Pick) float64 {
	squad, way := picks[len(picks)-2], picks[len(picks)-1]
	from, to := hexstratCell(squad.At), hexstratCell(way.At)
	goals := []hex.Cell{v.HQs[2-seat]}
	if squad.Value != "inf" {
		goals = nil
		for _, q := range v.Squads {
			if q.Seat != seat {
				goals = append(goals, q.Cell)
			}
		}
	}
	worth := float64(stepsTo(from, goals) - stepsTo(to, goals))
	if squad.Value == "inf" {
		worth *= 2
	}
	return worth
}

func hexstratCell(text string) hex.Cell {
	c, err := hex.ParseCell(text)
	if err != nil {
		panic(err)
	}
	return c
}

func stepsTo(from hex.Cell, goals []hex.Cell) int {
	best := 1000
	for _, c := range goals {
		best = min(best, from.Distance(c))
	}
	return best
}

// dealHexstrat deals a game.
func dealHexstrat(t testing.TB, given map[string]string, n byte) game.State {
	t.Helper()
	o, err := game.ParseOptions(hexstrat.Game{}.Info().Options, given)
	if err != nil {
		t.Fatal(err)
	}
	s, err := hexstrat.Game{}.New(o, rng.Seed{n})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestGreedyHexstratBeatsRandomPlay checks that the reference player is much stronger than random play.
func TestGreedyHexstratBeatsRandomPlay(t *testing.T) {
	points := 0.0
	for n := range byte(60) {
		r := rand.New(rand.NewPCG(uint64(n), 5))
		me := game.Seat(1 + n%2)
		s := dealHexstrat(t, nil, n/2)
		for s.ToAct() != 0 {
			seat := s.ToAct().First()
			moves := s.Moves(seat, nil)
			m := moves[r.IntN(len(moves))]
			if seat == me {
				m = greedy{r}.choose(s, seat)
			}
			s.Play(seat, m, nil)
		}
		points += s.Result().Value(me)
	}
	t.Logf("%v of 60 points", points)
	if points < 57 {
		t.Errorf("greedy gets only %v of 60 points against random play", points)
	}
}
