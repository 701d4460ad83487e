package match

import (
	"slices"
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

// TestSeatingKnowsWhoTakesPart has a user, a bot in the place of one, a player by message and a guest without an id.
func TestSeatingKnowsWhoTakesPart(t *testing.T) {
	s := seated(Player{User: "anna"}, Player{Level: 3, Away: "ben"}, Player{ByMessage: true}, Player{})
	for guest, want := range map[string]bool{"anna": true, "ben": true, "maker": true, "cleo": false, "": false} {
		if got := s.IsParticipant(guest); got != want {
			t.Errorf("%q takes part: %v", guest, got)
		}
		if got := s.RunBy(guest); got != (guest == "maker") {
			t.Errorf("the match is run by %q: %v", guest, got)
		}
	}
	if got := s.Users(); !slices.Equal(got, []string{"anna", "", "", "ben", "", "", "", ""}) {
		t.Errorf("guests %q", got)
	}
	if s.speaksFor("", Player{ByMessage: true}) || !s.speaksFor("maker", Player{ByMessage: true}) || s.speaksFor("maker", Player{User: "anna"}) {
		t.Error("the wrong user speaks for a player")
	}
	if s.HeldBy("") != 0 || s.Bots() != game.SeatsOf(2) || s.ByMessage() != game.SeatsOf(3) || !s.hasOpen() || !s.Attended() {
		t.Errorf("bots %v, by message %v", s.Bots(), s.ByMessage())
	}
	if s.Players[2] = (Player{}); s.RunBy("maker") {
		t.Error("a match without players by message is run by its maker")
	}
	for name, c := range map[string]struct {
		s    *Seating
		want bool
	}{
		"a user": {seated(Player{User: "anna"}), true}, "by message": {seated(Player{ByMessage: true}), true},
		"a bot": {seated(Player{Level: 1}), false}, "elsewhere": {seated(Player{User: ImportedUser}), false}, "open": {seated(Player{}), false},
	} {
		if got := c.s.Attended(); got != c.want {
			t.Errorf("%s is attended: %v", name, got)
		}
		if got := c.s.imported(); got != (name == "elsewhere") {
			t.Errorf("%s is imported: %v", name, got)
		}
	}
	if (&Seating{}).imported() {
		t.Error("a match without seats is imported")
	}
}

// TestSeatingOtherUsersAreListedOnce leaves out one user and those of imported matches.
func TestSeatingOtherUsersAreListedOnce(t *testing.T) {
	s := seated(Player{User: "anna"}, Player{User: "ben"}, Player{User: "ben"}, Player{Level: 3, Away: "cleo"}, Player{Level: 3}, Player{User: ImportedUser})
	if got := s.otherUsers([]string{"maker"}, "anna"); !slices.Equal(got, []string{"maker", "ben", "cleo"}) {
		t.Errorf("%q", got)
	}
}

// TestSeatingStarterIsMakerOrFirstUser has a maker at a later seat, none, and no user.
func TestSeatingStarterIsMakerOrFirstUser(t *testing.T) {
	for want, s := range map[game.Seat]*Seating{
		3: seated(Player{User: "anna"}, Player{}, Player{User: "maker"}, Player{User: "maker"}),
		2: seated(Player{Level: 1}, Player{User: "anna"}, Player{User: "ben"}),
		0: seated(Player{Level: 1}, Player{}),
	} {
		if got := s.Starter(); got != want {
			t.Errorf("of %+v: %d", s.Players, got)
		}
	}
}

// TestSeatingRotatedKeepsSeatsOfTeamsOfDifferentSizes also rotates three players and two teams of two.
func TestSeatingRotatedKeepsSeatsOfTeamsOfDifferentSizes(t *testing.T) {
	a, b, c, d := Player{User: "a"}, Player{User: "b"}, Player{User: "c"}, Player{User: "d"}
	teams := func(s *Seating, of ...int) *Seating {
		for i, team := range of {
			s.Info[i].Team = team
		}
		return s
	}
	for name, x := range map[string]struct {
		s    *Seating
		want []Player
	}{
		"three players":    {seated(a, b, c), []Player{c, a, b}},
		"pairs":            {teams(seated(a, b, c, d), 1, 1, 2, 2), []Player{c, d, a, b}},
		"mixed pairs":      {teams(seated(a, b, c, d), 1, 2, 1, 2), []Player{b, a, d, c}},
		"one against two":  {teams(seated(a, b, c), 1, 2, 2), []Player{a, b, c}},
		"two, two and one": {teams(seated(a, b, c, d, Player{User: "e"}), 1, 1, 2, 2, 3), []Player{a, b, c, d, {User: "e"}}},
	} {
		before := slices.Clone(x.s.Players)
		if got := x.s.rotated(); !slices.Equal(got, x.want) || !slices.Equal(x.s.Players, before) {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestSeatingAwaitedByEntryAreListedSeats has lists, no list, and lists that are no seats.
func TestSeatingAwaitedByEntryAreListedSeats(t *testing.T) {
	s := seated(Player{}, Player{}, Player{})
	for text, want := range map[string]game.Seats{"": game.SeatsOf(2, 3), "2": game.SeatsOf(2), "1,3": game.SeatsOf(3)} {
		if got, err := s.awaitedBy(Entry{Seat: 1, Text: text}); err != nil || got != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"-", "4", "x"} {
		if got, err := s.awaitedBy(Entry{Seat: 1, Text: text}); !isRefused(err, BadText) || got != 0 {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	if got := s.StandIn("2 3 bot 4 Bot"); got != (Player{Level: 4, Name: "Bot"}) {
		t.Errorf("the stand-in is %+v", got)
	}
}
