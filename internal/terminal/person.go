package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// personTurn shows a person the position and does what they say until their turn has ended.
func (t *session) personTurn(ctx context.Context, seat game.Seat) error {
	t.show(seat)
	for t.turned = false; !t.turned; {
		line, err := t.ask(t.Words.Say(t.name(seat)))
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

// lastTurn shows how the game has ended, and does what can still be done.
func (t *session) lastTurn(ctx context.Context, viewer game.Seat) error {
	t.show(viewer)
	t.say("terminal.after-end")
	for t.turned = false; !t.turned; {
		line, err := t.ask("")
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

// show draws the position and says what the seat must do and from what it may choose, or how the game has ended.
func (t *session) show(seat game.Seat) {
	t.path = nil
	t.showBoard()
	if t.over() {
		t.tellResult()
		return
	}
	p := t.state.Prompt(seat)
	t.say("terminal.says", "name", t.name(seat), "text", i18n.Sentences(p.Title, p.Detail))
	t.showMenu(seat)
}

// ask reads the next line, after a prompt that names who is asked.
func (t *session) ask(name string) (string, error) {
	t.out.WriteString(name + "> ")
	if err := t.out.Flush(); err != nil {
		return "", err
	}
	line, err := t.in.next()
	if err == nil && t.in.echo {
		fmt.Fprintln(t.out, line)
	}
	return line, err
}

// obey does what a line says: a command, or else a choice or a move.
func (t *session) obey(ctx context.Context, seat game.Seat, line string) error {
	if c, argument, ok := t.command(line); ok {
		return c.do(t, ctx, seat, argument)
	}
	number, err := strconv.Atoi(line)
	switch {
	case t.over():
		t.say("terminal.over")
	case err == nil:
		t.choose(seat, number)
	default:
		t.submit(seat, line)
	}
	return nil
}

// command finds the command that a line gives, if it is one that can be given now.
func (t *session) command(line string) (c command, argument string, ok bool) {
	word, argument, _ := strings.Cut(line, " ")
	for _, c := range commands {
		isMove := c.word == "resign" && t.Game.Info().Resigns
		takes := argument == "" || t.Words.Has("terminal.command."+c.word+".argument")
		if strings.EqualFold(c.word, word) && takes && !isMove && (c.late || !t.over()) {
			return c, strings.TrimSpace(argument), true
		}
	}
	return command{}, "", false
}

// submit makes the move that a text names, or says why not. An empty line makes the only move there is.
func (t *session) submit(seat game.Seat, text string) {
	if text == "" {
		moves := t.state.Moves(seat, nil)
		if len(moves) > 1 {
			t.showMore(seat)
			return
		}
		text = t.state.MoveText(seat, moves[0])
	}
	if refusal := t.play(seat, text); refusal != nil {
		t.refuse(refusal)
	}
}

func (t *session) refuse(r *game.Refusal) {
	said := r.Reason
	if r.Rule != "" {
		said = i18n.Of("terminal.refused", "reason", r.Reason, "rule", r.Rule)
	}
	t.line("", said)
}
