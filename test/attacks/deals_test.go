package attacks

import (
	crand "crypto/rand"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/internal/api"
	"hexparlor/record/fairdeal"
)

// share sends a step of a deal that may be refused.
func (c *caller) share(id string, s api.DealShare) (status int, answer string) {
	c.t.Helper()
	if s.Key == "" {
		s.Key = crand.Text()
	}
	return c.do("POST", "/api/matches/"+id+"/deal-shares", plain(c.t, s))
}

func (c *caller) mustShare(id string, s api.DealShare) {
	c.t.Helper()
	if status, answer := c.share(id, s); status != 200 {
		c.t.Fatalf("%+v: %d %s", s, status, answer)
	}
}

// dealing is a match in the middle of its deal.
type dealing struct {
	t                   *testing.T
	anna, ben, stranger *caller
	id                  string
}

// state returns everything that is known of the deal and of the match.
func (d *dealing) state() string {
	d.t.Helper()
	m := d.stranger.match(d.id)
	return plain(d.t, []any{m.Deal, m.Log, m.Position})
}

// refused checks that a step is refused with a reason, and changes nothing.
func (d *dealing) refused(what string, c *caller, s api.DealShare) {
	d.t.Helper()
	before := d.state()
	status, answer := c.share(d.id, s)
	if status < 400 || status >= 500 || !strings.Contains(answer, `"detail":"`) {
		d.t.Errorf("%s: %d %.300s", what, status, answer)
	}
	if after := d.state(); after != before {
		d.t.Errorf("%s changes the deal:\n%s\n%s", what, before, after)
	}
}

// TestPlayerCannotChooseOrStopDeal sends everything by which a player or stranger could choose, stop or perform a deal
// alone.
func TestPlayerCannotChooseOrStopDeal(t *testing.T) {
	anna, ben, id := pair(t, "swarm", nil)
	d := &dealing{t: t, anna: anna, ben: ben, stranger: &caller{t: t, base: anna.base, client: anna.client}, id: id}
	stranger := d.stranger
	other := *ben // a guest with a seat in another match
	other.secret = strings.Repeat("A", 43)
	bound := anna.match(id).Deal.Commitment
	hash := func(seat game.Seat, share string) string { return fairdeal.ShareCommit(id, bound, seat, share) }
	first, second := fairdeal.NewShare(), fairdeal.NewShare()

	d.meddle(&other, stranger, hash(1, first))
	d.refused("to reveal before any seat has committed", anna, api.DealShare{Seat: 1, Reveal: first})
	anna.mustShare(id, api.DealShare{Seat: 1, Commit: hash(1, first)})
	d.refused("to reveal before the other has committed", anna, api.DealShare{Seat: 1, Reveal: first})
	d.refused("to commit for the other", anna, api.DealShare{Seat: 2, Commit: hash(2, second)})
	ben.mustShare(id, api.DealShare{Seat: 2, Commit: hash(2, second)})
	d.meddle(&other, stranger, hash(1, fairdeal.NewShare()))
	d.refused("another share than the one committed to", ben, api.DealShare{Seat: 2, Reveal: fairdeal.NewShare()})
	d.refused("the other's share", ben, api.DealShare{Seat: 2, Reveal: first})
	d.refused("the hash itself", ben, api.DealShare{Seat: 2, Reveal: hash(2, second)})
	if m := anna.match(id); m.Position.Dealt || !m.Deal.Reveals {
		t.Fatalf("the deal has come to %+v", m.Deal)
	}
	// A second page of the same guest has another share. It may commit to that share until one is published.
	anna.mustShare(id, api.DealShare{Seat: 1, Reveal: first})
	page := *ben
	third := fairdeal.NewShare()
	d.refused("a second client's commitment after a share is known", &page, api.DealShare{Seat: 2, Commit: hash(2, third)})
	d.refused("a second client's share", &page, api.DealShare{Seat: 2, Reveal: third})
	d.refused("a share again", anna, api.DealShare{Seat: 1, Reveal: first})
	d.meddle(&other, stranger, hash(2, third))
	if status, answer := ben.submit(id, "moves", 2, "pass"); status != 409 {
		t.Errorf("a move before the deal: %d %s", status, answer)
	}
	ben.mustShare(id, api.DealShare{Seat: 2, Reveal: second})
	m := anna.match(id)
	if !m.Position.Dealt || m.Deal.Shares[0] != first || m.Deal.Shares[1] != second || m.Deal.Seed != "" {
		t.Errorf("dealt with %+v", m.Deal)
	}
	d.meddle(&other, stranger, hash(1, third))
	d.refused("a commitment after the deal", ben, api.DealShare{Seat: 2, Commit: hash(2, third)})
}

// meddle sends steps that are refused at any time.
func (d *dealing) meddle(other, stranger *caller, hash string) {
	d.t.Helper()
	d.refused("a player of another match", other, api.DealShare{Seat: 1, Commit: hash})
	d.refused("stranger's commit", stranger, api.DealShare{Seat: 1, Commit: hash})
	d.refused("stranger's reveal", stranger, api.DealShare{Seat: 2, Reveal: fairdeal.NewShare()})
	for what, text := range map[string]string{
		"too short": hash[1:], "too long": hash + "0", "capitals": strings.ToUpper("a" + hash[1:]), "empty": "",
		"no digits": strings.Repeat("g", 64), "a huge text": strings.Repeat("0", 60_000),
		"a text above all bounds": strings.Repeat("0", 200_000), "a break of lines": hash[1:] + "\n", "zeros": "\x00" + hash[1:],
	} {
		d.refused("a commitment that is "+what, d.anna, api.DealShare{Seat: 1, Commit: text})
		d.refused("a share that is "+what, d.anna, api.DealShare{Seat: 1, Reveal: text})
	}
	d.refused("both at once", d.anna, api.DealShare{Seat: 1, Commit: hash, Reveal: hash})
	d.refused("a seat that is not there", d.anna, api.DealShare{Seat: 3, Commit: hash})
	d.refused("a huge key", d.anna, api.DealShare{Key: strings.Repeat("k", 65), Seat: 1, Commit: hash})
}
