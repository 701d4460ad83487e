package online

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
	"hexparlor/internal/terminal/view"
)

// sentence is an event of which only the sentence of the server is known.
type sentence struct {
	kind string
	says i18n.Message
}

func (t sentence) Kind() string             { return t.kind }
func (t sentence) String() string           { return catalog.English().Say(t.says) }
func (t sentence) Message() i18n.Message    { return t.says }
func (t sentence) For(game.Seat) game.Event { return t }

// events returns events of the server as events of the game where their data says everything, and otherwise with the
// sentence of the server.
func (b *Match) events(all []api.Event) (events []game.Event) {
	words := b.client.words()
	for _, e := range all {
		text := clean(e.Sentence, 500)
		if own := b.decoded(e); own != nil && words.BesideBoard().Say(own.Message()) == e.Sentence {
			events = append(events, own)
			continue
		}
		var cells i18n.List
		for _, name := range e.Cells {
			if at, err := hex.ParseCell(name); err == nil {
				cells = append(cells, at)
			}
		}
		events = append(events, sentence{clean(e.Kind, 40), i18n.Of("screen-server.event", "text", text, "cells", cells)})
	}
	return events
}

// decoded returns the event that the data of an API event describes, or nil.
func (b *Match) decoded(e api.Event) game.Event {
	for _, known := range b.view.Game.Info().Events {
		if known.Kind() != e.Kind {
			continue
		}
		if own, ok := decodeAs(known, e.Data).(game.Event); ok && own.Kind() == e.Kind {
			return own
		}
	}
	return nil
}

// decodeAs returns data, which was read from JSON, as a value of the type of like; nil if it is no such value.
func decodeAs(like, data any) any {
	text, err := json.Marshal(data)
	if err != nil || like == nil {
		return nil
	}
	v := reflect.New(reflect.TypeOf(like))
	if json.Unmarshal(text, v.Interface()) != nil {
		return nil
	}
	return v.Elem().Interface()
}

// mostHistory is the greatest number of turns that are read of a match.
const mostHistory = 2000

// history returns the job that reads the turns so far.
func (b *Match) history() []view.Job {
	if b.view.State == nil || b.view.Earlier == 0 {
		return nil
	}
	return []view.Job{b.job(func(ctx context.Context) func() view.Update {
		steps, err := b.readSteps(ctx)
		return func() view.Update {
			if err == nil {
				b.setHistory(steps)
			}
			return view.Update{Changed: err == nil} // without them the match can be played all the same
		}
	})}
}

// readSteps reads all steps of the match, page by page.
func (b *Match) readSteps(ctx context.Context) (steps []api.ReplayStep, err error) {
	for from, more := 0, true; more && len(steps) < mostHistory; {
		var page api.Replay
		path := pathOf("/api/matches/%s/replay?from=%d", b.id, from)
		if err := b.client.call(ctx, http.MethodGet, path, nil, &page); err != nil {
			return nil, err
		}
		steps = append(steps, page.Steps...)
		more, from = page.Next > from, page.Next
	}
	return steps, nil
}

// setHistory puts the turns of steps before those that have come since.
func (b *Match) setHistory(steps []api.ReplayStep) {
	v := &b.view
	if v.State == nil {
		return
	}
	like := v.State.View(v.Viewer)
	var turns []view.Turn
	var numbers []int
	for i, s := range steps {
		if i == 0 || len(b.entries) > 0 && s.Number >= b.entries[0] {
			continue
		}
		before := decodeAs(like, steps[i-1].View)
		if before == nil {
			return
		}
		step := api.Step{Entry: api.Entry{Number: s.Number, Seat: s.Seat, Text: s.Text}, Events: s.Events}
		turns = append(turns, b.turn(step, func() any { return before }))
		numbers = append(numbers, s.Number)
	}
	v.Past, b.entries = append(turns, v.Past...), append(numbers, b.entries...)
	v.Earlier = 0
}
