package match

import (
	"cmp"
	"slices"

	"hexparlor/game"
)

// resignation is the text of the move by which a seat resigns, in games whose rules have one (game.Traits).
const resignation = "resign"

// Exits holds which seats have left a match that goes on without them, and when. Only games of sealed rounds go on
// without seats, and these have no takebacks, so an exit is final.
type Exits struct {
	Resigned game.Seats
	rounds   [viewers]int // round in which each seat left; 0 while it is in play
}

// Round returns the round in which a seat left the match, or 0 if it has not.
func (x Exits) Round(seat game.Seat) int { return x.rounds[seat] }

// after returns x with the seats that left in a round.
func (x Exits) after(left game.Seats, round int) Exits {
	for seat := range left.All() {
		if x.rounds[seat] == 0 {
			x.rounds[seat] = round
		}
	}
	return x
}

// noteExits stores the seats that the move of an entry has put out of play; before are the seats in play until then,
// and round is the round of the move.
func noteExits(f *State, e Entry, before game.Seats, round int) {
	m, ok := f.Position.(game.Metrics)
	if !ok || round == 0 {
		return
	}
	f.Exits = f.Exits.after(before&^m.InPlay(), round)
	if e.Text == resignation && f.Game.Info().Resigns {
		f.Exits.Resigned |= game.SeatsOf(e.Seat)
	}
}

// EndedByResigning returns the seat whose move to resign ended the match; ok is false if another entry ended it.
func (f *State) EndedByResigning() (seat game.Seat, ok bool) {
	if f.endedBy == 0 {
		return 0, false
	}
	e := f.Log[f.endedBy-1]
	return e.Seat, e.Kind == Move && e.Text == resignation && f.Game.Info().Resigns
}

// Place is the place of a seat at the end of a match.
type Place struct {
	Seat  game.Seat
	Place int // 1 for the winners; teams that are equal share a place
}

// rank is what decides the place of a team: winners are before teams in play, then come teams that left later. The
// score ranks teams that are equal so far.
type rank struct {
	state int // one of the constants below
	left  int // round in which the last seat of the team left; 0 of teams in play
	score int
}

const (
	out = iota
	inPlay
	winner
)

// compare returns a negative number if r is better than s.
func (r rank) compare(s rank) int { return cmp.Or(s.state-r.state, s.left-r.left, s.score-r.score) }

// with returns the rank of a team with one more seat.
func (r rank) with(s rank) rank {
	r = rank{max(r.state, s.state), max(r.left, s.left), s.score}
	if r.state != out {
		r.left = 0
	}
	return r
}

// PlacesOf returns the places of all seats, the best first. It is nil before the end, for matches of two teams, and for
// matches that ended without a result.
func PlacesOf(f *State) []Place {
	if f.Status != Finished || f.Seats.teams() < 3 || f.Result.Reason == CalledOff || f.Result.Reason == Closed {
		return nil
	}
	ranks := map[int]rank{}
	for _, seat := range f.Seats.Info {
		ranks[seat.Team] = ranks[seat.Team].with(rankOf(f, seat.Seat))
	}
	places := make([]Place, len(f.Seats.Info))
	for i, seat := range f.Seats.Info {
		places[i] = Place{Seat: seat.Seat, Place: 1}
		for _, other := range ranks {
			if other.compare(ranks[seat.Team]) < 0 {
				places[i].Place++
			}
		}
	}
	slices.SortStableFunc(places, func(a, b Place) int { return a.Place - b.Place })
	return places
}

// rankOf returns the rank that a seat would have without its team.
func rankOf(f *State, seat game.Seat) rank {
	r := rank{state: out, left: f.Exits.Round(seat)}
	switch {
	case f.Result.Winners.Has(seat):
		r.state = winner
	case r.left == 0:
		r.state = inPlay
	}
	if m, ok := f.Position.(game.Metrics); ok {
		r.score = m.Score(seat)
	}
	return r
}
