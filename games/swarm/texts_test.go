package swarm_test

import (
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/game/hex"
	"hexparlor/games/swarm"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// says checks the English text of a message, and that it exists in every language.
func says(t *testing.T, m i18n.Message, want string) {
	t.Helper()
	gametest.Speaks(t, m)
	if got := catalog.English().Say(m); got != want {
		t.Errorf("want %q\n got %q", want, got)
	}
}

// TestEventsHaveSentence checks the texts of events, including those that are rare in random games.
func TestEventsHaveSentence(t *testing.T) {
	const active, known, hidden = "active", "known", "hidden"
	at, to := hex.Cell{Q: 0, R: 1}, hex.Cell{Q: 1, R: 1}
	dust := swarm.Hex{Kind: "o", Face: "dust"}
	for _, c := range []struct {
		event game.Event
		want  string
	}{
		{swarm.Placed{Seat: 1, Cell: at, Hex: dust, Level: 2}, "Blue places a Dust on 0,1, level 2."},
		{
			swarm.Placed{Seat: 1, Cell: at, Hex: swarm.Hex{Owner: 2, Face: hidden}, Level: 1},
			"Blue places a face-down hex of Vermilion's on 0,1, level 1.",
		},
		{swarm.Seated{Seat: 2, Cell: at, Level: 3}, "Vermilion seats the Assembler on 0,1, level 3."},
		{
			swarm.Moved{Seat: 1, From: at, To: to, FromLevel: 2, ToLevel: 2, Hex: swarm.Hex{Owner: 1, Kind: "A", Face: active}},
			"Blue's Assembler moves from 0,1 to 1,1.",
		},
		{
			swarm.Moved{Seat: 1, From: at, To: to, FromLevel: 1, ToLevel: 2, Hex: swarm.Hex{Owner: 1, Kind: "D", Face: active}},
			"Blue's Drone moves from 0,1 up to 1,1, level 2.",
		},
		{
			swarm.Moved{Seat: 2, From: at, To: to, FromLevel: 2, ToLevel: 1, Hex: swarm.Hex{Owner: 2, Kind: "X", Face: active}},
			"Vermilion's Disassembler moves from 0,1 down to 1,1, level 1.",
		},
		{
			swarm.Lifted{Seat: 1, Lifter: hex.Cell{}, From: at, To: to, FromLevel: 1, ToLevel: 1, Hex: dust},
			"Blue's Lifter on 0,0 lifts a Dust from 0,1 to 1,1.",
		},
		{
			swarm.Lifted{
				Seat: 1, From: at, To: to, FromLevel: 1, ToLevel: 3, Hex: swarm.Hex{Owner: 2, Kind: "A", Face: active},
			},
			"Blue's Lifter on 0,0 lifts Vermilion's Assembler from 0,1 up to 1,1, level 3.",
		},
		{
			swarm.Lifted{
				Seat: 1, From: at, To: to, FromLevel: 3, ToLevel: 1, Hex: swarm.Hex{Owner: 2, Kind: "L", Face: known},
			},
			"Blue's Lifter on 0,0 lifts a Lifter of Vermilion's from 0,1 down to 1,1, level 1.",
		},
		{
			swarm.Activated{Seat: 1, Cell: at, Hex: swarm.Hex{Owner: 1, Kind: "X", Face: active}, Revealed: true},
			"Blue activates the hex on 0,1: a Disassembler.",
		},
		{
			swarm.Activated{Seat: 1, Cell: at, Hex: swarm.Hex{Owner: 1, Kind: "L", Face: active}},
			"Blue activates its Lifter on 0,1 again.",
		},
		{
			swarm.Deactivated{Seat: 1, By: at, Cell: to, Hex: swarm.Hex{Owner: 2, Kind: "A", Face: active}},
			"Blue's Disassembler on 0,1 switches off Vermilion's Assembler on 1,1.",
		},
		{
			swarm.Fell{Cell: at, Hex: swarm.Hex{Owner: 2, Kind: "D", Face: active}, Levels: 3},
			"Vermilion's Drone on 0,1 is switched off by a drop of 3 levels.",
		},
		{swarm.Drawn{Seat: 1, Colour: "o"}, "Blue draws Dust."},
		{swarm.Drawn{Seat: 1, Colour: "2"}, "Blue draws a hex of Vermilion's."},
		{swarm.Declined{Seat: 1}, "Blue ends the turn after one action."},
		{swarm.Passed{Seat: 2}, "Vermilion passes: no action is possible."},
		{
			swarm.Trapped{Seat: 1, Cell: at, Cause: "covered", By: &swarm.Hex{Owner: 2, Face: hidden}},
			"Blue's Assembler on 0,1 is trapped: it is covered by a face-down hex of Vermilion's. " +
				"It must be freed in this turn.",
		},
		{
			swarm.Trapped{Seat: 1, Cell: at, Cause: "covered", By: &swarm.Hex{Owner: 2, Kind: "D", Face: known}},
			"Blue's Assembler on 0,1 is trapped: it is covered by a Drone of Vermilion's. It must be freed in this turn.",
		},
		{
			swarm.Trapped{Seat: 1, Cell: at, Cause: "stranded"},
			"Blue's Assembler on 0,1 is trapped: no neighbouring cell can be entered. " +
				"It must be freed in this turn.",
		},
		{swarm.Freed{Seat: 1, Cell: at}, "Blue's Assembler on 0,1 is free again."},
		{
			swarm.Covers{Cell: at, Hex: swarm.Hex{Owner: 2, Face: hidden}},
			"It covers a face-down hex of Vermilion's, which can act only when uncovered.",
		},
		{
			swarm.Sides{Seat: 1, Cell: at, Before: 3, After: 1},
			"Blue's Assembler goes from 3 to 1 open side; fewer than two trap it.",
		},
		{swarm.Uncertain{Seat: 1, Cell: at}, "The hex on 0,1 is shown; that cannot be taken back."},
		{swarm.Repeated{Times: 2, Limit: 3}, "This position has come up 2 times; at 3 the game is drawn."},
		{swarm.Ended{Reason: "off", Winner: 1}, "Blue wins. Vermilion's Assembler is switched off."},
		{swarm.Ended{Reason: "trap", Winner: 2}, "Vermilion wins. Blue's Assembler was trapped for a whole turn."},
		{swarm.Ended{Reason: "repeat"}, "The game is drawn. The position has come up too often."},
		{swarm.Ended{Reason: "cap"}, "The game is drawn. The last turn is over."},
		{swarm.Ended{Reason: "resign", Winner: 1}, "Blue wins. It ended by resign."},
	} {
		says(t, c.event.Message(), c.want)
	}
}

// TestPromptsSayWhatSeatMustDo checks the prompts of each seat.
func TestPromptsSayWhatSeatMustDo(t *testing.T) {
	for _, c := range []struct {
		position      string
		seat          game.Seat
		title, detail string
	}{
		{
			"build 1 0 - 0,0:o/0,1:?x?D DLX/d/2 0 *", 1, "Place a hex of any colour.",
			"Left: 3 of Blue's, 1 of Vermilion's, 2 Dust. No stack may grow above 3.",
		},
		{
			"build 1 0 - 0,0:o >dDo 0 *", 1, "Place the drawn hex: Vermilion.",
			"Left: 1 of Blue's, 1 of Vermilion's, 1 Dust. No stack may grow above 3.",
		},
		{"build 1 0 - 0,0:o >dDo 0 *", 2, "Blue places a hex.", ""},
		{"seat 2 0 - 0,0:o?d?D - 0 *", 2, "Seat your Assembler.", "Vermilion seats first; Blue takes the first turn."},
		{"seat 2 0 - 0,0:o?d?D - 0 *", game.Spectator, "Vermilion seats the Assembler.", ""},
		{middle, 1, "Take your first action.", ""},
		{middle, 2, "Blue is to move.", ""},
		{
			"play 1 0 t -1,0:oAd/0,0:o/1,-1:D/1,0:oa - 4 *", 1, "Take your first action. Free your Assembler!",
			"It is trapped: it is covered.",
		},
		{
			"play 1 1@0,0 - -1,0:oA/0,0:oX/0,1:D/1,0:oa - 0 *", 1, "Take a second action, or end your turn.",
			"Only Blue's Disassembler on 0,0 may act. In the very first turn the second action may not be a move.",
		},
		{
			"play 1 1@0,-1 - -1,0:oA/0,-1:-D/0,0:ooo/0,1:D/1,0:oa/2,0:o - 4 *", 1, "Take a second action, or end your turn.",
			"Only Blue's inactive Drone on 0,-1 or another of your Drones may act.",
		},
		{
			"over - 0 - -1,0:oA/0,0:oX/1,0:o-a - 4 1-0:off", 1, "Blue wins.",
			"The enemy Assembler was switched off.",
		},
		{
			"over - 0 - -1,0:oA/0,0:oX/1,0:o-a - 4 1-0:off", 2, "Blue wins.",
			"Your Assembler was switched off.",
		},
		{
			"over - 0 - -1,0:oA/0,0:oX/1,0:o-a - 4 1-0:off", game.Spectator, "Blue wins.",
			"Vermilion's Assembler is switched off.",
		},
	} {
		p := mustParse(t, nil, c.position).Prompt(c.seat)
		says(t, p.Title, c.title)
		says(t, p.Detail, c.detail)
	}
}

// TestPicksHaveLabelsOfHexesAndCells checks the labels of the first and the last pick of a move.
func TestPicksHaveLabelsOfHexesAndCells(t *testing.T) {
	const (
		heights = "play 1 0 - -1,0:oA/0,0:oooD/0,1:?d?Do/1,0:oa/2,0:o - 4 *"
		placing = "build 1 0 - 0,0:o/0,1:?x?D DLX/d/2 0 *"
	)
	for _, c := range []struct{ position, move, start, end string }{
		{placing, "place o 0,0", "Dust", "Dust on 0,0"},
		{placing, "place 2 1,0", "a hex of Vermilion's", "empty cell 1,0"},
		{
			heights, "move 0,0 0,1", "stack of 4 on 0,0, top: Blue's Drone, below: Dust, Dust, Dust",
			"stack of 3 on 0,1, top: Dust, below: Blue's face-down hex, Vermilion's face-down hex",
		},
		{
			heights, "move 0,0 0,-1", "stack of 4 on 0,0, top: Blue's Drone, below: Dust, Dust, Dust",
			"leap, and be switched off: empty cell 0,-1",
		},
		{
			"play 1 1@0,0 - -1,0:oA/0,0:oD/0,1:-d/1,0:o/2,0:oa - 4 *", "move 0,0 0,1",
			"stack of 2 on 0,0, top: Blue's Drone, below: Dust", "Vermilion's inactive Drone on 0,1",
		},
		{
			"play 1 0 - -1,0:oA/0,0:o/0,1:D/1,0:o/2,0:oa - 4 *", "move 0,1 0,0",
			"Blue's Drone on 0,1", "up, onto Dust on 0,0",
		},
	} {
		s := mustParse(t, nil, c.position)
		moves, refusal := s.ParseMoves(1, c.move)
		if refusal != nil {
			t.Fatal(refusal)
		}
		if refusal := s.Check(1, moves[0]); refusal != nil {
			t.Fatal(refusal)
		}
		picks := s.Picks(1, moves[0])
		says(t, picks[0].Label, c.start)
		says(t, picks[len(picks)-1].Label, c.end)
	}
}
