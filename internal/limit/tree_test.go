package limit_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"hexparlor/internal/limit"
)

// file pushes an item named after its path.
func file(q *limit.Tree[string], address, user, what string) {
	q.Push([]string{address, user}, address+" "+user+" "+what)
}

// serve pops items, each of which takes a second, until the tree is empty.
func serve(q *limit.Tree[string], behind func(string) bool) (order []string) {
	for item, ok := q.Pop(behind); ok; item, ok = q.Pop(behind) {
		order = append(order, item)
		var address, user, what string
		_, _ = fmt.Sscan(item, &address, &user, &what)
		q.Charge([]string{address, user}, time.Second)
	}
	return order
}

// TestTreeServesAddressesBeforeUsers queues items of thirty users at one address, then one at another address. The
// other address is next, and within the first one users take turns.
func TestTreeServesAddressesBeforeUsers(t *testing.T) {
	var q limit.Tree[string]
	for i := range 30 {
		file(&q, "crowd", fmt.Sprint("user", i), "a")
	}
	file(&q, "crowd", "user0", "b")
	if first, _ := q.Pop(nil); first != "crowd user0 a" {
		t.Errorf("first comes %s", first)
	}
	file(&q, "other", "anna", "a")
	q.Charge([]string{"crowd", "user0"}, time.Second)
	order := serve(&q, nil)
	if order[0] != "other anna a" || order[1] != "crowd user1 a" || order[len(order)-1] != "crowd user0 b" {
		t.Errorf("served %q", order)
	}
}

// TestTreeGivesAddressesEqualServiceTime makes one address need ten times as long per item: the other is served ten
// times as often.
func TestTreeGivesAddressesEqualServiceTime(t *testing.T) {
	var q limit.Tree[string]
	for i := range 40 {
		file(&q, "slow", "s", fmt.Sprint(i))
		file(&q, "fast", "f", fmt.Sprint(i))
	}
	served := map[string]int{}
	for range 22 {
		item, _ := q.Pop(nil)
		address, user, spent := item[:4], item[5:6], time.Second
		if address == "slow" {
			spent *= 10
		}
		served[address]++
		q.Charge([]string{address, user}, spent)
	}
	if served["slow"] != 2 || served["fast"] != 20 {
		t.Errorf("served %v", served)
	}
}

// TestTreeGivesNoPriorityForIdleTime adds an owner after others were served for long: it gets no priority for that.
func TestTreeGivesNoPriorityForIdleTime(t *testing.T) {
	var q limit.Tree[string]
	for i := range 20 {
		file(&q, "early", "e", fmt.Sprint(i))
	}
	for range 10 {
		q.Pop(nil)
		q.Charge([]string{"early", "e"}, time.Second)
	}
	for i := range 10 {
		file(&q, "late", "l", fmt.Sprint(i))
	}
	order := serve(&q, nil)
	if early := slices.IndexFunc(order, func(s string) bool { return s[:5] == "early" }); early > 2 {
		t.Errorf("served %q", order)
	}
}

// TestTreeServesDeferredUsersLast marks a user as behind: users of all addresses who are not behind come first.
func TestTreeServesDeferredUsersLast(t *testing.T) {
	var q limit.Tree[string]
	file(&q, "one", "spent", "a")
	file(&q, "one", "ben", "a")
	file(&q, "two", "anna", "a")
	file(&q, "two", "anna", "b")
	order := serve(&q, func(user string) bool { return user == "spent" })
	if want := []string{"one ben a", "two anna a", "two anna b", "one spent a"}; !slices.Equal(order, want) {
		t.Errorf("served %q", order)
	}
}

// TestTreeReturnsEveryItemOnce pushes, pops and removes at random: every item comes out once, each user's in order, and
// counts are right.
func TestTreeReturnsEveryItemOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var q limit.Tree[int]
		paths, pushed := map[int][]string{}, 0
		last := map[string]int{}
		pop := func() {
			item, ok := q.Pop(nil)
			if ok != (len(paths) > 0) {
				t.Fatalf("popped: %v, of %d", ok, len(paths))
			}
			if !ok {
				return
			}
			path := paths[item]
			if path == nil || last[fmt.Sprint(path)] > item {
				t.Fatalf("%d of %v comes out after %d", item, path, last[fmt.Sprint(path)])
			}
			last[fmt.Sprint(path)] = item
			delete(paths, item)
			q.Charge(path, time.Duration(rapid.IntRange(0, 3).Draw(t, "spent"))*time.Second)
		}
		for range rapid.IntRange(1, 80).Draw(t, "steps") {
			path := []string{
				rapid.SampledFrom([]string{"x", "y", "z"}).Draw(t, "address"), rapid.SampledFrom([]string{"a", "b"}).Draw(t, "user"),
			}
			switch rapid.IntRange(0, 3).Draw(t, "do") {
			case 0:
				pop()
			case 1:
				for item, of := range paths {
					if !q.Remove(of, item) || q.Remove(of, item) {
						t.Fatalf("%d of %v is not removed once", item, of)
					}
					delete(paths, item)
					break
				}
			default:
				pushed++
				q.Push(path, pushed)
				paths[pushed] = path
			}
			waiting := 0
			for _, of := range paths {
				if of[0] == path[0] {
					waiting++
				}
			}
			if q.Len() != len(paths) || q.Waiting(path[:1]) != waiting {
				t.Fatalf("%d wait, %d of %s; not %d and %d", q.Len(), q.Waiting(path[:1]), path[0], len(paths), waiting)
			}
		}
		for len(paths) > 0 {
			pop()
		}
	})
}
