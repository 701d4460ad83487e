package bot

import (
	"math/rand/v2"

	"hexparlor/game"
)

// matrix is a game of one round: seat 1 chooses a row and seat 2 a column at the same time. wins is the result
// of seat 1: 0, one half or 1.
type matrix struct {
	game.SimultaneousDefaults
	game.State
	wins   [][]float64
	chosen [2]int // 1-based; 0 means not yet
}

func (m *matrix) ToAct() game.Seats {
	var set game.Seats
	for i, c := range m.chosen {
		if c == 0 {
			set |= game.SeatsOf(game.Seat(i + 1))
		}
	}
	return set
}

func (m *matrix) Moves(seat game.Seat, buf []game.Move) []game.Move {
	count := len(m.wins)
	if seat == 2 {
		count = len(m.wins[0])
	}
	for c := range count {
		buf = append(buf, game.Move(c+1))
	}
	return buf
}

func (m *matrix) Play(seat game.Seat, move game.Move, _ *game.Log) { m.chosen[seat-1] = int(move) }

func (m *matrix) Seal(game.Seat, game.Move) (string, bool) { return "", true }
func (m *matrix) Round() int                               { return 1 }
func (m *matrix) Default(game.Seat) game.Move              { return 1 }
func (m *matrix) Sealed() game.Seats {
	if m.ToAct() == 0 {
		return 0
	}
	return game.SeatsOf(1, 2) &^ m.ToAct()
}

func (m *matrix) Result() game.Result {
	switch w := m.wins[m.chosen[0]-1][m.chosen[1]-1]; {
	case w == 1:
		return game.TwoPlayerResult(1, "wins")
	case w == 0:
		return game.TwoPlayerResult(2, "loses")
	}
	return game.TwoPlayerResult(game.Spectator, "even")
}

func (m *matrix) Determinize(viewer game.Seat, r *rand.Rand) {
	for i := range m.chosen {
		if game.Seat(i+1) != viewer && m.chosen[i] > 0 {
			m.chosen[i] = 1 + r.IntN(2)
		}
	}
}

func (m *matrix) Reopen(viewer game.Seat) { m.chosen[2-viewer] = 0 }
func (m *matrix) Hash() uint64            { return game.Mix(uint64(m.chosen[0]), uint64(m.chosen[1])) }
func (m *matrix) Blank() game.State       { return &matrix{} }
func (m *matrix) Copy(from game.State)    { *m = *from.(*matrix) }

// bayes is a matrix that depends on what seat 2 holds, which seat 1 cannot see.
type bayes struct {
	matrix
	held  int
	games [2][][]float64
}

func (b *bayes) Determinize(viewer game.Seat, r *rand.Rand) {
	if viewer == 1 {
		b.held = r.IntN(2)
	}
}

func (b *bayes) Result() game.Result {
	b.wins = b.games[b.held]
	return b.matrix.Result()
}

func (b *bayes) Hash() uint64         { return game.Mix(b.matrix.Hash(), uint64(b.held)) }
func (b *bayes) Blank() game.State    { return &bayes{} }
func (b *bayes) Copy(from game.State) { *b = *from.(*bayes) }

// blotto is the game of Colonel Blotto (Borel 1921) for two teams of one or two seats. Each seat sends its
// soldiers one after the other to one of three forts and then commits; the team with more soldiers at more
// forts wins. Odd seats make the first team.
type blotto struct {
	game.SimultaneousDefaults
	game.State
	seats, soldiers int
	sent            [5][]uint8 // by seat
	done            game.Seats
}

const (
	forts     = 3
	blottoEnd = game.Move(forts)
)

func newBlotto(seats, soldiers int) *blotto { return &blotto{seats: seats, soldiers: soldiers} }

func (b *blotto) all() game.Seats { return (1<<b.seats - 1) << 1 }

func (b *blotto) ToAct() game.Seats { return b.all() &^ b.done }

