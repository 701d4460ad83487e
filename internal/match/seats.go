package match

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Seating holds the seats of a match, their players, and whether players still sign up. Its slices are not changed
// once a state has them.
type Seating struct {
	Info    []game.SeatInfo // what the game says of seat i+1
	Players []Player        // the player of seat i+1

	maker    string               // public id of the user who made the match; empty if that is not known
	gatherer game.VariablePlayers // the game while players sign up; nil otherwise
}

// newSeating returns the seats of a new match, all of them open.
func newSeating(info []game.SeatInfo, maker string) Seating {
	return Seating{Info: info, Players: make([]Player, len(info)), maker: maker}
}

// Player returns the player of a seat.
func (s *Seating) Player(seat game.Seat) Player { return s.Players[seat-1] }

// set gives a seat to a player.
func (s *Seating) set(seat game.Seat, p Player) {
	s.Players = slices.Clone(s.Players)
	s.Players[seat-1] = p
}

// where returns the seats whose players fit.
func (s *Seating) where(fits func(Player) bool) (seats game.Seats) {
	for i, p := range s.Players {
		if fits(p) {
			seats |= game.SeatsOf(game.Seat(i + 1))
		}
	}
	return seats
}

// HeldBy returns the seats that a guest holds.
func (s *Seating) HeldBy(guest string) (held game.Seats) {
	for i, p := range s.Players {
		if guest != "" && p.Guest == guest {
			held |= game.SeatsOf(game.Seat(i + 1))
		}
	}
	return held
}

// Bots returns the seats that bots play.
func (s *Seating) Bots() game.Seats { return s.where(Player.Bot) }

// ByMessage returns the seats whose orders come by message.
func (s *Seating) ByMessage() game.Seats { return s.where(func(p Player) bool { return p.ByMessage }) }

// hasOpen reports whether a seat has no player.
func (s *Seating) hasOpen() bool { return slices.ContainsFunc(s.Players, Player.Open) }

// Attended reports whether a seat has a human player.
func (s *Seating) Attended() bool {
	return slices.ContainsFunc(s.Players, func(p Player) bool {
		return p.Guest != "" && p.Guest != ImportedGuest || p.ByMessage
	})
}

// Guests returns the guests of the match, and those for whom bots play.
func (s *Seating) Guests() []string {
	guests := make([]string, 0, len(s.Players)+1)
	for _, p := range s.Players {
		guests = append(guests, p.Guest, p.Away)
	}
	return guests
}

// members returns all guests with their seats, which change in a gathered match when another user leaves.
func (s *Seating) members() []Member {
	var all []Member
	for _, p := range s.Players {
		if p.Guest != "" {
			all = append(all, Member{Guest: p.Guest, Seats: s.HeldBy(p.Guest)})
		}
	}
	return all
}

// otherUsers returns the users of the seats except one, behind those in a list.
func (s *Seating) otherUsers(users []string, except string) []string {
	for _, p := range s.Players {
		if user := p.user(); user != "" && user != except && user != ImportedGuest && !slices.Contains(users, user) {
			users = append(users, user)
		}
	}
	return users
}

// others returns all seats except one.
func (s *Seating) others(seat game.Seat) game.Seats {
	return (game.Seats(1)<<(len(s.Players)+1) - 2) &^ game.SeatsOf(seat)
}

// imported reports whether the match was played elsewhere. Its clocks are unknown: a record has neither pauses nor
// forgiven lag.
func (s *Seating) imported() bool { return len(s.Players) > 0 && s.Players[0].Guest == ImportedGuest }

// RunBy reports whether a guest runs the match for players by message (docs/play-by-message.md).
func (s *Seating) RunBy(guest string) bool {
	return guest != "" && guest == s.maker && s.ByMessage() != 0
}

// speaksFor reports whether a guest may act for a player: as themselves, or as the guest who runs the match for them.
func (s *Seating) speaksFor(guest string, p Player) bool {
	if p.ByMessage {
		return guest != "" && guest == s.maker
	}
	return p.Guest == guest
}

// IsParticipant reports whether a guest is no spectator: they hold a seat, may take theirs again, or run the match.
func (s *Seating) IsParticipant(guest string) bool {
	return s.HeldBy(guest) != 0 || s.RunBy(guest) || guest != "" && slices.ContainsFunc(s.Players, func(p Player) bool {
		return p.Away == guest
	})
}

// askedFor returns the player who made an entry.
func (s *Seating) askedFor(e Entry) Player {
	if e.Kind == Stand {
		p, _ := ParsePlayer(e.Text)
		return p
	}
	return s.Player(e.Seat)
}

// rename gives the player of a seat another name.
func (s *Seating) rename(e Entry) error {
	player := s.Player(e.Seat)
	if player.Open() {
		return fail(BadKind, i18n.Of("match.no-player-at-seat", "seat", e.Seat))
	}
	player.Name = e.Text
	s.set(e.Seat, player)
	return nil
}

// replace lets a bot play for the player of a seat, who may take the seat again.
func (s *Seating) replace(seat game.Seat, bot Player) {
	bot.Away = s.Player(seat).Guest
	s.set(seat, bot)
}

