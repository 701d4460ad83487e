package match

import (
	"testing"

	"hexparlor/game"
)

// seated returns seats with these players, each in a team of their own.
func seated(players ...Player) *Seating {
	info := make([]game.SeatInfo, len(players))
	for i := range info {
		info[i] = game.SeatInfo{Seat: game.Seat(i + 1), Team: i + 1}
	}
	s := newSeating(info, "maker")
	s.Players = players
	return &s
}

// TestSeatingLeaveMovesLaterPlayersUp frees the seat of the first of three players who have signed up.
func TestSeatingLeaveMovesLaterPlayersUp(t *testing.T) {
	s := seated(Player{User: "anna"}, Player{User: "ben"}, Player{User: "cleo"}, Player{})
	before := s.Players
	if err := s.leave(1); err != nil {
		t.Fatal(err)
	}
	if s.HeldBy("ben") != game.SeatsOf(1) || s.HeldBy("cleo") != game.SeatsOf(2) || s.Joined() != 2 {
		t.Errorf("after the first player has left: %v", s.Players)
	}
	if before[0].User != "anna" {
		t.Error("another state's players have changed")
	}
	if s.leave(4) == nil {
		t.Error("an open seat was freed")
	}
}

// TestSeatingRotatedGivesTeamsTheNextSeats holds that a rematch of two players swaps their seats.
func TestSeatingRotatedGivesTeamsTheNextSeats(t *testing.T) {
	s := seated(Player{User: "anna"}, Player{Level: 3, Away: "ben"})
	if got := s.rotated(); got[0] != (Player{Level: 3}) || got[1].User != "anna" {
		t.Errorf("players of the rematch: %v", got)
	}
}

// TestSeatListParsesBackToSameSeats reads what seatList writes, and refuses seats that do not exist.
func TestSeatListParsesBackToSameSeats(t *testing.T) {
	s := seated(Player{}, Player{}, Player{})
	for _, seats := range []game.Seats{0, game.SeatsOf(2), game.SeatsOf(1, 3)} {
		if got, ok := s.parse(seatList(seats)); !ok || got != seats {
			t.Errorf("%q is read as %v", seatList(seats), got)
		}
	}
	for _, bad := range []string{"", "0", "4", "1,", "x"} {
		if seats, ok := s.parse(bad); ok {
			t.Errorf("%q is read as %v", bad, seats)
		}
	}
}
