package attacks

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/internal/api"
	"hexparlor/internal/store/storetest"
)

// TestMoveRefusedOnFullDiskIsPlayedOnceWhenRepeated plays until the disk is full. The refused move names the cause and
// has no effect, and is played once when it is repeated after space was freed. Meanwhile the operator's figures show
// it.
func TestMoveRefusedOnFullDiskIsPlayedOnceWhenRepeated(t *testing.T) {
	disk := storetest.SmallDisk(t, "12m")
	data, filling := filepath.Join(disk, "site"), filepath.Join(disk, "filling")
	h := openIn(t, data, "")
	anna, ben := h.browser("127.0.0.2"), h.browser("127.0.0.3")
	id := anna.newMatch("hex", map[string]string{"size": "14"}, me, free)
	if status, text := ben.sit(id, 2); status != http.StatusOK {
		t.Fatal(status, text)
	}
	players := [2]*caller{anna, ben}
	play := func(number int) (status int, answer string) {
		return players[number%2].do("POST", "/api/matches/"+id+"/moves", plain(t, api.Submission{
			Key: fmt.Sprintf("move-number-%d", number), Seat: game.Seat(number%2 + 1),
			Text: fmt.Sprintf("place %d,%d", number%14, number/14),
		}))
	}
	played := 0
	for ; played < 3; played++ {
		if status, answer := play(played); status != http.StatusOK {
			t.Fatal(status, answer)
		}
	}
	storetest.Fill(t, filling)
	status, answer := play(played)
	for status == http.StatusOK { // into space that the database has already allocated for its log
		played++
		status, answer = play(played)
	}
	if status != http.StatusServiceUnavailable || !strings.Contains(answer, `"unavailable"`) || strings.Contains(answer, data) {
		t.Errorf("a move that was not stored: %d %s", status, answer)
	}
	if status, text := h.operator().do("GET", "/readyz", ""); status != http.StatusServiceUnavailable || !strings.Contains(text, "full") {
		t.Errorf("readiness is %d %s", status, text)
	}
	if status, answer := anna.do("POST", "/api/matches", `{"game":"hexit","seats":[{"kind":"me"},{"kind":"me"}]}`); status/100 != 5 {
		t.Errorf("a new table on a full disk: %d %s", status, answer)
	}
	moves := func(c *caller) int {
		_, stones, _ := strings.Cut(c.match(id).Position.Text, " ")
		return strings.Count(stones, "r") + strings.Count(stones, "b")
	}
	if moves(anna) != played || moves(ben) != played {
		t.Errorf("%d moves were taken, and there are %d and %d", played, moves(anna), moves(ben))
	}
	if err := os.Remove(filling); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the same move again, as from a browser that got no answer
		if status, answer := play(played); status != http.StatusOK {
			t.Errorf("with room again: %d %s", status, answer)
		}
	}
	played++
	if status, answer := play(played); status != http.StatusOK {
		t.Errorf("the answer to it: %d %s", status, answer)
	}
	played++
	for deadline := time.Now().Add(startPatience); ; time.Sleep(50 * time.Millisecond) {
		status, text := h.operator().do("GET", "/readyz", "")
		if status == http.StatusOK {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("after space was freed, readiness is %d %s", status, text)
		}
	}
	h.kill()
	again := openIn(t, data, "")
	anna.base = again.url
	if n := moves(anna); n != played {
		t.Errorf("%d moves were taken, and %d are stored", played, n)
	}
}
