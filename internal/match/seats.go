package match

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"

	"hexparlor/game"
	"hexparlor/i18n"
)

// renames returns how many Rename entries the seat has.
func (f *State) renames(seat game.Seat) (n int) {
	for _, e := range f.Log {
		if e.Kind == Rename && e.Seat == seat {
			n++
		}
	}
	return n
}

// RenamableSeats returns the seats of a guest that have room for another Rename.
func (f *State) RenamableSeats(guest string) (seats game.Seats) {
	for seat := range f.Held(guest).All() {
		if !f.isFull(seat) && f.renames(seat) < MaxRenames {
			seats |= game.SeatsOf(seat)
		}
	}
	return seats
}

// sit seats a player.
func (d *Draft) sit(seat game.Seat, p Player) error {
	if d.State.Status == Finished {
		return fail(AlreadyFinished, i18n.Of("match.finished"))
	}
	if p.Guest != "" && d.env.IsLeaving(p.Guest) {
		return fail(NotYourSeat, i18n.Of("match.not-your-seat", "seat", seat))
	}
	if err := d.State.mayPlayRated(seat, p); err != nil {
		return err
	}
	if d.State.Gathering() {
		return d.join(p)
	}
	return d.Add(Entry{Seat: seat, Kind: Sit, Text: p.String()})
}

// displaced returns the user who has lost a seat to another one, who has sat down there.
func (d *Draft) displaced(e Entry, p Player) []Member {
	if e.Kind != Sit || d.from == nil || int(e.Seat) > len(d.from.Players) {
		return nil
	}
	was := d.from.Player(e.Seat).user()
	if was == "" || was == p.Guest {
		return nil
	}
	return []Member{{Guest: was, Seats: d.State.Held(was)}}
}

// members returns all guests with their seats, which change in a gathered match when another user leaves.
func (f *State) members() []Member {
	var all []Member
	for _, p := range f.Players {
		if p.Guest != "" {
			all = append(all, Member{Guest: p.Guest, Seats: f.Held(p.Guest)})
		}
	}
	return all
}

func (f *State) sit(e Entry) error {
	player, ok := ParsePlayer(e.Text)
	if !ok {
		return fail(BadText, i18n.Of("match.bad-player", "text", e.Text))
	}
	switch p := f.Player(e.Seat); {
	case f.Gathering():
		return f.join(e, player)
	case p.Open() || p.Bot() && player.ByMessage && f.Status == Waiting:
		f.setPlayer(e.Seat, player)
		return f.deal()
	case p.Away != "" && p.Away == player.Guest, f.Deserted(e.Seat) && player.Guest != "":
		if p.user() != player.Guest {
			f.handedOn |= game.SeatsOf(e.Seat)
		}
		f.setPlayer(e.Seat, player)
		f.grantReturnTime(e)
		return nil
	default:
		return fail(SeatTaken, i18n.Of("match.seat-taken", "name", p.Name))
	}
}

// stand frees a seat of a match that has not begun. The match is called off when no player is left, or when a share of
// its deal is known already.
func (f *State) stand(e Entry) error {
	switch {
	case f.Status != Waiting:
		return fail(BadKind, i18n.Of("match.cannot-stand"))
	case f.Gathering():
		return f.leave(e.Seat)
	}
	if f.Player(e.Seat).Open() {
		return fail(BadKind, i18n.Of("match.nobody-stands", "seat", e.Seat))
	}
	revealed := f.isRevealing()
	f.setPlayer(e.Seat, Player{})
	f.setShare(e.Seat, Share{})
	if revealed || !slices.ContainsFunc(f.Players, func(p Player) bool { return p.Guest != "" || p.ByMessage }) {
		f.callOff()
	}
	return nil
}

func (f *State) rename(e Entry) error {
	player := f.Player(e.Seat)
	if player.Open() {
		return fail(BadKind, i18n.Of("match.nobody-there", "seat", e.Seat))
	}
	player.Name = e.Text
	f.setPlayer(e.Seat, player)
	return nil
}

func (f *State) Player(seat game.Seat) Player { return f.Players[seat-1] }

func (f *State) setPlayer(seat game.Seat, p Player) {
	f.Players = slices.Clone(f.Players)
	f.Players[seat-1] = p
}

