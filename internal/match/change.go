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

// Change holds everything that one transaction stores for one match.
type Change struct {
	ID       string   // id of the match
	New      *Match   // the match to insert; nil if it is stored already
	Listing  *Listing // listing after the entries; nil if it has not changed
	Size     int      // approximate size of the match after the entries in bytes; set only together with Listing
	Entries  []Entry
	Members  []Member  // users whose seats have changed, with the seats that they hold now
	Outcomes []Outcome // how the match ended for each user; set when it ends
	Claims   []Claim   // offers of the lobby that the new match fulfils
	Plan     *Plan     // new conditional moves of a seat; a plan without lines deletes them, unless it is Dropped

	Notifications []notify.Notification // notifications to users, which are sent unless they have the match open
	Summary       *Summary              // what the archive stores of the match; nil unless a public match has ended
	Played        *VariantResult        // what its variant stores of the match; nil unless such a match has ended
}

// Listing is the row by which the store finds a match without reading its log. It is stored only when it changes, so
// that most moves write the log alone.
type Listing struct {
	Status      Status
	PendingBots game.Seats // bots' seats with a pending decision; empty if no human player is seated
	Due         time.Time  // time at which the server must look at the match; zero if it has no deadline
}

// Member is a user with the seats that they hold in a match.
type Member struct {
	User  string
	Seats game.Seats
}

// change returns the stored form of the draft.
func (d *Draft) change() Change {
	c := Change{
		ID: d.State.Match.ID, Entries: make([]Entry, len(d.Steps)), Plan: d.Plan, Notifications: d.notifications(),
	}
	if now := d.State.Listing(); now != d.before {
		c.Listing, c.Size = &now, d.State.Log.size()
		if now.Status != d.before.Status {
			c.Outcomes, c.Summary, c.Played = d.State.Outcomes(), d.State.Summary(), variantResult(d.State)
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
			c.Members = append(c.Members, Member{User: maker, Seats: d.State.Seats.HeldBy(maker) | runs})
		case p.User != "":
			c.Members = append(c.Members, d.displaced(s.Entry, p)...)
			c.Members = append(c.Members, Member{User: p.User, Seats: d.State.Seats.HeldBy(p.User)})
		}
		if d.State.Seats.Gathering() {
			c.Members = append(c.Members, d.State.Seats.members()...)
		}
	}
	return c
}

// runs is the bit of Member.Seats for a user who runs the match for players by message.
const runs game.Seats = 1 << game.Spectator

// displaced returns the user who has lost the seat of a Sit entry to player p, with the seats that they still hold.
func (d *Draft) displaced(e Entry, p Player) []Member {
	if e.Kind != Sit || d.from == nil || int(e.Seat) > len(d.from.Seats.Players) {
		return nil
	}
	was := d.from.Seats.Player(e.Seat).occupant()
	if was == "" || was == p.User {
		return nil
	}
	return []Member{{User: was, Seats: d.State.Seats.HeldBy(was)}}
}

// creation returns the stored form of a draft that creates its match.
func (d *Draft) creation() Change {
	c, listing := d.change(), d.State.Listing()
	c.New, c.Listing, c.Size = &d.State.Match, &listing, d.State.Log.size()
	return c
}

// Changes returns the stored form of the draft: the change of its match and, if it makes a rematch, the change that
// creates the new match.
func (d *Draft) Changes() []Change {
	if d.Rematch == nil {
		return []Change{d.change()}
	}
	return []Change{d.change(), d.follows}
}

// Listing returns the row by which the store finds the match: status, pending bots and deadline.
func (f *State) Listing() Listing {
	l := Listing{Status: f.Status}
	if f.Seats.Attended() {
		l.PendingBots = f.ToAct() & f.Seats.Bots()
	}
	l.Due = f.listed
	return l
}

// updateListed updates the deadline in the listing. It leaves a deadline that is too early, so that most moves need not
// store a new one.
func (f *State) updateListed(now time.Time) {
	if _, votes := f.Offers.voteEnds(); f.Clocks.clocks == nil && f.Clocks.expected == 0 && !votes && f.listed.IsZero() {
		return // as with most moves of a match without clocks
	}
	at, runs := f.Due()
	switch {
	case !runs:
		f.listed = time.Time{}
	case f.listed.IsZero() || at.Before(f.listed) || !now.Before(f.listed):
		f.listed = at
	}
}

// News encodes the entries of a change as text for the invalidation that other servers get. It returns "" for a new
// match or a change of conditional moves: other servers then read the store.
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

var errBadNews = errors.New("the news of a match are not entries")

// ParseNews decodes the text of Change.News into the entries as the store would return them.
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
