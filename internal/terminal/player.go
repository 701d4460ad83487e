package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/terminal/view"
)

// playerTurn shows the position to the user and executes the lines that the user enters, until the turn has ended.
func (t *session) playerTurn(ctx context.Context, seat game.Seat) error {
	t.show(seat)
	for t.turned = false; !t.turned; {
		line, ended, err := t.ask(ctx, t.Words.Say(t.Name(seat)))
		if ended {
			return nil
		}
		if errors.Is(err, io.EOF) {
			fmt.Fprintln(t.out)
			t.say("terminal.input-ended")
			return errQuit
		}
		if err != nil {
			return err
		}
		if err := t.obey(ctx, seat, line); err != nil {
			return err
		}
	}
	return nil
}

// lastTurn shows the result, and executes commands that are allowed after the end of the game.
func (t *session) lastTurn(ctx context.Context, viewer game.Seat) error {
	t.show(viewer)
	t.say("terminal.after-end")
	for t.turned = false; !t.turned; {
		line, ended, err := t.ask(ctx, "")
		if ended {
			return nil
		}
		if errors.Is(err, io.EOF) {
			return errQuit
		}
		if err != nil {
			return err
		}
		if err := t.obey(ctx, viewer, line); err != nil {
			return err
		}
	}
	return nil
}

// otherTurn executes the lines that the user enters while the match waits for other users, until the match has changed.
func (t *session) otherTurn(ctx context.Context, viewer game.Seat) error {
	if t.State == nil {
		t.line("", t.Waiting)
	} else {
		t.show(viewer)
	}
	for t.turned = false; !t.turned; {
		line, ended, err := t.ask(ctx, "")
		if ended {
			return nil
		}
		if errors.Is(err, io.EOF) {
			t.say("terminal.input-ended")
			return errQuit
		}
		if err != nil {
			return err
		}
		if line == "" {
			continue
		}
		if err := t.obey(ctx, viewer, line); err != nil {
			return err
		}
	}
	return nil
}

// show writes the position as seat may see it with the prompt and the menu, or after the end with the result.
func (t *session) show(seat game.Seat) {
	t.path = nil
	t.showBoard()
	if t.Over {
		t.writeResult()
		return
	}
	if !t.Mine() {
		t.say("screen-server.waits", "names", t.waitsFor())
		return
	}
	p := t.State.Prompt(seat)
	t.say("terminal.chat", "name", t.Name(seat), "text", i18n.Sentences(p.Title, p.Detail))
	t.showMenu(seat)
}

// ask writes a prompt with the seat's name and returns the line that the user enters. Meanwhile it takes the results of
// jobs; if one ends the turn, ended is true and there is no line.
func (t *session) ask(ctx context.Context, name string) (line string, ended bool, err error) {
	for prompt := name + "> "; ; {
		reads := t.reads()
		if reads {
			t.out.WriteString(prompt)
		}
		if err := t.out.Flush(); err != nil {
			return "", false, err
		}
		apply, line, err := t.in.next(t.applied, reads)
		if apply == nil {
			if err == nil && t.in.echo {
				fmt.Fprintln(t.out, line)
			}
			return line, false, err
		}
		if u := apply(); reads && visible(u) {
			fmt.Fprintln(t.out)
			t.take(ctx, u)
		} else {
			t.take(ctx, u)
			prompt = ""
		}
		if t.turned {
			return "", true, nil
		}
	}
}

// reads reports whether the next line may be read: not while a move is on its way. A script also waits for its turn.
func (t *session) reads() bool {
	return t.Online == nil || !t.Online.Sending && (t.Mine() || t.Over || !t.in.echo)
}

// visible reports whether take writes something about an update.
func visible(u view.Update) bool { return u.Err != nil || !u.Status.Empty() || u.Hint != nil || u.Turn }

// obey executes a line of the user: a command, the number of an entry of the menu, or a move.
func (t *session) obey(ctx context.Context, seat game.Seat, line string) error {
	if c, argument, ok := t.command(line); ok {
		return c.do(t, ctx, seat, argument)
	}
	if t.Online != nil && line == "lobby" {
		return errLobby
	}
	if u, ok := t.serverAction(line); ok {
		t.take(ctx, u)
		return nil
	}
	number, err := strconv.Atoi(line)
	switch {
	case t.Over:
		t.say("terminal.over")
	case !t.Mine():
		t.say("screen-server.waits", "names", t.waitsFor())
	case err == nil:
		t.choose(ctx, seat, number)
	case len(t.path) > 0 && t.chooseCell(ctx, seat, line):
	default:
		t.submit(ctx, seat, line)
	}
	return nil
}

// chooseCell takes the choice at a cell that the user has typed; ok is false if there is none.
func (t *session) chooseCell(ctx context.Context, seat game.Seat, line string) (ok bool) {
	at := slices.IndexFunc(t.choices(seat), func(c view.Choice) bool {
		return strings.EqualFold(c.Pick.Value, line) || c.Pick.At == line
	})
	if at >= 0 {
		t.choose(ctx, seat, at+1)
	}
	return at >= 0
}

// command returns the command at the start of a line and its argument; ok is false if there is none that is allowed
// now.
func (t *session) command(line string) (c command, argument string, ok bool) {
	word, argument, _ := strings.Cut(line, " ")
	for _, c := range commands {
		isMove := c.word == "resign" && t.Game.Info().Resigns
		takes := argument == "" || t.Words.Has("terminal.command."+c.word+".argument")
		if strings.EqualFold(c.word, word) && takes && !isMove && (c.late || !t.Over) {
			return c, strings.TrimSpace(argument), true
		}
	}
	return command{}, "", false
}

// submit makes the move with this text, or writes why it is illegal. An empty text makes the only legal move; if there
// are several, it shows the next page of the menu.
func (t *session) submit(ctx context.Context, seat game.Seat, text string) {
	if text == "" {
		moves := t.State.Moves(seat, nil)
		if len(moves) > 1 {
			t.showMore(seat)
			return
		}
		text = t.State.MoveText(seat, moves[0])
	}
	t.take(ctx, t.at.Submit(seat, text))
}

func (t *session) refuse(err error) { t.line("", Reason(err)) }

// Reason returns why an action of the user was refused, with the rule.
func Reason(err error) i18n.Message {
	var r *game.Refusal
	if errors.As(err, &r) && r.Rule != "" {
		return i18n.Of("terminal.refused", "reason", r.Reason, "rule", r.Rule)
	}
	return i18n.OfError(err)
}