func (f *State) others(seat game.Seat) game.Seats {
	var all game.Seats
	for i := range f.Players {
		all |= game.SeatsOf(game.Seat(i + 1))
	}
	return all &^ game.SeatsOf(seat)
}

// A match can be gathered: players sign up in the order of the seats, and may leave again, whereupon those behind them
// move up. Its maker starts it with as many as have come, divided into a number of teams. The options that follow are
// fixed by an entry; from then on it is a match like any other.

// Gathering reports whether users still sign up, so that seats and options are not settled.
func (f *State) Gathering() bool { return f.gatherer != nil }

// Gathers returns the least and the most players with which a gathered match can be started.
func (f *State) Gathers() (least, most int) { return f.gatherer.PlayerRange() }

// Joined returns how many players have signed up.
func (f *State) Joined() (joined int) {
	for _, p := range f.Players {
		if !p.Open() {
			joined++
		}
	}
	return joined
}

// Starter returns the seat of the player who may start a gathered match: its maker, or the first player if the maker
// has left.
func (f *State) Starter() game.Seat {
	if own := f.Held(f.Match.Maker); own != 0 {
		return own.First()
	}
	return game.Seat(slices.IndexFunc(f.Players, func(p Player) bool { return p.Guest != "" }) + 1)
}

// Divisions returns the numbers of teams into which the players can be divided: first one team for each player, then
// the others in rising order.
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

// gather opens the match for as many players as the game allows.
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

// layOut sets the seats to those of certain options.
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

// join seats a player behind the others.
func (f *State) join(e Entry, p Player) error {
	switch {
	case f.Player(e.Seat).Open() && f.Joined() == int(e.Seat)-1 && f.Held(p.Guest) == 0:
		f.setPlayer(e.Seat, p)
		return nil
	case f.Held(p.Guest) != 0:
		return fail(SeatTaken, i18n.Of("match.joined-already"))
	}
	return fail(SeatTaken, i18n.Of("match.seat-taken", "name", f.Player(e.Seat).Name))
}

// leave frees a seat of a gathered match; players behind it move up.
func (f *State) leave(seat game.Seat) error {
	if f.Player(seat).Open() {
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

// settled returns the options that a start fixes, as the text of its entry.
func (f *State) settled(teams int) (string, error) {
	o, err := f.gatherer.OptionsFor(f.Match.Options, f.Joined(), teams)
	if err != nil {
		return "", fail(BadOptions, i18n.Of("match.bad-options", "why", err))
	}
	maps.DeleteFunc(o, func(name, value string) bool { return f.Match.Options[name] == value })
	text, err := json.Marshal(o)
	return string(text), err
}

// join seats a player behind the others.
func (d *Draft) join(p Player) error {
	seat := game.Seat(d.State.Joined() + 1)
	if int(seat) > len(d.State.Players) {
		return fail(SeatTaken, i18n.Of("match.table-full", "seats", len(d.State.Players)))
	}
	return d.Add(Entry{Seat: seat, Kind: Sit, Text: p.String()})
}

// manageGathering does what only the starter of a gathered match or the leader of a team may do.
func (d *Draft) manageGathering(s Submission) error {
	switch starter := d.State.Starter(); {
	case !d.State.Gathering() && s.Kind != Start:
		return d.manageTeam(s)
	case !d.State.Gathering():
		return fail(BadKind, i18n.Of("match.not-gathering"))
	case s.Seat != starter:
		return fail(NotYourSeat, i18n.Of("match.not-starter", "name", d.State.Player(starter).Name))
	}
	switch s.Kind {
	case AddBot:
		return d.addBot(s.Text)
	case RemoveBot:
		return d.removeBot(s.Target)
	}
	return d.start(s)
}

func (d *Draft) addBot(level string) error {
	bot, err := d.botOf(level)
	if err != nil {
		return err
	}
	if err := d.State.mayPlayRated(0, bot); err != nil {
		return err
	}
	return d.join(bot)
}

func (d *Draft) start(s Submission) error {
	least, _ := d.State.Gathers()
	if d.State.Joined() < least {
		return fail(NotStarted, i18n.Of("match.too-few", "least", least))
	}
	teams, _ := strconv.Atoi(s.Text) // 0 teams are refused below
	text, err := d.State.settled(teams)
	if err != nil {
		return err
	}
	return d.Add(Entry{Seat: s.Seat, Kind: Start, Text: text})
}
