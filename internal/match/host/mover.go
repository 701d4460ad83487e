package host

import (
	"context"

	"hexparlor/game"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
)

// MaxLevel is the highest possible level of a bot.
const MaxLevel = 99

// Mover chooses the moves of bots. Its methods are safe for concurrent use.
type Mover interface {
	// Move chooses what seat does: one move, or all that it seals together, one after the other; value is the result
	// that it expects, from 0 (lost) to 1 (won), or -1 if that is unknown. The state is the mover's to use up; what seat
	// may not know in it is a random draw. The choice is to be made within the allowance. Equal seeds should lead to
	// equal choices. The context ends when the choice is no longer wanted. An error that is Final ends what the bot can
	// do for the seat; after any other it is asked again.
	Move(
		ctx context.Context, g game.Game, o game.Options, s game.State, seat game.Seat, level int, a clock.Allowance,
		seed uint64,
	) (moves []game.Move, value float64, err error)
	// Name is what a bot of that level is called; ok is false if none of that level plays the game of that id.
	Name(game string, level int) (name string, ok bool)
}

// levelOf returns the level that a bot of this name has now; ok is false if there is none. Engines may be added and
// removed between two starts of the program, which changes levels.
func (h *Host) levelOf(game string, p match.Player) (level int, ok bool) {
	if name, ok := h.Mover.Name(game, p.Level); ok && name == p.Name {
		return p.Level, true
	}
	for level := range MaxLevel + 1 {
		if name, ok := h.Mover.Name(game, level); ok && name == p.Name {
			return level, true
		}
	}
	return 0, false
}

// Final is an error of a Mover for which a retry is useless. Its sentence is stored in the log and shown to all
// (message match.fault), so it must not reveal anything about the position.
type Final interface {
	error
	Sentence() string
}

// missingBot is the Final error of a bot whose name this server no longer has.
type missingBot struct{ name string }

func (m missingBot) Error() string { return m.Sentence() + ": " + m.name }

func (m missingBot) Sentence() string { return "the bot is no longer available" }
