package match

import (
	"slices"

	"hexparlor/game"
	"hexparlor/record/fairdeal"
)

// ReceiptStatus tells what has become of a receipt.
type ReceiptStatus string

// The statuses of a receipt.
const (
	Sealed    ReceiptStatus = "sealed"
	Opened    ReceiptStatus = "open" // the round was revealed
	Withdrawn ReceiptStatus = "withdrawn"
)

// Receipt binds a seat to the orders that it has committed to.
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

// commitment is the receipt for a move that commits its seat, judged before it is played; nil if it commits to nothing.
// At tables that were played elsewhere nobody could have been given any.
func (f *State) commitment(e Entry, m game.Move) *Receipt {
	s, seals := f.Position.(game.SimultaneousMoves)
	if !seals || f.player(e.Seat).Guest == Elsewhere {
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

// withholds reports whether the orders of a receipt of that round were revealed in part only.
func withholds(s game.SimultaneousMoves, round int) bool {
	return round < s.Round() && s.Withholds(round)
}

// file adds a receipt, if the move of that entry led to one, and brings the others up to date: revealed ones are
// opened unless the game withholds them, and recalled ones withdrawn.
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
