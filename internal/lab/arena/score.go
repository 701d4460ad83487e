package arena

import (
	"cmp"
	"time"
)

// The sides of a series.
const (
	sideA = iota
	sideB
)

// Game is the result of one game of a series; a journal has one line for each game.
type Game struct {
	Number int       `json:"number"` // number in the series; games 2k and 2k+1 are a pair
	Score  float64   `json:"score"`
	Result string    `json:"result"`
	Reason string    `json:"reason"`
	Plies  int       `json:"plies"`
	Effort [2]Effort `json:"effort"`
}

// Effort is the number of moves and the search time of one side, in one game or in all.
type Effort struct {
	Moves       int           `json:"moves"`       // number of moves for which there was more than one legal move
	Simulations int           `json:"simulations"` // number of positions judged; 0 for players that do not count them
	Time        time.Duration `json:"ns"`
	Longest     time.Duration `json:"longest_ns"` // longest time for one move
	Forfeits    int           `json:"forfeits"`
	Forfeit     string        `json:"forfeit,omitempty"` // reason of the last forfeit
}

// PerMove returns the mean time for one move.
func (e Effort) PerMove() time.Duration { return e.Time / time.Duration(max(1, e.Moves)) }

func (e *Effort) add(o Effort) {
	e.Moves += o.Moves
	e.Simulations += o.Simulations
	e.Time += o.Time
	e.Longest = max(e.Longest, o.Longest)
	e.Forfeits += o.Forfeits
	e.Forfeit = cmp.Or(o.Forfeit, e.Forfeit)
}

// Score is the result of the games counted so far, from A's side.
type Score struct {
	Wins   int       `json:"wins"`
	Draws  int       `json:"draws"`
	Losses int       `json:"losses"`
	Pairs  Pairs     `json:"pairs"`
	Plies  int       `json:"plies"`
	Effort [2]Effort `json:"effort"`
}

// Games returns the number of games counted.
func (s Score) Games() int { return s.Wins + s.Draws + s.Losses }

// addPair adds the results of both games of a pair to the score.
func (s *Score) addPair(first, second Game) {
	for _, g := range []Game{first, second} {
		switch g.Score {
		case 1:
			s.Wins++
		case 0:
			s.Losses++
		default:
			s.Draws++
		}
		s.Plies += g.Plies
		for side := range s.Effort {
			s.Effort[side].add(g.Effort[side])
		}
	}
	s.Pairs[int(2*first.Score+2*second.Score)]++
}

// sheet collects the games of a series as they end, and counts complete pairs in the order of their numbers. So neither
// the number of workers nor the length of games decides which games are counted, and a test ends at the same pair.
type sheet struct {
	score    Score
	test     *SPRT // test that may end the series early; nil means no test
	decision Decision
	waiting  map[int]Game
}

func newSheet(test *SPRT) *sheet {
	return &sheet{test: test, decision: Undecided, waiting: map[int]Game{}}
}

// add adds a finished game and counts all pairs that are complete. Games after the pair that decided the test are not
// counted.
func (s *sheet) add(g Game) {
	s.waiting[g.Number] = g
	for s.decision == Undecided {
		next := 2 * s.score.Pairs.Count()
		first, ok1 := s.waiting[next]
		second, ok2 := s.waiting[next+1]
		if !ok1 || !ok2 {
			return
		}
		delete(s.waiting, next)
		delete(s.waiting, next+1)
		s.score.addPair(first, second)
		if s.test != nil {
			s.decision = s.test.Decide(s.score.Pairs)
		}
	}
}