// teams returns the number of teams.
func (s *Seating) teams() int {
	n := 0
	for _, seat := range s.Info {
		n = max(n, seat.Team)
	}
	return n
}

// teamOf returns the seats of the team of a seat.
func (s *Seating) teamOf(seat game.Seat) (team []game.Seat) {
	for i, other := range s.Info {
		if other.Team == s.Info[seat-1].Team {
			team = append(team, game.Seat(i+1))
		}
	}
	return team
}

// opponents returns those of some seats that belong to other teams than a seat.
func (s *Seating) opponents(seat game.Seat, of game.Seats) (opponents game.Seats) {
	for other := range of.All() {
		if s.Info[other-1].Team != s.Info[seat-1].Team {
			opponents |= game.SeatsOf(other)
		}
	}
	return opponents
}

// wonBy returns the result of a match that the team of a seat has won otherwise than by the rules.
func (s *Seating) wonBy(seat game.Seat, reason string) game.Result {
	if len(s.Players) == 2 {
		return game.TwoPlayerResult(seat, reason)
	}
	winners := game.SeatsOf(s.teamOf(seat)...)
	return game.Result{Over: true, Winners: winners, Text: "win:" + seatList(winners), Reason: reason}
}

// rotated returns the players of a rematch: every team has the seats of the next one. Where teams differ in size, all
// keep their seats.
func (s *Seating) rotated() []Player {
	teams := map[int][]int{} // indexes of seats
	count := 0
	for i, seat := range s.Info {
		teams[seat.Team] = append(teams[seat.Team], i)
		count = max(count, seat.Team)
	}
	players := slices.Clone(s.Players)
	for team := 1; team <= count; team++ {
		from, to := teams[team], teams[team%count+1]
		if len(from) != len(to) {
			players = slices.Clone(s.Players)
			break
		}
		for i := range from {
			players[to[i]] = s.Players[from[i]]
		}
	}
	for i := range players {
		players[i].Away = ""
	}
	return players
}

// Starter returns the seat of the player who may start a gathered match: its maker, or the first player if the maker
// has left.
func (s *Seating) Starter() game.Seat {
	if own := s.HeldBy(s.maker); own != 0 {
		return own.First()
	}
	return game.Seat(slices.IndexFunc(s.Players, func(p Player) bool { return p.Guest != "" }) + 1)
}

// leader returns the seat of the first human player in the team of a seat, or the starter if the team has none.
func (s *Seating) leader(of game.Seat) game.Seat {
	for _, seat := range s.teamOf(of) {
		if s.Player(seat).Guest != "" {
			return seat
		}
	}
	return s.Starter()
}

// noSeats is the text of an empty set of seats.
const noSeats = "-"

// seatList returns the text of a set of seats in entries of the log: "1,4"; "-" for none.
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

// parse returns the seats in a text of seatList.
func (s *Seating) parse(list string) (seats game.Seats, ok bool) {
	if list == noSeats {
		return 0, true
	}
	for number := range strings.SplitSeq(list, ",") {
		seat, ok := s.parseSeat(number)
		if !ok {
			return 0, false
		}
		seats |= game.SeatsOf(seat)
	}
	return seats, true
}

// parseSeat returns the seat with that number.
func (s *Seating) parseSeat(text string) (game.Seat, bool) {
	n, err := strconv.Atoi(text)
	return game.Seat(n), err == nil && n >= 1 && n <= len(s.Players)
}

// awaitedBy returns the seats that a request in the log waits for: those in its text, or all others.
func (s *Seating) awaitedBy(e Entry) (game.Seats, error) {
	if e.Text == "" {
		return s.others(e.Seat), nil
	}
	seats, ok := s.parse(e.Text)
	if !ok || seats == 0 {
		return 0, fail(BadText, i18n.Of("match.bad-seat-list", "text", e.Text))
	}
	return seats &^ game.SeatsOf(e.Seat), nil
}

// replacement is the content of a ReplaceAsk: a bot for the seat of a player who has left. Its text is the seat, the
// seats that must agree, and the bot: "3 1,4 bot 2 Casual"; "-" for no seats.
type replacement struct {
	target game.Seat
	awaits game.Seats
	bot    Player
}

// String returns the text of the replacement.
func (r replacement) String() string {
	return fmt.Sprintf("%d %s %s", r.target, seatList(r.awaits), r.bot)
}

// parseReplacement returns the replacement in a text of replacement.String.
func (s *Seating) parseReplacement(text string) (r replacement, ok bool) {
	target, rest, _ := strings.Cut(text, " ")
	list, bot, _ := strings.Cut(rest, " ")
	if r.target, ok = s.parseSeat(target); !ok {
		return r, false
	}
	if r.awaits, ok = s.parse(list); !ok {
		return r, false
	}
	r.bot, ok = ParsePlayer(bot)
	return r, ok && r.bot.Bot()
}

// StandIn returns the bot that the text of a ReplaceAsk proposes.
func (s *Seating) StandIn(text string) Player {
	r, _ := s.parseReplacement(text)
	return r.bot
}
