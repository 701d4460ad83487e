package review

import (
	"fmt"
	"testing"
)

// TestByteCacheStaysWithinLimits checks the cache's limits, and that the least recently used value is removed first.
func TestByteCacheStaysWithinLimits(t *testing.T) {
	g := newByteCache[[]byte](keptPictures, keptPictureBytes)
	put := func(name string, bytes int) { g.put(g.now(), name, nil, bytes) }
	for i := range keptPictures + 1 {
		put(fmt.Sprint(i), 10)
		g.get("0")
	}
	if _, kept := g.get("0"); !kept {
		t.Error("the picture that was asked for is gone")
	}
	if _, kept := g.get("1"); kept || g.bytes != 10*keptPictures {
		t.Errorf("%d bytes are kept", g.bytes)
	}
	put("0", keptPictureBytes)
	if _, kept := g.get("0"); !kept || g.bytes != keptPictureBytes {
		t.Errorf("with a large one %d bytes are kept", g.bytes)
	}
	put("0", 7)
	if put("huge", keptPictureBytes+1); g.bytes != 7 {
		t.Errorf("then %d bytes are kept", g.bytes)
	}
	before := g.now()
	g.clear()
	if g.put(before, "begun before", nil, 1); g.bytes != 0 {
		t.Error("what was worked out while all was cleared is kept")
	}
}
