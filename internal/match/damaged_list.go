package match

import (
	"errors"
	"maps"
	"regexp"
	"slices"
	"strings"

	"hexparlor/internal/panics"
)

// DamagedMatch is a match that could not be read or whose game's code has panicked since the server started.
type DamagedMatch struct {
	ID    string
	Cause string // without the texts that it quotes: they may be secrets of players
}

// DamagedMatches returns the damaged matches that the host has met since the start, by their ids.
func (h *Host) DamagedMatches() []DamagedMatch {
	h.damages.mu.Lock()
	defer h.damages.mu.Unlock()
	all := make([]DamagedMatch, 0, len(h.damages.known))
	for _, id := range slices.Sorted(maps.Keys(h.damages.known)) {
		all = append(all, DamagedMatch{ID: id, Cause: h.damages.known[id].what})
	}
	return all
}

// quotations are the quoted texts in a cause.
var quotations = regexp.MustCompile(`"(\\.|[^"\\])*("|$)`)

// errPanicked is the summary of a panic, whose value may hold anything.
var errPanicked = errors.New("the game's code has panicked; the log tells where")

// maxSummary is how long a summary of a damage is, in bytes.
const maxSummary = 300

// damageSummary returns the cause of a damage in one line that quotes nothing and names no value of a panic.
func damageSummary(cause error) string {
	if _, panicked := errors.AsType[*panics.Error](cause); panicked {
		return errPanicked.Error()
	}
	text, _, _ := strings.Cut(cause.Error(), "\n")
	if len(text) > 4*maxSummary { // before the search: an entry may be of any length
		text = text[:4*maxSummary]
	}
	text = quotations.ReplaceAllString(text, `"..."`)
	if len(text) > maxSummary {
		text = text[:maxSummary] + " ..."
	}
	return strings.ToValidUTF8(text, "")
}
