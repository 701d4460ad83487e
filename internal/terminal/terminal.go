// Package terminal is the command line client: lines in, lines out, for users, screen readers and scripts. It offers
// the same picks and shows the same events as the web client.
package terminal

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/clock"
)

// Config holds the game, its players and the language of the output.
type Config struct {
	Game    game.Game
	Options game.Options
	Seed    rng.Seed  // seed of the deal and the bot; with equal seeds and inputs the output is equal
	Level   int       // level of the bot, which plays every seat but Seat; 0: users here play all seats
	Seat    game.Seat // the user's seat; ignored if Level is 0
	Workers int       // number of CPU cores for the bot, 0 means 1; with more the output may vary
	Date    string    // day for the record, such as 2026-11-21; may be empty

	Words *i18n.Catalogue // language of the output; nil means English
}

// Play plays one game. It returns when the user quits or the input ends, with an error only if the game cannot be set
// up, reading or writing fails, or ctx ends.
func Play(ctx context.Context, in io.Reader, out io.Writer, c Config) error {
	if c.Words == nil {
		c.Words = catalog.English()
	}
	if err := c.check(); err != nil {
		return err
	}
	state, err := c.Game.New(c.Options, c.Seed)
	if err != nil {
		return err
	}
	t := &session{
		Config: c, state: state, seats: c.Game.Seats(c.Options), in: newInput(ctx, in), out: bufio.NewWriter(out),
	}
	err = t.run(ctx)
	if errors.Is(err, errQuit) {
		err = nil
	}
	return errors.Join(err, t.out.Flush())
}

// errQuit is the error by which a session ends because the user quits.
var errQuit = errors.New("the person quits")

func (c Config) check() error {
	info := c.Game.Info()
	if c.Level == 0 {
		if info.Private(c.Options) {
			return catalog.Error(i18n.Of("terminal.secrets", "game", info.Title()))
		}
		return nil
	}
	if err := info.NoEnd(c.Options); err != nil {
		return err
	}
	if c.Level < 1 || c.Level > bot.Top {
		return catalog.Error(i18n.Of("terminal.no-level", "level", c.Level, "levels", bot.Top))
	}
	if seats := len(c.Game.Seats(c.Options)); c.Seat < 1 || int(c.Seat) > seats {
		return catalog.Error(i18n.Of("terminal.no-seat", "seat", int(c.Seat), "game", info.Title(), "seats", seats))
	}
	return nil
}

// session is the state of a game that is played at a terminal.
type session struct {
	Config
	seats    []game.SeatInfo
	state    game.State
	past     []played
	path     []game.Pick   // picks that the user has chosen for the next move so far
	shown    int           // number of menu entries up to the end of the page shown last
	thought  time.Duration // thinking time of the bot in its current turn
	resigned game.Seat
	turned   bool // whether a move, an undo or a resignation has ended the turn
	in       *input
	out      *bufio.Writer
}

// played holds the moves that a seat made in one turn, and the position before them.
type played struct {
	before game.State
	seat   game.Seat
	moves  []string
}

// run plays turns until the user quits or an error occurs.
func (t *session) run(ctx context.Context) error {
	t.greet()
	for {
		turn, seat := t.lastTurn, t.viewer()
		if !t.over() {
			turn, seat = t.playerTurn, t.state.ToAct().First()
			if t.isBot(seat) {
				turn = t.botTurn
			}
		}
		if err := turn(ctx, seat); err != nil {
			return err
		}
	}
}

func (t *session) over() bool { return t.resigned != 0 || t.state.ToAct() == 0 }

func (t *session) isBot(seat game.Seat) bool { return t.Level > 0 && seat != t.Seat }

// viewer returns the seat whose view of the board and events is shown: the user's seat, or Spectator if users at this
// terminal play all seats.
func (t *session) viewer() game.Seat {
	if t.Level > 0 {
		return t.Seat
	}
	return game.Spectator // sees all moves of the seats where nothing is private, see check
}

// say writes the message with that key on a line of its own.
func (t *session) say(key string, args ...any) { t.line("", i18n.Of(key, args...)) }

// line writes a message on a line of its own, after the text indent.
func (t *session) line(indent string, m i18n.Message) { fmt.Fprintln(t.out, indent+t.Words.Say(m)) }

