package lab

import (
	"fmt"
	"math/bits"
	"math/rand/v2"

	"hexparlor/game"
	"hexparlor/game/rng"
)

// toy is a game of two players with known answers.
type toy struct {
	id     string
	dealt  bool
	sealed bool
	open   func(draw *rng.Draw) rules
}

// rules is a position of a toy. A move is a small number.
type rules interface {
	toAct() game.Seats
	moves(buf []game.Move) []game.Move
	play(seat game.Seat, m game.Move) rules
	winner() game.Seat // 0 for a draw
}

func (t toy) Info() game.Info {
	return game.Info{ID: t.id, Version: 1, Traits: game.Traits{Chance: t.dealt, Sealed: t.sealed}}
}

func (toy) Seats(game.Options) []game.SeatInfo {
	return []game.SeatInfo{{Seat: 1, Team: 1}, {Seat: 2, Team: 2}}
}

func (t toy) New(_ game.Options, seed rng.Seed) (game.State, error) {
	return &toyState{rules: t.open(rng.New(seed))}, nil
}

func (toy) Parse(game.Options, string) (game.State, error)    { panic("not needed") }
func (toy) ParseSeen(game.Options, string) (game.Seen, error) { panic("not needed") }

type toyState struct {
	game.SimultaneousDefaults
	game.MetricsDefaults
	game.State
	rules
	hash uint64
}

func (s *toyState) ToAct() game.Seats { return s.toAct() }

func (s *toyState) Moves(seat game.Seat, buf []game.Move) []game.Move {
	if !s.toAct().Has(seat) {
		return buf
	}
	return s.moves(buf)
}

func (s *toyState) Check(game.Seat, game.Move) *game.Refusal { return nil }

func (s *toyState) Play(seat game.Seat, m game.Move, _ *game.Log) {
	s.rules = s.play(seat, m)
	s.hash = game.Mix(game.Mix(s.hash, uint64(seat)), uint64(m))
}

func (s *toyState) Result() game.Result {
	if s.toAct() != 0 {
		return game.Result{}
	}
	return game.TwoPlayerResult(s.winner(), "done")
}

func (s *toyState) Uses(_ game.Seat, m game.Move, names []string) ([]string, bool) {
	return append(names, fmt.Sprint(m)), true
}

func (s *toyState) Text(game.Seat) string                    { return fmt.Sprint(s.rules) }
func (s *toyState) Determinize(game.Seat, *rand.Rand)        {}
func (s *toyState) Blank() game.State                        { return &toyState{} }
func (s *toyState) Copy(from game.State)                     { *s = *from.(*toyState) }
func (s *toyState) Hash() uint64                             { return s.hash }
func (s *toyState) Size() int                                { return 0 }
func (s *toyState) MoveText(_ game.Seat, m game.Move) string { return fmt.Sprint(m) }
func (s *toyState) Round() int                               { return bits.OnesCount16(uint16(s.toAct())) }
func (s *toyState) Reopen(game.Seat)                         {}

func numbers(buf []game.Move, n int) []game.Move {
	for m := range n {
		buf = append(buf, game.Move(m))
	}
	return buf
}

// coin is decided by the deal: seat 1 wins with a probability of six in ten.
type coin struct {
	favoured game.Seat
	done     bool
}

var coinGame = toy{id: "coin", dealt: true, open: func(draw *rng.Draw) rules {
	if draw.N(10) < 6 {
		return coin{favoured: 1}
	}
	return coin{favoured: 2}
}}

func (c coin) toAct() game.Seats {
	if c.done {
		return 0
	}
	return game.SeatsOf(1)
}
func (coin) moves(buf []game.Move) []game.Move { return numbers(buf, 2) }
func (c coin) play(game.Seat, game.Move) rules { c.done = true; return c }
func (c coin) winner() game.Seat               { return c.favoured }

// half is partly decided by the deal and partly by play: seat 1 has drawn eight winning tokens of ten, or two,
// and takes one.
type half struct {
	good int
	took int // -1: nothing yet
}

var halfGame = toy{id: "half", dealt: true, open: func(draw *rng.Draw) rules { return half{2 + 6*draw.N(2), -1} }}

func (h half) toAct() game.Seats {
	if h.took >= 0 {
		return 0
	}
	return game.SeatsOf(1)
}
func (half) moves(buf []game.Move) []game.Move     { return numbers(buf, 10) }
func (h half) play(_ game.Seat, m game.Move) rules { h.took = int(m); return h }
func (h half) winner() game.Seat {
	if h.took < h.good {
		return 1
	}
	return 2
}

// nim has three heaps, from each of which a player may take any number; the player who takes the last token
// wins.
type nim struct {
	heaps [3]int
	mover game.Seat
}

var nimGame = toy{id: "nim", open: func(*rng.Draw) rules { return nim{[3]int{1, 2, 2}, 1} }}

func (n nim) toAct() game.Seats {
	if n.heaps == [3]int{} {
		return 0
	}
	return game.SeatsOf(n.mover)
}

func (n nim) moves(buf []game.Move) []game.Move {
	for i, size := range n.heaps {
		for take := 1; take <= size; take++ {
			buf = append(buf, game.Move(10*i+take))
		}
	}
	return buf
}

func (n nim) play(_ game.Seat, m game.Move) rules {
	n.heaps[m/10] -= int(m % 10)
	n.mover = 3 - n.mover
	return n
}

func (n nim) winner() game.Seat { return 3 - n.mover }

// noughts is tic-tac-toe.
type noughts struct {
	stones [3]uint16 // by seat
	mover  game.Seat
}

var noughtsGame = toy{id: "noughts", open: func(*rng.Draw) rules { return noughts{mover: 1} }}

var rowsOfThree = [...]uint16{0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124}

func (n noughts) winner() game.Seat {
	for _, line := range rowsOfThree {
		for seat := game.Seat(1); seat <= 2; seat++ {
			if n.stones[seat]&line == line {
				return seat
			}
		}
	}
	return 0
}

func (n noughts) toAct() game.Seats {
	if n.winner() != 0 || n.stones[1]|n.stones[2] == 0o777 {
		return 0
	}
	return game.SeatsOf(n.mover)
}

func (n noughts) moves(buf []game.Move) []game.Move {
	for at := range 9 {
		if (n.stones[1]|n.stones[2])>>at&1 == 0 {
			buf = append(buf, game.Move(at))
		}
	}
	return buf
}

func (n noughts) play(seat game.Seat, m game.Move) rules {
	n.stones[seat] |= 1 << m
	n.mover = 3 - n.mover
	return n
}

// hands is rock, paper, scissors: both choose at once.
type hands struct{ shown [3]int }

var handsGame = toy{id: "hands", sealed: true, open: func(*rng.Draw) rules { return hands{} }}

func (h hands) toAct() (pending game.Seats) {
	for seat := game.Seat(1); seat <= 2; seat++ {
		if h.shown[seat] == 0 {
			pending |= game.SeatsOf(seat)
		}
	}
	return pending
}
func (hands) moves(buf []game.Move) []game.Move        { return numbers(buf, 3) }
func (h hands) play(seat game.Seat, m game.Move) rules { h.shown[seat] = 1 + int(m); return h }
func (h hands) winner() game.Seat {
	return [3]game.Seat{0, 1, 2}[(h.shown[1]-h.shown[2]+3)%3]
}

func (s *toyState) Seal(_ game.Seat, m game.Move) (string, bool) { return fmt.Sprint(m), true }
func (s *toyState) Sealed() game.Seats                           { return 0 }
func (s *toyState) Default(game.Seat) game.Move                  { return 0 }
