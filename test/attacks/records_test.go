package attacks

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/record"
)

const (
	bombs      = 25
	mostMemory = 300 // megabytes
	// bombOrders is given in the first turn of a record, which then has nearly the greatest size.
	bombOrders = 13_000
	// With fullOrders in each of fullTurns turns, a record reaches the limits of a match.
	fullTurns, fullOrders = 83, 58
)

// TestExpensiveRecordsKeepMemoryOfServerBounded imports 25 records at once that are as expensive to replay as possible.
// The server's memory must stay bounded, and it must answer others meanwhile.
func TestExpensiveRecordsKeepMemoryOfServerBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("replays 25 long records")
	}
	bomb, full := longRecord(t, 1, bombOrders), longRecord(t, fullTurns, fullOrders)
	if len(bomb) < 200_000 {
		t.Fatalf("the bomb has %d bytes only", len(bomb))
	}
	for name, c := range map[string]struct {
		text  string
		from  func(i int) string
		taken int // greatest number of imports that succeed: four of an address wait, and one that is done makes room
	}{
		"from one address":        {bomb, func(int) string { return "127.0.0.2" }, 0},
		"from 25 addresses":       {bomb, func(i int) string { return fmt.Sprint("127.0.1.", i+1) }, 0},
		"valid from one address":  {full, func(int) string { return "127.0.0.2" }, bombs / 2},
		"valid from 25 addresses": {full, func(i int) string { return fmt.Sprint("127.0.1.", i+1) }, bombs},
	} {
		t.Run(strings.ReplaceAll(name, " ", "-"), func(t *testing.T) {
			h := open(t)
			player := newSolo(h, "127.0.0.9")
			answers := h.bombard(c.text, c.from)
			moves, slowest := player.playUntil(answers.done)
			t.Logf("%v; %d moves meanwhile, the slowest after %v; %d MB", answers, moves, slowest, h.memory())
			if got := answers.taken.Load(); got > int32(c.taken) || c.taken > 0 && got == 0 {
				t.Errorf("%d records are kept, of at most %d", got, c.taken)
			}
			if answers.odd.Load() != "" {
				t.Errorf("an answer is %v", answers.odd.Load())
			}
			if moves == 0 {
				t.Error("meanwhile no move was made")
			}
			if n := h.memory(); n > mostMemory {
				t.Errorf("the server has grown to %d MB", n)
			}
		})
	}
}

// answers counts the answers to the imports.
type answers struct {
	taken, refused, later atomic.Int32
	odd                   atomic.Value // an unexpected answer
	done                  chan struct{}
}

func (a *answers) String() string {
	return fmt.Sprintf("%d kept, %d refused, %d asked to retry later", a.taken.Load(), a.refused.Load(), a.later.Load())
}

// bombard imports a record 25 times at once.
func (h *site) bombard(text string, from func(i int) string) *answers {
	a := &answers{done: make(chan struct{})}
	a.odd.Store("")
	body := plain(h.t, api.NewRecord{Text: text})
	strangers := make([]*caller, bombs) // before the first import, so that none is done when the last begins
	for i := range strangers {
		strangers[i] = h.guest(from(i))
	}
	var all sync.WaitGroup
	for _, stranger := range strangers {
		all.Go(func() {
			switch status, answer, err := stranger.try("POST", "/api/records", body); {
			case err == nil && status == http.StatusOK:
				a.taken.Add(1)
			case err == nil && status == http.StatusUnprocessableEntity && strings.Contains(answer, "too often"):
				a.refused.Add(1)
			case err == nil && (status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable) &&
				strings.Contains(answer, "try again"): // 503 if the server finds no time for it within its wait
				a.later.Add(1)
			default:
				a.odd.Store(fmt.Sprintf("%d %.300s %v", status, answer, err))
			}
		})
	}
	go func() { all.Wait(); close(a.done) }()
	return a
}

// solo is a user who plays both sides.
type solo struct {
	*caller
	id string
}

func newSolo(h *site, from string) *solo {
	s := &solo{caller: h.guest(from)}
	s.id = s.newMatch("hexit", nil, me, me)
	return s
}

// playUntil makes moves that must all be answered, and returns their number and the longest duration.
func (s *solo) playUntil(done <-chan struct{}) (moves int, slowest time.Duration) {
	s.t.Helper()
	for ; ; moves++ {
		select {
		case <-done:
			return moves, slowest
		case <-time.After(100 * time.Millisecond): // below the user's quota
		}
		p := s.match(s.id).Position
		if len(p.Turns) == 0 {
			s.id = s.newMatch("hexit", nil, me, me)
			p = s.match(s.id).Position
		}
		begin := time.Now()
		s.must(s.id, "moves", p.Turns[0].Seat, p.Turns[0].Choices()[0].Text)
		slowest = max(slowest, time.Since(begin))
	}
}

// longRecord returns a duel of so many turns, in each of which player 1 gives the same order so many times.
func longRecord(t *testing.T, turns, orders int) string {
	t.Helper()
	g, _ := games.Lookup("hexattack")
	r := &record.Record{
		Rules: 1, Game: "hexattack", Options: map[string]string{"map": "duel", "turns": fmt.Sprint(turns)},
		Seats: []string{"Anna", "Ben"}, Date: "2026-11-21",
	}
	options, err := game.ParseOptions(g.Info().Options, r.Options)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(options, rng.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	play := func(seat game.Seat, m game.Move) {
		r.Moves = append(r.Moves, record.Move{Seat: seat, Text: s.MoveText(seat, m)})
		s.Play(seat, m, nil)
	}
	for !s.Result().Over {
		order := s.(game.SimultaneousMoves).Entries(1, nil)[0]
		for range orders {
			play(1, order)
		}
		play(1, s.(game.SimultaneousMoves).Default(1))
		play(2, s.(game.SimultaneousMoves).Default(2))
	}
	r.Result, r.Reason = s.Result().Text, s.Result().Reason
	return r.String()
}
