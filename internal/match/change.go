package match

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"hexparlor/game"
	"hexparlor/internal/notify"
)

// Change is what one commit adds to one match.
type Change struct {
	ID       string   // of the match
	New      *Match   // not nil: the match itself is new
	Listing  *Listing // after the entries; nil: as it was
	Size     int      // of the match after the entries, about, in bytes; counts if there is a Listing
	Entries  []Entry
	Members  []Member  // guests who hold seats from now on
	Outcomes []Outcome // how it ended for them, when it ends
	Claims   []Claim   // offers that a new match fulfils
	Plan     *Plan     // what a seat has decided in advance; without lines, and not dropped: nothing any more

	Notices []notify.Notification // to users who are not at the match
	Summary *Summary              // what the archive keeps, when it ends; nil: nothing
}

// Listing is what the store must know of a match to find it. It is stored beside the log, and only when it changes: for
// most moves the log is all that is written.
type Listing struct {
	Status      Status
	PendingBots game.Seats // the bots that owe a decision, if a human player is seated
	Due         time.Time  // deadline of the match; zero: none
}

// Member is a guest who holds seats of a match.
type Member struct {
	Guest string
	Seats game.Seats
}

// change returns what stores the draft.
func (d *Draft) change() Change {
	c := Change{
		ID: d.State.Match.ID, Entries: make([]Entry, len(d.Steps)), Plan: d.Plan, Notices: d.notices(),
	}
	if now := d.State.Listing(); now != d.before {
		c.Listing, c.Size = &now, d.State.size()
		if now.Status != d.before.Status {
			c.Outcomes, c.Summary = d.State.Outcomes(), d.State.Summary()
		}
	}
	for i, s := range d.Steps {
		c.Entries[i] = s.Entry
		if s.Entry.Kind != Sit && s.Entry.Kind != Stand {
			continue
		}
		p, _ := ParsePlayer(s.Entry.Text)
		switch {
		case p.ByMessage && s.Entry.Kind == Sit:
			maker := d.State.Match.Maker
			c.Members = append(c.Members, Member{Guest: maker, Seats: d.State.Held(maker) | runs})
		case p.Guest != "":
			c.Members = append(c.Members, d.displaced(s.Entry, p)...)
			c.Members = append(c.Members, Member{Guest: p.Guest, Seats: d.State.Held(p.Guest)})
		}
		if d.State.Gathering() {
			c.Members = append(c.Members, d.State.members()...)
		}
	}
	return c
}

// creation returns what stores the draft of a new match.
func (d *Draft) creation() Change {
	c, listing := d.change(), d.State.Listing()
	c.New, c.Listing, c.Size = &d.State.Match, &listing, d.State.size()
	return c
}

func (d *Draft) Changes() []Change {
	if d.Rematch == nil {
		return []Change{d.change()}
	}
	return []Change{d.change(), d.follows}
}

func (f *State) Listing() Listing {
	l := Listing{Status: f.Status}
	if f.Attended() {
		l.PendingBots = f.ToAct() & f.Bots()
	}
	l.Due = f.listed
	return l
}

// overhead is about how many bytes the store needs for an entry besides its text.
const overhead = 80

// size returns about how many bytes the store needs for the match.
func (f *State) size() int {
	n := overhead
	for _, e := range f.Log {
		n += overhead + len(e.Text)
	}
	return n
}

// Probe computes what every loaded match is asked for, so that a damaged one fails at once.
func (f *State) Probe() {
	f.Listing()
	f.Deadline()
	f.AwaitsUser()
}

// News encodes the entries of a change that only adds to the log, for invalidations; empty if other servers have to
// read the store.
func (c Change) News() string {
	if c.New != nil || c.Plan != nil || len(c.Entries) == 0 {
		return ""
	}
	fields := make([]string, 0, len(c.Entries)*newsFields)
	for _, e := range c.Entries {
		fields = append(fields, strconv.Itoa(e.Number), strconv.Itoa(int(e.Seat)), url.QueryEscape(string(e.Kind)),
			url.QueryEscape(e.Text), url.QueryEscape(e.Key), strconv.FormatInt(e.At.UnixMicro(), 10),
			strconv.FormatInt(e.Forgiven.Microseconds(), 10))
	}
	return strings.Join(fields, newsSeparator)
}

const (
	newsFields    = 7 // of an entry
	newsSeparator = "\t"
)

var errBadNews = errors.New("news of a table that do not tell entries")

// ParseNews returns the entries that News has encoded, as the store would return them.
func ParseNews(news string) ([]Entry, error) {
	fields := strings.Split(news, newsSeparator)
	if len(fields)%newsFields != 0 {
		return nil, errBadNews
	}
	entries := make([]Entry, 0, len(fields)/newsFields)
	for f := range slices.Chunk(fields, newsFields) {
		number, err1 := strconv.Atoi(f[0])
		seat, err2 := strconv.Atoi(f[1])
		kind, err3 := url.QueryUnescape(f[2])
		text, err4 := url.QueryUnescape(f[3])
		key, err5 := url.QueryUnescape(f[4])
		at, err6 := strconv.ParseInt(f[5], 10, 64)
		forgiven, err7 := strconv.ParseInt(f[6], 10, 64)
		if err := errors.Join(err1, err2, err3, err4, err5, err6, err7); err != nil {
			return nil, fmt.Errorf("%w: %w", errBadNews, err)
		}
		entries = append(entries, Entry{
			Number: number, Seat: game.Seat(seat), Kind: Kind(kind), Text: text, Key: key,
			At: time.UnixMicro(at).UTC(), Forgiven: time.Duration(forgiven) * time.Microsecond,
		})
	}
	return entries, nil
}
