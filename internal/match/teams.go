package match

import (
	"slices"
	"strconv"

	"hexparlor/game"
	"hexparlor/i18n"
)

// In a match of teams that waits for players, the first human player of each team leads it: they fill open seats of the
// team with bots, and remove bots. A team without human players is led by the starter of the match. Leaders follow from
// the players of the seats.

// rotated returns the players of a rematch: every team has the seats of the next one. Where teams differ in size, all
// keep their seats.
func (f *State) rotated() []Player {
	teams := map[int][]int{} // indexes of seats
	count := 0
	for i, s := range f.Seats {
		teams[s.Team] = append(teams[s.Team], i)
		count = max(count, s.Team)
	}
	players := slices.Clone(f.Players)
	for team := 1; team <= count; team++ {
		from, to := teams[team], teams[team%count+1]
		if len(from) != len(to) {
			players = slices.Clone(f.Players)
			break
		}
		for i := range from {
			players[to[i]] = f.Players[from[i]]
		}
	}
	for i := range players {
		players[i].Away = ""
	}
	return players
}

// Leader returns the seat of the player who decides about the bots in the team of a seat; 0 in a match that has begun
// or has two seats.
func (f *State) Leader(of game.Seat) game.Seat {
	if f.Status != Waiting || f.Gathering() || len(f.Seats) <= 2 {
		return 0
	}
	for _, seat := range f.teamOf(of) {
		if f.Player(seat).Guest != "" {
			return seat
		}
	}
	return f.Starter()
}

// teamOf returns the seats of the team of a seat.
func (f *State) teamOf(seat game.Seat) (team []game.Seat) {
	for i, other := range f.Seats {
		if other.Team == f.Seats[seat-1].Team {
			team = append(team, game.Seat(i+1))
		}
	}
	return team
}

// manageTeam does what only the leader of a team may do: it adds bots on all open seats of the team, or removes one.
func (d *Draft) manageTeam(s Submission) error {
	target := s.Target
	if target == 0 {
		target = s.Seat
	}
	if target < 1 || int(target) > len(d.State.Players) {
		return fail(UnknownSeat, i18n.Of("match.unknown-seat", "seat", target, "seats", len(d.State.Players)))
	}
	switch leader := d.State.Leader(target); {
	case leader == 0:
		return fail(BadKind, i18n.Of("match.no-leader"))
	case !d.State.Held(s.Guest).Has(leader):
		return fail(NotYourSeat, i18n.Of("match.not-leader", "name", d.State.Player(leader).Name))
	}
	if s.Kind == RemoveBot {
		return d.removeBot(target)
	}
	free := slices.DeleteFunc(d.State.teamOf(target), func(seat game.Seat) bool { return !d.State.Player(seat).Open() })
	if len(free) == 0 {
		return fail(SeatTaken, i18n.Of("match.seat-taken", "name", d.State.Player(target).Name))
	}
	bot, err := d.botOf(s.Text)
	for _, seat := range free {
		if err == nil {
			err = d.sit(seat, bot)
		}
	}
	return err
}

func (d *Draft) removeBot(seat game.Seat) error {
	if seat < 1 || int(seat) > len(d.State.Players) || !d.State.Player(seat).Bot() {
		return fail(BadKind, i18n.Of("match.no-bot-there", "seat", seat))
	}
	return d.Add(Entry{Seat: seat, Kind: Stand, Text: d.State.Player(seat).String()})
}

// botOf returns the bot of a level, as a submission tells it.
func (d *Draft) botOf(level string) (Player, error) {
	n, err := strconv.Atoi(level)
	if err != nil || n < 1 {
		return Player{}, fail(BadSeats, i18n.Of("match.no-such-bot", "level", n))
	}
	return d.env.bot(d.State, n)
}

func (f *State) teams() int {
	n := 0
	for _, s := range f.Seats {
		n = max(n, s.Team)
	}
	return n
}
