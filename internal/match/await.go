package match

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Who has waited for company elsewhere, and is brought to a table by the house, is given time to come: clocks stand as
// long as they are awaited. If they do not come the match is called off, and nobody has lost anything.

// coming is how long somebody is awaited.
const coming = 3 * time.Minute

// absent is the text of a Shut because somebody who was awaited has not come.
const absent = "absent"

// Claim is an offer that a new table fulfils. It is stored together with the table; when something else has come of the
// offer before, neither is.
type Claim struct {
	Offer  string
	Number int // of what has come of the offer, from 1, without gaps
}

// ErrClaimed tells that something else has come of an offer first.
var ErrClaimed = errors.New("something else has come of this offer")

// Awaited is the seat whose player is given time to come; 0 if none is.
func (f *State) Awaited() game.Seat { return f.expected }

// await has the clocks stand until somebody comes.
func (f *State) await(e Entry) error {
	if f.Status == Finished || f.expected != 0 || !f.paused.IsZero() || f.Match.Time.Days || f.player(e.Seat).Guest == "" {
		return fail(BadKind, i18n.Of("match.cannot-await", "seat", e.Seat))
	}
	f.expected = e.Seat
	f.pause(e.At)
	return nil
}

// Arrive tells the table that a guest has it open. It tells whether they were awaited.
func (t *Table) Arrive(ctx context.Context, guest string) (came bool, err error) {
	if !t.awaits(guest) {
		return false, nil
	}
	_, err = t.write(ctx, request{key: "arrive:" + rand.Text(), draft: func(d *draft) error {
		if d.state.expected == 0 {
			return fail(BadKind, i18n.Of("match.not-paused"))
		}
		return d.add(Entry{Seat: d.state.expected, Kind: Resume})
	}})
	if err != nil && !t.awaits(guest) {
		return true, nil // another page of theirs was faster
	}
	return true, err
}

func (t *Table) awaits(guest string) (yes bool) {
	t.Read(func(f *State) { yes = f.expected != 0 && f.player(f.expected).Guest == guest })
	return yes
}
