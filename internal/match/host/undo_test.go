package host_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// lastEvents returns what the last move that stands has caused, in the notation.
func lastEvents(t *testing.T, f *match.State) (text string) {
	t.Helper()
	if err := f.Replay(func(_ match.Entry, _ game.State, events []game.Event) {
		text = ""
		for _, e := range events {
			text += e.String() + "; "
		}
	}); err != nil {
		t.Fatal(err)
	}
	return text
}

// What belongs to a turn that goes on can be undone step by step, but not what has shown a tile or a hex.
func TestUndoIsAllowedDuringTurnUnlessSecretsWereRevealed(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	undone, seen := 0, 0
	for id, shows := range map[string]string{"hexstrat": "reveal", "swarm": "activate"} {
		options := map[string]map[string]string{"swarm": {"setup": "auto"}}[id]
		m := h.playing(id, options, anna, ben)
		h.deal(m)
		r := rand.New(rand.NewPCG(1, uint64(len(id))))
		h.refused(m, anna, 1, match.Undo, "", match.NothingToTakeBack)
		for range 80 {
			f := read(m)
			if f.Status == match.Finished {
				break
			}
			seat := f.ToAct().First()
			who, moves := f.Seats.Players[seat-1], f.Position.Moves(seat, nil)
			before := position(m)
			h.must(m, who, seat, match.Move, f.Position.MoveText(seat, moves[r.IntN(len(moves))]))
			f = read(m)
			if f.ToAct() != game.SeatsOf(seat) {
				if f.Status == match.Running {
					h.refused(m, who, seat, match.Undo, "", match.TurnEnded)
				}
				continue
			}
			if strings.Contains(lastEvents(t, f), shows) {
				seen++
				h.refused(m, who, seat, match.Undo, "", match.WasSeen)
				continue
			}
			undone++
			h.must(m, who, seat, match.Undo, "")
			if now := read(m); position(m) != before || now.Moves != f.Moves-1 {
				t.Errorf("%s: undone to %s, not %s", id, position(m), before)
			}
		}
	}
	if undone < 5 || seen < 5 {
		t.Errorf("%d moves were undone, and %d had shown something", undone, seen)
	}
}
