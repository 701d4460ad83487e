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
	"hexparlor/internal/terminal/view"
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
	var against i18n.Message
	if l, ok := bot.LevelOf(c.Game.Info().ID, c.Level); ok {
		against = i18n.Of("terminal.against-bot", "seat", match.Name(c.Seat), "level", l.Level, "name", l.Title())
	}
	return follow(ctx, in, out, words, solo.Open(match, "", ""), against, width)
}

// follow plays the match of a backend. against describes the opponents; it may be empty.
func follow(
	ctx context.Context, in io.Reader, out io.Writer, words *i18n.Catalogue, at view.Backend, against i18n.Message,
	width int,
) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	t := newSession(at, words, newInput(ctx, in), bufio.NewWriter(out), width)
	err := t.playOut(ctx, against)
	if errors.Is(err, errQuit) {
		err = nil
	}
	return errors.Join(err, t.out.Flush())
}

func newSession(at view.Backend, words *i18n.Catalogue, in *input, out *bufio.Writer, width int) *session {
	return &session{
		Match: at.View(), at: at, Words: words, width: width, in: in, out: out, applied: make(chan func() view.Update),
	}
}

// playOut plays the match until the user leaves it.
func (t *session) playOut(ctx context.Context, against i18n.Message) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer t.at.Close()
	t.greet(against)
	return t.run(ctx)
}

// errQuit is the error by which a session ends because the user quits.
var errQuit = errors.New("the user quits")

// errLobby is the error by which a match ends because the user goes to the lobby.
var errLobby = errors.New("the user goes to the lobby")

// session is the state of a match that is played line by line.
type session struct {
	*view.Match
	at       view.Backend
	applied  chan func() view.Update // results of jobs
	Words    *i18n.Catalogue         // language of the output
	width    int                     // greatest number of columns of a line of text
	path     []game.Pick             // picks that the user has chosen for the next move so far
	shown    int                     // number of menu entries up to the end of the page shown last
	more     bool                    // whether the next page lists cells that the board shows
	turned   bool                    // whether a move, an undo or a resignation has ended the turn
	reported int                     // number of turns whose moves and events have been written
	in       *input
	out      *bufio.Writer
}

// run plays turns until the user quits or an error occurs.
func (t *session) run(ctx context.Context) error {
	t.reported = t.Turns()
	t.start(ctx, t.at.Begin())
	for {
		turn, seat := t.wait, t.Viewer
		switch {
		case t.Over:
			turn = t.lastTurn
		case t.Mine():
			turn, seat = t.playerTurn, t.ToMove()
		case t.Online != nil:
			turn = t.otherTurn
		}
		if err := turn(ctx, seat); err != nil {
			return err
		}
	}
}

// start runs jobs, each on a goroutine of its own.
func (t *session) start(ctx context.Context, jobs []view.Job) {
	for _, job := range jobs {
		go func() {
			select {
			case t.applied <- job(ctx):
			case <-ctx.Done():
			}
		}()
	}
}

// take writes what an action or a job has led to, and starts the work that follows.
func (t *session) take(ctx context.Context, u view.Update) {
	t.turned = t.turned || u.Turn
	if u.Err != nil {
		t.refuse(u.Err)
	}
	if !u.Status.Empty() {
		t.line("", u.Status)
	}
	if u.Hint != nil {
		for _, text := range u.Hint.Text {
			t.line("", text)
		}
	}
	t.report()
	t.start(ctx, u.Jobs)
}

// say writes the message with that key on a line of its own.
func (t *session) say(key string, args ...any) { t.line("", i18n.Of(key, args...)) }

// line writes a message on a line of its own, after the text indent.
func (t *session) line(indent string, m i18n.Message) { t.write(indent, t.Words.Say(m)) }

// write writes a text with an indent, wrapped.
func (t *session) write(indent, text string) {
	t.out.WriteString(canvas.WrapLines(indent+text+"\n", t.width))
}

func (t *session) greet(against i18n.Message) {
	info := t.Game.Info()
	t.say("terminal.greeting", "game", info.Title(), "summary", info.Summary())
	if changed := t.Options.Changed(info.Options); len(changed) > 0 {
		t.say("terminal.options", "options", strings.Join(changed, " "))
	}
	if !against.Empty() {
		t.line("", against)
	}
	t.say("terminal.how-to")
}

// wait waits for what follows without the user, such as the move of a bot.
func (t *session) wait(ctx context.Context, _ game.Seat) error {
	if err := t.out.Flush(); err != nil {
		return err
	}
	select {
	case apply := <-t.applied:
		u := apply()
		t.take(ctx, u)
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// report writes the moves and events of the turns that have not been written, as far as the viewer may know them.
func (t *session) report() {
	for _, turn := range t.Past[min(max(0, t.reported-t.Earlier), len(t.Past)):] {
		if turn.Seat == t.Viewer || !turn.Sealed {
			fmt.Fprintln(t.out)
			t.say("terminal.chat", "name", t.Player(turn.Seat), "text", strings.Join(turn.Moves, ", "))
		}
		for _, e := range turn.Events {
			t.line("  ", e.Message())
		}
	}
	t.reported = t.Turns()
}

// showBoard writes the drawing of the position.
func (t *session) showBoard() {
	fmt.Fprint(t.out, "\n"+picture(t.Game, t.Words, t.State, t.Viewer))
}

// writeResult writes the result of the match.
func (t *session) writeResult() {
	t.line("", t.How)
	if !t.Outcome.Empty() {
		t.line("", t.Outcome)
	}
}