func (t *session) greet() {
	info := t.Game.Info()
	t.say("terminal.greeting", "game", info.Title(), "summary", info.Summary())
	if changed := t.Options.Changed(info.Options); len(changed) > 0 {
		t.say("terminal.options", "options", strings.Join(changed, " "))
	}
	if l, ok := bot.LevelOf(t.Game.Info().ID, t.Level); ok {
		t.say("terminal.against-bot", "seat", t.name(t.Seat), "level", l.Level, "name", l.Title())
	}
	t.say("terminal.how-to")
}

// name returns the seat's name in the game, such as "White".
func (t *session) name(seat game.Seat) i18n.Message { return t.seats[seat-1].Name }

// botTurn chooses and plays the moves of the bot until its turn ends.
func (t *session) botTurn(ctx context.Context, seat game.Seat) error {
	if err := t.out.Flush(); err != nil {
		return err
	}
	level, _ := bot.LevelOf(t.Game.Info().ID, t.Level)
	level.Budget.Workers = t.Workers
	allowed, begun := clock.Allowance{}, time.Now()
	if last := len(t.past) - 1; last >= 0 && t.past[last].seat == seat {
		allowed.Spent = t.thought
	}
	seen := t.seenBy(seat)
	choice, err := level.Within(allowed, seen, seat).Choose(ctx, t.Game, seen, seat, t.seed())
	if err != nil {
		return err
	}
	t.thought = allowed.Spent + time.Since(begun)
	for _, m := range choice.All() {
		text := t.state.MoveText(seat, m)
		if refusal := t.play(seat, text); refusal != nil {
			return fmt.Errorf("the bot chose %q: %w", text, refusal)
		}
	}
	return nil
}

// seenBy returns a copy of the position with the information hidden from seat drawn at random.
func (t *session) seenBy(seat game.Seat) game.State {
	s := game.Clone(t.state)
	s.Determinize(seat, rand.New(rand.NewPCG(t.seed(), 1)))
	return s
}

// seed returns the seed of the bot's next search.
func (t *session) seed() uint64 {
	return game.Mix(binary.LittleEndian.Uint64(t.Seed[:]), uint64(len(t.past)))
}

// play makes the moves in a text for seat, writes their events, and stores the position before them for undo.
func (t *session) play(seat game.Seat, text string) *game.Refusal {
	var log game.Log
	before := game.Clone(t.state)
	sealed := t.Game.Info().Sealed || before.ToAct() != game.SeatsOf(seat)
	moves, refusal := game.Submit(t.state, seat, text, &log)
	if refusal != nil {
		return refusal
	}
	t.past = append(t.past, played{before, seat, moves})
	t.turned = true
	if seat == t.viewer() || !sealed {
		fmt.Fprintln(t.out)
		t.say("terminal.chat", "name", t.name(seat), "text", strings.Join(moves, ", "))
	}
	for _, e := range log.For(t.viewer()) {
		t.line("  ", e.Message())
	}
	return nil
}

// showBoard writes the drawing of the position.
func (t *session) showBoard() {
	fmt.Fprint(t.out, "\n"+t.picture(t.state, t.viewer()))
}

func (t *session) picture(s game.State, viewer game.Seat) string {
	return picture(t.Game, t.Words, s, viewer)
}

// result returns the result by the rules or by resignation.
func (t *session) result() game.Result {
	if t.resigned == 0 {
		return t.state.Result()
	}
	return game.TwoPlayerResult(3-t.resigned, "resignation")
}

// affected returns the seat to which the messages about the result are addressed: the user's seat, or Spectator if
// users play all seats.
func (t *session) affected() game.Seat {
	if t.Level == 0 {
		return game.Spectator
	}
	return t.Seat
}

// writeResult writes the result of the game.
func (t *session) writeResult() {
	result := t.result()
	if t.resigned != 0 {
		t.say("terminal.resigned", "seat", t.seats[t.resigned-1].Name)
	} else {
		prompt := t.state.Prompt(t.affected())
		t.line("", i18n.Sentences(prompt.Title, prompt.Detail))
	}
	switch {
	case t.Level == 0:
	case result.Winners == 0:
		t.say("terminal.no-winner")
	case result.Winners.Has(t.Seat):
		t.say("terminal.won")
	default:
		t.say("terminal.lost")
	}
}
