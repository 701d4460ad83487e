package match

import (
	"testing"

	"hexparlor/game"
)

// TestEntryBeginsDecisionsOfSeatsThatMustDecideAnew has entries of turns, of sealed orders, and of the server.
func TestEntryBeginsDecisionsOfSeatsThatMustDecideAnew(t *testing.T) {
	two := []Player{{User: "anna"}, {User: "ben"}}
	set := game.SeatsOf
	m := func(round, moves int, toAct, sealed game.Seats, players ...Player) moment {
		if players == nil {
			players = two
		}
		return moment{round: round, moves: moves, toAct: toAct, sealed: sealed, players: players, running: true}
	}
	for name, c := range map[string]struct {
		e             Entry
		before, after moment
		seals, forced bool
		begins        game.Seats
		changes       bool
		round         int
	}{
		"a move that ends a turn":         {Entry{Kind: Move, Seat: 1, Known: allViewers}, m(0, 0, set(1), 0), m(0, 1, set(2), 0), false, false, set(2), true, 0},
		"a move within a turn":            {Entry{Kind: Move, Seat: 1, Known: allViewers}, m(0, 0, set(1), 0), m(0, 1, set(1), 0), false, false, 0, true, 0},
		"a move while others think":       {Entry{Kind: Move, Seat: 1, Known: allViewers}, m(0, 0, set(1, 2), 0), m(0, 1, set(2), 0), false, false, set(2), true, 0},
		"a move by the server":            {Entry{Kind: Move, Seat: 1, Known: allViewers}, m(0, 0, set(1), 0), m(0, 1, set(2), 0), false, true, set(1, 2), true, 0},
		"a takeback":                      {Entry{Kind: TakebackAccept, Seat: 2}, m(0, 2, set(1), 0), m(0, 1, set(2), 0), false, false, allViewers, true, 0},
		"a takeback of nothing":           {Entry{Kind: TakebackAccept, Seat: 2}, m(0, 2, set(1), 0), m(0, 2, set(1), 0), false, false, 0, false, 0},
		"an offer":                        {Entry{Kind: DrawOffer, Seat: 1}, m(0, 2, set(1), 0), m(0, 2, set(1), 0), false, true, 0, false, 0},
		"a new round":                     {Entry{Kind: Move, Seat: 1}, m(1, 0, set(1), set(2)), m(2, 1, set(1, 2), 0), true, false, allViewers, true, 2},
		"secret orders":                   {Entry{Kind: Move, Seat: 1, Known: set(1)}, m(1, 0, set(1, 2), 0), m(1, 1, set(1, 2), 0), true, false, 0, false, 0},
		"sealed orders":                   {Entry{Kind: Move, Seat: 1, Known: allViewers}, m(1, 0, set(1, 2), 0), m(1, 1, set(2), set(1)), true, false, 0, false, 0},
		"recalled orders":                 {Entry{Kind: Move, Seat: 1, Known: allViewers}, m(1, 1, set(2), set(1)), m(1, 2, set(1, 2), 0), true, false, 0, false, 0},
		"an answer":                       {Entry{Kind: Move, Seat: 1, Known: allViewers}, m(1, 1, set(1), 0), m(1, 2, set(1), 0), true, false, set(1), true, 0},
		"an answer of the last":           {Entry{Kind: Move, Seat: 1, Known: allViewers}, m(1, 1, set(1), 0), m(1, 2, set(2), 0), true, false, set(2), true, 0},
		"known to both and all who watch": {Entry{Kind: Move, Seat: 1, Known: 0b111}, m(1, 1, set(1), 0), m(1, 2, set(1), 0), true, false, set(1), true, 0},
		"hidden from who watches":         {Entry{Kind: Move, Seat: 1, Known: 0b110}, m(1, 1, set(1), 0), m(1, 2, set(1), 0), true, false, 0, false, 0},
		"a clock that has run out":        {Entry{Kind: TimeOut, Seat: 1}, m(1, 0, set(1, 2), 0), m(1, 0, set(1, 2), 0), true, false, set(1), true, 0},
		"a vote":                          {Entry{Kind: TimeOut, Seat: 1, Text: string(Vote)}, m(0, 0, set(1), 0), m(0, 0, set(1), 0), false, false, 0, true, 0},
		"a call":                          {Entry{Kind: Called, Seat: 2}, m(1, 0, set(1, 2), 0), m(1, 0, set(1, 2), 0), true, false, set(2), true, 0},
		"another user":                    {Entry{Kind: Sit, Seat: 2}, m(0, 0, set(1), 0), m(0, 0, set(1), 0, two[0], Player{User: "cleo"}), false, false, set(2), false, 0},
		"a bot":                           {Entry{Kind: ReplaceAccept, Seat: 1}, m(0, 0, set(1), 0, Player{}, two[1]), m(0, 0, set(1), 0, Player{Level: 1}, two[1]), false, false, set(1), false, 0},
		"another bot":                     {Entry{Kind: Fault, Seat: 1}, m(0, 0, set(1), 0, Player{Level: 2}, two[1]), m(0, 0, set(1), 0, Player{Level: 1}, two[1]), false, false, 0, false, 0},
		"a player by message":             {Entry{Kind: Sit, Seat: 1}, m(0, 0, 0, 0, Player{}, two[1]), m(0, 0, 0, 0, Player{ByMessage: true}, two[1]), false, false, set(1), false, 0},
		"another name":                    {Entry{Kind: Rename, Seat: 1}, m(0, 0, set(1), 0), m(0, 0, set(1), 0, Player{User: "anna", Name: "New"}, two[1]), false, false, 0, false, 0},
		"fewer seats":                     {Entry{Kind: Start, Seat: 1}, m(0, 0, 0, 0), m(0, 0, set(1), 0, two[0]), false, false, allViewers, false, 0},
	} {
		e := c.e
		e.Begins, e.Changes, e.Round = allViewers, !c.changes, 9
		e.markDecisions(&c.before, &c.after, c.seals, c.forced)
		if e.Begins != c.begins || e.Changes != c.changes || e.Round != c.round {
			t.Errorf("%s: begins %b, changes %v, round %d", name, e.Begins, e.Changes, e.Round)
		}
	}
}
