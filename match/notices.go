package match

import (
	"slices"
	"time"

	"hexparlor/notice"
)

// notices is what people are told, if they are elsewhere, of what a draft does to a table. It compares what each of
// them may see of it before and after; who did it knows.
func (d *draft) notices() []notice.Notice {
	var all []notice.Notice
	for i, p := range d.fold.Players {
		person := p.Guest
		if person == "" || person == Elsewhere || slices.ContainsFunc(d.fold.Players[:i], p.is) {
			continue
		}
		for _, kind := range news(d.from, d.fold, person) {
			if kind != notice.Deadline && person == d.by {
				continue
			}
			all = append(all, notice.Notice{
				Person: person, Kind: kind, About: d.fold.Match.ID, Number: len(d.fold.Log), At: d.at,
			})
		}
	}
	return all
}

// but leaves out what is for one person.
func but(person string, all []notice.Notice) []notice.Notice {
	return slices.DeleteFunc(all, func(n notice.Notice) bool { return n.Person == person && n.Kind != notice.Deadline })
}

// is tells whether another seat is held by the same guest.
func (p Player) is(other Player) bool { return p.Guest == other.Guest }

// news is what has become true for a person.
func news(before, after *Fold, person string) []notice.Kind {
	var kinds []notice.Kind
	if before.Status == after.Status && before.Owes(person) == after.Owes(person) && before.round == after.round &&
		len(after.Offers) == 0 {
		return nil // as with most moves of a turn
	}
	if before.Status != after.Status {
		switch after.Status {
		case Running:
			kinds = append(kinds, notice.Begun)
		case Finished:
			kinds = append(kinds, notice.Ended)
		}
	}
	if after.Owes(person) && (!before.Owes(person) || before.round != after.round) {
		if after.Status == before.Status { // that it is their turn is told with the begin
			kinds = append(kinds, notice.Turn)
		}
		if !after.Match.Time.None() {
			kinds = append(kinds, notice.Deadline)
		}
	}
	if after.asked(person) && !before.asked(person) {
		kinds = append(kinds, notice.Asked)
	}
	return kinds
}

// Owes tells whether a person owes a decision, or a share of the deal.
func (f *Fold) Owes(person string) bool {
	owing := f.ToAct()
	if f.Status == Waiting && !f.Gathering() && !f.anyOpen() {
		owing, _ = f.AwaitedShares()
	}
	return owing&f.Held(person) != 0
}

// asked tells whether somebody waits for a person's answer.
func (f *Fold) asked(person string) bool {
	held := f.Held(person)
	return slices.ContainsFunc(f.Offers, func(o Offer) bool { return o.Awaits&held != 0 })
}

// Told is how things stand with a notice about the table: whether it still holds, and when the time ends that it warns
// of.
func (f *Fold) Told(n notice.Notice) notice.Truth {
	if f.Held(n.Person) == 0 {
		return notice.Truth{}
	}
	switch n.Kind {
	case notice.Turn:
		return notice.Truth{Holds: f.Owes(n.Person)}
	case notice.Deadline:
		began, limit := f.TimeOf(n.Person)
		return notice.Truth{Holds: f.Owes(n.Person), Began: began, Limit: limit}
	case notice.Begun:
		return notice.Truth{Holds: f.Status == Running && f.untouched(n)}
	case notice.Ended:
		return notice.Truth{Holds: f.Status == Finished}
	case notice.Asked:
		return notice.Truth{Holds: f.asked(n.Person)}
	}
	return notice.Truth{}
}

// untouched tells whether a person has done nothing since a notice.
func (f *Fold) untouched(n notice.Notice) bool {
	held := f.Held(n.Person)
	return !slices.ContainsFunc(f.Log[min(n.Number, len(f.Log)):], func(e Entry) bool { return held.Has(e.Seat) })
}

// TimeOf is since when the time runs that a person has for what they owe, and when it is over; both are zero if none
// runs. Of several seats that which ends first counts.
func (f *Fold) TimeOf(person string) (began, ends time.Time) {
	for seat := range (f.ToAct() & f.Held(person)).All() {
		k, limited := f.Clock(seat)
		if limited && !k.Since.IsZero() && (ends.IsZero() || k.Ends.Before(ends)) {
			began, ends = k.Since, k.Ends
		}
	}
	return began, ends
}
