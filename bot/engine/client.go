package engine

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/clock"
)

// Command says how to start an engine.
type Command struct {
	Line     string            // shell command, such as "python3 engine.py --fast"
	Settings map[string]string // settings by name that are sent after the start, such as a level
	Stderr   io.Writer         // receives the engine's stderr; nil discards it
	Limits   Limits
}

// Info is what an engine declares about itself.
type Info struct {
	Name     string
	Author   string
	Games    []string // ids of the games that the engine plays
	Settings []string // names of settings with their meanings, such as "level from 1 to 6"
	Clock    bool     // whether the engine wants to know the seat's clock
}

// Client is a running engine that answers questions. It is not safe for concurrent use; after a Failure it can only be
// closed.
type Client struct {
	info     Info
	limits   Limits
	proc     *process
	sentGame string // lines about game and options that were sent last, so that they are sent only once
	heard    int    // number of lines received in answer to the latest question
	broken   *Failure
}

// Question asks an engine for one move of a seat with a pending decision.
type Question struct {
	Game    game.Game
	Options game.Options
	State   game.State // position; the engine gets only the information that Seat may have
	Seat    game.Seat
	Budget  bot.Budget
	Clock   clock.Allowance // clock of the seat, sent only to engines that want it
}

// Start starts an engine, sends its settings, and waits until it is ready. If the engine fails, the error is a
// *Failure; if ctx ends first, it is the error of ctx.
func Start(ctx context.Context, c Command) (*Client, error) {
	limits := c.Limits.withDefaults()
	proc, err := startProcess(c.Line, c.Stderr, limits.LineBytes)
	if err != nil {
		return nil, &Failure{Crashed, i18n.Of("engine.not-started", "why", err)}
	}
	e := &Client{limits: limits, proc: proc}
	if err := e.introduce(ctx, c.Settings); err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

// Info returns what the engine has declared about itself.
func (e *Client) Info() Info { return e.info }

// Plays reports whether the engine plays the game with that id.
func (e *Client) Plays(id string) bool { return slices.Contains(e.info.Games, id) }

// Choose asks the engine for one of the legal moves in q.State. With sealed orders the moves are asked for one after
// the other, and then the commitment.
//
// The engine has the time of the budget and Limits.Grace. If it breaks the protocol, the error is a *Failure.
//
// If ctx ends, the engine is asked to stop. Choose then returns the error of ctx, together with the engine's move if it
// arrives in time. An engine that does not stop in time counts as hung, and Broken returns that failure.
func (e *Client) Choose(ctx context.Context, q Question) (game.Move, error) {
	if e.broken != nil {
		return 0, e.broken
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	legal := q.State.Moves(q.Seat, nil)
	if len(legal) == 0 {
		return 0, fmt.Errorf("seat %d has nothing to decide here", q.Seat)
	}
	if !e.Plays(q.Game.Info().ID) {
		return 0, e.fail(Refused, i18n.Of("engine.no-game", "game", q.Game.Info().ID))
	}
	patience := e.limits.Patience
	if q.Budget.Time > 0 {
		patience = q.Budget.Time + e.limits.Grace
	}
	var move game.Move
	err := e.ask(ctx, e.question(q, legal), patience, func(word, rest string) (done bool, err error) {
		switch word {
		case wordInfo:
			return false, nil
		case wordMove:
			move, err = e.read(q, legal, rest)
			return true, err
		}
		return false, e.unexpected(word, rest)
	})
	return move, err
}

// Broken returns the failure after which the engine cannot be asked any more, or nil if it still can.
func (e *Client) Broken() error {
	if e.broken == nil {
		return nil
	}
	return e.broken
}

// Close asks the engine to quit. If the engine does not quit at once, Close kills it and every process that it
// has started.
func (e *Client) Close() {
	if e.broken == nil {
		e.broken = &Failure{Crashed, i18n.Of("engine.closed")}
		go func() { _, _ = io.WriteString(e.proc.stdin, wordQuit+"\n") }() // ends at the latest when the process ends
	}
	e.proc.end(e.limits.Stop)
}

// introduce sends the greeting and the settings, and waits until the engine says that it is ready.
func (e *Client) introduce(ctx context.Context, settings map[string]string) error {
	hello := fmt.Sprintf("%s %d\n", wordHello, Version)
	if err := e.ask(ctx, hello, e.limits.Start, e.greeting); err != nil {
		return err
	}
	if e.info.Name == "" {
		return e.fail(Garbage, i18n.Of("engine.nameless"))
	}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		fmt.Fprintf(&b, "%s %s %s\n", wordSet, name, settings[name])
	}
	b.WriteString(wordReady + "\n")
	return e.ask(ctx, b.String(), e.limits.Start, func(word, rest string) (bool, error) {
		if word == wordOK {
			return true, nil
		}
		return false, e.unexpected(word, rest)
	})
}

// greeting parses one line of the engine's greeting; done is true after the last line. It escapes control characters,
// because the texts are shown in terminals, logs and browsers.
func (e *Client) greeting(word, rest string) (done bool, err error) {
	rest = i18n.Escaped(rest)
	switch word {
	case wordName:
		e.info.Name = rest
	case wordAuthor:
		e.info.Author = rest
	case wordGame:
		e.info.Games = append(e.info.Games, rest)
	case wordSetting:
		e.info.Settings = append(e.info.Settings, rest)
	case wordClock:
		e.info.Clock = true
	case wordOK:
		return true, nil
	default:
		return false, e.unexpected(word, rest)
	}
	return false, nil
}

// question returns the lines that ask the engine for a move. legal has the legal moves.
func (e *Client) question(q Question, legal []game.Move) string {
	var b strings.Builder
	if about := gameLines(q); about != e.sentGame {
		b.WriteString(about)
		e.sentGame = about
	}
	fmt.Fprintf(&b, "%s %d %s\n", wordPosition, q.Seat, q.State.Text(q.Seat))
	for _, m := range legal {
		fmt.Fprintf(&b, "%s %s\n", wordLegal, q.State.MoveText(q.Seat, m))
	}
	b.WriteString(wordGo)
	if q.Budget.Time > 0 {
		fmt.Fprintf(&b, " %s %d", boundTime, max(1, q.Budget.Time.Milliseconds()))
	}
	if q.Budget.Simulations > 0 {
		fmt.Fprintf(&b, " %s %d", boundSimulations, q.Budget.Simulations)
	}
	if a := q.Clock; a.Limited && e.info.Clock {
		for _, bound := range []struct {
			name string
			d    time.Duration
		}{{boundLeft, a.Left}, {boundFree, a.Free - a.Used}, {boundIncrement, a.Increment}} {
			fmt.Fprintf(&b, " %s %d", bound.name, min(max(0, bound.d.Milliseconds()), mostBound))
		}
	}
	b.WriteByte('\n')
	return b.String()
}

func gameLines(q Question) string {
	var b strings.Builder
	info := q.Game.Info()
	fmt.Fprintf(&b, "%s %s\n", wordGame, info.ID)
	for _, option := range q.Options.Changed(info.Options) {
		name, value, _ := strings.Cut(option, "=")
		fmt.Fprintf(&b, "%s %s %s\n", wordWith, name, oneLine(value))
	}
	return b.String()
}

// oneLine returns a text with line breaks replaced by spaces, which have the same meaning in positions and options.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// read returns the legal move that the engine's answer names, or a *Failure.
func (e *Client) read(q Question, legal []game.Move, text string) (game.Move, error) {
	moves, refusal := q.State.ParseMoves(q.Seat, text)
	switch {
	case refusal != nil:
		return 0, e.fail(Illegal, i18n.Of("engine.refused", "move", i18n.Escaped(text), "why", refusal))
	case len(moves) != 1 || !slices.Contains(legal, moves[0]):
		return 0, e.fail(Illegal, i18n.Of("engine.unlisted", "move", i18n.Escaped(text), "moves", len(legal)))
	}
	return moves[0], nil
}

// unexpected returns the failure for a line that does not belong to the answer to a question.
func (e *Client) unexpected(word, rest string) error {
	if word == wordError {
		return e.fail(Refused, i18n.Verbatim(i18n.Escaped(rest)))
	}
	return e.fail(Garbage, i18n.Verbatim(strconv.Quote(strings.TrimSpace(word+" "+rest))))
}

// fail stops the engine and returns the failure that ends it.
func (e *Client) fail(fault Fault, detail i18n.Message) *Failure {
	e.broken = &Failure{fault, detail}
	e.proc.end(0)
	return e.broken
}

// ask sends a message and passes each line of the answer to take, as its first word and the rest, until take returns
// done.
func (e *Client) ask(
	ctx context.Context, text string, patience time.Duration, take func(word, rest string) (bool, error),
) error {
	wrote := e.send(text)
	late := time.NewTimer(patience)
	defer late.Stop()
	cancelled := ctx.Done()
	for e.heard = 0; ; {
		select {
		case <-wrote:
			wrote = nil // if writing failed, reading returns the cause
		case line, open := <-e.proc.lines:
			if !open || e.heard == e.limits.Lines {
				return e.gone(open)
			}
			e.heard++
			word, rest, _ := strings.Cut(line, " ")
			if done, err := take(word, strings.TrimSpace(rest)); err != nil || done {
				return firstError(err, ctx.Err())
			}
		case <-cancelled:
			cancelled = nil
			if wrote == nil {
				e.send(wordStop + "\n")
			}
			late.Reset(e.limits.Stop)
		case <-late.C:
			failure := e.fail(Hung, i18n.Of("engine.silent", "patience", patience))
			return firstError(ctx.Err(), failure)
		}
	}
}

// send writes a message in the background, because a write may block as long as the engine runs. The channel is closed
// after the write.
func (e *Client) send(text string) <-chan struct{} {
	wrote := make(chan struct{})
	go func() {
		_, _ = io.WriteString(e.proc.stdin, text)
		close(wrote)
	}()
	return wrote
}

// gone returns the failure of an engine that has closed its output, or, if open is true, that has written too many
// lines.
func (e *Client) gone(open bool) error {
	if open {
		return e.fail(Flooded, i18n.Of("engine.many-lines", "lines", e.limits.Lines))
	}
	fault := *e.proc.fault
	if fault.Fault == Crashed {
		e.proc.end(exitTime)
		if e.proc.status != nil {
			fault.Detail = i18n.Of("engine.exited", "what", fault.Detail, "status", e.proc.status)
		}
	}
	return e.fail(fault.Fault, fault.Detail)
}

// exitTime is the time that a program has to exit after it has closed its output.
const exitTime = 200 * time.Millisecond

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
