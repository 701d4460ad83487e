package attacks

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/api"
	"hexparlor/internal/match"
)

// pair returns a match of two users without rate limits.
func pair(t *testing.T, game string, options map[string]string) (anna, ben *caller, id string) {
	h := open(t, "--no-limits")
	anna, ben = h.guest("127.0.0.2"), h.guest("127.0.0.3")
	id = anna.newMatch(game, options, me, free)
	call[api.Match](ben, "POST", "/api/matches/"+id+"/seats", api.SeatClaim{Seat: 2})
	return anna, ben, id
}

// TestRepeatedRenamesCannotFillEventLog changes a name again and again.
func TestRepeatedRenamesCannotFillEventLog(t *testing.T) {
	anna, ben, id := pair(t, "hexit", nil)
	before := len(ben.match(id).Log)
	for i := range 3 * match.MaxRenames {
		call[api.Me](anna, "PATCH", "/api/me", api.Rename{Name: fmt.Sprint("Anna ", i)})
	}
	if n := len(ben.match(id).Log) - before; n != match.MaxRenames {
		t.Errorf("%d names are in the log of the table", n)
	}
	strict := open(t).guest("127.0.0.2")
	refused := 0
	for i := range 30 {
		if status, answer := strict.do("PATCH", "/api/me", plain(t, api.Rename{Name: fmt.Sprint("Anna ", i)})); status == 429 {
			refused++
			if !strings.Contains(answer, "changes of a guest's name") {
				t.Fatalf("refused with %s", answer)
			}
		}
	}
	if refused < 15 {
		t.Errorf("of 30 changes %d are refused", refused)
	}
}

// TestRepeatedRecallsOfOrdersCannotFillEventLog commits and withdraws 300 times. The messages to the others must not
// grow, and the event log stops accepting entries.
func TestRepeatedRecallsOfOrdersCannotFillEventLog(t *testing.T) {
	anna, ben, id := pair(t, "hexattack", map[string]string{"map": "duel"})
	news := ben.watch(id)
	done := 0
	for i := range 300 {
		text := []string{"commit", "recall"}[i%2]
		status, answer := anna.submit(id, "moves", 1, text)
		if status == 200 {
			done++
			continue
		}
		if status >= 500 || !strings.Contains(answer, "too often") && !strings.Contains(answer, "commit") {
			t.Fatalf("%s after %d changes: %d %s", text, done, status, answer)
		}
	}
	if done < match.MaxChanges-2 || done > match.MaxChanges+2 {
		t.Errorf("%d changes are taken", done)
	}
	sizes := stepSizes(t, news, done)
	t.Logf("steps of %v bytes", sizes)
	for i := range 2 { // a commitment and a withdrawal
		if first, last := sizes[i], sizes[len(sizes)-2+i]; last > first+first/10 {
			t.Errorf("a step has grown from %d bytes to %d", first, last)
		}
	}
	if n := len(ben.match(id).Receipts); n > match.MaxChanges/2+1 {
		t.Errorf("there are %d receipts", n)
	}
	ben.must(id, "moves", 2, "commit")
	if anna.match(id).Position.Status != api.Running {
		t.Error("the game is not played on")
	}
}

// stepSizes returns the sizes of a stream's next messages about moves in bytes.
func stepSizes(t *testing.T, news <-chan string, steps int) (sizes []int) {
	t.Helper()
	deadline := time.After(2 * time.Minute)
	for len(sizes) < steps {
		select {
		case line := <-news:
			data, _ := strings.CutPrefix(line, "data: ")
			var step api.Step
			if json.Unmarshal([]byte(data), &step) != nil || step.Entry.Kind != "move" {
				continue
			}
			sizes = append(sizes, len(data))
		case <-deadline:
			t.Fatalf("of %d steps %d came", steps, len(sizes))
		}
	}
	return sizes[:steps/2*2]
}

// TestRepeatedOrdersCannotFillEventLog gives the same order again and again. The others get no message of it, and the
// event log stops accepting entries.
func TestRepeatedOrdersCannotFillEventLog(t *testing.T) {
	anna, ben, id := pair(t, "hexattack", map[string]string{"map": "duel"})
	_, before := ben.do("GET", "/api/matches/"+id, "")
	order := anna.match(id).Position.Turns[0].Choices()[0].Text
	taken := 0
	for range 300 {
		if status, answer := anna.submit(id, "moves", 1, order); status == 200 {
			taken++
		} else if !strings.Contains(answer, "too often") {
			t.Fatalf("after %d orders: %d %s", taken, status, answer)
		}
	}
	if taken > match.MaxChanges {
		t.Errorf("%d orders are taken in one round", taken)
	}
	if _, after := ben.do("GET", "/api/matches/"+id, ""); after != before {
		t.Errorf("the opponent's stream shows the repeated order:\n%s\n%s", before, after)
	}
	anna.must(id, "moves", 1, "commit")
}
