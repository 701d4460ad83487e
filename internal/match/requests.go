package match

import (
	"slices"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/clock"
)

// Requests holds the offers that wait for answers, and the requests that were not accepted, which may not be repeated
// too soon. docs/time-controls.md has the rules.
//
// A request asks players who are in play and whose time has not run out. A player who drops out while a request waits
// for them abstains by an entry, and so does a player who has not answered a vote in time.
type Requests struct {
	Offers []Offer // a slice is not changed once a state has it

	days       bool          // the match is one of days
	past       []pastRequest // a slice is not changed once a state has it
	turnsEnded [viewers]int  // turns that each seat has ended, see countTurns
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

// turnsBetween is how many turns of its own a seat must end between two requests of a kind, unless the first of them
// was accepted. Without it the same could be asked without end, each time with an alert.
var turnsBetween = map[OfferKind]int{Draw: 5, Takeback: 3, MoreTime: 3, Pause: 3}

// pastRequest is the last request of a kind that a seat has made and that was not accepted.
type pastRequest struct {
	kind OfferKind
	by   game.Seat
	turn int       // turns that the seat had ended by then
	at   time.Time // of a Replace: when it was declined
}

// Offer returns the open offer of that kind; ok is false if there is none.
func (r *Requests) Offer(kind OfferKind) (o Offer, ok bool) {
	i := slices.IndexFunc(r.Offers, func(o Offer) bool { return o.Kind == kind })
	if i < 0 {
		return Offer{}, false
	}
	return r.Offers[i], true
}

// add adds an offer.
func (r *Requests) add(o Offer) { r.Offers = append(slices.Clone(r.Offers), o) }

// remove removes the offers that are gone.
func (r *Requests) remove(gone func(Offer) bool) {
	if slices.ContainsFunc(r.Offers, gone) {
		r.Offers = slices.DeleteFunc(slices.Clone(r.Offers), gone)
	}
}

// removeKind removes the offer of a kind.
func (r *Requests) removeKind(kind OfferKind) { r.remove(func(o Offer) bool { return o.Kind == kind }) }

// awaits reports whether an offer waits for the answer of one of these seats.
func (r *Requests) awaits(seats game.Seats) bool {
	return slices.ContainsFunc(r.Offers, func(o Offer) bool { return o.Awaits&seats != 0 })
}

// awaited returns the offer of a kind that waits for the answer of a seat.
func (r *Requests) awaited(kind OfferKind, seat game.Seat) (Offer, error) {
	offer, ok := r.Offer(kind)
	if !ok || !offer.Awaits.Has(seat) {
		return Offer{}, fail(NoOffer, i18n.Of("match.no-offer", "offer", kind))
	}
	return offer, nil
}

// accept records a consent to an offer; done reports whether it was the last one.
func (r *Requests) accept(e Entry) (offer Offer, done bool, err error) {
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

// decline ends an offer.
func (r *Requests) decline(e Entry) error {
	offer, err := r.awaited(proposals[e.Kind], e.Seat)
	if err != nil {
		return err
	}
	r.removeKind(offer.Kind)
	if offer.Kind == Replace {
		r.note(pastRequest{kind: Replace, by: offer.By, at: e.At})
	}
	return nil
}

// abstain lets a request wait for a seat no longer; agreed reports whether what it proposes follows. A vote on a
// replacement is decided by the seats that have answered, more time and a pause by those of them that agree; every
// other request ends.
func (r *Requests) abstain(e Entry) (offer Offer, agreed bool, err error) {
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

// endByMove removes the offers that a move of a seat ends. A move instead of an answer declines, and ends a request for
// a takeback of the mover; a seat that resigns abstains instead. A move of a player who was to be replaced shows that
// they are back.
func (r *Requests) endByMove(seat game.Seat, plays bool) {
	r.remove(func(o Offer) bool {
		if o.Kind == Replace {
			return o.Target == seat
		}
		return o.Awaits.Has(seat) && plays || o.Kind == Takeback && o.By == seat
	})
}

// end removes what cannot be requested after the end of a match.
func (r *Requests) end() {
	r.remove(func(o Offer) bool { return o.Kind != Rematch })
	r.past = nil
}

// note keeps the last request of its kind and seat, so that it is not repeated too soon.
func (r *Requests) note(a pastRequest) {
	r.forget(a.kind, a.by)
	a.turn = r.turnsEnded[a.by]
	r.past = append(r.past, a)
}

// forget drops a request that note has kept.
func (r *Requests) forget(kind OfferKind, by game.Seat) {
	r.past = slices.DeleteFunc(slices.Clone(r.past), func(a pastRequest) bool { return a.kind == kind && a.by == by })
}

// Repeat returns when a seat may make a request of a kind again: after so many more turns of its own, or at a time; ok
// is false if it may at once.
func (r *Requests) Repeat(kind OfferKind, seat game.Seat) (turns int, at time.Time, ok bool) {
	i := slices.IndexFunc(r.past, func(a pastRequest) bool { return a.kind == kind && a.by == seat })
	if i < 0 {
		return 0, at, false
	}
	if kind == Replace {
		return 0, r.past[i].at.Add(r.revoteTime()), true
	}
	turns = r.past[i].turn + turnsBetween[kind] - r.turnsEnded[seat]
	return turns, at, turns > 0
}

// Wait is a request that a seat may not make again yet: before so many turns of its own, or before a time.
type Wait struct {
	Kind  OfferKind
	Seat  game.Seat
	Turns int
	Until time.Time // of a Replace
}

// Waits returns all requests that may not be made again yet.
func (r *Requests) Waits() (waits []Wait) {
	for _, a := range r.past {
		if turns, until, held := r.Repeat(a.kind, a.by); held {
			waits = append(waits, Wait{a.kind, a.by, turns, until})
		}
	}
	return waits
}

// mayRepeat returns why a seat may not make a request of a kind now, if it made one lately. Drafts ask
// this; a log that is applied needs no such check.
func (r *Requests) mayRepeat(kind OfferKind, seat game.Seat, now time.Time) error {
	turns, at, held := r.Repeat(kind, seat)
	switch {
	case !held || turns == 0 && !now.Before(at):
		return nil
	case turns > 0:
		return fail(AskedLately, i18n.Of("match.asked-lately", "turns", turns))
	}
	wait := at.Sub(now)
	return fail(AskedLately, i18n.Of("match.voted-lately", "hours", int(wait/time.Hour), "minutes",
		int(wait/time.Minute)+1))
}

// countTurns counts the turns that seats have ended: all of them with a round, else the seat that has moved.
func (r *Requests) countTurns(e Entry, before, after *moment) {
	switch {
	case after.round != before.round:
		for i := range after.players {
			r.turnsEnded[i+1]++
		}
	case after.round == 0 && e.Kind == Move && before.toAct.Has(e.Seat) && !after.toAct.Has(e.Seat):
		r.turnsEnded[e.Seat]++
	}
}

// voteTime returns how long a vote on a replacement takes at most.
func (r *Requests) voteTime() time.Duration {
	if r.days {
		return voteTimeOfDays
	}
	return voteTime
}

// revoteTime returns how long a seat whose vote was declined waits before it may call another.
func (r *Requests) revoteTime() time.Duration {
	if r.days {
		return voteTimeOfDays
	}
	return revoteTime
}

// voteEnds returns when a vote on a replacement is decided without the seats that have not answered; ok is false if
// there is none.
func (r *Requests) voteEnds() (at time.Time, ok bool) {
	o, ok := r.Offer(Replace)
	return o.Until, ok
}

// InPlay returns the seats that may still have to decide something; a game can go on without those that have resigned.
func (f *State) InPlay() game.Seats {
	all := f.Seats.others(game.Spectator)
	if m, ok := f.Position.(game.Metrics); ok && f.Status == Running && m.InPlay() != 0 {
		return all & m.InPlay()
	}
	return all
}

// Out returns the seats without which a game goes on.
func (f *State) Out() game.Seats {
	if f.Status != Running {
		return 0
	}
	return f.Seats.others(game.Spectator) &^ f.InPlay()
}

// unreachable returns the seats whose players cannot answer: the time of theirs has run out, or their accounts are
// deleted.
func (f *State) unreachable() game.Seats {
	gone := f.Clocks.overdue
	for i, p := range f.Seats.Players {
		if seat := game.Seat(i + 1); p.Former() || f.Deserted(seat) {
			gone |= game.SeatsOf(seat)
		}
	}
	return gone
}

// Due returns when the server has to look at the match: a clock has run out, or a vote is over; ok is false if never.
func (f *State) Due() (at time.Time, ok bool) {
	at, ok = f.Deadline()
	if ends, votes := f.Requests.voteEnds(); votes && (!ok || ends.Before(at)) {
		return ends, true
	}
	return at, ok
}

// addressees returns the seats that a request is put to. A draw and a takeback need the answer of the one opponent,
// however long that takes.
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

// unresponsive returns the seats from which no answer to a request can come any more.
func (d *Draft) unresponsive(o Offer) game.Seats {
	f := d.State
	if f.Status != Running {
		return 0
	}
	silent := f.Out() | f.Seats.Bots() | f.Seats.where(func(p Player) bool { return p.Open() || p.Former() })
	if o.Kind != Draw && o.Kind != Takeback {
		silent |= f.unreachable()
	}
	return silent & o.Awaits
}

// addRequest adds the entry of a request, which lists the seats that it is put to unless that is all others.
func (d *Draft) addRequest(seat game.Seat, kind Kind) error {
	f, proposal := d.State, proposals[kind]
	if err := f.mayAsk(proposal, seat); err != nil {
		return err
	}
	if err := f.Requests.mayRepeat(proposal, seat, d.At); err != nil {
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

// abstentions adds the entries by which requests stop to wait for seats that cannot answer any more.
func (d *Draft) abstentions() error {
	for {
		offers := d.State.Requests.Offers
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

// closeVote decides a vote whose time is over: seats that have not answered abstain.
func (d *Draft) closeVote() error {
	for {
		ends, votes := d.State.Requests.voteEnds()
		if !votes || d.At.Before(ends) {
			return nil
		}
		o, _ := d.State.Requests.Offer(Replace)
		if err := d.Add(Entry{Seat: o.Awaits.First(), Kind: Abstain, Text: string(Replace)}); err != nil {
			return err
		}
	}
}
