package match

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"

	"hexparlor/game"
	"hexparlor/i18n"
)

// A match can be gathered: players sign up in the order of the seats, and may leave again, whereupon those behind them
// move up. Its maker starts it with as many as have come, divided into a number of teams. The options that follow are
// fixed by an entry; from then on it is a match like any other.

// Gathering reports whether users still sign up for the match, so that its seats and options are not fixed yet.
func (s *Seating) Gathering() bool { return s.gatherer != nil }

// Range returns the minimum and maximum number of players with which a gathered match can be started.
func (s *Seating) Range() (least, most int) { return s.gatherer.PlayerRange() }

// Joined returns how many players have signed up.
func (s *Seating) Joined() (joined int) {
	for _, p := range s.Players {
		if !p.Open() {
			joined++
		}
	}
	return joined
}

// Divisions returns into how many teams the players who have signed up can be divided under the options o. The number
// with one team per player comes first, the others follow in rising order.
func (s *Seating) Divisions(o game.Options) []int {
	joined, divisions := s.Joined(), []int{}
	for teams := joined; teams > 1; teams-- {
		if _, err := s.gatherer.OptionsFor(o, joined, teams); err == nil {
			divisions = append(divisions, teams)
		}
	}
	if len(divisions) > 1 {
		slices.Sort(divisions[1:])
	}
	return divisions
}

// layOut sets the seats to info and extends or cuts the list of players to that number of seats.
func (s *Seating) layOut(info []game.SeatInfo, seats int) error {
	s.Info = info
	if len(info) != seats {
		return fail(BadOptions, i18n.Of("match.bad-seats", "seats", len(info), "given", seats))
	}
	players := make([]Player, seats)
	copy(players, s.Players)
	s.Players = players
	return nil
}

// join gives the first free seat of a gathered match to a player. It refuses any other seat and a user who has signed
// up already.
func (s *Seating) join(seat game.Seat, p Player) error {
	switch {
	case s.Player(seat).Open() && s.Joined() == int(seat)-1 && s.HeldBy(p.User) == 0:
		s.set(seat, p)
		return nil
	case s.HeldBy(p.User) != 0:
		return fail(SeatTaken, i18n.Of("match.joined-already"))
	}
	return fail(SeatTaken, i18n.Of("match.seat-taken", "name", s.Player(seat).Name))
}

// leave frees a seat of a gathered match; the players at later seats move up by one. When no human player is left the
// gathering ends.
func (s *Seating) leave(seat game.Seat) error {
	if s.Player(seat).Open() {
		return fail(BadKind, i18n.Of("match.no-player-to-leave", "seat", seat))
	}
	s.Players = append(slices.Delete(slices.Clone(s.Players), int(seat)-1, int(seat)), Player{})
	if !s.Attended() {
		s.gatherer = nil
	}
	return nil
}

// settled returns the options that change when a gathered match starts with this number of teams, as the JSON text of a
// Start entry.
func (s *Seating) settled(before game.Options, teams int) (string, error) {
	o, err := s.gatherer.OptionsFor(before, s.Joined(), teams)
	if err != nil {
		return "", fail(BadOptions, i18n.Of("match.bad-options", "why", err))
	}
	maps.DeleteFunc(o, func(name, value string) bool { return before[name] == value })
	text, err := json.Marshal(o)
	return string(text), err
}

// gather applies a Gather entry: it gives the match as many open seats as the game allows.
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
	f.Seats.gatherer, f.Deal.done = g, false
	return f.layOut(widest, most)
}

// layOut sets the seats to those that the game has under the options o, and empties the shares of the deal.
func (f *State) layOut(o game.Options, seats int) error {
	f.Deal.Shares = make([]Share, seats)
	return f.Seats.layOut(f.Game.Seats(o), seats)
}

