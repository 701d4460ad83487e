package engine_test

import (
	"os"
	"os/exec"
	"testing"

	"hexparlor/bot/engine"
	"hexparlor/games"
)

// The example engine keeps the protocol in all games that it names.
func TestExampleEngineInPythonFollowsProtocol(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		if os.Getenv("HEXPARLOR_REQUIRE_ALL") == "1" {
			t.Fatal("the example cannot be tested: install python3")
		}
		t.Skip("the example is not tested: install python3")
	}
	e := start(t, engine.Command{
		Line: "exec python3 ../../examples/engine.py", Settings: map[string]string{"seed": "1"},
	})
	played := 0
	for _, g := range games.All() {
		if !e.Plays(g.Info().ID) {
			continue
		}
		played++
		q := opening(t, g.Info().ID, nil)
		for moves := 0; q.State.ToAct() != 0 && moves < 200; moves++ {
			q.Seat = q.State.ToAct().First()
			m, err := e.Choose(t.Context(), q)
			if err != nil {
				t.Fatalf("%s after %d moves: %v", g.Info().ID, moves, err)
			}
			q.State.Play(q.Seat, m, nil)
		}
	}
	if played < 5 {
		t.Errorf("it plays %d games", played)
	}
}
