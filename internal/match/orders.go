package match

import (
	"slices"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/record/fairdeal"
)

// Rounds counts the rounds of sealed orders, and the moves of each seat in the one that is open.
type Rounds struct {
	Number int // the open round, from 1; 0 before the match runs, and where orders are not sealed

	entered [viewers]int // moves of each seat in that round
}

// follow notes when a round begins.
func (r *Rounds) follow(p game.State, running bool) {
	if s, seals := p.(game.SimultaneousMoves); seals && running && r.Number != s.Round() {
		r.Number, r.entered = s.Round(), [viewers]int{}
	}
}

// isFull reports whether a seat has made MaxChanges moves in the open round.
func (r *Rounds) isFull(seat game.Seat) bool { return r.Number != 0 && r.entered[seat] >= MaxChanges }

// hasOrders reports whether a seat has entered orders in the open round.
func (r *Rounds) hasOrders(seat game.Seat) bool { return r.Number != 0 && r.entered[seat] != 0 }

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

// Receipts are the receipts of a match, as they were issued. They are not changed once a state has them.
type Receipts []Receipt

// receiptFor returns the receipt for a move that seals orders, before the move is played; nil for other moves.
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

// after returns the receipts after a move: with the one that was issued for it, those of revealed orders opened unless
// the game withholds them, and those of recalled orders withdrawn.
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

// withholds reports whether the orders of a round were revealed only in part.
func withholds(s game.SimultaneousMoves, round int) bool {
	return round < s.Round() && s.Withholds(round)
}

// called records that the guest who runs the match waits for a seat no longer.
func (f *State) called(e Entry) error {
	if err := f.checkRunning(); err != nil {
		return err
	}
	if _, seals := f.Position.(game.SimultaneousMoves); !seals || f.Seats.ByMessage() == 0 || !f.ToAct().Has(e.Seat) {
		return fail(BadKind, i18n.Of("match.cannot-call", "seat", e.Seat))
	}
	return nil
}

// Resolve decides for all players with pending orders in a round of a match that the guest runs for others.
func (d *Draft) Resolve(guest string, round, state int) error {
	switch {
	case !d.State.Seats.RunBy(guest):
		return fail(NotYourSeat, i18n.Of("match.not-your-table"))
	case d.State.Status == Running && d.State.Rounds.Number != round:
		return fail(TurnOver, i18n.Of("match.turn-over", "turn", round))
	}
	if err := checkResolve(d.State, guest, state); err != nil {
		return err
	}
	return d.callAll(round)
}

// callAll decides for all human players with pending orders in a round.
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

// decide makes the default move of a seat that is waited for no longer.
func (d *Draft) decide(seat game.Seat, why Kind) error {
	if err := d.Add(Entry{Seat: seat, Kind: why}); err != nil {
		return err
	}
	m := d.State.Position.(game.SimultaneousMoves).Default(seat)
	return d.Add(Entry{Seat: seat, Kind: Move, Text: d.State.Position.MoveText(seat, m)})
}

// message replaces the orders of the seat in this round by those of a whole message.
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
