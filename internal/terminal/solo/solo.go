// Package solo plays matches without a server: a user against bots, or users at one keyboard. It keeps them as files.
package solo

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/clock"
	"hexparlor/internal/match/analysis"
	"hexparlor/internal/terminal/view"
	"hexparlor/record"
)

// Config holds the game and its players.
type Config struct {
	Game    game.Game
	Options game.Options
	Seed    rng.Seed  // seed of the deal and the bot; with equal seeds and inputs the match is equal
	Level   int       // level of the bot, which plays every seat but Seat; 0: users here play all seats
	Seat    game.Seat // the user's seat; ignored if Level is 0
	Workers int       // number of CPU cores for the bot, 0 means 1; with more the output may vary
	Date    string    // day for the record, such as 2026-11-21; may be empty
}

// Match is a match in memory. It is not safe for concurrent use.
type Match struct {
	Config
	State    game.State
	Seats    []game.SeatInfo
	Past     []Turn
	Resigned game.Seat // seat that has resigned, or 0

	thought time.Duration // thinking time of the bot in its current turn
}

// Turn holds the moves that a seat made at once, the position before them and the events that followed.
type Turn struct {
	Before game.State
	Seat   game.Seat
	Moves  []string
	Sealed bool // whether only the seat may know the moves
	Log    game.Log
}

// New deals a match.
func New(c Config) (*Match, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	state, err := c.Game.New(c.Options, c.Seed)
	if err != nil {
		return nil, err
	}
	return &Match{Config: c, State: state, Seats: c.Game.Seats(c.Options)}, nil
}

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

// Over reports whether the match has ended.
func (m *Match) Over() bool { return m.Resigned != 0 || m.State.ToAct() == 0 }

// ToMove returns the seat whose decision is next: the user's seat before others if several decide at once.
func (m *Match) ToMove() game.Seat { return m.State.ToAct().First() }

// IsBot reports whether the bot plays a seat.
func (m *Match) IsBot(seat game.Seat) bool { return m.Level > 0 && seat != m.Seat }

// Viewer returns the seat whose view of the board and events is shown: the user's seat, or Spectator if users at this
// terminal play all seats.
func (m *Match) Viewer() game.Seat {
	if m.Level > 0 {
		return m.Seat
	}
	return game.Spectator // sees all moves of the seats where nothing is private, see check
}

// Name returns the seat's name in the game, such as "White".
func (m *Match) Name(seat game.Seat) i18n.Message { return m.Seats[seat-1].Name }

// Play makes the moves in a text for seat and stores the position before them. After a refusal nothing is changed.
func (m *Match) Play(seat game.Seat, text string) (Turn, *game.Refusal) {
	before := game.Clone(m.State)
	turn := Turn{Before: before, Seat: seat}
	turn.Sealed = m.Game.Info().Sealed || before.ToAct() != game.SeatsOf(seat)
	moves, refusal := game.Submit(m.State, seat, view.Whole(m.State, seat, text), &turn.Log)
	if refusal != nil {
		return Turn{}, refusal
	}
	turn.Moves = moves
	m.Past = append(m.Past, turn)
	return turn, nil
}

// Choose returns a function that searches the bot's next moves for seat. It works on copies, so that the match can be
// shown meanwhile.
func (m *Match) Choose(seat game.Seat) func(context.Context) (Chosen, error) {
	level, _ := bot.LevelOf(m.Game.Info().ID, m.Level)
	level.Budget.Workers = m.Workers
	var allowed clock.Allowance
	if last := len(m.Past) - 1; last >= 0 && m.Past[last].Seat == seat {
		allowed.Spent = m.thought
	}
	seed, seen := m.seed(), game.Clone(m.State)
	seen.Determinize(seat, rand.New(rand.NewPCG(seed, 1)))
	g := m.Game
	return func(ctx context.Context) (Chosen, error) {
		begun := time.Now()
		choice, err := level.Within(allowed, seen, seat).Choose(ctx, g, seen, seat, seed)
		if err != nil {
			return Chosen{}, err
		}
		return Chosen{choice.All(), allowed.Spent + time.Since(begun)}, nil
	}
}

// Chosen holds the moves that a search has chosen, and its thinking time in this turn so far.
type Chosen struct {
	moves   []game.Move
	thought time.Duration
}

// seed returns the seed of the bot's next search.
func (m *Match) seed() uint64 {
	return game.Mix(binary.LittleEndian.Uint64(m.Seed[:]), uint64(len(m.Past)))
}

// PlayChosen makes the moves that a search has chosen.
func (m *Match) PlayChosen(seat game.Seat, chosen Chosen) ([]Turn, error) {
	var turns []Turn
	m.thought = chosen.thought
	for _, move := range chosen.moves {
		text := m.State.MoveText(seat, move)
		turn, refusal := m.Play(seat, text)
		if refusal != nil {
			return turns, fmt.Errorf("the bot chose %q: %w", text, refusal)
		}
		turns = append(turns, turn)
	}
	return turns, nil
}

