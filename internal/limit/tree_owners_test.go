package limit

import (
	"fmt"
	"testing"
	"time"
)

// user returns the path of a user at the only address of a test.
func user(name string) []string { return []string{"address", name} }

// popAll pops all items, each of which takes a second of its owner.
func popAll(q *Tree[string]) (order []string) {
	for item, ok := q.Pop(nil); ok; item, ok = q.Pop(nil) {
		order = append(order, item)
		q.Charge(user(item), time.Second)
	}
	return order
}

// TestTreeReturningOwnerSharesEquallyWithBusyOwner lets an owner be idle while another one is served: it is not served
// several times in succession when it comes back.
func TestTreeReturningOwnerSharesEquallyWithBusyOwner(t *testing.T) {
	var q Tree[string]
	for range 20 {
		q.Push(user("busy"), "busy")
	}
	q.Push(user("back"), "back")
	for range 10 {
		item, _ := q.Pop(nil)
		q.Charge(user(item), time.Second)
	}
	for range 5 {
		q.Push(user("back"), "back")
	}
	backs := 0
	for _, item := range popAll(&q)[:6] {
		if item == "back" {
			backs++
		}
	}
	if backs != 3 {
		t.Errorf("of six items %d are of the owner that came back", backs)
	}
}

// TestTreeServesEqualOwnersInTurn charges no time, so only the order of service decides.
func TestTreeServesEqualOwnersInTurn(t *testing.T) {
	var q Tree[string]
	for range 3 {
		for _, name := range []string{"a", "b", "c"} {
			q.Push(user(name), name)
		}
	}
	got := ""
	for item, ok := q.Pop(nil); ok; item, ok = q.Pop(nil) {
		got += item
	}
	if got != "abcabcabc" {
		t.Errorf("served %s", got)
	}
}

// TestTreeKeepsFewOwnersAfterTheirItemsWereServed holds that owners whose items were all served do not stay in memory.
func TestTreeKeepsFewOwnersAfterTheirItemsWereServed(t *testing.T) {
	var q Tree[string]
	q.Push(user("stays"), "stays")
	for i := range 100 {
		q.Push(user(fmt.Sprint(i)), fmt.Sprint(i))
		q.Push(user("stays"), "stays")
		for range 2 {
			item, _ := q.Pop(nil)
			q.Charge(user(item), time.Second)
		}
	}
	if n := len(q.root.owners[0].owners); n > 5 {
		t.Errorf("%d owners are remembered", n)
	}
}

// TestTreeEvictsAllIdleOwnersAboveMaxOwners keeps owners with items and the one being served.
func TestTreeEvictsAllIdleOwnersAboveMaxOwners(t *testing.T) {
	for extra, want := range map[int]int{0: maxOwners, 1: 2} {
		b := branch[int]{owners: []*branch[int]{{count: 1}, {used: 5}}}
		for len(b.owners) < maxOwners+extra {
			b.owners = append(b.owners, &branch[int]{used: 5})
		}
		b.forget(b.owners[1])
		if len(b.owners) != want {
			t.Errorf("of %d owners %d are left, not %d", maxOwners+extra, len(b.owners), want)
		}
	}
}

// TestTreeEvictsIdleOwnersThatUsedNoMoreThanNewOwner keeps an idle owner that has used more time than a new one would
// start with.
func TestTreeEvictsIdleOwnersThatUsedNoMoreThanNewOwner(t *testing.T) {
	below, level, above, waits := &branch[int]{used: 1}, &branch[int]{used: 2}, &branch[int]{used: 3}, &branch[int]{count: 1}
	b := branch[int]{level: 2, owners: []*branch[int]{below, level, above, waits}}
	b.forget(nil)
	if len(b.owners) != 2 || b.owners[0] != above || b.owners[1] != waits {
		t.Errorf("%d owners are left", len(b.owners))
	}
}

// TestTreeClearsUsedTimeOfOwnersWhenEmpty charges the last item, and an owner that is not known.
func TestTreeClearsUsedTimeOfOwnersWhenEmpty(t *testing.T) {
	var q Tree[string]
	q.Push(user("a"), "a")
	q.Pop(nil)
	q.Charge(user("a"), time.Hour)
	if len(q.root.owners) != 0 || q.root.level != 0 {
		t.Errorf("an empty tree remembers %+v", q.root)
	}
	q.Push(user("a"), "a")
	q.Push(user("b"), "b")
	q.Charge(user("unknown"), time.Hour)
	q.Charge([]string{"unknown", "a"}, time.Hour)
	if item, _ := q.Pop(nil); item != "a" {
		t.Errorf("%s is first", item)
	}
}

// TestTreeRemoveReturnsFalseForUnknownOwnersAndItems removes items of unknown owners and unknown items.
func TestTreeRemoveReturnsFalseForUnknownOwnersAndItems(t *testing.T) {
	var q Tree[string]
	q.Push(user("first"), "1")
	q.Push(user("second"), "2")
	for name, path := range map[string][]string{"owner": user("third"), "address": {"elsewhere", "first"}, "other owner": user("second")} {
		if q.Remove(path, "1") {
			t.Errorf("unknown %s: removed", name)
		}
	}
	if !q.Remove(user("first"), "1") || q.Remove(user("first"), "1") || q.Len() != 1 || q.Waiting(user("first")) != 0 {
		t.Errorf("%d items are left", q.Len())
	}
	if q.Waiting(user("third")) != 0 || q.Waiting(nil) != 1 {
		t.Errorf("%d items wait in all", q.Waiting(nil))
	}
}

// TestTreePopServesDeferredOwnerIfNoOtherWaits serves an owner behind if no other owner waits, and skips an owner
// behind without items.
func TestTreePopServesDeferredOwnerIfNoOtherWaits(t *testing.T) {
	var q Tree[string]
	behind := func(name string) bool { return name == "b" }
	q.Push(user("b"), "b")
	if item, ok := q.Pop(behind); !ok || item != "b" {
		t.Errorf("%q came out", item)
	}
	if _, ok := q.Pop(behind); ok {
		t.Error("an empty tree has an item")
	}
}

func TestQueueLenUnlessOmitsItemsOfExcludedOwners(t *testing.T) {
	var q Queue[int]
	for i := range 3 {
		q.Push("a", i)
	}
	q.Push("b", 3)
	if n := q.LenUnless(nil); n != 4 {
		t.Errorf("all: %d", n)
	}
	if n := q.LenUnless(func(owner string) bool { return owner == "b" }); n != 3 {
		t.Errorf("without b: %d", n)
	}
	if q.Waiting("a") != 3 || q.Waiting("c") != 0 {
		t.Errorf("%d of a wait", q.Waiting("a"))
	}
}
