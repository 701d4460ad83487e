package swarm_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
)

// TestDeterminizeDrawsHiddenKindsUniformly draws hidden hexes many times: every deal that agrees with the view is
// equally frequent. The bound is that of a chi-square test at one in ten thousand.
func TestDeterminizeDrawsHiddenKindsUniformly(t *testing.T) {
	for _, c := range []struct {
		name     string
		options  map[string]string
		position string
		deals    int     // number of deals that agree with the view
		bound    float64 // of chi-square with deals-1 degrees of freedom
	}{
		{
			"hive and draw order",
			map[string]string{"drones": "2", "lifters": "1", "disassemblers": "1"},
			"build 1 0 - 0,0:o?D?d/0,1:?L DX/lxd/1 0 *", 12 * 12, 217,
		},
		{
			"queue",
			map[string]string{"drones": "1", "lifters": "1", "disassemblers": "0", "pick": "random"},
			"build 2 0 - 0,0:o?D >lLdo 0 *", 2 * 2 * 6, 58,
		},
		{
			"redacted",
			map[string]string{"drones": "2", "lifters": "1", "disassemblers": "1"},
			"build 1 0 - 0,0:o?1?2/0,1:?1 ?2/?3/1 0 *", 12 * 12, 217,
		},
		{
			"without memory",
			map[string]string{"drones": "1", "lifters": "1", "disassemblers": "1", "memory": "false"},
			"play 1 0 - -1,0:oA/-1,1:?d/0,0:?L-D/0,1:?X/1,0:-l?xa - 4 *", 6 * 6, 80,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			start, err := rules.ParseSeen(gametest.Options(t, rules, c.options), c.position)
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(5, 6))
			seen := map[string]int{}
			const each = 100
			for range each * c.deals {
				seen[start.Complete(1, r).Text(game.Arbiter)]++
			}
			if len(seen) != c.deals {
				t.Fatalf("%d deals come up, want %d: %v", len(seen), c.deals, seen)
			}
			square := 0.0
			for _, n := range seen {
				square += float64((n-each)*(n-each)) / each
			}
			if square > c.bound {
				t.Errorf("chi-square is %.1f, want at most %.1f", square, c.bound)
			}
		})
	}
}

// TestHexSwitchedOffByOwnLeapIsKnownDrone checks that a hex which fell inactive and allows a second action is a
// known Drone. This also holds where the kinds of inactive hexes are hidden (R6.4, R12.4).
func TestHexSwitchedOffByOwnLeapIsKnownDrone(t *testing.T) {
	const position = "play 1 1@0,0 - -1,0:oA/-1,1:?d?d/0,0:?L-D/0,1:?X/1,-1:D/1,0:-l?xa - 4 *"
	options := gametest.Options(t, rules, map[string]string{
		"drones": "2", "lifters": "1", "disassemblers": "1", "memory": "false",
	})
	s, err := rules.Parse(options, position)
	if err != nil {
		t.Fatal(err)
	}
	moves := s.Moves(1, nil)
	if len(moves) < 2 {
		t.Fatalf("the other Drone cannot act: %v", moves)
	}
	seen, err := rules.ParseSeen(options, s.Text(1))
	if err != nil || !slices.Equal(seen.Moves(1, nil), moves) {
		t.Errorf("read from %s: %v, %v; want %v", s.Text(1), seen.Moves(1, nil), err, moves)
	}
	for i := range uint64(20) {
		drawn := game.Clone(s)
		drawn.Determinize(2, rand.New(rand.NewPCG(i, 0)))
		if got := drawn.Moves(1, nil); !slices.Equal(got, moves) {
			t.Fatalf("drawn as %s: %v, want %v", drawn.Text(game.Arbiter), got, moves)
		}
	}
}
