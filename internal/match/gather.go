package match

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"

	"hexparlor/game"
	"hexparlor/i18n"
)

// A table can be gathered: people sign up for it in the order of the seats, and leave again, whereupon those behind
// them move up. Whoever made it starts it with as many as have come, and says into how many teams they divide. The
// options that follow from that are fixed by an entry, and from then on it is a table like any other.

// Gathering tells whether people still sign up, so that seats and options are not settled.
func (f *State) Gathering() bool { return f.gatherer != nil }

// PlayerRange is the fewest and the most that a table that is being gathered can be started with.
func (f *State) Gathers() (least, most int) { return f.gatherer.PlayerRange() }

// Joined is how many have signed up.
func (f *State) Joined() (joined int) {
	for _, p := range f.Players {
		if !p.Open() {
			joined++
		}
	}
	return joined
}

// Starter is the seat of whoever starts a table that is being gathered: its maker, or the first person if the maker
// has left.
func (f *State) Starter() game.Seat {
	if own := f.Held(f.Match.Maker); own != 0 {
		return own.First()
	}
	return game.Seat(slices.IndexFunc(f.Players, func(p Player) bool { return p.Guest != "" }) + 1)
}

// Divisions are the numbers of teams into which those who have signed up can be divided: first as many as they are,
// which sets everybody against everybody, then the others in rising order.
func (f *State) Divisions() []int {
	joined, divisions := f.Joined(), []int{}
	for teams := joined; teams > 1; teams-- {
		if _, err := f.gatherer.OptionsFor(f.Match.Options, joined, teams); err == nil {
			divisions = append(divisions, teams)
		}
	}
	if len(divisions) > 1 {
		slices.Sort(divisions[1:])
	}
	return divisions
}

// gather opens the table for as many as may come.
func (f *State) gather(Entry) error {
	g, ok := f.Game.(game.VariablePlayers)
	if !ok || len(f.Log) > 0 {
		return fail(BadKind, i18n.Of("match.no-gathering"))
	}
	_, most := g.PlayerRange()
	widest, err := g.OptionsFor(f.Match.Options, most, most)
	if err != nil {
		return err
	}
	f.gatherer, f.dealt = g, false
	return f.layOut(widest, most)
}

// layOut makes room for so many players, as certain options have it.
func (f *State) layOut(o game.Options, seats int) error {
	f.Seats = f.Game.Seats(o)
	if len(f.Seats) != seats {
		return fail(BadOptions, i18n.Of("match.bad-seats", "seats", len(f.Seats), "given", seats))
	}
	f.Shares = make([]Share, seats)
	players := make([]Player, seats)
	copy(players, f.Players)
	f.Players = players
	return nil
}

// join seats whoever signs up behind the others.
func (f *State) join(e Entry, p Player) error {
	switch {
	case f.player(e.Seat).Open() && f.Joined() == int(e.Seat)-1 && f.Held(p.Guest) == 0:
		f.setPlayer(e.Seat, p)
		return nil
	case f.Held(p.Guest) != 0:
		return fail(SeatTaken, i18n.Of("match.joined-already"))
	}
	return fail(SeatTaken, i18n.Of("match.seat-taken", "name", f.player(e.Seat).Name))
}

// leave frees a seat at a table that is being gathered; those behind it move up.
func (f *State) leave(seat game.Seat) error {
	if f.player(seat).Open() {
		return fail(BadKind, i18n.Of("match.nobody-stands", "seat", seat))
	}
	f.Players = append(slices.Delete(slices.Clone(f.Players), int(seat)-1, int(seat)), Player{})
	if !f.Attended() {
		f.gatherer = nil
		f.callOff()
	}
	return nil
}

// start settles options and seats.
func (f *State) start(e Entry) error {
	if !f.Gathering() {
		return fail(BadKind, i18n.Of("match.not-gathering"))
	}
	var settled map[string]string
	if err := json.Unmarshal([]byte(e.Text), &settled); err != nil {
		return err
	}
	given := maps.Clone(map[string]string(f.Match.Options))
	maps.Copy(given, settled)
	o, err := game.ParseOptions(f.Game.Info().Options, given)
	if err != nil {
		return err
	}
	joined := f.Joined()
	f.Players = slices.Clone(f.Players[:joined])
	f.gatherer, f.Match.Options = nil, o
	if err := f.layOut(o, joined); err != nil {
		return err
	}
	f.dealt = !f.Game.Info().Chance
	f.Position, err = f.Game.New(o, f.seed())
	return err
}

// settled is the options that a start fixes, as the text of its entry.
func (f *State) settled(teams int) (string, error) {
	o, err := f.gatherer.OptionsFor(f.Match.Options, f.Joined(), teams)
	if err != nil {
		return "", fail(BadOptions, i18n.Of("match.bad-options", "why", err))
	}
	maps.DeleteFunc(o, func(name, value string) bool { return f.Match.Options[name] == value })
	text, err := json.Marshal(o)
	return string(text), err
}

// join seats whoever comes behind the others: nobody chooses a seat.
func (d *draft) join(p Player) error {
	seat := game.Seat(d.state.Joined() + 1)
	if int(seat) > len(d.state.Players) {
		return fail(SeatTaken, i18n.Of("match.table-full", "seats", len(d.state.Players)))
	}
	return d.add(Entry{Seat: seat, Kind: Sit, Text: p.String()})
}

// manage does what only the starter of a table that is being gathered may do, or who leads a team.
func (d *draft) manage(s Submission) error {
	switch starter := d.state.Starter(); {
	case !d.state.Gathering() && s.Kind != Start:
		return d.lead(s)
	case !d.state.Gathering():
		return fail(BadKind, i18n.Of("match.not-gathering"))
	case s.Seat != starter:
		return fail(NotYourSeat, i18n.Of("match.not-starter", "name", d.state.player(starter).Name))
	}
	switch s.Kind {
	case AddBot:
		return d.addBot(s.Text)
	case RemoveBot:
		return d.removeBot(s.Target)
	}
	return d.start(s)
}

func (d *draft) addBot(level string) error {
	bot, err := d.botOf(level)
	if err != nil {
		return err
	}
	if err := d.state.mayPlayRated(0, bot); err != nil {
		return err
	}
	return d.join(bot)
}

func (d *draft) start(s Submission) error {
	least, _ := d.state.Gathers()
	if d.state.Joined() < least {
		return fail(NotStarted, i18n.Of("match.too-few", "least", least))
	}
	teams, _ := strconv.Atoi(s.Text) // nobody can be divided into 0 teams
	text, err := d.state.settled(teams)
	if err != nil {
		return err
	}
	return d.add(Entry{Seat: s.Seat, Kind: Start, Text: text})
}
