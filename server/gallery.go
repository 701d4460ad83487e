package server

import (
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// gallery keeps pictures that have been painted, so that a page which many visit costs no more than one visit. The one
// that nobody has asked for the longest goes first.
type gallery struct {
	mu    sync.Mutex
	kept  *simplelru.LRU[string, []byte]
	bytes int
}

func newGallery() *gallery {
	g := &gallery{}
	kept, err := simplelru.NewLRU(keptPictures, func(_ string, picture []byte) { g.bytes -= len(picture) })
	if err != nil {
		panic(err) // the number is not positive
	}
	g.kept = kept
	return g
}

// clear forgets all pictures.
func (g *gallery) clear() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.kept.Purge()
}

func (g *gallery) get(name string) ([]byte, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.kept.Get(name)
}

func (g *gallery) put(name string, picture []byte) {
	if len(picture) > keptPictureBytes {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.kept.Remove(name) // whose bytes would be counted twice
	g.bytes += len(picture)
	g.kept.Add(name, picture)
	for g.bytes > keptPictureBytes {
		g.kept.RemoveOldest()
	}
}
