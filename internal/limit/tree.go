package limit

import (
	"slices"
	"time"
)

// Tree holds items that wait for one server. Each item is filed under a path of owners, such as network, address and
// user. At every level the owner with the least service time is next, so many users of one address share what one
// address gets. An owner that was idle starts level with those that waited: idleness saves nothing up.
// The zero value is empty. It is not safe for concurrent use.
type Tree[T comparable] struct {
	root  branch[T]
	turns int // number of items served so far
}

// branch is one owner in the tree, with the owners of the next level or, at the last level, items.
type branch[T comparable] struct {
	owners []*branch[T] // owners of the next level, in order of arrival
	items  []T          // items of an owner of the last level, in order of arrival
	count  int          // number of items under this owner

	name   string
	used   time.Duration // virtual service time among the owners of the same parent
	level  time.Duration // virtual time at which an owner of the next level was last served
	served int           // value of Tree.turns when this owner was last served
}

// Push adds an item under a path of owners. All paths of a tree have the same length, at least 1.
func (t *Tree[T]) Push(path []string, item T) {
	at := &t.root
	at.count++
	for _, name := range path {
		at = at.owner(name)
		at.count++
	}
	at.items = append(at.items, item)
}

// owner returns the owner of the next level with a name, and adds it if it is new.
func (b *branch[T]) owner(name string) *branch[T] {
	for _, o := range b.owners {
		if o.name != name {
			continue
		}
		if o.count == 0 {
			o.used = max(o.used, b.level)
		}
		return o
	}
	o := &branch[T]{name: name, used: b.level}
	b.owners = append(b.owners, o)
	return o
}

// Pop removes and returns the next item; ok is false if the tree is empty. Owners of the last level for whom behind is
// true are served only if no others wait; behind may be nil.
func (t *Tree[T]) Pop(behind func(user string) bool) (item T, ok bool) {
	if t.root.count == 0 {
		return item, false
	}
	if behind != nil && !t.root.has(behind) {
		behind = nil
	}
	t.turns++
	at := &t.root
	at.count--
	for len(at.owners) > 0 {
		next := at.next(behind)
		at.level = max(at.level, next.used)
		at.forget(next)
		at = next
		at.served = t.turns
		at.count--
	}
	item = at.items[0]
	at.items = slices.Delete(at.items, 0, 1)
	return item, true
}

// next returns the owner of the next level to serve next: with the least service time, or else served longest ago.
func (b *branch[T]) next(behind func(string) bool) (best *branch[T]) {
	for _, o := range b.owners {
		if !o.has(behind) {
			continue
		}
		if best == nil || o.used < best.used || o.used == best.used && o.served < best.served {
			best = o
		}
	}
	return best
}

// has reports whether an item waits under this owner whose owner of the last level is not behind.
func (b *branch[T]) has(behind func(string) bool) bool {
	switch {
	case b.count == 0:
		return false
	case behind == nil:
		return true
	case len(b.owners) == 0:
		return !behind(b.name)
	}
	return slices.ContainsFunc(b.owners, func(o *branch[T]) bool { return o.has(behind) })
}

// maxOwners is the number of owners under one parent above which all idle ones are forgotten.
const maxOwners = 4096

// forget removes idle owners other than except that would start again level with new ones. If there are more than
// maxOwners, it removes all idle ones.
func (b *branch[T]) forget(except *branch[T]) {
	many := len(b.owners) > maxOwners
	b.owners = slices.DeleteFunc(b.owners, func(o *branch[T]) bool {
		return o != except && o.count == 0 && (many || o.used <= b.level)
	})
}

// Charge adds the service time of an item to the owners of its path. It must be called before the next Pop. When the
// tree is empty, all owners start level again.
func (t *Tree[T]) Charge(path []string, spent time.Duration) {
	if t.root.count == 0 {
		t.root = branch[T]{}
		return
	}
	at := &t.root
	for _, name := range path {
		i := slices.IndexFunc(at.owners, func(o *branch[T]) bool { return o.name == name })
		if i < 0 {
			return // it was idle so long that its time no longer matters
		}
		at = at.owners[i]
		at.used += spent
	}
}

// Remove removes an item that waits under a path, and reports whether it was there.
func (t *Tree[T]) Remove(path []string, item T) bool {
	way := []*branch[T]{&t.root}
	for _, name := range path {
		owners := way[len(way)-1].owners
		i := slices.IndexFunc(owners, func(o *branch[T]) bool { return o.name == name })
		if i < 0 {
			return false
		}
		way = append(way, owners[i])
	}
	leaf := way[len(way)-1]
	i := slices.Index(leaf.items, item)
	if i < 0 {
		return false
	}
	leaf.items = slices.Delete(leaf.items, i, i+1)
	for _, b := range way {
		b.count--
	}
	return true
}

// Len returns the number of waiting items.
func (t *Tree[T]) Len() int { return t.root.count }

// Waiting returns the number of items that wait under a path, which may be the beginning of longer paths.
func (t *Tree[T]) Waiting(path []string) int {
	at := &t.root
	for _, name := range path {
		i := slices.IndexFunc(at.owners, func(o *branch[T]) bool { return o.name == name })
		if i < 0 {
			return 0
		}
		at = at.owners[i]
	}
	return at.count
}
