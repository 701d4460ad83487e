package attacks

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hexparlor/chance"
	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/record"
	"hexparlor/server/api"
)

// The bounds of the answers that these tests read: docs/security.md tells them.
const (
	mostAnswer = 2 << 20 // bytes of a page: it ends after the step that goes beyond the bound
	longSteps  = 4000    // that a long record has at least
)

// crowdedRecord is a finished match that costs much to look back at: nine players with nine warriors each on the
// largest map, all of whom give orders until the log is as long as it may be.
func crowdedRecord(t testing.TB) string {
	t.Helper()
	g, _ := games.Lookup("hexattack")
	cells := ""
	for seat := range 9 {
		for warrior := range 9 {
			cells += fmt.Sprintf(" %d.%d", seat+1, warrior+1)
		}
	}
	r := &record.Record{
		Rules: 1, Game: "hexattack", Date: "2026-11-21", Options: map[string]string{"map": crowdedMap, "turns": "60"},
	}
	options, err := game.ParseOptions(g.Info().Options, r.Options)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(options, chance.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	_ = cells
	play := func(seat game.Seat, m game.Move) {
		r.Moves = append(r.Moves, record.Move{Seat: seat, Text: s.MoveText(seat, m)})
		s.Play(seat, m, nil)
	}
	for !s.Result().Over {
		for seat := range s.ToAct().All() {
			for range 7 {
				entries := s.(game.Reviser).Entries(seat, nil)
				if len(entries) > 0 {
					play(seat, entries[0])
				}
			}
			play(seat, s.(game.Sealer).Default(seat))
		}
	}
	r.Result, r.Reason = s.Result().Text, s.Result().Reason
	return r.String()
}

var (
	_ = cmp.Compare[int]
	_ = json.Marshal
	_ = http.StatusOK
	_ = os.Getenv
	_ = slices.Sort[[]int]
	_ sync.Mutex
	_ atomic.Int64
	_ time.Duration
	_ api.Match
)
