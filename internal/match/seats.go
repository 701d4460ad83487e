package match

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Seating holds the seats of a match, their players, and whether users still sign up. A state never changes the slices
// of a Seating that it has stored.
type Seating struct {
	Info    []game.SeatInfo // description of seat i+1 by the game
	Players []Player        // player of seat i+1

	maker    string               // public id of the user who made the match; empty if unknown
	gatherer game.VariablePlayers // the game, while users sign up for a gathered match; nil otherwise
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

// where returns the seats for whose player fits is true.
func (s *Seating) where(fits func(Player) bool) (seats game.Seats) {
	for i, p := range s.Players {
		if fits(p) {
			seats |= game.SeatsOf(game.Seat(i + 1))
		}
	}
	return seats
}

// HeldBy returns the seats that a user holds.
func (s *Seating) HeldBy(user string) (held game.Seats) {
	for i, p := range s.Players {
		if user != "" && p.User == user {
			held |= game.SeatsOf(game.Seat(i + 1))
		}
	}
	return held
}

// Bots returns the seats that bots play.
func (s *Seating) Bots() game.Seats { return s.where(Player.Bot) }

// ByMessage returns the seats of players by message, whose orders the maker of the match enters.
func (s *Seating) ByMessage() game.Seats { return s.where(func(p Player) bool { return p.ByMessage }) }

// hasOpen reports whether a seat has no player.
func (s *Seating) hasOpen() bool { return slices.ContainsFunc(s.Players, Player.Open) }

// Attended reports whether a seat has a human player on this site or by message.
func (s *Seating) Attended() bool {
	return slices.ContainsFunc(s.Players, func(p Player) bool {
		return p.User != "" && p.User != ImportedUser || p.ByMessage
	})
}

// Users returns two public ids for each seat, in the order of seats: that of the user who holds it, and that of the
// absent user for whom a bot plays it. Either is "" if there is no such user.
func (s *Seating) Users() []string {
	users := make([]string, 0, len(s.Players)+1)
	for _, p := range s.Players {
		users = append(users, p.User, p.Away)
	}
	return users
}

// members returns every user who holds a seat, with all seats of that user.
func (s *Seating) members() []Member {
	var all []Member
	for _, p := range s.Players {
		if p.User != "" {
			all = append(all, Member{User: p.User, Seats: s.HeldBy(p.User)})
		}
	}
	return all
}

// otherUsers appends to users the users to whom the seats belong, without except and without duplicates.
func (s *Seating) otherUsers(users []string, except string) []string {
	for _, p := range s.Players {
		if user := p.occupant(); user != "" && user != except && user != ImportedUser && !slices.Contains(users, user) {
			users = append(users, user)
		}
	}
	return users
}

// others returns all seats except one.
func (s *Seating) others(seat game.Seat) game.Seats {
	return (game.Seats(1)<<(len(s.Players)+1) - 2) &^ game.SeatsOf(seat)
}

// imported reports whether the match was played on another site and imported. Such a match has no clocks here, since
// records hold neither pauses nor lag.
func (s *Seating) imported() bool { return len(s.Players) > 0 && s.Players[0].User == ImportedUser }

// RunBy reports whether a user made this match with players by message and enters orders for them
// (docs/play-by-message.md).
func (s *Seating) RunBy(user string) bool {
	return user != "" && user == s.maker && s.ByMessage() != 0
}

// speaksFor reports whether a user may act for a player: as themselves, or as the user who runs the match for them.
func (s *Seating) speaksFor(user string, p Player) bool {
	if p.ByMessage {
		return user != "" && user == s.maker
	}
	return p.User == user
}

// IsParticipant reports whether a user takes part in the match: holds a seat, may take a seat back from a bot, or runs
// the match for players by message.
func (s *Seating) IsParticipant(user string) bool {
	return s.HeldBy(user) != 0 || s.RunBy(user) || user != "" && slices.ContainsFunc(s.Players, func(p Player) bool {
		return p.Away == user
	})
}

// askedFor returns the player for whom an entry was made: the one at its seat or, for a Stand entry, the one who left.
func (s *Seating) askedFor(e Entry) Player {
	if e.Kind == Stand {
		p, _ := ParsePlayer(e.Text)
		return p
	}
	return s.Player(e.Seat)
}

// rename applies a Rename entry: it changes the name of the player of a seat.
func (s *Seating) rename(e Entry) error {
	player := s.Player(e.Seat)
	if player.Open() {
		return fail(BadKind, i18n.Of("match.no-player-at-seat", "seat", e.Seat))
	}
	player.Name = e.Text
	s.set(e.Seat, player)
	return nil
}

// replace gives a seat to a bot and remembers in Player.Away the user, who may take the seat back.
func (s *Seating) replace(seat game.Seat, bot Player) {
	bot.Away = s.Player(seat).User
	s.set(seat, bot)
}

// teams returns the number of teams in the match.
func (s *Seating) teams() int {
	n := 0
	for _, seat := range s.Info {
		n = max(n, seat.Team)
	}
	return n
}

// teamOf returns all seats in the team of this seat, in seat order.
func (s *Seating) teamOf(seat game.Seat) (team []game.Seat) {
	for i, other := range s.Info {
		if other.Team == s.Info[seat-1].Team {
			team = append(team, game.Seat(i+1))
		}
	}
	return team
}

// opponents returns the seats of the set of that are in another team than seat.
func (s *Seating) opponents(seat game.Seat, of game.Seats) (opponents game.Seats) {
	for other := range of.All() {
		if s.Info[other-1].Team != s.Info[seat-1].Team {
			opponents |= game.SeatsOf(other)
		}
	}
	return opponents
}

// wonBy returns the result of a match that the team of a seat has won for a reason outside the rules of the game.
func (s *Seating) wonBy(seat game.Seat, reason string) game.Result {
	if len(s.Players) == 2 {
		return game.TwoPlayerResult(seat, reason)
	}
	winners := game.SeatsOf(s.teamOf(seat)...)
	return game.Result{Over: true, Winners: winners, Text: "win:" + seatList(winners), Reason: reason}
}

// rotated returns the players of a rematch in seat order: each team gets the seats of the next team. If teams differ in
// size, all players keep their seats.
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
	return game.Seat(slices.IndexFunc(s.Players, func(p Player) bool { return p.User != "" }) + 1)
}

