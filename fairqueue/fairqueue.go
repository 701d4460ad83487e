// Package fairqueue is a line in which owners are served in turn, however much each of them has waiting.
package fairqueue

import "slices"

// Queue holds items of several owners. Each owner's come out in the order in which they went in, one before the next
// owner's turn. The zero value is empty. It is not safe for concurrent use.
type Queue[T comparable] struct {
	items  map[string][]T // what each owner has waiting; none is empty
	owners []string       // in the order of their turns
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

// Pop takes out the first item of the owner whose turn it is; ok is false if the queue is empty.
func (q *Queue[T]) Pop() (item T, ok bool) {
	if q.count == 0 {
		return item, false
	}
	owner := q.owners[0]
	q.owners = q.owners[1:]
	own := q.items[owner]
	item = own[0]
	q.count--
	if len(own) == 1 {
		delete(q.items, owner)
		return item, true
	}
	var none T
	own[0] = none // what has left must be free to go
	q.items[owner] = own[1:]
	q.owners = append(q.owners, owner)
	return item, true
}

// Len is the number of items.
func (q *Queue[T]) Len() int { return q.count }

// Waiting is the number of an owner's items.
func (q *Queue[T]) Waiting(owner string) int { return len(q.items[owner]) }

// Place tells as the how-manieth an item will come out: 1 is the next, 0 that it is not in the queue.
func (q *Queue[T]) Place(owner string, item T) int {
	rounds := slices.Index(q.items[owner], item)
	if rounds < 0 {
		return 0
	}
	place, turn := 1, rounds+1 // owners before this one have had their turn once more
	for _, other := range q.owners {
		if other == owner {
			place, turn = place+rounds, rounds
			continue
		}
		place += min(len(q.items[other]), turn)
	}
	return place
}
