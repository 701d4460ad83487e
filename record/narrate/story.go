// Package narrate tells a game turn by turn, to be posted where its players read: what everybody had ordered, what
// happened phase by phase, how the game stands and who has yet to send orders; as plain text, Markdown or BBCode, with
// pictures.
package narrate

import (
	"slices"

	"hexparlor/game"
)

// Narrative is a game as it is told to one viewer.
type Narrative struct {
	Game   game.Game
	Seats  []game.SeatInfo
	Names  []string // of the players, in seat order; empty where there is none
	Turns  []Turn
	Result game.Result
	viewer game.Seat
}

// Turn is a round of a game in which seats decide at the same time, or one move of any other.
type Turn struct {
	Number int
	Mover  game.Seat // whose move it is; Spectator for a round
	Orders []Orders
	Events []game.Event // that the viewer may know of
	Done   bool
	Owing  game.Seats // of a turn that is not done: from whom orders are missing

	before, after any // what the viewer sees
	position      string
}

// Orders is what a seat had decided, in the game's notation.
type Orders struct {
	Seat game.Seat
	Text string
}

// Narrator plays a game, and tells it.
type Narrator struct {
	Narrative *Narrative
	State     game.State
	open      Turn
}

// NewNarrator begins to tell a game at a position, which is the teller's own from now on. While a game runs the
// viewer is game.Spectator: then the story holds nothing that is not public.
func NewNarrator(g game.Game, o game.Options, names []string, start game.State, viewer game.Seat) *Narrator {
	if g.Info().Sealed {
		viewer = game.Spectator // who knows all about the rounds that are over
	}
	seats := g.Seats(o)
	all := make([]string, len(seats))
	copy(all, names)
	t := &Narrator{Narrative: &Narrative{Game: g, Seats: seats, Names: all, viewer: viewer}, State: start}
	t.begin(start.View(viewer))
	return t
}

// begin opens a turn before which the viewer sees the board so.
func (t *Narrator) begin(before any) {
	number := len(t.Narrative.Turns) + 1
	if s, seals := t.State.(game.SimultaneousMoves); seals {
		number = s.Round()
	}
	t.open = Turn{Number: number, before: before}
}

// Play makes a move that the state allows.
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

// close ends the turn.
func (t *Narrator) close() {
	t.open.Done, t.open.after = true, t.State.View(t.Narrative.viewer)
	t.open.position = t.State.Text(t.Narrative.viewer)
	t.Narrative.Turns = append(t.Narrative.Turns, t.open)
	t.begin(t.open.after)
}

// End ends the story where it is; result is that of the table, if it has one and the rules have none.
func (t *Narrator) End(result game.Result) *Narrative {
	t.Narrative.Result = t.State.Result()
	if !t.Narrative.Result.Over {
		t.Narrative.Result = result
	}
	if !t.Narrative.Result.Over {
		last := t.open
		last.Orders = nil // which are sealed
		last.Owing, last.after, last.position = t.State.ToAct(), last.before, t.State.Text(t.Narrative.viewer)
		t.Narrative.Turns = append(t.Narrative.Turns, last)
	}
	return t.Narrative
}

// Last is the number of the last turn that is done; 0 if there is none.
func (s *Narrative) Last() int {
	for _, t := range slices.Backward(s.Turns) {
		if t.Done {
			return t.Number
		}
	}
	return 0
}

// Turn finds a turn by its number.
func (s *Narrative) Turn(number int) (t Turn, ok bool) {
	i := slices.IndexFunc(s.Turns, func(t Turn) bool { return t.Number == number })
	if i < 0 {
		return Turn{}, false
	}
	return s.Turns[i], true
}
