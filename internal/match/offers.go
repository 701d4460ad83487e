package match

import (
	"slices"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/clock"
)

// Offers holds the open offers of a match, and past offers that were not accepted and may not be repeated too soon
// (docs/time-controls.md).
//
// An offer asks players who are in play and whose time has not run out. A player who drops out while an offer waits
// for them abstains by an entry, and so does a player who has not answered a vote in time.
type Offers struct {
	Open []Offer // open offers; a state never changes a slice that it has stored

	days       bool         // whether turns of the match last days
	past       []pastOffer  // offers that were not accepted; a state never changes a slice that it has stored
	turnsEnded [viewers]int // number of turns that each seat has ended, see countTurns
}

const (
	// voteTime is how long a vote on a replacement takes at most in live games and in games without a clock.
	voteTime = 2 * time.Minute
	// voteTimeOfDays is voteTime in games of days.
	voteTimeOfDays = clock.Day
	// revoteTime is how long a seat whose vote was declined waits before it may call another; in games of days it waits
	// for voteTimeOfDays.
	revoteTime = 10 * time.Minute
)

// turnsBetween is the number of turns that a seat must end before it may repeat an offer of the kind that was not
// accepted. Without this rule the opponent could be alerted without end.
// After a match no turn ends any more, so a declined rematch is not asked for again.
var turnsBetween = map[OfferKind]int{Draw: 5, Takeback: 3, MoreTime: 3, Pause: 3, Rematch: 1}

// pastOffer is the last offer of its kind by a seat, if it was not accepted.
type pastOffer struct {
	kind OfferKind
	by   game.Seat
	turn int       // number of turns that the seat had ended when it made the offer
	at   time.Time // time at which the offer was declined; only for the kind Replace
}

// Offer returns the open offer of this kind; ok is false if there is none.
func (r *Offers) Offer(kind OfferKind) (o Offer, ok bool) {
	i := slices.IndexFunc(r.Open, func(o Offer) bool { return o.Kind == kind })
	if i < 0 {
		return Offer{}, false
	}
	return r.Open[i], true
}

// add appends an offer to a copy of the list.
func (r *Offers) add(o Offer) { r.Open = append(slices.Clone(r.Open), o) }

// remove drops the offers for which gone is true.
func (r *Offers) remove(gone func(Offer) bool) {
	if slices.ContainsFunc(r.Open, gone) {
		r.Open = slices.DeleteFunc(slices.Clone(r.Open), gone)
	}
}

// removeKind drops the open offer of this kind.
func (r *Offers) removeKind(kind OfferKind) { r.remove(func(o Offer) bool { return o.Kind == kind }) }

// awaits reports whether an open offer waits for the answer of one of these seats.
func (r *Offers) awaits(seats game.Seats) bool {
	return slices.ContainsFunc(r.Open, func(o Offer) bool { return o.Awaits&seats != 0 })
}

// awaited returns the open offer of this kind if it waits for the answer of a seat; else an error with the code
// NoOffer.
func (r *Offers) awaited(kind OfferKind, seat game.Seat) (Offer, error) {
	offer, ok := r.Offer(kind)
	if !ok || !offer.Awaits.Has(seat) {
		return Offer{}, fail(NoOffer, i18n.Of("match.no-offer", "offer", kind))
	}
	return offer, nil
}

// accept records that the entry's seat agrees to an offer; done reports whether all seats have now answered.
func (r *Offers) accept(e Entry) (offer Offer, done bool, err error) {
	if offer, err = r.awaited(proposals[e.Kind], e.Seat); err != nil {
		return offer, false, err
	}
	offer.Awaits &^= game.SeatsOf(e.Seat)
	offer.Agreed |= game.SeatsOf(e.Seat)
	r.removeKind(offer.Kind)
	if offer.Awaits != 0 {
		r.add(offer)
	}
	return offer, offer.Awaits == 0, nil
}

// decline records that the entry's seat declines an offer, which ends it.
func (r *Offers) decline(e Entry) error {
	offer, err := r.awaited(proposals[e.Kind], e.Seat)
	if err != nil {
		return err
	}
	r.removeKind(offer.Kind)
	if offer.Kind == Replace {
		r.note(pastOffer{kind: Replace, by: offer.By, at: e.At})
	}
	return nil
}

