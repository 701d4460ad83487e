package match

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/clock"
)

// A request asks players who are in play and whose time has not run out. A player who drops out while a request waits
// for them abstains by an entry, and so does one who has not answered a vote in time. docs/time-controls.md has the
// rules.

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

// InPlay returns the seats that may still have to decide something; a game can go on without those that have resigned.
func (f *State) InPlay() game.Seats {
	all := f.others(game.Spectator)
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
	return f.others(game.Spectator) &^ f.InPlay()
}

// unreachable returns the seats whose players cannot answer: the time of theirs has run out, or their accounts are
// deleted.
func (f *State) unreachable() game.Seats {
	gone := f.overdue
	for i, p := range f.Players {
		if seat := game.Seat(i + 1); p.Former() || f.Deserted(seat) {
			gone |= game.SeatsOf(seat)
		}
	}
	return gone
}

// asks returns the seats that a request is put to. A draw and a takeback need the word of the one opponent, however
// long that takes.
func (f *State) asks(kind OfferKind, by game.Seat) (game.Seats, error) {
	others := f.others(by)
	if kind == Rematch {
		return others, nil
	}
	if others &= f.InPlay(); kind == Draw || kind == Takeback {
		return others, nil
	}
	if others &^= f.unreachable(); others == 0 {
		return 0, fail(CannotWait, i18n.Of("match.nobody-to-ask"))
	}
	if here := others &^ f.Elsewhere(); here != 0 { // who plays by message need not be written to for that
		others = here
	}
	return others, nil
}

// awaitedBy returns the seats that a request in the log waits for.
func (f *State) awaitedBy(e Entry) (game.Seats, error) {
	if e.Text == "" {
		return f.others(e.Seat), nil
	}
	seats, ok := f.parseSeats(e.Text)
	if !ok || seats == 0 {
		return 0, fail(BadText, i18n.Of("match.bad-seat-list", "text", e.Text))
	}
	return seats &^ game.SeatsOf(e.Seat), nil
}

// noSeats is the text of an empty set of seats.
const noSeats = "-"

// seatList writes seats as entries of the log have them: "1,4"; "-" for none.
func seatList(seats game.Seats) string {
	if seats == 0 {
		return noSeats
	}
	numbers := make([]string, 0, seats.Len())
	for seat := range seats.All() {
		numbers = append(numbers, strconv.Itoa(int(seat)))
	}
	return strings.Join(numbers, ",")
}

// parseSeats reads what seatList wrote.
func (f *State) parseSeats(list string) (seats game.Seats, ok bool) {
	if list == noSeats {
		return 0, true
	}
	for number := range strings.SplitSeq(list, ",") {
		seat, ok := f.parseSeat(number)
		if !ok {
			return 0, false
		}
		seats |= game.SeatsOf(seat)
	}
	return seats, true
}

// noteRequest keeps the last request of its kind and seat, so that it is not repeated too soon.
func (f *State) noteRequest(a pastRequest) {
	f.forgetRequest(a.kind, a.by)
	a.turn = f.turnsEnded[a.by]
	f.past = append(f.past, a)
}

// forgetRequest drops what noteRequest has kept.
func (f *State) forgetRequest(kind OfferKind, by game.Seat) {
	f.past = slices.DeleteFunc(slices.Clone(f.past), func(a pastRequest) bool { return a.kind == kind && a.by == by })
}

