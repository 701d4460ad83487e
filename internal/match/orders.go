package match

import (
	"slices"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/record/fairdeal"
)

// Rounds holds the number of the current round of sealed orders, and the number of moves that each seat has made in it.
type Rounds struct {
	Number int // number of the current round, from 1; 0 before the match runs, and in games without sealed orders

	entered [viewers]int // number of moves of each seat in the current round
}

// follow takes over the round number of position p, and resets the counts when a new round has begun.
func (r *Rounds) follow(p game.State, running bool) {
	if s, seals := p.(game.SimultaneousMoves); seals && running && r.Number != s.Round() {
		r.Number, r.entered = s.Round(), [viewers]int{}
	}
}

// isFull reports whether a seat has made MaxChanges moves in the current round.
func (r *Rounds) isFull(seat game.Seat) bool { return r.Number != 0 && r.entered[seat] >= MaxChanges }

// hasOrders reports whether a seat has entered orders in the current round.
func (r *Rounds) hasOrders(seat game.Seat) bool { return r.Number != 0 && r.entered[seat] != 0 }

// ReceiptStatus is the status of a receipt: sealed, open or withdrawn.
type ReceiptStatus string

// The statuses of a receipt.
const (
	Sealed    ReceiptStatus = "sealed"
	Opened    ReceiptStatus = "open" // the round was revealed
	Withdrawn ReceiptStatus = "withdrawn"
)

// Receipt is the server's commitment to the sealed orders of a seat: a hash that is published before the orders are.
type Receipt struct {
	Entry  int // number of the entry that sealed the orders
	Seat   game.Seat
	Round  int
	Hash   string
	Salt   string // secret part of the hash; only the seat may see Salt and Orders until the receipt is open
	Orders string
	Status ReceiptStatus

	Changed int // number of the entry that last changed the status
}

// Receipts lists the receipts of a match in the order of their entries. A state never changes a list that it has
// stored.
type Receipts []Receipt

// receiptFor returns the receipt for a move that seals orders, given the position p before the move. It returns nil for
// other moves.
func receiptFor(e Entry, p game.State, move game.Move, secret rng.Seed) *Receipt {
	s, seals := p.(game.SimultaneousMoves)
	if !seals {
		return nil
	}
	orders, ok := s.Seal(e.Seat, move)
	if !ok {
		return nil
	}
	salt := fairdeal.Salt(secret, e.Number)
	return &Receipt{
		Entry: e.Number, Seat: e.Seat, Round: s.Round(), Status: Sealed, Changed: e.Number,
		Salt: salt, Orders: orders, Hash: fairdeal.Receipt(salt, s.Round(), e.Seat, orders),
	}
}

// after returns the receipts after a move. It adds the issued receipt, opens receipts whose orders were revealed and
// not withheld, and withdraws those whose orders were recalled. entry is the number of the move's entry.
func (all Receipts) after(issued *Receipt, p game.State, entry int) Receipts {
	s, seals := p.(game.SimultaneousMoves)
	if !seals || issued == nil && len(all) == 0 {
		return all
	}
	all = slices.Clone(all)
	if issued != nil {
		all = append(all, *issued)
	}
	for i := range all {
		r := &all[i]
		if r.Status != Sealed {
			continue
		}
		switch over := p.Result().Over; {
		case withholds(s, r.Round) && !over:
		case r.Round < s.Round() || over:
			r.Status, r.Changed = Opened, entry
		case !s.Sealed().Has(r.Seat):
			r.Status, r.Changed = Withdrawn, entry
		}
	}
	return all
}

// withholds reports whether a round is over and the game keeps part of its orders secret.
func withholds(s game.SimultaneousMoves, round int) bool {
	return round < s.Round() && s.Withholds(round)
}

// called checks a Called entry, by which the user who runs the match stops waiting for a seat. The seat's default move
// follows as the next entry.
func (f *State) called(e Entry) error {
	if err := f.checkRunning(); err != nil {
		return err
	}
	if _, seals := f.Position.(game.SimultaneousMoves); !seals || f.Seats.ByMessage() == 0 || !f.ToAct().Has(e.Seat) {
		return fail(BadKind, i18n.Of("match.cannot-call", "seat", e.Seat))
	}
	return nil
}

// Resolve drafts default moves for all human players with pending orders of a round. Only the user who runs the match
// for players by message may do this; state is the entry number that the user saw.
func (d *Draft) Resolve(user string, round, state int) error {
	switch {
	case !d.State.Seats.RunBy(user):
		return fail(NotYourSeat, i18n.Of("match.not-your-table"))
	case d.State.Status == Running && d.State.Rounds.Number != round:
		return fail(TurnOver, i18n.Of("match.turn-over", "turn", round))
	}
	if err := checkResolve(d.State, user, state); err != nil {
		return err
	}
	return d.callAll(round)
}

// callAll drafts the default moves of all human players with pending orders in this round.
func (d *Draft) callAll(round int) error {
	if err := d.State.checkRunning(); err != nil {
		return err
	}
	pending := d.State.ToAct() &^ d.State.Seats.Bots()
	if pending == 0 {
		return fail(BadKind, i18n.Of("match.no-decision-pending", "round", round))
	}
	for seat := range pending.All() {
		if d.State.Rounds.Number != round || !d.State.ToAct().Has(seat) {
			continue
		}
		if err := d.decide(seat, Called); err != nil {
			return err
		}
	}
	return nil
}

// decide drafts the default move of a seat, after an entry of kind why (Called or TimeOut) that says why the server
// moves for it.
func (d *Draft) decide(seat game.Seat, why Kind) error {
	if err := d.Add(Entry{Seat: seat, Kind: why}); err != nil {
		return err
	}
	m := d.State.Position.(game.SimultaneousMoves).Default(seat)
	return d.Add(Entry{Seat: seat, Kind: Move, Text: d.State.Position.MoveText(seat, m)})
}

// message drafts the orders in the text of a whole message, which replace the earlier orders of the seat in this round.
func (d *Draft) message(seat game.Seat, text string) error {
	if err := d.State.checkRunning(); err != nil {
		return err
	}
	moves, refusal := game.ParseMessage(d.State.Position, seat, text)
	if refusal != nil {
		return refusal
	}
	return d.play(seat, moves)
}
