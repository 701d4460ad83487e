package match

import (
	"slices"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/record/fairdeal"
)

// Deal is how the position of a match is dealt. A game of chance is dealt by commit and reveal (docs/fair-play.md).
// While the match is Waiting, each seat of a human player commits to a share. When all seats are filled and have
// committed, each reveals its share, and the last one brings about the deal. Bots have no share: the commitment of the
// server binds them too.
type Deal struct {
	Shares []Share // what each seat adds to the deal, in seat order; not changed once a state has it

	match    string   // id of the match
	secret   rng.Seed // what the server adds to the deal
	protocol int      // see package fairdeal
	chance   bool     // the game deals by chance
	done     bool     // see Done
}

// newDeal returns the deal of a new match.
func newDeal(m Match, seats int, chance bool) Deal {
	return Deal{
		Shares: make([]Share, seats), match: m.ID, secret: m.Seed, protocol: m.Protocol, chance: chance, done: !chance,
	}
}

// Share is what one seat adds to a deal, in hexadecimal digits.
type Share struct {
	Commit string // empty until the seat has committed
	Value  string // empty until it is revealed
}

// maxShareCommits bounds how often one seat may commit in a match: each can make all others start over.
const maxShareCommits = 20

// Done reports whether the position is that of the match. Until a game of chance is dealt, Position is a placeholder
// that no viewer is shown.
func (d *Deal) Done() bool { return d.done }

// Commitment returns the server's commitment to the seed of the match; empty if there is none.
func (d *Deal) Commitment() string {
	if !d.hasShares() {
		return ""
	}
	return fairdeal.Commitment(d.match, d.secret)
}

// hasShares reports whether the players add shares to the deal.
func (d *Deal) hasShares() bool { return d.chance && d.protocol == fairdeal.Shares }

// awaited returns the seats that can take the next step of the deal: commit to a share or, when no seat is open and all
// have committed, reveal it.
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

// without returns the seats of human players whose share lacks a part.
func (d *Deal) without(s *Seating, lacks func(Share) bool) (seats game.Seats) {
	if d.done || s.Gathering() || d.protocol != fairdeal.Shares {
		return seats
	}
	for i, p := range s.Players {
		if p.Guest != "" && lacks(d.Shares[i]) {
			seats |= game.SeatsOf(game.Seat(i + 1))
		}
	}
	return seats
}

// ShareValues returns the shares of the deal in seat order, those of bots empty.
func (d *Deal) ShareValues() []string {
	values := make([]string, len(d.Shares))
	for i, s := range d.Shares {
		values[i] = s.Value
	}
	return values
}

// commit stores the commitment of a seat that has committed so many times before.
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

// reveal stores the share of a seat, which must match its commitment.
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

// check returns why a seat may not add to the deal now.
func (d *Deal) check(e Entry, s *Seating, finished bool) error {
	switch {
	case !d.hasShares():
		return fail(BadKind, i18n.Of("match.no-shares"))
	case s.Gathering():
		return fail(BadKind, i18n.Of("match.gathering"))
	case d.done || finished:
		return fail(BadKind, i18n.Of("match.dealt"))
	case s.Player(e.Seat).Guest == "":
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

// set stores the share of a seat.
func (d *Deal) set(seat game.Seat, s Share) {
	d.Shares = slices.Clone(d.Shares)
	d.Shares[seat-1] = s
}

// seed returns the seed of the deal, or of its placeholder before.
func (d *Deal) seed() rng.Seed {
	switch {
	case !d.done:
		return rng.Seed{}
	case d.protocol == fairdeal.Shares:
		return fairdeal.Deal(d.match, d.secret, d.ShareValues())
	}
	return d.secret
}

// AwaitedShares returns the seats that can take the next step of the deal, and whether that is to reveal a share.
func (f *State) AwaitedShares() (seats game.Seats, reveal bool) { return f.Deal.awaited(&f.Seats) }

// commitShare records the commitment of a seat to its share.
func (f *State) commitShare(e Entry) error {
	if err := f.Deal.check(e, &f.Seats, f.Status == Finished); err != nil {
		return err
	}
	return f.Deal.commit(e, f.Log.count(ShareCommit, e.Seat))
}

// revealShare records the share of a seat. The last one brings about the deal.
func (f *State) revealShare(e Entry) error {
	if err := f.Deal.check(e, &f.Seats, f.Status == Finished); err != nil {
		return err
	}
	if err := f.Deal.reveal(e, &f.Seats); err != nil {
		return err
	}
	return f.deal()
}

// deal sets up the position once all seats are filled and all shares are revealed.
func (f *State) deal() (err error) {
	if f.Deal.done || f.Seats.hasOpen() || f.Deal.unrevealed(&f.Seats) != 0 {
		return nil
	}
	f.Deal.done = true
	f.Position, err = f.Game.New(f.Match.Options, f.Deal.seed())
	return err
}