// Repeat returns when a seat may make a request of a kind again: after so many more turns of its own, or at a time; ok
// is false if it may at once.
func (f *State) Repeat(kind OfferKind, seat game.Seat) (turns int, at time.Time, ok bool) {
	i := slices.IndexFunc(f.past, func(a pastRequest) bool { return a.kind == kind && a.by == seat })
	if i < 0 {
		return 0, at, false
	}
	if kind == Replace {
		return 0, f.past[i].at.Add(f.revoteTime()), true
	}
	turns = f.past[i].turn + turnsBetween[kind] - f.turnsEnded[seat]
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
func (f *State) Waits() (waits []Wait) {
	for _, a := range f.past {
		if turns, until, held := f.Repeat(a.kind, a.by); held && f.Status == Running {
			waits = append(waits, Wait{a.kind, a.by, turns, until})
		}
	}
	return waits
}

// mayRepeat reports why a seat may not make a request of a kind now, if it made one lately. It is asked before an entry
// is drafted and not when one is applied: older logs have such entries.
func (f *State) mayRepeat(kind OfferKind, seat game.Seat, now time.Time) error {
	turns, at, held := f.Repeat(kind, seat)
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
func (f *State) countTurns(e Entry, before turns) {
	switch {
	case f.round != before.round:
		for i := range f.Players {
			f.turnsEnded[i+1]++
		}
	case f.round == 0 && e.Kind == Move && before.toAct.Has(e.Seat) && !f.ToAct().Has(e.Seat):
		f.turnsEnded[e.Seat]++
	}
}

func (f *State) voteTime() time.Duration {
	if f.Match.Time.Days {
		return voteTimeOfDays
	}
	return voteTime
}

func (f *State) revoteTime() time.Duration {
	if f.Match.Time.Days {
		return voteTimeOfDays
	}
	return revoteTime
}

// voteEnds returns when a vote on a replacement is decided without those who have not answered; ok is false if there is
// none.
func (f *State) voteEnds() (at time.Time, ok bool) {
	o, ok := f.Offer(Replace)
	return o.Until, ok && f.Status == Running
}

// Due returns when the server has to look in the match: a clock has run out, or a vote is over; ok is false if never.
func (f *State) Due() (at time.Time, ok bool) {
	at, ok = f.Deadline()
	if ends, votes := f.voteEnds(); votes && (!ok || ends.Before(at)) {
		return ends, true
	}
	return at, ok
}

// abstain has a request wait for a seat no longer. A vote on a replacement is decided by those who have answered, more
// time and a pause by those of them who agree; every other request ends.
func (f *State) abstain(e Entry) error {
	offer, ok := f.Offer(OfferKind(e.Text))
	if !ok || !offer.Awaits.Has(e.Seat) {
		return fail(NoOffer, i18n.Of("match.no-offer", "offer", e.Text))
	}
	offer.Awaits &^= game.SeatsOf(e.Seat)
	f.Offers = without(f.Offers, func(o Offer) bool { return o.Kind == offer.Kind })
	switch {
	case offer.Awaits != 0:
		f.Offers = append(slices.Clone(f.Offers), offer)
	case offer.Kind == Replace, offer.Agreed != 0 && (offer.Kind == MoreTime || offer.Kind == Pause):
		return f.bringAbout(offer, e)
	}
	return nil
}

// unresponsive returns the seats from which no answer to a request can come any more.
func (f *State) unresponsive(o Offer) game.Seats {
	if f.Status != Running {
		return 0
	}
	silent := f.Out() | f.Bots()
	for i, p := range f.Players {
		if p.Open() || p.Former() {
			silent |= game.SeatsOf(game.Seat(i + 1))
		}
	}
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
	if err := f.mayRepeat(proposal, seat, d.At); err != nil {
		return err
	}
	asks, err := f.asks(proposal, seat)
	if err != nil {
		return err
	}
	e := Entry{Seat: seat, Kind: kind}
	if asks != f.others(seat) {
		e.Text = seatList(asks)
	}
	return d.Add(e)
}

// abstentions adds the entries by which requests stop to wait for seats that cannot answer any more.
func (d *Draft) abstentions() error {
	for {
		i := slices.IndexFunc(d.State.Offers, func(o Offer) bool { return d.State.unresponsive(o) != 0 })
		if i < 0 {
			return nil
		}
		o := d.State.Offers[i]
		e := Entry{Seat: d.State.unresponsive(o).First(), Kind: Abstain, Text: string(o.Kind)}
		if err := d.Add(e); err != nil {
			return err
		}
	}
}

// closeVote decides a vote whose time is over: who has not answered abstains.
func (d *Draft) closeVote() error {
	for {
		ends, votes := d.State.voteEnds()
		if !votes || d.At.Before(ends) {
			return nil
		}
		o, _ := d.State.Offer(Replace)
		if err := d.Add(Entry{Seat: o.Awaits.First(), Kind: Abstain, Text: string(Replace)}); err != nil {
			return err
		}
	}
}
