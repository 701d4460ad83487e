package hexit_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"hexparlor/chance"
	"hexparlor/game"
	"hexparlor/games/hexit"
)

// TestJSON holds the fast way of writing views and events against encoding/json, byte by byte, in random games.
func TestJSON(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	kinds := map[string]int{}
	for range 30 {
		options, err := game.ParseOptions(hexit.Game{}.Info().Options, nil)
		if err != nil {
			t.Fatal(err)
		}
		state, err := hexit.Game{}.New(options, chance.Seed{byte(random.Uint32())})
		if err != nil {
			t.Fatal(err)
		}
		sameJSON(t, state.View(game.Spectator))
		for state.ToAct() != 0 {
			seat := state.ToAct().First()
			moves := state.Moves(seat, nil)
			var log game.Log
			state.Play(seat, moves[random.IntN(len(moves))], &log)
			sameJSON(t, state.View(game.Spectator))
			for _, e := range log.Events {
				if _, ok := e.(game.JSONAppender); ok {
					kinds[e.Kind()]++
					sameJSON(t, e)
				}
			}
		}
	}
	for _, kind := range []string{"dropped", "dealt", "sown", "captured", "scored"} {
		if kinds[kind] < 10 {
			t.Errorf("%q was compared %d times only", kind, kinds[kind])
		}
	}
}

func sameJSON(t *testing.T, v any) {
	t.Helper()
	want, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if got := v.(game.JSONAppender).AppendJSON(nil); string(got) != string(want) {
		t.Fatalf("got  %s\nwant %s", got, want)
	}
}
