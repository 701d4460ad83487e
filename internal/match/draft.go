package match

import (
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/clock"
)

// draft collects the entries that one submission leads to, before they are stored.
type draft struct {
	host  *Host
	state *State // after the entries so far
	key   string
	at    time.Time

	lives map[string]clock.Life // of the people of the table, if it matters

	forgiven func(f *State, seat game.Seat) time.Duration // of lag; nil: nothing is

	before Listing // what the store knows of the table
	from   *State  // as it was
	by     string  // the guest who does this; empty: nobody
	steps  []Step

	plan *Plan // what is left of the plan that is followed

	rematch *State // the table that follows, if the submission makes it
	follows Change // what stores it
}

// add judges one more entry; its number, key and time are filled in.
func (d *draft) add(e Entry) error {
	e.Number = len(d.state.Log) + 1
	e.At = d.at
	if len(d.steps) == 0 {
		e.Key = d.key
	}
	if e.Kind == Move && d.forgiven != nil {
		e.Forgiven = d.forgiven(d.state, e.Seat)
	}
	step, err := d.state.Next(e)
	if err != nil {
		return err
	}
	d.state = step.State
	d.steps = append(d.steps, step)
	return nil
}

// sit seats a player.
func (d *draft) sit(seat game.Seat, p Player) error {
	if d.state.Status == Finished {
		return fail(AlreadyFinished, i18n.Of("match.finished"))
	}
	if p.Guest != "" && d.host.leaving.has(p.Guest) {
		return fail(NotYourSeat, i18n.Of("match.not-your-seat", "seat", seat))
	}
	if err := d.state.mayPlayRated(seat, p); err != nil {
		return err
	}
	if d.state.Gathering() {
		return d.join(p)
	}
	return d.add(Entry{Seat: seat, Kind: Sit, Text: p.String()})
}

// moves adds the moves of a message, all or none.
func (d *draft) moves(seat game.Seat, text string) error {
	if err := d.state.mustRun(); err != nil {
		return err
	}
	moves, refusal := d.state.Position.ParseMoves(seat, text)
	if refusal != nil {
		return refusal
	}
	if len(moves) == 0 {
		return fail(BadText, i18n.Of("match.no-move"))
	}
	return d.play(seat, moves)
}

// play adds moves, all or none.
func (d *draft) play(seat game.Seat, moves []game.Move) error {
	for _, m := range moves {
		if refusal := d.state.Position.Check(seat, m); refusal != nil {
			return refusal
		}
		if err := d.state.room(seat, m); err != nil {
			return err
		}
		owed := d.state.ToAct().Has(seat)
		if err := d.add(Entry{Seat: seat, Kind: Move, Text: d.state.Position.MoveText(seat, m)}); err != nil {
			return err
		}
		if k, _ := d.state.Clock(seat); !owed && k.Runs() && !k.Ends.After(d.at) {
			return fail(TurnOver, i18n.Of("match.recall-late"))
		}
	}
	return nil
}

// change is what stores the draft.
func (d *draft) change() Change {
	c := Change{
		ID: d.state.Match.ID, Entries: make([]Entry, len(d.steps)), Plan: d.plan, Notices: d.notices(),
	}
	if now := d.state.listing(); now != d.before {
		c.Listing, c.Size = &now, d.state.size()
		if now.Status != d.before.Status {
			c.Outcomes, c.Summary = d.state.Outcomes(), d.state.Summary()
		}
	}
	for i, s := range d.steps {
		c.Entries[i] = s.Entry
		if s.Entry.Kind != Sit && s.Entry.Kind != Stand {
			continue
		}
		p, _ := ParsePlayer(s.Entry.Text)
		switch {
		case p.ByMessage && s.Entry.Kind == Sit:
			maker := d.state.Match.Maker
			c.Members = append(c.Members, Member{Guest: maker, Seats: d.state.Held(maker) | runs})
		case p.Guest != "":
			c.Members = append(c.Members, d.displaced(s.Entry, p)...)
			c.Members = append(c.Members, Member{Guest: p.Guest, Seats: d.state.Held(p.Guest)})
		}
		if d.state.Gathering() {
			c.Members = append(c.Members, d.state.members()...)
		}
	}
	return c
}

// displaced is whoever has lost a seat to somebody who has sat down there.
func (d *draft) displaced(e Entry, p Player) []Member {
	if e.Kind != Sit || d.from == nil || int(e.Seat) > len(d.from.Players) {
		return nil
	}
	was := d.from.player(e.Seat).person()
	if was == "" || was == p.Guest {
		return nil
	}
	return []Member{{Guest: was, Seats: d.state.Held(was)}}
}

// members is all guests with their seats; at a table that is being gathered those change when somebody else leaves.
func (f *State) members() []Member {
	var all []Member
	for _, p := range f.Players {
		if p.Guest != "" {
			all = append(all, Member{Guest: p.Guest, Seats: f.Held(p.Guest)})
		}
	}
	return all
}

// creation is what stores the draft of a new match.
func (d *draft) creation() Change {
	c, listing := d.change(), d.state.listing()
	c.New, c.Listing, c.Size = &d.state.Match, &listing, d.state.size()
	return c
}

func (d *draft) changes() []Change {
	if d.rematch == nil {
		return []Change{d.change()}
	}
	return []Change{d.change(), d.follows}
}

func (f *State) listing() Listing {
	l := Listing{Status: f.Status}
	if f.Attended() {
		l.PendingBots = f.ToAct() & f.Bots()
	}
	l.Due = f.listed
	return l
}
