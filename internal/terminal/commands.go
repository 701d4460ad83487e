package terminal

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/match/analysis"
	"hexparlor/record"
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
	if legend := i18n.Of(t.Game.Info().ID + ".board.legend"); t.Words.Has(legend.Key()) {
		t.line("", legend)
	}
	return nil
}

func (t *session) listMoves(_ context.Context, seat game.Seat, _ string) error {
	moves := t.state.Moves(seat, nil)
	for _, m := range moves[:min(page, len(moves))] {
		fmt.Fprintln(t.out, "  "+t.state.MoveText(seat, m))
	}
	if len(moves) > page {
		t.line("  ", i18n.Of("terminal.more-moves", "moves", len(moves)-page))
	}
	return nil
}

// find lists the entries of the menu that contain all words of a text, with their numbers.
func (t *session) find(_ context.Context, seat game.Seat, text string) error {
	entries := menu(t.state, seat, t.path)
	var found []int
	for i, e := range entries {
		if t.mentions(seat, e, strings.Fields(strings.ToLower(text))) {
			found = append(found, i)
		}
	}
	for _, i := range found[:min(page, len(found))] {
		fmt.Fprintf(t.out, "%3d. %s\n", i+1, entries[i].line(t.Words, t.state, seat))
	}
	switch {
	case len(found) == 0:
		t.say("terminal.none-found", "text", text)
	case len(found) > page:
		t.line("  ", i18n.Of("terminal.more-found", "choices", len(found)-page))
	}
	return nil
}

// mentions reports whether all words occur in an entry of the menu, or in a move to which the entry leads.
func (t *session) mentions(seat game.Seat, e entry, words []string) bool {
	lines := []string{e.line(t.Words, t.state, seat)}
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

// hint shows the move that the bot would play, and its reasons.
func (t *session) hint(ctx context.Context, seat game.Seat, _ string) error {
	if err := t.Game.Info().NoEnd(t.Options); err != nil {
		t.say("terminal.no-hint", "why", err)
		return nil
	}
	known, err := analysis.Know(t.Game, t.Options, t.state, seat)
	if err != nil {
		return err
	}
	a, err := known.Advise(ctx, analysis.Budget)
	if err != nil {
		return err
	}
	t.say("terminal.hint", "moves", t.textOf(seat, a.Moves), "worth", worth(a),
		"percent", int(math.Round(100*a.Value)))
	for _, r := range a.Reasons {
		t.line("", r.Says(game.SeatsOf(seat), func(other game.Seat) string { return t.Words.Say(t.name(other)) }))
	}
	return nil
}

// textOf returns the notation of several moves in one line.
func (t *session) textOf(seat game.Seat, moves []game.Move) string {
	var texts []string
	trial := game.Clone(t.state)
	for _, m := range moves {
		texts = append(texts, trial.MoveText(seat, m))
		trial.Play(seat, m, nil)
	}
	return strings.Join(texts, ", ")
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

// undo takes back a resignation, or the user's last move and the bot's answer to it.
func (t *session) undo(context.Context, game.Seat, string) error {
	if t.resigned != 0 {
		t.say("terminal.goes-on", "name", t.name(t.resigned))
		t.resigned, t.turned = 0, true
		return nil
	}
	at := len(t.past) - 1
	for at >= 0 && t.isBot(t.past[at].seat) {
		at--
	}
	if at < 0 {
		t.say("terminal.nothing-to-undo")
		return nil
	}
	back := t.past[at]
	t.say("terminal.takes-back", "name", t.name(back.seat), "moves", strings.Join(back.moves, ", "))
	t.state.Copy(back.before)
	t.past, t.turned = t.past[:at], true
	return nil
}

// record writes the record of the game so far to a new file, or to the terminal if file is empty.
func (t *session) record(_ context.Context, _ game.Seat, file string) error {
	if t.Game.Info().Secret() && !t.over() {
		t.say("terminal.record-secret")
		return nil
	}
	text := t.text()
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

// text returns the record of the game so far.
func (t *session) text() string {
	info := t.Game.Info()
	r := record.Record{Game: info.ID, Options: map[string]string{}, Date: t.Date, Result: record.Unfinished}
	for _, setting := range t.Options.Changed(info.Options) {
		name, value, _ := strings.Cut(setting, "=")
		r.Options[name] = value
	}
	if len(r.Options) > 0 {
		r.Preset = info.PresetOf(t.Options)
	}
	for _, seat := range t.seats {
		r.Seats = append(r.Seats, t.player(seat))
	}
	if info.Chance {
		r.Seed = &t.Seed
	}
	if t.over() {
		result := t.result()
		r.Result, r.Reason, r.EndedBy = result.Text, result.Reason, t.resigned
	}
	for _, p := range t.past {
		for _, m := range p.moves {
			r.Moves = append(r.Moves, record.Move{Seat: p.seat, Text: m})
		}
	}
	return r.String()
}

// player returns the name of a seat's player for the record.
func (t *session) player(seat game.SeatInfo) string {
	if !t.isBot(seat.Seat) {
		return catalog.English().Say(seat.Name)
	}
	level, _ := bot.LevelOf(t.Game.Info().ID, t.Level)
	return fmt.Sprintf("%s (level %d)", level.Name, level.Level)
}

func (t *session) rules(context.Context, game.Seat, string) error {
	page, err := Rules(t.Game, t.Words)
	if err != nil {
		return err
	}
	fmt.Fprint(t.out, page)
	return nil
}

func (t *session) resign(_ context.Context, seat game.Seat, _ string) error {
	if len(t.seats) > 2 {
		t.say("terminal.only-two-resign")
		return nil
	}
	t.resigned, t.turned = seat, true
	t.say("terminal.resigns", "name", t.name(seat))
	return nil
}

func (t *session) quit(context.Context, game.Seat, string) error { return errQuit }
