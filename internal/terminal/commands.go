package terminal

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/terminal/canvas"
	"hexparlor/internal/terminal/view"
)

// command is a word that users can enter in place of a move, such as "undo".
type command struct {
	word string
	late bool // whether the command is allowed after the end of the game
	do   func(t *session, ctx context.Context, seat game.Seat, argument string) error
}

var commands []command

// init fills the list of commands. A variable's initializer could not, because the command help reads the list.
func init() {
	commands = []command{
		{"help", true, (*session).help},
		{"find", false, (*session).find},
		{"moves", false, (*session).listMoves},
		{"board", true, (*session).drawAgain},
		{"hint", false, (*session).hint},
		{"undo", true, (*session).undo},
		{"record", true, (*session).record},
		{"rules", true, (*session).rules},
		{"card", true, (*session).card},
		{"resign", false, (*session).resign},
		{"quit", true, (*session).quit},
	}
}

func (t *session) help(context.Context, game.Seat, string) error {
	t.say("terminal.help")
	for _, c := range commands {
		usage, help := c.word, t.Words.Say(i18n.Of("terminal.command."+c.word))
		if key := "terminal.command." + c.word + ".argument"; t.Words.Has(key) {
			usage += " " + t.Words.Say(i18n.Of(key))
		}
		fmt.Fprintf(t.out, "  %-14s %s\n", usage, help)
	}
	if t.Online != nil {
		t.say("terminal.help-server")
	}
	if legend := i18n.Of(t.Game.Info().ID + ".board.legend"); t.Words.Has(legend.Key()) {
		t.line("", legend)
	}
	return nil
}

func (t *session) listMoves(_ context.Context, seat game.Seat, _ string) error {
	moves := t.State.Moves(seat, nil)
	for _, m := range moves[:min(page, len(moves))] {
		fmt.Fprintln(t.out, "  "+t.State.MoveText(seat, m))
	}
	if len(moves) > page {
		t.line("  ", i18n.Of("terminal.more-moves", "moves", len(moves)-page))
	}
	return nil
}

// find lists the entries of the menu that contain all words of a text, with their numbers.
func (t *session) find(_ context.Context, seat game.Seat, text string) error {
	entries := t.choices(seat)
	var found []int
	for i, e := range entries {
		if t.mentions(seat, e, strings.Fields(strings.ToLower(text))) {
			found = append(found, i)
		}
	}
	for _, i := range found[:min(page, len(found))] {
		t.write("", fmt.Sprintf("%3d. %s", i+1, choiceLine(entries[i], t.Words, t.State, seat)))
	}
	switch {
	case len(found) == 0:
		t.say("terminal.none-found", "text", text)
	case len(found) > page:
		t.line("  ", i18n.Of("terminal.more-found", "choices", len(found)-page))
	}
	return nil
}

// mentions reports whether all words occur in an entry of the menu, or in a move to which the view.Choice leads.
func (t *session) mentions(seat game.Seat, e view.Choice, words []string) bool {
	lines := []string{choiceLine(e, t.Words, t.State, seat)}
	for _, m := range e.Moves {
		lines = append(lines, t.State.MoveText(seat, m))
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

// hint shows the move that the bot would play, and its reasons.
func (t *session) hint(ctx context.Context, seat game.Seat, _ string) error {
	return t.await(ctx, t.at.Advise(seat, t.Words))
}

// await takes the results of the jobs of an update before the next line is read.
func (t *session) await(ctx context.Context, u view.Update) error {
	for _, job := range u.Jobs {
		apply := job(ctx)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		t.take(ctx, apply())
	}
	u.Jobs, u.Status = nil, i18n.Message{}
	t.take(ctx, u)
	return nil
}

// undo takes back a resignation, or the user's last move and the bot's answer to it.
func (t *session) undo(ctx context.Context, _ game.Seat, _ string) error {
	t.take(ctx, t.at.Undo())
	return nil
}

// record writes the record of the game so far to a new file, or to the terminal if file is empty.
func (t *session) record(ctx context.Context, _ game.Seat, file string) error {
	u := t.at.Record()
	for _, job := range u.Jobs {
		u = job(ctx)()
	}
	if u.Err != nil {
		t.refuse(u.Err)
		return nil
	}
	text := u.Record
	if file == "" {
		fmt.Fprintln(t.out, strings.TrimSpace(text))
		return nil
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err == nil {
		_, err = f.WriteString(text)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		t.say("terminal.record-unwritten", "why", err)
		return nil
	}
	t.say("terminal.record-written", "file", file)
	return nil
}

func (t *session) rules(context.Context, game.Seat, string) error {
	page, err := Rules(t.Game, t.Options, t.Words)
	if err != nil {
		return err
	}
	t.out.WriteString(canvas.WrapLines(page, t.width))
	return nil
}

// card writes what is printed on the card with that name, or the names of the cards in the user's choices.
func (t *session) card(_ context.Context, _ game.Seat, name string) error {
	lines, ok := Card(t.Game, t.Options, t.Words, name)
	if !ok {
		t.say("terminal.no-card", "name", name)
		return nil
	}
	for _, line := range lines {
		t.write("  ", line)
	}
	return nil
}

func (t *session) resign(ctx context.Context, seat game.Seat, _ string) error {
	t.take(ctx, t.at.Resign(seat))
	return nil
}

func (t *session) quit(context.Context, game.Seat, string) error { return errQuit }
