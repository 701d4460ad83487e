package limit_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"hexparlor/internal/limit"
)

func TestFairQueueServesOwnersInTurn(t *testing.T) {
	var q limit.Queue[string]
	for i := range 60 {
		q.Push("greedy", fmt.Sprint("greedy", i))
	}
	if item, _ := q.Pop(); item != "greedy0" {
		t.Errorf("first comes %s", item)
	}
	q.Push("late", "late0")
	q.Push("late", "late1")
	var got []string
	for range 5 {
		item, _ := q.Pop()
		got = append(got, item)
	}
	if want := "[greedy1 late0 greedy2 late1 greedy3]"; fmt.Sprint(got) != want {
		t.Errorf("they come as %v, not as %s", got, want)
	}
}

// TestFairQueueKeepsOrderOfOwnerAndReportsPositions pushes and pops at random: each owner's items keep their order, and
// an item's position is the number of pops until it comes out.
func TestFairQueueKeepsOrderOfOwnerAndReportsPositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var q limit.Queue[int]
		owner, pushed := map[int]string{}, 0
		places := map[int]int{} // last position of each waiting item
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			if rapid.Bool().Draw(t, "push") {
				pushed++
				owner[pushed] = rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "owner")
				q.Push(owner[pushed], pushed)
				places[pushed] = q.Place(owner[pushed], pushed)
				continue
			}
			item, ok := q.Pop()
			if ok != (len(places) > 0) {
				t.Fatalf("popped: %v, of %d", ok, len(places))
			}
			if ok && q.Place(owner[item], item) != 0 {
				t.Fatalf("%d has left and has a place", item)
			}
			delete(places, item)
		}
		if q.Len() != len(places) {
			t.Fatalf("it holds %d, not %d", q.Len(), len(places))
		}
		for item := range places {
			places[item] = q.Place(owner[item], item)
		}
		last := map[string]int{}
		for at := 1; q.Len() > 0; at++ {
			item, _ := q.Pop()
			if places[item] != at {
				t.Fatalf("%d comes out as number %d, not %d", item, at, places[item])
			}
			if last[owner[item]] > item {
				t.Fatalf("%d comes out after %d", item, last[owner[item]])
			}
			last[owner[item]] = item
		}
	})
}

// TestFairQueueServesDeferredOwnersLast makes an owner be behind: their items come out after all others, in turn with
// other owners behind, and normally again afterwards.
func TestFairQueueServesDeferredOwnersLast(t *testing.T) {
	var q limit.Queue[string]
	behind := map[string]bool{"anna": true, "ben": true}
	isBehind := func(owner string) bool { return behind[owner] }
	for _, item := range []string{"anna 1", "anna 2", "ben 1", "cleo 1", "cleo 2", "dora 1"} {
		owner, _, _ := strings.Cut(item, " ")
		q.Push(owner, item)
	}
	want := []string{"cleo 1", "dora 1", "cleo 2", "anna 1", "ben 1", "anna 2"}
	for i, item := range want {
		owner, _, _ := strings.Cut(item, " ")
		if place := q.PlaceUnless(isBehind, owner, item); place != i+1 {
			t.Errorf("the place of %s is %d, not %d", item, place, i+1)
		}
	}
	if n := q.LenUnless(isBehind); n != 3 {
		t.Errorf("%d items of others", n)
	}
	for _, item := range want {
		if got, ok := q.PopUnless(isBehind); !ok || got != item {
			t.Fatalf("%q came out, not %q", got, item)
		}
	}
	q.Push("cleo", "cleo 3")
	q.Push("anna", "anna 3")
	q.Push("ben", "ben 2")
	delete(behind, "anna")
	behind["cleo"] = true
	if got, _ := q.PopUnless(isBehind); got != "anna 3" {
		t.Errorf("%q came out", got)
	}
}