// abstain removes a seat from those that an offer waits for; agreed reports whether the offer must now be carried out.
// A vote on a replacement is decided by the answers given. More time and a pause need at least one agreement. Any other
// offer ends.
func (r *Offers) abstain(e Entry) (offer Offer, agreed bool, err error) {
	if offer, err = r.awaited(OfferKind(e.Text), e.Seat); err != nil {
		return offer, false, err
	}
	offer.Awaits &^= game.SeatsOf(e.Seat)
	r.removeKind(offer.Kind)
	if offer.Awaits != 0 {
		r.add(offer)
		return offer, false, nil
	}
	return offer, offer.Kind == Replace || offer.Agreed != 0 && (offer.Kind == MoreTime || offer.Kind == Pause), nil
}

// endByMove removes the offers that a move of a seat ends: those that wait for the seat's answer if plays is set (the
// seat is still in play), its own takeback offer, and a vote to replace its player.
func (r *Offers) endByMove(seat game.Seat, plays bool) {
	r.remove(func(o Offer) bool {
		if o.Kind == Replace {
			return o.Target == seat
		}
		return o.Awaits.Has(seat) && plays || o.Kind == Takeback && o.By == seat
	})
}

// end removes all offers and past offers but those of a rematch, because the match has ended.
func (r *Offers) end() {
	r.remove(func(o Offer) bool { return o.Kind != Rematch })
	r.past = slices.DeleteFunc(slices.Clone(r.past), func(a pastOffer) bool { return a.kind != Rematch })
}

// note remembers an offer, in place of the last one of its kind and seat, so that it is not repeated too soon.
func (r *Offers) note(a pastOffer) {
	r.forget(a.kind, a.by)
	a.turn = r.turnsEnded[a.by]
	r.past = append(r.past, a)
}

// forget drops the remembered offer of this kind and seat.
func (r *Offers) forget(kind OfferKind, by game.Seat) {
	r.past = slices.DeleteFunc(slices.Clone(r.past), func(a pastOffer) bool { return a.kind == kind && a.by == by })
}

// Repeat returns when a seat may repeat an offer of this kind: after a number of turns of the seat, or for the kind
// Replace at a time. ok is false if it may at once.
func (r *Offers) Repeat(kind OfferKind, seat game.Seat) (turns int, at time.Time, ok bool) {
	i := slices.IndexFunc(r.past, func(a pastOffer) bool { return a.kind == kind && a.by == seat })
	if i < 0 {
		return 0, at, false
	}
	if kind == Replace {
		return 0, r.past[i].at.Add(r.revoteTime()), true
	}
	turns = r.past[i].turn + turnsBetween[kind] - r.turnsEnded[seat]
	return turns, at, turns > 0
}

// Wait is an offer that a seat may not repeat before it has ended Turns more turns, or before the time Until.
type Wait struct {
	Kind  OfferKind
	Seat  game.Seat
	Turns int
	Until time.Time // earliest time of the next offer; only for the kind Replace
}

// Waits returns all offers that may not be repeated yet.
func (r *Offers) Waits() (waits []Wait) {
	for _, a := range r.past {
		if turns, until, held := r.Repeat(a.kind, a.by); held {
			waits = append(waits, Wait{a.kind, a.by, turns, until})
		}
	}
	return waits
}

// mayRepeat returns why a seat may not yet repeat an offer of this kind, or nil if it may. Only drafts check this; a
// stored log is applied without it.
func (r *Offers) mayRepeat(kind OfferKind, seat game.Seat, now time.Time) error {
	turns, at, held := r.Repeat(kind, seat)
	switch {
	case !held || turns == 0 && !now.Before(at):
		return nil
	case kind == Rematch:
		return fail(AskedLately, i18n.Of("match.rematch-declined"))
	case turns > 0:
		return fail(AskedLately, i18n.Of("match.asked-lately", "turns", turns))
	}
	wait := at.Sub(now)
	return fail(AskedLately, i18n.Of("match.voted-lately", "hours", int(wait/time.Hour), "minutes",
		int(wait/time.Minute)+1))
}

// countTurns counts the turns that an entry ends: those of all seats if it ends a round, else that of the seat that has
// moved.
func (r *Offers) countTurns(e Entry, before, after *moment) {
	switch {
	case after.round != before.round:
		for i := range after.players {
			r.turnsEnded[i+1]++
		}
	case after.round == 0 && e.Kind == Move && before.toAct.Has(e.Seat) && !after.toAct.Has(e.Seat):
		r.turnsEnded[e.Seat]++
	}
}

// voteTime returns the maximum duration of a vote on a replacement.
func (r *Offers) voteTime() time.Duration {
	if r.days {
		return voteTimeOfDays
	}
	return voteTime
}

// revoteTime returns how long a seat must wait before it may call another vote after one was declined.
func (r *Offers) revoteTime() time.Duration {
	if r.days {
		return voteTimeOfDays
	}
	return revoteTime
}

