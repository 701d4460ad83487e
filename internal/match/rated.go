package match

import (
	"context"
	"maps"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/rating"
)

// leastMoves is how many moves every seat must have made for a rated match to count.
const leastMoves = 2

// mayBeRated tells what keeps a table from being made rated. Only accounts sit at it, each at one seat: that is asked
// of Config.Rate when they sit down. The game has to be one of the presets, so that nobody chooses options by which one
// side wins.
func (h *Host) mayBeRated(f *State, n New) error {
	if !n.Rated {
		return nil
	}
	_, preset := f.Preset()
	switch {
	case !n.Public:
		return fail(NotRated, i18n.Of("match.rated.public"))
	case f.Match.Time.None():
		return fail(NotRated, i18n.Of("match.rated.time"))
	case f.Match.RunsOut == House || f.Match.RunsOut == Vote:
		return fail(NotRated, i18n.Of("match.rated.bot"))
	case n.Hints:
		return fail(NotRated, i18n.Of("match.rated.hints"))
	case f.Game.Info().NoEnd(f.Match.Options) != nil || !preset && !f.Gathering():
		return fail(NotRated, i18n.Of("match.rated.options"))
	}
	return nil
}

// mayPlayRated reports whether a player may take a seat beside the others. A seat of a game that has begun stays with
// whoever lost or left it: otherwise a leaver could hand a loss to somebody else.
func (f *State) mayPlayRated(seat game.Seat, p Player) error {
	switch {
	case !f.Match.Rated:
		return nil
	case f.Status == Running && f.player(seat).Away != p.Guest:
		return fail(NotRated, i18n.Of("match.rated.seat-kept"))
	case p.Bot() || p.ByMessage:
		return fail(NotRated, i18n.Of("match.rated.people"))
	case f.Held(p.Guest) != 0:
		return fail(NotRated, i18n.Of("match.rated.one-seat"))
	}
	return nil
}

// mayRate asks the house whether a guest's games with these others may be rated.
func (h *Host) mayRate(ctx context.Context, rated bool, guest string, others []string) error {
	if !rated || h.Rate == nil {
		return nil
	}
	return h.Rate(ctx, guest, others)
}

// mayAllRate asks so for all who sit at a new table.
func (h *Host) mayAllRate(ctx context.Context, n New) error {
	var before []string
	for _, p := range n.Players {
		if p.Guest == "" {
			continue
		}
		if err := h.mayRate(ctx, n.Rated, p.Guest, before); err != nil {
			return err
		}
		before = append(before, p.Guest)
	}
	return nil
}

// Speed is the class of the table's time control.
func (f *State) Speed() rating.Speed {
	c := f.Match.Time
	return rating.SpeedOf(c.Main, c.Increment+c.Turn)
}

// Pool is where the match is rated.
func (f *State) Pool() rating.Pool {
	return rating.Pool{Game: f.Match.Game, Speed: f.Speed(), Many: len(f.Seats) > 2}
}

// Standard is the preset of a game whose options are the defaults, if the game has no name for that.
const Standard = "standard"

// Preset is the preset by which the match is played; ok is false if its options are those of none. The time for a round
// is no matter of the rules, and how many play was settled when they had come.
func (f *State) Preset() (name string, ok bool) {
	info := f.Game.Info()
	same := func(changed game.Options) bool {
		o, err := game.ParseOptions(info.Options, changed)
		if g, gathers := f.Game.(game.VariablePlayers); err == nil && gathers {
			if settled, failed := g.OptionsFor(o, len(f.Seats), f.teams()); failed == nil {
				o = settled
			}
		}
		return err == nil && maps.Equal(untimed(o, info.Clock), untimed(f.Match.Options, info.Clock))
	}
	for _, p := range info.Presets {
		if same(p.Options) {
			return p.Name, true
		}
	}
	if same(nil) {
		return Standard, true
	}
	return "", false
}

func untimed(o game.Options, clock string) game.Options {
	o = maps.Clone(o)
	delete(o, clock)
	return o
}

func (f *State) teams() int {
	n := 0
	for _, s := range f.Seats {
		n = max(n, s.Team)
	}
	return n
}

// counts tells whether a finished match changes ratings: it was rated, each seat has somebody else who has moved, and
// what was settled meanwhile is one of the presets. Older logs have rated matches in which bots played on: of two
// players the one who left has lost, see ended, and others do not count.
func (f *State) counts() bool {
	if _, preset := f.Preset(); !f.Match.Rated || !preset || f.handedOn != 0 {
		return false
	}
	if f.left != 0 && (len(f.Players) != 2 || f.left.Len() == 2) {
		return false
	}
	moved, people := map[game.Seat]int{}, map[string]bool{}
	for _, e := range f.Log {
		if e.Kind == Move && !e.Undone {
			moved[e.Seat]++
		}
	}
	for i, p := range f.Players {
		person := p.person()
		if person == "" || people[person] || moved[game.Seat(i+1)] < leastMoves {
			return false
		}
		people[person] = true
	}
	return true
}
