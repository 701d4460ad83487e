package httpapi

import (
	"math"
	"time"

	"hexparlor/i18n"
)

// Bounds of the requests that wait in a ReadQueue: number per address, number per site, and greatest wait.
// docs/security.md lists them.
const (
	addressExports = 4 // matches for downloads of one address
	siteExports    = 64
	exportPatience = 10 * time.Second

	addressImports = 3 // records to be imported, of one address
	siteImports    = 64
	importPatience = 10 * time.Second

	addressReplays = 16 // requests of one address that replay a match
	siteReplays    = 256
	replayPatience = 10 * time.Second

	addressHints = 40 // hints, and tries of puzzles, of one address
	siteHints    = 256
	hintPatience = 20 * time.Second // until there is an answer

	addressPictures = 16 // pictures of one address: drawing one takes a core for a moment
	sitePictures    = 256
	picturePatience = 10 * time.Second

	addressFilms = 1 // GIFs of one address
	siteFilms    = 16
	filmPatience = 8 * time.Second // until drawing begins
)

// HintPatience is how long a request for a hint waits for its search at most.
const HintPatience = hintPatience

// The kinds of requests in a ReadQueue. A kind without a bound here is bounded by a quota.
var (
	Importing = &ReadKind{
		ofAddress: addressImports, ofSite: siteImports, patience: importPatience,
		full: i18n.Of("server.too-many-records", "address", addressImports, "site", siteImports),
		busy: i18n.Of("server.busy-with-records"),
	}
	// Painting is for pictures, and for each picture of a GIF.
	Painting = &ReadKind{
		ofAddress: addressPictures, ofSite: sitePictures, patience: picturePatience,
		full: i18n.Of("server.too-many-pictures", "address", addressPictures, "site", sitePictures),
		busy: i18n.Of("server.busy-with-pictures"),
	}
	Filming = &ReadKind{
		ofAddress: addressFilms, ofSite: siteFilms, patience: filmPatience,
		full: i18n.Of("server.too-many-films", "address", addressFilms, "site", siteFilms),
		busy: i18n.Of("server.busy-with-pictures"),
	}
	// Exporting is for each match of a download.
	Exporting = &ReadKind{
		ofAddress: addressExports, ofSite: siteExports, patience: exportPatience,
		full: i18n.Of("server.busy-with-downloads"), busy: i18n.Of("server.busy-with-downloads"),
	}
	// Replaying is for replays, reports, variations, and long matches that are loaded to be looked at.
	Replaying = &ReadKind{
		ofAddress: addressReplays, ofSite: siteReplays, patience: replayPatience,
		full: i18n.Of("server.too-many-replays", "address", addressReplays), busy: i18n.Of("server.busy"),
	}
	// Advising is for hints, and for tries that a search judges.
	Advising = &ReadKind{
		ofAddress: addressHints, ofSite: siteHints, patience: hintPatience,
		full: i18n.Of("server.too-many-hints"), busy: i18n.Of("server.too-many-hints"),
	}
	// Analysing is for each decision of an analysis, which goes on while a user asks for it. The number of analyses
	// bounds it.
	Analysing = &ReadKind{ofAddress: math.MaxInt, ofSite: math.MaxInt}
)