// start applies a Start entry: it fixes the options and the seats of a gathered match.
func (f *State) start(e Entry) error {
	if !f.Seats.Gathering() {
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
	joined := f.Seats.Joined()
	f.Seats.Players = slices.Clone(f.Seats.Players[:joined])
	f.Seats.gatherer, f.Match.Options = nil, o
	if err := f.layOut(o, joined); err != nil {
		return err
	}
	f.Deal.done = !f.Game.Info().Chance
	f.Position, err = f.Game.New(o, f.Deal.seed())
	return err
}

// join drafts the Sit entry of a player at the first free seat of a gathered match.
func (d *Draft) join(p Player) error {
	seat := game.Seat(d.State.Seats.Joined() + 1)
	if int(seat) > len(d.State.Seats.Players) {
		return fail(SeatTaken, i18n.Of("match.table-full", "seats", len(d.State.Seats.Players)))
	}
	return d.Add(Entry{Seat: seat, Kind: Sit, Text: p.String()})
}

// manageGathering drafts a Start, AddBot or RemoveBot submission. Only the starter of a gathered match or the leader of
// a team may send these.
func (d *Draft) manageGathering(s Submission) error {
	switch starter := d.State.Seats.Starter(); {
	case !d.State.Seats.Gathering() && s.Kind != Start:
		return d.manageTeam(s)
	case !d.State.Seats.Gathering():
		return fail(BadKind, i18n.Of("match.not-gathering"))
	case s.Seat != starter:
		return fail(NotYourSeat, i18n.Of("match.not-starter", "name", d.State.Seats.Player(starter).Name))
	}
	switch s.Kind {
	case AddBot:
		return d.addBot(s.Text)
	case RemoveBot:
		return d.removeBot(s.Target)
	}
	return d.start(s)
}

// addBot drafts that a bot of a level takes the first free seat of a gathered match.
func (d *Draft) addBot(level string) error {
	bot, err := d.botOf(level)
	if err != nil {
		return err
	}
	if err := d.mayPlayRated(0, bot); err != nil {
		return err
	}
	return d.join(bot)
}

// start drafts the Start entry of a gathered match, whose players are divided into the number of teams in s.Text.
func (d *Draft) start(s Submission) error {
	least, _ := d.State.Seats.Range()
	if d.State.Seats.Joined() < least {
		return fail(NotStarted, i18n.Of("match.too-few", "least", least))
	}
	teams, _ := strconv.Atoi(s.Text) // 0 teams are refused below
	text, err := d.State.Seats.settled(d.State.Match.Options, teams)
	if err != nil {
		return err
	}
	return d.Add(Entry{Seat: s.Seat, Kind: Start, Text: text})
}

// In a match of teams that waits for players, the first human player of each team leads it: they fill open seats of the
// team with bots, and remove bots. A team without human players is led by the starter of the match. Leaders follow from
// the players of the seats.

// Leader returns the seat of the player who may add and remove bots in the team of a seat. It is 0 if the match has
// begun, is still gathered, or has two seats.
func (f *State) Leader(of game.Seat) game.Seat {
	if f.Status != Waiting || f.Seats.Gathering() || len(f.Seats.Info) <= 2 {
		return 0
	}
	return f.Seats.leader(of)
}

// manageTeam drafts an AddBot or RemoveBot submission of a team's leader: bots on all open seats of the team, or one
// bot less.
func (d *Draft) manageTeam(s Submission) error {
	target, seats := s.Target, &d.State.Seats
	if target == 0 {
		target = s.Seat
	}
	if target < 1 || int(target) > len(seats.Players) {
		return fail(UnknownSeat, i18n.Of("match.unknown-seat", "seat", target, "seats", len(seats.Players)))
	}
	switch leader := d.State.Leader(target); {
	case leader == 0:
		return fail(BadKind, i18n.Of("match.no-leader"))
	case !seats.HeldBy(s.User).Has(leader):
		return fail(NotYourSeat, i18n.Of("match.not-leader", "name", seats.Player(leader).Name))
	}
	if s.Kind == RemoveBot {
		return d.removeBot(target)
	}
	free := slices.DeleteFunc(seats.teamOf(target), func(seat game.Seat) bool { return !seats.Player(seat).Open() })
	if len(free) == 0 {
		return fail(SeatTaken, i18n.Of("match.seat-taken", "name", seats.Player(target).Name))
	}
	bot, err := d.botOf(s.Text)
	for _, seat := range free {
		if err == nil {
			err = d.sit(seat, bot)
		}
	}
	return err
}

// removeBot drafts the Stand entry of a bot. It refuses a seat without a bot.
func (d *Draft) removeBot(seat game.Seat) error {
	if seat < 1 || int(seat) > len(d.State.Seats.Players) || !d.State.Seats.Player(seat).Bot() {
		return fail(BadKind, i18n.Of("match.no-bot-there", "seat", seat))
	}
	return d.Add(Entry{Seat: seat, Kind: Stand, Text: d.State.Seats.Player(seat).String()})
}

// botOf returns the bot of the level in a text; the error has the code BadSeats.
func (d *Draft) botOf(level string) (Player, error) {
	n, err := strconv.Atoi(level)
	if err != nil || n < 1 {
		return Player{}, fail(BadSeats, i18n.Of("match.no-such-bot", "level", n))
	}
	return d.env.bot(d.State, n)
}
