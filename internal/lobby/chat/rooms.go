package chat

import (
	"fmt"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// Room is the name of a chat room of a match: "players", "spectators", "team-2" or "private-1-3".
type Room string

// Rooms that any match can have.
const (
	Players    Room = "players"
	Spectators Room = "spectators"
)

// RoomOfTeam returns the room of the players of one team.
func RoomOfTeam(team int) Room { return Room(fmt.Sprintf("team-%d", team)) }

// RoomOfTwo returns the room of the players of two seats.
func RoomOfTwo(a, b game.Seat) Room { return Room(fmt.Sprintf("private-%d-%d", min(a, b), max(a, b))) }

// Place is a room that a user may read, and how far.
type Place struct {
	Room   Room
	Writes bool
	// Since is the number of the entry with which the user joined the room; they read later messages only. The number
	// counts secret entries too, so it must never be sent to a client.
	Since int
}

// Places returns the rooms of a match that a user may read now. A new holder of a seat reads messages since they sat
// down, a former holder none. Players do not read the spectators' room while the match runs.
func Places(f *match.State, userID string) []Place {
	setting, held, over := ParseSetting(f.Match.Chat), f.Seats.HeldBy(userID), f.Status == match.Finished
	var places []Place
	if over && setting.Opens {
		for _, room := range opened(f, setting) {
			places = append(places, Place{Room: room, Writes: held != 0 && member(f, setting, held, room)})
		}
		return append(places, Place{Room: Spectators, Writes: true})
	}
	if held != 0 {
		since := came(f, userID)
		for _, room := range rooms(f, setting, held) {
			places = append(places, Place{Room: room, Writes: true, Since: since})
		}
	}
	if over || held == 0 && f.Status == match.Running {
		places = append(places, Place{Room: Spectators, Writes: true})
	}
	return places
}

// At returns how a user may read a room; the result is false if they may not.
func At(f *match.State, userID string, room Room) (Place, bool) {
	for _, p := range Places(f, userID) {
		if p.Room == room {
			return p, true
		}
	}
	return Place{}, false
}

// rooms returns the players' rooms to which a user with the held seats belongs.
func rooms(f *match.State, setting Setting, held game.Seats) (list []Room) {
	for _, room := range opened(f, setting) {
		if member(f, setting, held, room) {
			list = append(list, room)
		}
	}
	return list
}

// opened returns all rooms of the players: that of all players, then those of teams, then those of two players.
func opened(f *match.State, setting Setting) (list []Room) {
	if setting.Reach.reaches(All) {
		list = append(list, Players)
	}
	if f.Seats.Gathering() {
		return list // seats are not final yet
	}
	sizes := map[int]int{}
	for _, s := range f.Seats.Info {
		sizes[s.Team]++
	}
	for team := 1; team <= len(sizes); team++ {
		if setting.Reach.reaches(Team) && sizes[team] > 1 {
			list = append(list, RoomOfTeam(team))
		}
	}
	if setting.Reach.reaches(Private) && len(f.Seats.Info) > 2 {
		for i := range f.Seats.Info {
			for j := i + 1; j < len(f.Seats.Info); j++ {
				list = append(list, RoomOfTwo(f.Seats.Info[i].Seat, f.Seats.Info[j].Seat))
			}
		}
	}
	return list
}

// member reports whether a user with the held seats belongs to a room of the players in which another user may read.
func member(f *match.State, setting Setting, held game.Seats, room Room) bool {
	mine, others := false, false
	for i, p := range f.Seats.Players {
		seat := game.Seat(i + 1)
		switch {
		case !in(f, seat, room):
		case held.Has(seat):
			mine = true
		default:
			others = others || p.User != "" || p.Open() || p.Away != ""
		}
	}
	return mine && others && setting.Reach != Silence
}

// in reports whether the player of a seat belongs to a room of the players.
func in(f *match.State, seat game.Seat, room Room) bool {
	if room == Players {
		return true
	}
	if !f.Seats.Gathering() && room == RoomOfTeam(f.Seats.Info[seat-1].Team) {
		return true
	}
	var a, b game.Seat
	n, _ := fmt.Sscanf(string(room), "private-%d-%d", &a, &b)
	return n == 2 && (seat == a || seat == b)
}

// came returns the number of the entry with which a user last sat down; 0 if they never did.
func came(f *match.State, userID string) int {
	for i := len(f.Log) - 1; i >= 0; i-- {
		if f.Log[i].Kind != match.Sit {
			continue
		}
		if p, ok := match.ParsePlayer(f.Log[i].Text); ok && p.User == userID {
			return f.Log[i].Number
		}
	}
	return 0
}
