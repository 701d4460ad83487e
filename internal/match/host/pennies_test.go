package host_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
)

// pennies is a tiny game of sealed choices: in each of five rounds every seat shows a head or a tail, all at once; a
// seat that is alone with its side scores. A message may hold a choice and the resignation of the rules.
type pennies struct{ resigns bool }

const pennyRounds = 5

func (g pennies) Info() game.Info {
	return game.Info{
		Version: 1,
		ID:      "pennies", Traits: game.Traits{Sealed: true, Resigns: g.resigns},
		Options: []game.Option{{Name: "seats", Kind: game.IntOption, Min: 2, Max: 9, Default: "2"}},
	}
}

func (pennies) Seats(o game.Options) []game.SeatInfo {
	var seats []game.SeatInfo
	for s := 1; s <= o.Int("seats"); s++ {
		seats = append(seats, game.SeatInfo{Seat: game.Seat(s), Name: i18n.Verbatim(fmt.Sprint("Player ", s)), Team: s})
	}
	return seats
}

func (pennies) New(o game.Options, _ rng.Seed) (game.State, error) {
	return &table{seats: o.Int("seats")}, nil
}

func (pennies) Parse(game.Options, string) (game.State, error) { return nil, fmt.Errorf("no notation") }

func (pennies) ParseSeen(game.Options, string) (game.Seen, error) {
	return game.Seen{}, fmt.Errorf("no notation")
}

var pennySides = []string{"head", "tail", "resign"}

type table struct {
	game.SimultaneousDefaults
	game.State // what a match does not use
	seats      int
	round      int
	shown      [10]int8 // 0 nothing yet, 1 head, 2 tail
	score      [10]int
	quitter    game.Seat
}

func (s *table) ToAct() game.Seats {
	var set game.Seats
	for seat := 1; seat <= s.seats && !s.over(); seat++ {
		if s.shown[seat] == 0 {
			set |= game.SeatsOf(game.Seat(seat))
		}
	}
	return set
}

func (s *table) over() bool { return s.round == pennyRounds || s.quitter > 0 }

func (s *table) Moves(seat game.Seat, buf []game.Move) []game.Move {
	if !s.ToAct().Has(seat) {
		return buf
	}
	return append(buf, 0, 1)
}

func (s *table) Check(seat game.Seat, m game.Move) *game.Refusal {
	if m > 2 || m < 2 && !s.ToAct().Has(seat) || s.over() {
		return game.Refuse("not-now", "P1", i18n.Verbatim("Not now."))
	}
	return nil
}

func (s *table) Play(seat game.Seat, m game.Move, log *game.Log) {
	if m == 2 {
		s.quitter = seat
		return
	}
	s.shown[seat] = int8(m) + 1
	if s.ToAct() != 0 {
		return
	}
	for seat := 1; seat <= s.seats; seat++ {
		if slices.Index(s.shown[1:], s.shown[seat])+1 == seat && !slices.Contains(s.shown[seat+1:], s.shown[seat]) {
			s.score[seat]++
		}
	}
	s.round++
	s.shown = [10]int8{}
}

func (s *table) Result() game.Result {
	if !s.over() {
		return game.Result{Text: "*"}
	}
	best := slices.Index(s.score[:], slices.Max(s.score[:]))
	return game.Result{Over: true, Winners: game.SeatsOf(game.Seat(best)), Text: fmt.Sprint("win:", best), Reason: "score"}
}

func (s *table) ParseMoves(_ game.Seat, text string) ([]game.Move, *game.Refusal) {
	var moves []game.Move
	for word := range strings.SplitSeq(text, ";") {
		i := slices.Index(pennySides, strings.TrimSpace(word))
		if i < 0 {
			return nil, game.Refuse("bad-text", "P2", i18n.Verbatim(fmt.Sprintf("%q is no side.", word)))
		}
		moves = append(moves, game.Move(i))
	}
	return moves, nil
}

func (s *table) MoveText(_ game.Seat, m game.Move) string { return pennySides[m] }

func (s *table) Text(game.Seat) string {
	return fmt.Sprint(s.round, s.shown[1:s.seats+1], s.score[1:s.seats+1], s.quitter)
}

// Determinize draws the choices that others have made.
func (s *table) Determinize(viewer game.Seat, r *rand.Rand) {
	for seat := range s.shown {
		if s.shown[seat] > 0 && game.Seat(seat) != viewer {
			s.shown[seat] = int8(1 + r.IntN(2))
		}
	}
}

func (s *table) Blank() game.State    { return &table{} }
func (s *table) Copy(from game.State) { *s = *from.(*table) }
