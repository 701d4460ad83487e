package match

import (
	"slices"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/record/fairdeal"
)

// Deal holds the state of dealing: how the position of a match follows from the seed of the server and the shares of
// the players (docs/fair-play.md). While the match is Waiting, each human player commits to a share. When all seats are
// filled and have committed, the players reveal their shares; with the last one the server deals. Bots have no share,
// since the commitment of the server binds them too.
type Deal struct {
	Shares []Share // commitment and share of each seat, in seat order; a state never changes a slice that it has stored

	match    string   // id of the match
	secret   rng.Seed // seed of the server
	protocol int      // version of the dealing protocol, a constant of package fairdeal
	chance   bool     // whether the game deals by chance
	done     bool     // result of Done
}

// newDeal returns the deal of a new match.
func newDeal(m Match, seats int, chance bool) Deal {
	return Deal{
		Shares: make([]Share, seats), match: m.ID, secret: m.Seed, protocol: m.Protocol, chance: chance, done: !chance,
	}
}

// Share is the contribution of one seat to a deal, as hexadecimal digits.
type Share struct {
	Commit string // hash of the share; empty until the seat has committed
	Value  string // the share itself; empty until the seat has revealed it
}

// maxShareCommits is the maximum number of commitments of one seat in a match. The bound is needed because every new
// commitment can make all other seats start over.
const maxShareCommits = 20

// Done reports whether the starting position is dealt. Until then State.Position is a placeholder that no viewer is
// shown.
func (d *Deal) Done() bool { return d.done }

// Commitment returns the server's commitment to the seed of the match; "" if the players add no shares.
func (d *Deal) Commitment() string {
	if !d.hasShares() {
		return ""
	}
	return fairdeal.Commitment(d.match, d.secret)
}

// hasShares reports whether the players add shares to the deal.
func (d *Deal) hasShares() bool { return d.chance && d.protocol == fairdeal.Shares }

// awaited returns the seats that must take the next step of the deal. reveal is true when all have committed and no
// seat is open: the step is then to reveal the share, before to commit to it.
func (d *Deal) awaited(s *Seating) (seats game.Seats, reveal bool) {
	if seats = d.uncommitted(s); seats != 0 || d.done || s.hasOpen() {
		return seats, false
	}
	return d.unrevealed(s), true
}

// uncommitted returns the seats that have yet to commit to a share.
func (d *Deal) uncommitted(s *Seating) game.Seats {
	return d.without(s, func(share Share) bool { return share.Commit == "" })
}

// unrevealed returns the seats that have yet to reveal their share.
func (d *Deal) unrevealed(s *Seating) game.Seats {
	return d.without(s, func(share Share) bool { return share.Value == "" })
}

// without returns the seats of human players for whose share lacks is true; none once the deal is done.
func (d *Deal) without(s *Seating, lacks func(Share) bool) (seats game.Seats) {
	if d.done || s.Gathering() || d.protocol != fairdeal.Shares {
		return seats
	}
	for i, p := range s.Players {
		if p.User != "" && lacks(d.Shares[i]) {
			seats |= game.SeatsOf(game.Seat(i + 1))
		}
	}
	return seats
}

// ShareValues returns the revealed shares in seat order, with "" for a bot or a share that is not revealed.
func (d *Deal) ShareValues() []string {
	values := make([]string, len(d.Shares))
	for i, s := range d.Shares {
		values[i] = s.Value
	}
	return values
}

// commit stores the commitment of the entry's seat; earlier is the number of commitments that the seat has made before.
func (d *Deal) commit(e Entry, earlier int) error {
	if earlier == maxShareCommits {
		return fail(LogFull, i18n.Of("match.many-shares", "seat", e.Seat, "shares", earlier))
	}
	if d.isRevealing() {
		return fail(BadShare, i18n.Of("match.share-known"))
	}
	d.set(e.Seat, Share{Commit: e.Text})
	return nil
}

// reveal stores the revealed share of the entry's seat. It refuses a share that does not match the seat's commitment.
func (d *Deal) reveal(e Entry, s *Seating) error {
	share := d.Shares[e.Seat-1]
	switch {
	case s.hasOpen() || d.uncommitted(s) != 0:
		return fail(BadShare, i18n.Of("match.share-too-early"))
	case share.Value != "":
		return fail(BadShare, i18n.Of("match.share-revealed", "seat", e.Seat))
	case fairdeal.ShareCommit(d.match, d.Commitment(), e.Seat, e.Text) != share.Commit:
		return fail(BadShare, i18n.Of("match.other-share", "seat", e.Seat, "commitment", share.Commit))
	}
	d.set(e.Seat, Share{Commit: share.Commit, Value: e.Text})
	return nil
}

// check returns why an entry may not add a commitment or a share to the deal, or nil if it may.
func (d *Deal) check(e Entry, s *Seating, finished bool) error {
	switch {
	case !d.hasShares():
		return fail(BadKind, i18n.Of("match.no-shares"))
	case s.Gathering():
		return fail(BadKind, i18n.Of("match.gathering"))
	case d.done || finished:
		return fail(BadKind, i18n.Of("match.dealt"))
	case s.Player(e.Seat).User == "":
		return fail(BadKind, i18n.Of("match.no-human", "seat", e.Seat))
	case !fairdeal.IsHash(e.Text):
		return fail(BadShare, i18n.Of("match.bad-share", "digits", fairdeal.HashDigits))
	}
	return nil
}

// isRevealing reports whether some share of the coming deal is revealed. From then on every share must match its
// commitment, or the match is called off: another try would let a player wait for a deal that they like.
func (d *Deal) isRevealing() bool {
	return !d.done && slices.ContainsFunc(d.Shares, func(s Share) bool { return s.Value != "" })
}

// set stores the commitment and the share of a seat.
func (d *Deal) set(seat game.Seat, s Share) {
	d.Shares = slices.Clone(d.Shares)
	d.Shares[seat-1] = s
}

// seed returns the seed from which the position is made: of the deal once all shares are revealed, before that the zero
// seed of the placeholder.
func (d *Deal) seed() rng.Seed {
	switch {
	case !d.done:
		return rng.Seed{}
	case d.protocol == fairdeal.Shares:
		return fairdeal.Deal(d.match, d.secret, d.ShareValues())
	}
	return d.secret
}

// AwaitedShares returns the seats that must take the next step of the deal; reveal says that the step is to reveal a
// share, else it is to commit to one.
func (f *State) AwaitedShares() (seats game.Seats, reveal bool) { return f.Deal.awaited(&f.Seats) }

// commitShare applies a ShareCommit entry: it stores the commitment of a seat to its share.
func (f *State) commitShare(e Entry) error {
	if err := f.Deal.check(e, &f.Seats, f.Status == Finished); err != nil {
		return err
	}
	return f.Deal.commit(e, f.Log.count(ShareCommit, e.Seat))
}

// revealShare applies a ShareReveal entry: it stores the share of a seat, and deals if that was the last one.
func (f *State) revealShare(e Entry) error {
	if err := f.Deal.check(e, &f.Seats, f.Status == Finished); err != nil {
		return err
	}
	if err := f.Deal.reveal(e, &f.Seats); err != nil {
		return err
	}
	return f.deal()
}

// deal deals the starting position if all seats are filled and all shares are revealed; otherwise it does nothing.
func (f *State) deal() (err error) {
	if f.Deal.done || f.Seats.hasOpen() || f.Deal.unrevealed(&f.Seats) != 0 {
		return nil
	}
	f.Deal.done = true
	f.Position, err = firstPosition(f, f.Deal.seed())
	return err
}
