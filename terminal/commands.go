package terminal

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/record"
)

// command is a word that is no move.
type command struct {
	word, argument, help string
	late                 bool // may be given after the end of the game
	do                   func(t *session, ctx context.Context, seat game.Seat, argument string) error
}

var commands []command

// The list is filled at the start, because help itself lists it.
func init() {
	commands = []command{
		{"help", "", "this list", true, (*session).help},
		{"find", "letters", "the choices that have these letters in them", false, (*session).find},
		{"moves", "", "your moves in the notation", false, (*session).listMoves},
		{"board", "", "the position again", true, (*session).drawAgain},
		{"hint", "", "what the house would do in your place", false, (*session).hint},
		{"undo", "", "take back your last move, and what followed it", true, (*session).undo},
		{"record", "[file]", "the moves so far, to read or to keep in a file", true, (*session).record},
		{"rules", "", "the rules of the game", true, (*session).rules},
		{"resign", "", "give the game up", false, (*session).resign},
		{"quit", "", "leave", true, (*session).quit},
	}
}

func (t *session) help(context.Context, game.Seat, string) error {
	t.say("Type the number of a choice, a move in the notation, or nothing to make your only move or see more choices.")
	for _, c := range commands {
		t.say("  %-14s %s", strings.TrimSpace(c.word+" "+c.argument), c.help)
	}
	if b, ok := boards[t.Game.Info().ID]; ok {
		t.say("%s", b.legend)
	}
	return nil
}

func (t *session) listMoves(_ context.Context, seat game.Seat, _ string) error {
	moves := t.state.Moves(seat, nil)
	for _, m := range moves[:min(page, len(moves))] {
		t.say("  %s", t.state.MoveText(seat, m))
	}
	if len(moves) > page {
		t.say("  and %d more; find lists those with certain letters.", len(moves)-page)
	}
	return nil
}

// find lists the choices, by their numbers, in which all the words of a text come up.
func (t *session) find(_ context.Context, seat game.Seat, text string) error {
	entries := menu(t.state, seat, t.path)
	var found []int
	for i, e := range entries {
		if t.mentions(seat, e, strings.Fields(strings.ToLower(text))) {
			found = append(found, i)
		}
	}
	for _, i := range found[:min(page, len(found))] {
		t.say("%3d. %s", i+1, entries[i].line(t.state, seat))
	}
	switch {
	case len(found) == 0:
		t.say("No choice has %q in it.", text)
	case len(found) > page:
		t.say("  and %d more; find them by more letters.", len(found)-page)
	}
	return nil
}

// mentions tells whether all words come up in an entry's line, or in one of the moves that it leads to.
func (t *session) mentions(seat game.Seat, e entry, words []string) bool {
	lines := []string{e.line(t.state, seat)}
	for _, m := range e.moves {
		lines = append(lines, t.state.MoveText(seat, m))
	}
	return slices.ContainsFunc(lines, func(line string) bool {
		line = strings.ToLower(line)
		return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(line, word) })
	})
}

func (t *session) drawAgain(_ context.Context, seat game.Seat, _ string) error {
	t.show(seat)
	return nil
}

// hint searches as the house does at level 5.
func (t *session) hint(ctx context.Context, seat game.Seat, _ string) error {
	level, _ := bot.LevelOf(5)
	level.Budget.Workers = t.Workers
	o, err := bot.Judge(ctx, t.Game.Info(), t.seenBy(seat), seat, nil, level.Budget, t.seed())
	if err != nil {
		return err
	}
	t.say("The house would play: %s%s", t.textOf(seat, o.Candidates[0].Moves), worth(o))
	return nil
}

// textOf is several moves in a row.
func (t *session) textOf(seat game.Seat, moves []game.Move) string {
	var texts []string
	trial := game.Clone(t.state)
	for _, m := range moves {
		texts = append(texts, trial.MoveText(seat, m))
		trial.Play(seat, m, nil)
	}
	return strings.Join(texts, ", ")
}

// worth says what a position promises.
func worth(o bot.Opinion) string {
	switch {
	case !o.Searched:
		return ", the only move."
	case !o.Exact:
		return fmt.Sprintf(", and expects %.0f %% of the point.", 100*o.Value)
	case o.Value == 1:
		return ", which wins for certain."
	case o.Value == 0:
		return ", but every move loses."
	}
	return ", which leads to a draw."
}

// undo takes back a resignation, or the last move of a person with what the house did after it.
func (t *session) undo(context.Context, game.Seat, string) error {
	if t.resigned != 0 {
		t.say("%s goes on.", t.name(t.resigned))
		t.resigned, t.turned = 0, true
		return nil
	}
	at := len(t.past) - 1
	for at >= 0 && t.isBot(t.past[at].seat) {
		at--
	}
	if at < 0 {
		t.say("You have made no move that could be taken back.")
		return nil
	}
	back := t.past[at]
	t.say("%s takes back: %s", t.name(back.seat), strings.Join(back.moves, ", "))
	t.state.Copy(back.before)
	t.past, t.turned = t.past[:at], true
	return nil
}

// record writes the game so far to the terminal or to a new file.
func (t *session) record(_ context.Context, _ game.Seat, file string) error {
	if t.Game.Info().Secret() && !t.over() {
		t.say("A record tells every secret, so it can be had when the game is over.")
		return nil
	}
	text := t.text()
	if file == "" {
		t.say("%s", strings.TrimSpace(text))
		return nil
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err == nil {
		_, err = f.WriteString(text)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		t.say("The record could not be written: %v.", err)
		return nil
	}
	t.say("The record is in %s.", file)
	return nil
}

// text is the game so far as a record.
func (t *session) text() string {
	info := t.Game.Info()
	r := record.Record{Game: info.ID, Options: map[string]string{}, Date: t.Date, Result: record.Unfinished}
	for _, setting := range t.Options.Changed(info.Options) {
		name, value, _ := strings.Cut(setting, "=")
		r.Options[name] = value
	}
	for _, seat := range t.seats {
		r.Seats = append(r.Seats, t.player(seat))
	}
	if info.Chance {
		r.Seed = &t.Seed
	}
	if t.over() {
		result := t.result()
		r.Result, r.Reason = result.Text, result.Reason
	}
	for _, p := range t.past {
		for _, m := range p.moves {
			r.Moves = append(r.Moves, record.Move{Seat: p.seat, Text: m})
		}
	}
	return r.String()
}

// player is what the record calls who plays a seat.
func (t *session) player(seat game.SeatInfo) string {
	if !t.isBot(seat.Seat) {
		return seat.Name
	}
	level, _ := bot.LevelOf(t.Level)
	return fmt.Sprintf("%s (level %d)", level.Name, level.Level)
}

func (t *session) rules(context.Context, game.Seat, string) error {
	t.say("%s", strings.TrimSpace(t.Game.Info().Rules))
	return nil
}

func (t *session) resign(_ context.Context, seat game.Seat, _ string) error {
	if len(t.seats) > 2 {
		t.say("Only a game of two can be resigned.")
		return nil
	}
	t.resigned, t.turned = seat, true
	t.say("%s resigns.", t.name(seat))
	return nil
}

func (t *session) quit(context.Context, game.Seat, string) error { return errQuit }
