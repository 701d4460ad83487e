package review

import (
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// byteCache is an LRU cache with bounds on the number of values and on the sum of their sizes in bytes.
type byteCache[V any] struct {
	most int // greatest sum of the sizes of all values, in bytes

	mu    sync.Mutex
	kept  *simplelru.LRU[string, sized[V]]
	bytes int
	age   int // number of calls of clear
}

type sized[V any] struct {
	value V
	bytes int
}

func newByteCache[V any](values, bytes int) *byteCache[V] {
	c := &byteCache[V]{most: bytes}
	kept, err := simplelru.NewLRU(values, func(_ string, v sized[V]) { c.bytes -= v.bytes })
	if err != nil {
		panic(err) // the number is not positive
	}
	c.kept = kept
	return c
}

// clear removes all values. Values whose computation began before are not stored afterwards.
func (c *byteCache[V]) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.age++
	c.kept.Purge()
}

// now returns the age of the cache, for put.
func (c *byteCache[V]) now() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.age
}

func (c *byteCache[V]) get(name string) (value V, kept bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	v, kept := c.kept.Get(name)
	return v.value, kept
}

// put stores a value of the given size in bytes, unless the cache was cleared since now returned age.
func (c *byteCache[V]) put(age int, name string, value V, bytes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if bytes > c.most || age != c.age {
		return
	}
	c.kept.Remove(name) // whose bytes would be counted twice
	c.bytes += bytes
	c.kept.Add(name, sized[V]{value, bytes})
	for c.bytes > c.most {
		c.kept.RemoveOldest()
	}
}
