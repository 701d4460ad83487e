package server_test

import (
	"slices"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/games"
)

// TestThrowStaysSecretUntilBothHaveChosen lets seat 2 choose differently in two matches. Until seat 1 has chosen too,
// seat 1 and a spectator must get the same bytes, except hashes of receipts. Then all see both throws, and the receipts
// are open (R3.1a of Hexstrat).
func TestThrowStaysSecretUntilBothHaveChosen(t *testing.T) {
	h := openFresh(t)
	book, _ := games.Lookup("hexstrat")
	tw := openTwins(t, h, book, map[string]string{"first": "rps"}, false)
	watcher := h.guest()
	ears := []*ear{tw.listen(tw.anna, 1), tw.listen(watcher, 0)}
	for i, throw := range []string{"rock", "paper"} {
		tw.ben.move(tw.ids[i], 2, throw)
	}
	for _, e := range ears {
		e.compare(t)
	}
	if all := tw.texts(game.Arbiter); all[0] == all[1] {
		t.Fatalf("the matches do not differ: %s", all[0])
	}
	for i, first := range []int{2, 1} {
		tw.anna.move(tw.ids[i], 1, "scissors")
		if m := watcher.match(tw.ids[i]); !slices.Equal(m.Position.ToAct, []int{first}) {
			t.Errorf("match %d: to act are %v, first is %d", i, m.Position.ToAct, first)
		}
		if _, text := watcher.do("GET", "/api/matches/"+tw.ids[i], ""); !strings.Contains(text, `"orders":"scissors"`) {
			t.Errorf("match %d: the receipts are not open: %s", i, text)
		}
		tw.anna.act(tw.ids[i], 1, "resign")
		if _, text := watcher.do("GET", "/api/matches/"+tw.ids[i]+"/record", ""); !strings.Contains(text, "1 scissors") {
			t.Errorf("match %d: the record lacks the throws: %s", i, text)
		}
	}
}
