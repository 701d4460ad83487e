package review

import "hexparlor/record/narrate"

// Caches holds pages and images computed from matches, so that many visitors of one page cost as much as one.
type Caches struct {
	pages      *byteCache[*page]       // pages of replays and turn reports
	marks      *byteCache[replayPlace] // places in replays at which the next page begins
	narratives *byteCache[*narrate.Narrative]
	pictures   *byteCache[[]byte]
}

// NewCaches returns empty caches.
func NewCaches() *Caches {
	return &Caches{
		pages:      newByteCache[*page](4096, keptPageBytes),
		marks:      newByteCache[replayPlace](1024, keptPageBytes/4),
		narratives: newByteCache[*narrate.Narrative](64, keptStoryBytes),
		pictures:   newByteCache[[]byte](keptPictures, keptPictureBytes),
	}
}

// Clear empties all caches and prevents values in computation from being stored: cached values contain names of users.
func (c *Caches) Clear() {
	c.pictures.clear()
	c.narratives.clear()
	c.pages.clear()
	c.marks.clear()
}
