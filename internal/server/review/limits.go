package review

import "time"

// Bounds of analyses, replays, images and caches; docs/security.md lists all bounds.
const (
	// A page of a replay ends with either of its bounds.
	pageBytes      = 1 << 20
	pageSteps      = 500
	keptPageBytes  = 16 << 20 // of compressed pages, and of positions from which replays go on
	keptStoryBytes = 16 << 20 // of turn reports, as far as that can be estimated

	keptPictures     = 64 // pictures and GIFs that are kept
	keptPictureBytes = 32 << 20
	filmTime         = 20 * time.Second // until a GIF is made

	addressAnalyses = 16 // analyses in progress for users of one address

	keptAnalyses  = 64     // matches whose decisions are kept in memory
	keptDecisions = 10_000 // decisions of all of them
)
