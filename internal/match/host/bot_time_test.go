package host_test

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	registry "hexparlor/games"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

// ponderous thinks for as long as the strongest level may, and longer by as much as is allowed for, and then moves at
// random. It adds up what it has thought of a turn.
type ponderous struct {
	dice
	mu      sync.Mutex
	longest time.Duration // of all turns
	went    int           // turns that went on after a move
}

func (b *ponderous) Move(
	ctx context.Context, g game.Game, o game.Options, s game.State, seat game.Seat, level int, a clock.Allowance,
	seed uint64,
) ([]game.Move, float64, error) {
	best, _ := bot.LevelOf(g.Info().ID, bot.Top)
	thought := best.Within(a, s, seat).Budget.Time
	time.Sleep(thought)
	if a.Spent == 0 {
		time.Sleep(clock.Late)
	}
	b.mu.Lock()
	b.longest = max(b.longest, a.Spent+thought)
	if a.Spent > 0 {
		b.went++
	}
	b.mu.Unlock()
	moves, _, err := b.dice.Move(ctx, g, o, s, seat, level, a, seed)
	if sealer, ok := s.(game.SimultaneousMoves); ok { // all of its orders, as a search would give them
		for round := sealer.Round(); len(moves) < 64; {
			s.Play(seat, moves[len(moves)-1], nil)
			if !s.ToAct().Has(seat) || sealer.Round() != round {
				break
			}
			more := s.Moves(seat, nil)
			moves = append(moves, more[rand.New(rand.NewPCG(seed, uint64(len(moves)))).IntN(len(more))])
		}
	}
	return moves, -1, err
}

// Whole games of a minute for each side, by bots that think for as long as they may and a tenth of a second longer: no
// clock runs out, in any game. The same with a second for each turn. Where nothing is limited, a turn with all that is
// done in it takes no longer than one decision may.
func TestBotsDoNotLoseOnTime(t *testing.T) {
	for _, control := range []string{"1+0", "0d1", ""} {
		synctest.Test(t, func(t *testing.T) {
			b := &ponderous{}
			h := openTestHost(t, newPath(t), func(c *host.Config) {
				realGames(c)
				c.Mover, c.Movers = b, 1
			})
			for _, g := range registry.All() {
				var players []match.Player
				options, _ := game.ParseOptions(g.Info().Options, nil)
				for range g.Seats(options) {
					players = append(players, match.Player{Level: bot.Top})
				}
				m := h.timed(t, g.Info().ID, control, "", players...)
				_, stop := m.Subscribe()
				defer stop()
				t.Cleanup(func() { h.keptTime(t, m) })
			}
			h.start()
			time.Sleep(time.Hour)
			b.mu.Lock()
			defer b.mu.Unlock()
			longest := bot.LongestTurn + clock.Late + 5*clock.Least
			if b.longest > longest || b.went == 0 {
				t.Errorf("%q: turns of up to %v, of which %d went on after a move", control, b.longest, b.went)
			}
		})
	}
}

// keptTime reports whether a finished match has seen no clock run out.
func (h *testHost) keptTime(t *testing.T, m *host.Match) {
	t.Helper()
	f := read(m)
	id := f.Game.Info().ID
	if f.Status != match.Finished || f.Result.Reason == "forfeit" {
		t.Errorf("%s: %s after %d moves, %+v", id, f.Status, f.Moves, f.Result)
	}
	before, err := match.NewState(f.Game, f.Match)
	if err != nil {
		t.Fatal(err)
	}
	nearest := time.Hour
	for _, e := range f.Log {
		step, err := before.Next(e)
		if err != nil {
			t.Fatal(err)
		}
		if k, ok := before.Clocks.Of(e.Seat); ok && e.Kind == match.Move && k.Runs() {
			nearest = min(nearest, k.Shift(e.Forgiven).Ends.Sub(e.At))
		}
		if e.Kind == match.TimeOut {
			t.Errorf("%s: %+v", id, e)
		}
		before = step.State
	}
	t.Logf("%s, %s: %d moves, never nearer than %v", id, f.Match.Time, f.Moves, nearest)
	if nearest <= 0 {
		t.Errorf("%s, %s: a bot's clock has run out, by %v", id, f.Match.Time, -nearest)
	}
}