// voteEnds returns the time at which the open vote on a replacement is decided without further answers; ok is false if
// there is no vote.
func (r *Offers) voteEnds() (at time.Time, ok bool) {
	o, ok := r.Offer(Replace)
	return o.Until, ok
}

// InPlay returns the seats that may still have to decide something. In some games play goes on without seats that have
// resigned or are defeated.
func (f *State) InPlay() game.Seats {
	all := f.Seats.others(game.Spectator)
	if m, ok := f.Position.(game.Metrics); ok && f.Status == Running && m.InPlay() != 0 {
		return all & m.InPlay()
	}
	return all
}

// Out returns the seats that are out of play while the match runs; none if it does not run.
func (f *State) Out() game.Seats {
	if f.Status != Running {
		return 0
	}
	return f.Seats.others(game.Spectator) &^ f.InPlay()
}

// unreachable returns the seats whose players cannot answer an offer: their time has run out, they missed turns, or
// their accounts are deleted.
func (f *State) unreachable() game.Seats {
	gone := f.Clocks.overdue
	for i, p := range f.Seats.Players {
		if seat := game.Seat(i + 1); p.Former() || f.Deserted(seat) {
			gone |= game.SeatsOf(seat)
		}
	}
	return gone
}

// Due returns the earliest time at which the server must act without a submission: a clock runs out, a pause ends, or a
// vote ends. ok is false if there is none.
func (f *State) Due() (at time.Time, ok bool) {
	at, ok = f.Deadline()
	if ends, votes := f.Offers.voteEnds(); votes && (!ok || ends.Before(at)) {
		return ends, true
	}
	return at, ok
}

// addressees returns the seats that must answer an offer. A draw and a takeback ask every opponent in play, even one
// who cannot answer at present.
func (d *Draft) addressees(kind OfferKind, by game.Seat) (game.Seats, error) {
	f := d.State
	others := f.Seats.others(by)
	if kind == Rematch {
		return others, nil
	}
	if others &= f.InPlay(); kind == Draw || kind == Takeback {
		return others, nil
	}
	if others &^= f.unreachable(); others == 0 {
		return 0, fail(CannotWait, i18n.Of("match.no-player-to-ask"))
	}
	if here := others &^ f.Seats.ByMessage(); here != 0 { // players by message need not be written to for that
		others = here
	}
	return others, nil
}

// unresponsive returns the seats that an offer waits for but that can no longer answer it.
func (d *Draft) unresponsive(o Offer) game.Seats {
	f := d.State
	if f.Status != Running {
		return 0
	}
	silent := f.Out() | f.Seats.where(func(p Player) bool { return p.Open() || p.Former() })
	if o.Kind != Draw {
		silent |= f.Seats.Bots() // which answer a draw offer by their next decision
	}
	if o.Kind != Draw && o.Kind != Takeback {
		silent |= f.unreachable()
	}
	return silent & o.Awaits
}

// addOffer drafts the entry of an offer. The entry lists the seats that are asked, unless all other seats are.
func (d *Draft) addOffer(seat game.Seat, kind Kind) error {
	f, proposal := d.State, proposals[kind]
	if err := f.mayAsk(proposal, seat); err != nil {
		return err
	}
	if err := f.Offers.mayRepeat(proposal, seat, d.At); err != nil {
		return err
	}
	asks, err := d.addressees(proposal, seat)
	if err != nil {
		return err
	}
	e := Entry{Seat: seat, Kind: kind}
	if asks != f.Seats.others(seat) {
		e.Text = seatList(asks)
	}
	return d.Add(e)
}

// abstentions drafts an Abstain entry for each seat that an offer waits for and that can no longer answer.
func (d *Draft) abstentions() error {
	for {
		offers := d.State.Offers.Open
		i := slices.IndexFunc(offers, func(o Offer) bool { return d.unresponsive(o) != 0 })
		if i < 0 {
			return nil
		}
		e := Entry{Seat: d.unresponsive(offers[i]).First(), Kind: Abstain, Text: string(offers[i].Kind)}
		if err := d.Add(e); err != nil {
			return err
		}
	}
}

// closeVote drafts Abstain entries for the seats that have not answered a vote whose time is over.
func (d *Draft) closeVote() error {
	for {
		ends, votes := d.State.Offers.voteEnds()
		if !votes || d.At.Before(ends) {
			return nil
		}
		o, _ := d.State.Offers.Offer(Replace)
		if err := d.Add(Entry{Seat: o.Awaits.First(), Kind: Abstain, Text: string(Replace)}); err != nil {
			return err
		}
	}
}
