package match

import (
	"slices"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/record/fairdeal"
)

// A game of chance is dealt by commit and reveal (docs/fair-play.md). While the match is Waiting, each seat of a human
// player commits to a share. When all seats are filled and have committed, each reveals its share, and the last one
// brings about the deal. Bots have no share: the commitment of the server binds them too.

// Share is what one seat adds to a deal, in hexadecimal digits.
type Share struct {
	Commit string // empty until the seat has committed
	Value  string // empty until it is revealed
}

// maxShareCommits bounds how often one seat may commit in a match: each can make all others start over.
const maxShareCommits = 20

// Dealt reports whether the position is that of the match. Until a game of chance is dealt, Position is a placeholder
// that no viewer is shown.
func (f *State) Dealt() bool { return f.dealt }

// Commitment returns the server's commitment to the seed of the match; empty if there is none.
func (f *State) Commitment() string {
	if !f.Game.Info().Chance || f.Match.Protocol != fairdeal.Shares {
		return ""
	}
	return fairdeal.Commitment(f.Match.ID, f.Match.Seed)
}

// AwaitedShares returns the seats that can take the next step of the deal: commit to a share or, when no seat is open
// and all have committed, reveal it.
func (f *State) AwaitedShares() (seats game.Seats, reveal bool) {
	if seats = f.uncommitted(); seats != 0 || f.dealt || f.hasOpenSeat() {
		return seats, false
	}
	return f.unrevealed(), true
}

func (f *State) uncommitted() game.Seats {
	return f.seatsWithout(func(s Share) bool { return s.Commit == "" })
}

func (f *State) unrevealed() game.Seats {
	return f.seatsWithout(func(s Share) bool { return s.Value == "" })
}

// seatsWithout returns the seats of human players whose share lacks something.
func (f *State) seatsWithout(lacks func(Share) bool) game.Seats {
	var seats game.Seats
	if f.dealt || f.Gathering() || f.Match.Protocol != fairdeal.Shares {
		return seats
	}
	for i, p := range f.Players {
		if p.Guest != "" && lacks(f.Shares[i]) {
			seats |= game.SeatsOf(game.Seat(i + 1))
		}
	}
	return seats
}

// ShareValues returns the shares of the deal in seat order, those of bots empty.
func (f *State) ShareValues() []string {
	values := make([]string, len(f.Shares))
	for i, s := range f.Shares {
		values[i] = s.Value
	}
	return values
}

func (f *State) commitShare(e Entry) error {
	if err := f.checkShare(e); err != nil {
		return err
	}
	commits := 0
	for _, earlier := range f.Log {
		if earlier.Kind == ShareCommit && earlier.Seat == e.Seat {
			commits++
		}
	}
	if commits == maxShareCommits {
		return fail(LogFull, i18n.Of("match.many-shares", "seat", e.Seat, "shares", commits))
	}
	if f.isRevealing() {
		return fail(BadShare, i18n.Of("match.share-known"))
	}
	f.setShare(e.Seat, Share{Commit: e.Text})
	return nil
}

func (f *State) revealShare(e Entry) error {
	if err := f.checkShare(e); err != nil {
		return err
	}
	share := f.Shares[e.Seat-1]
	switch {
	case f.hasOpenSeat() || f.uncommitted() != 0:
		return fail(BadShare, i18n.Of("match.share-too-early"))
	case share.Value != "":
		return fail(BadShare, i18n.Of("match.share-revealed", "seat", e.Seat))
	case fairdeal.ShareCommit(f.Match.ID, f.Commitment(), e.Seat, e.Text) != share.Commit:
		return fail(BadShare, i18n.Of("match.other-share", "seat", e.Seat, "commitment", share.Commit))
	}
	f.setShare(e.Seat, Share{Commit: share.Commit, Value: e.Text})
	return f.deal()
}

