// Package narrate writes reports of a game, turn by turn, for forums and chats. A report has the orders of all
// players, the events of each phase, the state of the game and the seats whose orders are missing. Formats are plain
// text, Markdown and BBCode, with images.
package narrate

import (
	"slices"

	"hexparlor/game"
)

// Narrative is a game told turn by turn, with the information that one viewer may have.
type Narrative struct {
	Game   game.Game
	Seats  []game.SeatInfo
	Names  []string // names of the players in seat order; empty for a seat without a player
	Turns  []Turn
	Result game.Result
	viewer game.Seat

	Announcement string // text of the user who runs the match, above the first turn of a report; may be empty
}

// Turn is one round of a game with simultaneous moves, or one move of any other game.
type Turn struct {
	Number  int
	Mover   game.Seat // seat that moved; Spectator for a round
	Orders  []Orders
	Events  []game.Event // events that the viewer may see
	Done    bool
	Pending game.Seats // seats without orders, in an unfinished turn

	before, after any // views of the position before and after the turn, for the narrative's viewer
	position      string
}

// Orders holds the decisions of a seat, in the game's notation.
type Orders struct {
	Seat game.Seat
	Text string
}

// Narrator plays a game and collects its Narrative.
type Narrator struct {
	Narrative *Narrative
	State     game.State
	open      Turn
}

// NewNarrator returns a Narrator that starts at start and then modifies it. While a game runs, viewer must be
// game.Spectator, so that the narrative contains no secrets.
func NewNarrator(g game.Game, o game.Options, names []string, start game.State, viewer game.Seat) *Narrator {
	if g.Info().Sealed {
		viewer = game.Spectator // a spectator sees all orders of finished rounds
	}
	seats := g.Seats(o)
	all := make([]string, len(seats))
	copy(all, names)
	t := &Narrator{Narrative: &Narrative{Game: g, Seats: seats, Names: all, viewer: viewer}, State: start}
	t.begin(start.View(viewer))
	return t
}

// begin starts a turn; before is the position's view at its start.
func (t *Narrator) begin(before any) {
	number := len(t.Narrative.Turns) + 1
	if s, seals := t.State.(game.SimultaneousMoves); seals {
		number = s.Round()
	}
	t.open = Turn{Number: number, before: before}
}

// Play makes a legal move of seat and adds its events to the turn.
func (t *Narrator) Play(seat game.Seat, m game.Move) {
	var log game.Log
	sealer, seals := t.State.(game.SimultaneousMoves)
	if !seals {
		text := t.State.MoveText(seat, m)
		t.State.Play(seat, m, &log)
		t.open.Mover, t.open.Events = seat, log.For(t.Narrative.viewer)
		if !t.Narrative.Game.Info().Secret() || t.Narrative.viewer == game.Arbiter {
			t.open.Orders = []Orders{{seat, text}}
		}
		t.close()
		return
	}
	round := sealer.Round()
	orders, commits := sealer.Seal(seat, m)
	recalled := t.recalls(seat, m)
	t.State.Play(seat, m, &log)
	over := t.State.Result().Over || sealer.Round() != round
	if commits || recalled {
		t.open.Orders = slices.DeleteFunc(t.open.Orders, func(o Orders) bool { return o.Seat == seat })
	}
	if commits {
		t.open.Orders = append(t.open.Orders, Orders{seat, orders})
	}
	if over || !commits && !recalled {
		t.open.Events = append(t.open.Events, log.For(t.Narrative.viewer)...)
	}
	if over {
		slices.SortFunc(t.open.Orders, func(a, b Orders) int { return int(a.Seat - b.Seat) })
		t.close()
	}
}

func (t *Narrator) recalls(seat game.Seat, m game.Move) bool {
	r, ok := game.Revisable(t.State)
	if !ok {
		return false
	}
	recall, free := r.Recall(seat)
	return free && recall == m
}

// close ends the turn in progress and appends it to the narrative.
func (t *Narrator) close() {
	t.open.Done, t.open.after = true, t.State.View(t.Narrative.viewer)
	t.open.position = t.State.Text(t.Narrative.viewer)
	t.Narrative.Turns = append(t.Narrative.Turns, t.open)
	t.begin(t.open.after)
}

// End returns the narrative. Its result is that of the rules, or result if the rules have none, as after a resignation.
func (t *Narrator) End(result game.Result) *Narrative {
	t.Narrative.Result = t.State.Result()
	if !t.Narrative.Result.Over {
		t.Narrative.Result = result
	}
	if !t.Narrative.Result.Over {
		last := t.open
		last.Orders = nil // they are sealed
		last.Pending, last.after, last.position = t.State.ToAct(), last.before, t.State.Text(t.Narrative.viewer)
		t.Narrative.Turns = append(t.Narrative.Turns, last)
	}
	return t.Narrative
}

// Last returns the number of the last finished turn, or 0.
func (s *Narrative) Last() int {
	for _, t := range slices.Backward(s.Turns) {
		if t.Done {
			return t.Number
		}
	}
	return 0
}

// Turn returns the turn with that number; ok is false if it does not exist.
func (s *Narrative) Turn(number int) (t Turn, ok bool) {
	i := slices.IndexFunc(s.Turns, func(t Turn) bool { return t.Number == number })
	if i < 0 {
		return Turn{}, false
	}
	return s.Turns[i], true
}