// Resign ends a match of two by the resignation of a seat. ok is false if more than two play.
func (m *Match) Resign(seat game.Seat) (ok bool) {
	if len(m.Seats) > 2 {
		return false
	}
	m.Resigned = seat
	return true
}

// Undo takes back the last turn of a user and what followed it; ok is false if there is none.
func (m *Match) Undo() (back Turn, ok bool) {
	at := len(m.Past) - 1
	for at >= 0 && m.IsBot(m.Past[at].Seat) {
		at--
	}
	if at < 0 {
		return Turn{}, false
	}
	back = m.Past[at]
	m.State.Copy(back.Before)
	m.Past = m.Past[:at]
	return back, true
}

// Result returns the result by the rules or by resignation.
func (m *Match) Result() game.Result {
	if m.Resigned == 0 {
		return m.State.Result()
	}
	return game.TwoPlayerResult(3-m.Resigned, "resignation")
}

// Ending returns how the match ended, and what that means for the user if one user plays.
func (m *Match) Ending() (how, outcome i18n.Message) {
	if m.Resigned != 0 {
		how = i18n.Of("terminal.resigned", "seat", m.Name(m.Resigned))
	} else {
		p := m.State.Prompt(m.Viewer())
		how = i18n.Sentences(p.Title, p.Detail)
	}
	switch result := m.Result(); {
	case m.Level == 0:
	case result.Winners == 0:
		outcome = i18n.Of("terminal.no-winner")
	case result.Winners.Has(m.Seat):
		outcome = i18n.Of("terminal.won")
	default:
		outcome = i18n.Of("terminal.lost")
	}
	return how, outcome
}

// Advise returns a function that searches a hint for seat on copies.
func (m *Match) Advise(seat game.Seat) (func(context.Context) (analysis.Advice, error), error) {
	known, err := analysis.Know(m.Game, m.Options, m.State, seat)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) (analysis.Advice, error) { return known.Advise(ctx, analysis.Budget) }, nil
}

// Hint returns the sentence about the moves that a search recommends to seat.
func (m *Match) Hint(seat game.Seat, a analysis.Advice) i18n.Message {
	return i18n.Of("terminal.hint", "moves", m.TextOf(seat, a.Moves), "worth", worth(a),
		"percent", int(math.Round(100*a.Value)))
}

// worth returns the argument "worth" of the message of a hint: the value of the position in a word, such as "won".
func worth(a analysis.Advice) string {
	switch {
	case !a.Searched:
		return "only"
	case !a.Exact:
		return "expected"
	case a.Value == 1:
		return "won"
	case a.Value == 0:
		return "lost"
	}
	return "drawn"
}

// TextOf returns the notation of several moves in one line.
func (m *Match) TextOf(seat game.Seat, moves []game.Move) string {
	var texts []string
	trial := game.Clone(m.State)
	for _, move := range moves {
		texts = append(texts, trial.MoveText(seat, move))
		trial.Play(seat, move, nil)
	}
	return strings.Join(texts, ", ")
}

// RecordText returns the record of the match so far. ok is false while the record would show secrets.
func (m *Match) RecordText() (text string, ok bool) {
	if m.Game.Info().Secret() && !m.Over() {
		return "", false
	}
	return m.record().String(), true
}

// record returns the record of the match so far, with all secrets.
func (m *Match) record() *record.Record {
	info := m.Game.Info()
	r := &record.Record{Game: info.ID, Options: map[string]string{}, Date: m.Date, Result: record.Unfinished}
	for _, setting := range m.Options.Changed(info.Options) {
		name, value, _ := strings.Cut(setting, "=")
		r.Options[name] = value
	}
	if len(r.Options) > 0 {
		r.Preset = info.PresetOf(m.Options)
	}
	for _, seat := range m.Seats {
		r.Seats = append(r.Seats, m.player(seat))
	}
	if info.Chance {
		r.Seed = &m.Seed
	}
	if m.Over() {
		result := m.Result()
		r.Result, r.Reason, r.EndedBy = result.Text, result.Reason, m.Resigned
	}
	for _, t := range m.Past {
		for _, text := range t.Moves {
			r.Moves = append(r.Moves, record.Move{Seat: t.Seat, Text: text})
		}
	}
	return r
}

// player returns the name of a seat's player for the record.
func (m *Match) player(seat game.SeatInfo) string {
	if !m.IsBot(seat.Seat) {
		return catalog.English().Say(seat.Name)
	}
	level, _ := bot.LevelOf(m.Game.Info().ID, m.Level)
	return fmt.Sprintf("%s (level %d)", level.Name, level.Level)
}