// leader returns the seat of the first human player in the team of seat of, or Starter if the team has none.
func (s *Seating) leader(of game.Seat) game.Seat {
	for _, seat := range s.teamOf(of) {
		if s.Player(seat).User != "" {
			return seat
		}
	}
	return s.Starter()
}

// noSeats is the text of an empty set of seats in entries.
const noSeats = "-"

// seatList returns a set of seats as text of an entry, such as "1,4"; "-" for the empty set.
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

// parse parses a text of seatList; ok is false if the text is not one or names a seat that the match does not have.
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

// parseSeat parses the number of a seat; the result is false if the match has no such seat.
func (s *Seating) parseSeat(text string) (game.Seat, bool) {
	n, err := strconv.Atoi(text)
	return game.Seat(n), err == nil && n >= 1 && n <= len(s.Players)
}

// awaitedBy returns the seats that the request of an entry waits for: those listed in its text, or all others if it is
// empty.
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

// replacement is the parsed text of a ReplaceAsk entry: the seat to replace, the seats that must agree, and the bot.
// The text looks like "3 1,4 bot 2 Casual", with "-" for no seats.
type replacement struct {
	target game.Seat
	awaits game.Seats
	bot    Player
}

// String returns the replacement as the text of a ReplaceAsk entry.
func (r replacement) String() string {
	return fmt.Sprintf("%d %s %s", r.target, seatList(r.awaits), r.bot)
}

// parseReplacement parses a text of replacement.String; ok is false if it is not one.
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

// StandIn returns the bot that is proposed in the text of a ReplaceAsk entry.
func (s *Seating) StandIn(text string) Player {
	r, _ := s.parseReplacement(text)
	return r.bot
}