func (b *blotto) Moves(seat game.Seat, buf []game.Move) []game.Move {
	if len(b.sent[seat]) == b.soldiers {
		return append(buf, blottoEnd)
	}
	return append(buf, 0, 1, 2)
}

func (b *blotto) Play(seat game.Seat, m game.Move, _ *game.Log) {
	if m == blottoEnd {
		b.done |= game.SeatsOf(seat)
		return
	}
	b.sent[seat] = append(b.sent[seat], uint8(m))
}

func (b *blotto) Seal(_ game.Seat, m game.Move) (string, bool) { return "", m == blottoEnd }
func (b *blotto) Round() int                                   { return 1 }
func (b *blotto) Default(game.Seat) game.Move                  { return blottoEnd }
func (b *blotto) Sealed() game.Seats {
	if b.ToAct() == 0 {
		return 0
	}
	return b.done
}

func (b *blotto) Result() game.Result {
	var lead [forts]int
	for seat := 1; seat <= b.seats; seat++ {
		for _, fort := range b.sent[seat] {
			lead[fort] += 2*(seat%2) - 1
		}
	}
	won := 0
	for _, l := range lead {
		won += min(max(l, -1), 1)
	}
	switch {
	case won > 0:
		return game.Result{Over: true, Winners: game.SeatsOf(1, 3) & b.all()}
	case won < 0:
		return game.Result{Over: true, Winners: game.SeatsOf(2, 4) & b.all()}
	}
	return game.Result{Over: true}
}

func (b *blotto) Determinize(game.Seat, *rand.Rand) {}

func (b *blotto) Reopen(viewer game.Seat) {
	for seat := range b.sent {
		if game.Seat(seat) != viewer {
			b.sent[seat] = b.sent[seat][:0]
		}
	}
	b.done &= game.SeatsOf(viewer)
}

func (b *blotto) Hash() uint64      { return uint64(b.done) }
func (b *blotto) Blank() game.State { return &blotto{} }

func (b *blotto) Copy(from game.State) {
	o, sent := from.(*blotto), b.sent
	*b = *o
	for seat := range sent {
		b.sent[seat] = append(sent[seat][:0], o.sent[seat]...)
	}
}

// kuhn is Kuhn's poker (1950) with three cards. The part of the two chips that a seat wins is its probability
// of winning the game, decided by a hidden lot.
type kuhn struct {
	game.State
	cards   [2]int
	lot     int // from 0 to 3
	history string
}

const (
	kuhnPass = game.Move(1)
	kuhnBet  = game.Move(2)
)

func (k *kuhn) ToAct() game.Seats {
	switch k.history {
	case "pp", "bp", "bb", "pbp", "pbb":
		return 0
	}
	return game.SeatsOf(game.Seat(len(k.history)%2 + 1))
}

func (k *kuhn) Moves(_ game.Seat, buf []game.Move) []game.Move { return append(buf, kuhnPass, kuhnBet) }

func (k *kuhn) Play(_ game.Seat, m game.Move, _ *game.Log) { k.history += string("-pb"[m]) }

// net returns the chips that seat 1 wins, from -2 to 2.
func (k *kuhn) net() int {
	higher := 1
	if k.cards[1] > k.cards[0] {
		higher = -1
	}
	switch k.history {
	case "bp":
		return 1
	case "pbp":
		return -1
	case "pp":
		return higher
	}
	return 2 * higher
}

func (k *kuhn) Result() game.Result {
	if k.lot < 2+k.net() {
		return game.TwoPlayerResult(1, "lot")
	}
	return game.TwoPlayerResult(2, "lot")
}

func (k *kuhn) Determinize(viewer game.Seat, r *rand.Rand) {
	other := 2 - viewer
	rest := []int{}
	for c := 1; c <= 3; c++ {
		if c != k.cards[1-other] {
			rest = append(rest, c)
		}
	}
	k.cards[other] = rest[r.IntN(2)]
	k.lot = r.IntN(4)
}

func (k *kuhn) Blank() game.State    { return &kuhn{} }
func (k *kuhn) Copy(from game.State) { *k = *from.(*kuhn) }
