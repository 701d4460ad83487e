package chat

import (
	"fmt"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// Room is where something is said at a table: "players", "spectators", "team-2", "letters-1-3".
type Room string

// The rooms that every table has.
const (
	Players    Room = "players"
	Spectators Room = "spectators"
)

// RoomOfTeam is where the members of a team talk.
func RoomOfTeam(team int) Room { return Room(fmt.Sprintf("team-%d", team)) }

// RoomOfTwo is where two seats write to each other.
func RoomOfTwo(a, b game.Seat) Room { return Room(fmt.Sprintf("letters-%d-%d", min(a, b), max(a, b))) }

// Place is what somebody may do in a room.
type Place struct {
	Room   Room
	Writes bool
	// Since is the number of the entry with which they came to the room: they read what was said after it. It is the
	// table's own count, and leaves the server in no form.
	Since int
}

// Places lists the rooms that somebody may read now, by the seats that they hold. Who comes to a seat reads what is
// said from then on, and who leaves it reads nothing any more. While a game runs, who plays does not come to the
// spectators.
func Places(f *match.State, person string) []Place {
	plan, held, over := ParsePlan(f.Match.Talk), f.Seats.HeldBy(person), f.Status == match.Finished
	var places []Place
	if over && plan.Opens {
		for _, room := range opened(f, plan) {
			places = append(places, Place{Room: room, Writes: held != 0 && member(f, plan, held, room)})
		}
		return append(places, Place{Room: Spectators, Writes: true})
	}
	if held != 0 {
		since := came(f, person)
		for _, room := range rooms(f, plan, held) {
			places = append(places, Place{Room: room, Writes: true, Since: since})
		}
	}
	if over || held == 0 && f.Status == match.Running {
		places = append(places, Place{Room: Spectators, Writes: true})
	}
	return places
}

// At is somebody's place in a room, if they may read it.
func At(f *match.State, person string, room Room) (Place, bool) {
	for _, p := range Places(f, person) {
		if p.Room == room {
			return p, true
		}
	}
	return Place{}, false
}

// rooms lists those of the players that are for who holds these seats.
func rooms(f *match.State, plan Plan, held game.Seats) (list []Room) {
	for _, room := range opened(f, plan) {
		if member(f, plan, held, room) {
			list = append(list, room)
		}
	}
	return list
}

// opened lists the rooms of the players: with everybody, then each team's, then those of two.
func opened(f *match.State, plan Plan) (list []Room) {
	if plan.Reach.reaches(All) {
		list = append(list, Players)
	}
	if f.Seats.Gathering() {
		return list // nobody has a seat for good
	}
	sizes := map[int]int{}
	for _, s := range f.Seats.Info {
		sizes[s.Team]++
	}
	for team := 1; team <= len(sizes); team++ {
		if plan.Reach.reaches(Team) && sizes[team] > 1 {
			list = append(list, RoomOfTeam(team))
		}
	}
	if plan.Reach.reaches(Letters) && len(f.Seats.Info) > 2 {
		for i := range f.Seats.Info {
			for j := i + 1; j < len(f.Seats.Info); j++ {
				list = append(list, RoomOfTwo(f.Seats.Info[i].Seat, f.Seats.Info[j].Seat))
			}
		}
	}
	return list
}

// member reports whether who holds these seats is in a room of the players in which somebody else could be, too.
func member(f *match.State, plan Plan, held game.Seats, room Room) bool {
	mine, others := false, false
	for i, p := range f.Seats.Players {
		seat := game.Seat(i + 1)
		switch {
		case !in(f, seat, room):
		case held.Has(seat):
			mine = true
		default:
			others = others || p.Guest != "" || p.Open() || p.Away != ""
		}
	}
	return mine && others && plan.Reach != Silence
}

// in reports whether a seat belongs to a room.
func in(f *match.State, seat game.Seat, room Room) bool {
	if room == Players {
		return true
	}
	if !f.Seats.Gathering() && room == RoomOfTeam(f.Seats.Info[seat-1].Team) {
		return true
	}
	var a, b game.Seat
	n, _ := fmt.Sscanf(string(room), "letters-%d-%d", &a, &b)
	return n == 2 && (seat == a || seat == b)
}

// came is the number of the entry with which somebody sat down last.
func came(f *match.State, person string) int {
	for i := len(f.Log) - 1; i >= 0; i-- {
		if f.Log[i].Kind != match.Sit {
			continue
		}
		if p, ok := match.ParsePlayer(f.Log[i].Text); ok && p.Guest == person {
			return f.Log[i].Number
		}
	}
	return 0
}
