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

// damages holds the damaged matches that a host has met.
type damages struct {
	mu    sync.Mutex
	known map[string]damage
}

type damage struct {
	err  error
	what string        // the cause without what it quotes, for the admin
	read time.Duration // when it could not be read, by the monotonic clock; 0: it can be read, but code has panicked
}

// contain calls do, and turns a panic of it into an error of that match with the code Damaged.
func (h *Host) contain(id string, do func() error) error {
	err := panics.Catch(do)
	if panicked, ok := errors.AsType[*panics.Error](err); ok {
		return h.damaged(id, fmt.Errorf("%w\n%s", err, panicked.Stack))
	}
	return err
}

// probe computes what every loaded match is asked for, so that a damaged one fails at once.
func probe(f *match.State) {
	f.Listing()
	f.Deadline()
	f.AwaitsUser()
}

// Contain calls do, which reads the match of that id, and turns a panic of it into an error of that match: see
// IsDamaged.
func (h *Host) Contain(id string, do func() error) error { return h.contain(id, do) }

// IsDamaged reports whether an error means that a match is damaged. The host has logged it then.
func IsDamaged(err error) bool {
	var e *match.Error
	return errors.As(err, &e) && e.Code == match.Damaged
}

// damaged returns the error of a damaged match, and logs its cause the first time.
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

// unreadable is damaged for a match that cannot be read at all, which is not read again for damageTTL.
func (h *Host) unreadable(id string, cause error) error {
	err := h.damaged(id, cause)
	h.damages.mu.Lock()
	defer h.damages.mu.Unlock()
	h.damages.known[id] = damage{err, h.damages.known[id].what, h.elapsed() + 1}
	return err
}

// stillDamaged returns the error of a match that could not be read lately; nil: none is known.
func (h *Host) stillDamaged(id string) error {
	h.damages.mu.Lock()
	defer h.damages.mu.Unlock()
	if d := h.damages.known[id]; d.read > 0 && h.elapsed()-d.read < damageTTL {
		return d.err
	}
	return nil
}

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
var errPanicked = errors.New("the game's code has panicked; the log has the stack")

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
