package review

import "hexparlor/record/narrate"

// Caches keeps what was computed of matches, so that many visitors of a page cost no more than one.
type Caches struct {
	pages      *byteCache[*page]       // of replays and turn reports
	marks      *byteCache[replayPlace] // of replays, by the step that comes next
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

// Clear empties all caches, and has what is being computed not kept: what is kept has names of users in it.
func (c *Caches) Clear() {
	c.pictures.clear()
	c.narratives.clear()
	c.pages.clear()
	c.marks.clear()
}
