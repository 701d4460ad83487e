package limit

import "slices"

// Queue holds items of several owners, and serves the owners in turn. An owner's items come out in the order in which
// they went in. The zero value is empty. It is not safe for concurrent use.
type Queue[T comparable] struct {
	items  map[string][]T // waiting items by owner; owners without items are missing
	owners []string       // owners in the order in which they are served next
	count  int
}

// Push appends an item to those of its owner.
func (q *Queue[T]) Push(owner string, item T) {
	if q.items == nil {
		q.items = map[string][]T{}
	}
	if len(q.items[owner]) == 0 {
		q.owners = append(q.owners, owner)
	}
	q.items[owner] = append(q.items[owner], item)
	q.count++
}

// Pop removes and returns the first item of the owner whose turn it is; ok is false if the queue is empty.
func (q *Queue[T]) Pop() (item T, ok bool) { return q.PopUnless(nil) }

// PopUnless works as Pop, but serves owners for whom behind is true only if no others wait. behind may be nil.
func (q *Queue[T]) PopUnless(behind func(owner string) bool) (item T, ok bool) {
	if q.count == 0 {
		return item, false
	}
	turn := 0
	if behind != nil {
		turn = max(0, slices.IndexFunc(q.owners, func(owner string) bool { return !behind(owner) }))
	}
	owner := q.owners[turn]
	q.owners = slices.Delete(q.owners, turn, turn+1)
	own := q.items[owner]
	item = own[0]
	q.count--
	if len(own) == 1 {
		delete(q.items, owner)
		return item, true
	}
	var none T
	own[0] = none // the array must not keep the item reachable
	q.items[owner] = own[1:]
	q.owners = append(q.owners, owner)
	return item, true
}

// Len returns the number of items in the queue.
func (q *Queue[T]) Len() int { return q.count }

// Waiting returns the number of items of an owner in the queue.
func (q *Queue[T]) Waiting(owner string) int { return len(q.items[owner]) }

// LenUnless returns the number of items of owners for whom behind is false.
func (q *Queue[T]) LenUnless(behind func(owner string) bool) (n int) {
	if behind == nil {
		return q.count
	}
	for owner, items := range q.items {
		if !behind(owner) {
			n += len(items)
		}
	}
	return n
}

// Place returns the item's 1-based position in the queue, or 0 if it is not queued.
func (q *Queue[T]) Place(owner string, item T) int { return q.PlaceUnless(nil, owner, item) }

// PlaceUnless returns the item's 1-based position in a queue that is read by PopUnless with the same behind, or 0 if it
// is not queued.
func (q *Queue[T]) PlaceUnless(behind func(owner string) bool, owner string, item T) int {
	rounds := slices.Index(q.items[owner], item)
	if rounds < 0 {
		return 0
	}
	last := behind != nil && behind(owner)
	place, turn := 1, rounds+1 // owners before this one have one turn more
	for _, other := range q.owners {
		switch {
		case other == owner:
			place, turn = place+rounds, rounds
		case behind == nil || behind(other) == last:
			place += min(len(q.items[other]), turn)
		case last: // all items of owners who are not behind
			place += len(q.items[other])
		}
	}
	return place
}
