package review

import (
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// byteCache keeps values up to a number of them and of their bytes. It removes the least recently used value first.
type byteCache[V any] struct {
	most int // bytes

	mu    sync.Mutex
	kept  *simplelru.LRU[string, sized[V]]
	bytes int
	age   int // how often the cache was cleared
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

// clear removes all values, and has those that are being computed not kept.
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

// put keeps a value of so many bytes, whose computation began at an age of the cache.
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
