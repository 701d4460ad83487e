package host

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/match"
	"hexparlor/internal/panics"
)

// Damage stays with its match: an unreadable log, or a panic of its game, is an error with the code Damaged. It is
// logged once, shown to players who open the match, and lists leave the match out.

const (
	// damageTTL is how long a damaged match is not read again.
	damageTTL = time.Minute
	// maxDamaged bounds the damaged matches that are remembered.
	maxDamaged = 1000
	// maxCause is how long the cause of a damage may be in the log, in bytes: an entry may be of any length.
	maxCause = 4000
)

// damages holds the damaged matches that a host has found, by id.
type damages struct {
	mu    sync.Mutex
	known map[string]damage
}

type damage struct {
	err  error
	what string        // summary of the cause without quoted texts, shown to admins
	read time.Duration // monotonic time at which the match could not be read; 0 if it can be read but code has panicked
}

// contain calls do, and turns a panic into an error of the match id with the code Damaged.
func (h *Host) contain(id string, do func() error) error {
	err := panics.Catch(do)
	if panicked, ok := errors.AsType[*panics.Error](err); ok {
		return h.damaged(id, fmt.Errorf("%w\n%s", err, panicked.Stack))
	}
	return err
}

// probe calls the functions that every loaded match needs, so that a damaged match fails when it is loaded.
func probe(f *match.State) {
	f.Listing()
	f.Deadline()
	f.AwaitsUser()
}

// Contain calls do, which reads the match of this id, and turns a panic into an error of the match, see IsDamaged.
func (h *Host) Contain(id string, do func() error) error { return h.contain(id, do) }

// IsDamaged reports whether an error has the code Damaged. The host has then logged its cause.
func IsDamaged(err error) bool {
	var e *match.Error
	return errors.As(err, &e) && e.Code == match.Damaged
}

// damaged returns an error with the code Damaged for a match, and logs the cause if it is the first of the match.
func (h *Host) damaged(id string, cause error) error {
	if IsDamaged(cause) {
		return cause
	}
	text := cause.Error()
	if len(text) > maxCause {
		text = strings.ToValidUTF8(text[:maxCause], "") + " ..."
	}
	refusal := &match.Error{Code: match.Damaged, Reason: i18n.Of("match.damaged"), Cause: errors.New(text)}
	d := damage{what: damageSummary(cause), err: refusal}
	h.damages.mu.Lock()
	defer h.damages.mu.Unlock()
	if _, logged := h.damages.known[id]; !logged {
		h.Logger.Error("a match is damaged: it is left out of lists and cannot be opened", "match", id, "cause", text)
	}
	if h.damages.known == nil || len(h.damages.known) >= maxDamaged {
		h.damages.known = map[string]damage{}
	}
	h.damages.known[id] = d
	return d.err
}

// unreadable does the work of damaged for a match that cannot be read. The match is not read again for damageTTL.
func (h *Host) unreadable(id string, cause error) error {
	err := h.damaged(id, cause)
	h.damages.mu.Lock()
	defer h.damages.mu.Unlock()
	h.damages.known[id] = damage{err, h.damages.known[id].what, h.elapsed() + 1}
	return err
}

// stillDamaged returns the error of a match that could not be read within the last damageTTL; nil if it may be read
// again.
func (h *Host) stillDamaged(id string) error {
	h.damages.mu.Lock()
	defer h.damages.mu.Unlock()
	if d := h.damages.known[id]; d.read > 0 && h.elapsed()-d.read < damageTTL {
		return d.err
	}
	return nil
}

// DamagedMatch is a match that could not be read, or whose game's code has panicked, since the server started.
type DamagedMatch struct {
	ID    string
	Cause string // first line of the error; quoted texts are left out, because they may be secrets of players
}

// DamagedMatches returns the damaged matches found since the server started, sorted by id.
func (h *Host) DamagedMatches() []DamagedMatch {
	h.damages.mu.Lock()
	defer h.damages.mu.Unlock()
	all := make([]DamagedMatch, 0, len(h.damages.known))
	for _, id := range slices.Sorted(maps.Keys(h.damages.known)) {
		all = append(all, DamagedMatch{ID: id, Cause: h.damages.known[id].what})
	}
	return all
}

// quotations matches the quoted texts in an error message.
var quotations = regexp.MustCompile(`"(\\.|[^"\\])*("|$)`)

// errPanicked replaces the error of a panic in a summary, because the value of a panic may contain secrets.
var errPanicked = errors.New("the game's code has panicked; the log has the stack")

// maxSummary is the maximum length of a damage summary in bytes.
const maxSummary = 300

// damageSummary returns the cause of a damage as one line without quoted texts and without values of panics.
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