// checkShare returns why a seat may not add to the deal now.
func (f *State) checkShare(e Entry) error {
	switch {
	case !f.Game.Info().Chance || f.Match.Protocol != fairdeal.Shares:
		return fail(BadKind, i18n.Of("match.no-shares"))
	case f.Gathering():
		return fail(BadKind, i18n.Of("match.gathering"))
	case f.dealt || f.Status == Finished:
		return fail(BadKind, i18n.Of("match.dealt"))
	case f.Player(e.Seat).Guest == "":
		return fail(BadKind, i18n.Of("match.no-person", "seat", e.Seat))
	case !fairdeal.IsHash(e.Text):
		return fail(BadShare, i18n.Of("match.bad-share", "digits", fairdeal.HashDigits))
	}
	return nil
}

// isRevealing reports whether some share of the coming deal is revealed. From then on every share must match its
// commitment, or the match is called off: another try would let a player wait for a deal that they like.
func (f *State) isRevealing() bool {
	return !f.dealt && slices.ContainsFunc(f.Shares, func(s Share) bool { return s.Value != "" })
}

func (f *State) setShare(seat game.Seat, s Share) {
	f.Shares = slices.Clone(f.Shares)
	f.Shares[seat-1] = s
}

func (f *State) hasOpenSeat() bool { return slices.ContainsFunc(f.Players, Player.Open) }

// deal sets up the position once all shares are revealed.
func (f *State) deal() (err error) {
	if f.dealt || f.hasOpenSeat() || f.unrevealed() != 0 {
		return nil
	}
	f.dealt = true
	f.Position, err = f.Game.New(f.Match.Options, f.seed())
	return err
}

// seed returns the seed of the deal, or of its placeholder before.
func (f *State) seed() rng.Seed {
	switch {
	case !f.dealt:
		return rng.Seed{}
	case f.Match.Protocol == fairdeal.Shares:
		return fairdeal.Deal(f.Match.ID, f.Match.Seed, f.ShareValues())
	}
	return f.Match.Seed
}

// ReceiptStatus says whether a receipt is sealed, open or withdrawn.
type ReceiptStatus string

// The statuses of a receipt.
const (
	Sealed    ReceiptStatus = "sealed"
	Opened    ReceiptStatus = "open" // the round was revealed
	Withdrawn ReceiptStatus = "withdrawn"
)

// Receipt is a commitment to the sealed orders of a seat.
type Receipt struct {
	Entry  int // number of the entry that committed
	Seat   game.Seat
	Round  int
	Hash   string
	Salt   string // this and Orders are for the seat alone until the receipt is open
	Orders string
	Status ReceiptStatus

	Changed int // number of the entry that last changed it
}

// commitment returns the receipt for a move that seals orders, before the move is played; nil for other moves. Matches
// from elsewhere have no receipts.
func (f *State) commitment(e Entry, m game.Move) *Receipt {
	s, seals := f.Position.(game.SimultaneousMoves)
	if !seals || f.Player(e.Seat).Guest == Elsewhere {
		return nil
	}
	orders, ok := s.Seal(e.Seat, m)
	if !ok {
		return nil
	}
	salt := fairdeal.Salt(f.Match.Seed, e.Number)
	return &Receipt{
		Entry: e.Number, Seat: e.Seat, Round: s.Round(), Status: Sealed, Changed: e.Number,
		Salt: salt, Orders: orders, Hash: fairdeal.Receipt(salt, s.Round(), e.Seat, orders),
	}
}

// withholds reports whether the orders of a round were revealed only in part.
func withholds(s game.SimultaneousMoves, round int) bool {
	return round < s.Round() && s.Withholds(round)
}

// file adds a receipt, if the move of that entry has one, and updates the others: receipts of revealed orders are
// opened unless the game withholds them, those of recalled orders withdrawn.
func (f *State) file(issued *Receipt, entry int) {
	s, seals := f.Position.(game.SimultaneousMoves)
	if !seals || issued == nil && len(f.Receipts) == 0 {
		return
	}
	f.Receipts = slices.Clone(f.Receipts)
	if issued != nil {
		f.Receipts = append(f.Receipts, *issued)
	}
	for i := range f.Receipts {
		r := &f.Receipts[i]
		if r.Status != Sealed {
			continue
		}
		switch over := f.Position.Result().Over; {
		case withholds(s, r.Round) && !over:
		case r.Round < s.Round() || over:
			r.Status, r.Changed = Opened, entry
		case !s.Sealed().Has(r.Seat):
			r.Status, r.Changed = Withdrawn, entry
		}
	}
}
