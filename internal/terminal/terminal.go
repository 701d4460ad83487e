// Package terminal is the command line client: lines in, lines out, for users, screen readers and scripts. It offers
// the same picks and shows the same events as the web client.
package terminal

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/terminal/canvas"
	"hexparlor/internal/terminal/solo"
)

// Play plays one match in the language of words. It returns when the user quits or the input ends, with an error only
// if the match cannot be set up, reading or writing fails, or ctx ends.
func Play(ctx context.Context, in io.Reader, out io.Writer, words *i18n.Catalogue, c solo.Config) error {
	return play(ctx, in, out, words, c, 80)
}

// play is Play with lines of at most width columns.
func play(ctx context.Context, in io.Reader, out io.Writer, words *i18n.Catalogue, c solo.Config, width int) error {
	match, err := solo.New(c)
	if err != nil {
		return err
	}
	t := &session{Match: match, Words: words, width: width, in: newInput(ctx, in), out: bufio.NewWriter(out)}
	err = t.run(ctx)
	if errors.Is(err, errQuit) {
		err = nil
	}
	return errors.Join(err, t.out.Flush())
}

// errQuit is the error by which a session ends because the user quits.
var errQuit = errors.New("the user quits")

// session is the state of a match that is played line by line.
type session struct {
	*solo.Match
	Words  *i18n.Catalogue // language of the output
	width  int             // greatest number of columns of a line of text
	path   []game.Pick     // picks that the user has chosen for the next move so far
	shown  int             // number of menu entries up to the end of the page shown last
	more   bool            // whether the next page lists cells that the board shows
	turned bool            // whether a move, an undo or a resignation has ended the turn
	in     *input
	out    *bufio.Writer
}

// run plays turns until the user quits or an error occurs.
func (t *session) run(ctx context.Context) error {
	t.greet()
	for {
		turn, seat := t.lastTurn, t.Viewer()
		if !t.Over() {
			turn, seat = t.playerTurn, t.State.ToAct().First()
			if t.IsBot(seat) {
				turn = t.botTurn
			}
		}
		if err := turn(ctx, seat); err != nil {
			return err
		}
	}
}

// say writes the message with that key on a line of its own.
func (t *session) say(key string, args ...any) { t.line("", i18n.Of(key, args...)) }

// line writes a message on a line of its own, after the text indent.
func (t *session) line(indent string, m i18n.Message) { t.write(indent, t.Words.Say(m)) }

// write writes a text with an indent, wrapped.
func (t *session) write(indent, text string) {
	t.out.WriteString(canvas.WrapLines(indent+text+"\n", t.width))
}

func (t *session) greet() {
	info := t.Game.Info()
	t.say("terminal.greeting", "game", info.Title(), "summary", info.Summary())
	if changed := t.Options.Changed(info.Options); len(changed) > 0 {
		t.say("terminal.options", "options", strings.Join(changed, " "))
	}
	if l, ok := bot.LevelOf(t.Game.Info().ID, t.Level); ok {
		t.say("terminal.against-bot", "seat", t.Name(t.Seat), "level", l.Level, "name", l.Title())
	}
	t.say("terminal.how-to")
}

// botTurn chooses and plays the moves of the bot until its turn ends.
func (t *session) botTurn(ctx context.Context, seat game.Seat) error {
	if err := t.out.Flush(); err != nil {
		return err
	}
	chosen, err := t.Choose(seat)(ctx)
	if err != nil {
		return err
	}
	turns, err := t.PlayChosen(seat, chosen)
	for _, turn := range turns {
		t.report(turn)
	}
	return err
}

// play makes the moves in a text for seat and writes their events.
func (t *session) play(seat game.Seat, text string) *game.Refusal {
	turn, refusal := t.Play(seat, text)
	if refusal == nil {
		t.report(turn)
	}
	return refusal
}

// report writes the moves and events of a turn, as far as the viewer may know them.
func (t *session) report(turn solo.Turn) {
	t.turned = true
	if turn.Seat == t.Viewer() || !turn.Sealed {
		fmt.Fprintln(t.out)
		t.say("terminal.chat", "name", t.Name(turn.Seat), "text", strings.Join(turn.Moves, ", "))
	}
	for _, e := range turn.Log.For(t.Viewer()) {
		t.line("  ", e.Message())
	}
}

// showBoard writes the drawing of the position.
func (t *session) showBoard() {
	fmt.Fprint(t.out, "\n"+t.picture(t.State, t.Viewer()))
}

func (t *session) picture(s game.State, viewer game.Seat) string {
	return picture(t.Game, t.Words, s, viewer)
}

// writeResult writes the result of the match.
func (t *session) writeResult() {
	how, outcome := t.Ending()
	t.line("", how)
	if !outcome.Empty() {
		t.line("", outcome)
	}
}
