package online

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
	"hexparlor/internal/terminal/view"
)

// Words in a line of conditional moves.
const (
	then      = " then " // between two moves
	anyMove   = "*"      // stands for any moves of the other seats
	noneWaits = "none"   // deletes all lines
)

// Plan adds a line of conditional moves such as "d4 then e5": a move of another seat, the user's answer, and so on. An
// empty text only asks which lines there are, and "none" deletes them.
func (b *Match) Plan(text string) view.Update {
	switch {
	case b.view.Own == 0:
		return view.Failed(catalog.Error(i18n.Of("screen-server.watching")))
	case b.view.State == nil || b.view.Over:
		return view.Failed(catalog.Error(i18n.Of("terminal.over")))
	}
	seat, number := b.view.Own.First(), b.number
	var line []string
	if text != "" && text != noneWaits {
		var err error
		if line, err = b.planned(seat, strings.Split(text, then)); err != nil {
			return view.Failed(err)
		}
	}
	path := pathOf("/api/matches/%s/conditional-moves", b.id)
	return view.Update{Jobs: []view.Job{b.job(func(ctx context.Context) func() view.Update {
		var all []api.ConditionalMoves
		err := b.client.call(ctx, http.MethodGet, path, nil, &all)
		now := api.ConditionalMoves{Seat: seat}
		for _, one := range all {
			if one.Seat == seat {
				now = one
			}
		}
		if err == nil && text != "" {
			lines := [][]string{}
			if line != nil {
				lines = append(append(lines, now.Lines...), line)
			}
			body := api.NewConditionalMoves{Seat: seat, Lines: lines, State: number}
			err = b.client.call(ctx, http.MethodPost, path, body, &now)
		}
		return func() view.Update {
			if err != nil {
				return view.Failed(err)
			}
			return view.Update{Status: linesOf(now)}
		}
	})}}
}

// planned returns a line of conditional moves with the seat of each move. Where nothing is hidden, the moves are played
// on a copy of the position, so that the user learns which one is illegal, and may leave out its verb.
func (b *Match) planned(seat game.Seat, moves []string) (line []string, err error) {
	state := game.Clone(b.view.State)
	other := b.view.ToMove()
	for i, text := range moves {
		text = strings.TrimSpace(text)
		if text == anyMove && i == 0 {
			line = append(line, anyMove)
			continue
		}
		at := seat
		switch {
		case line == nil || line[0] != anyMove && !b.view.Game.Info().Secret():
			at = state.ToAct().First()
		case len(line)%2 == 0:
			at = other
		}
		text = view.Whole(state, at, text)
		if line == nil || line[0] != anyMove {
			played, refusal := state.ParseMoves(at, text)
			if refusal == nil && len(played) > 0 {
				refusal = state.Check(at, played[0])
			}
			switch {
			case refusal == nil && len(played) > 0:
				state.Play(at, played[0], &game.Log{})
			case refusal != nil && !b.view.Game.Info().Secret():
				return nil, refusal
			}
		}
		line = append(line, fmt.Sprintf("%d %s", at, text))
	}
	return line, nil
}

// linesOf returns the sentence about the lines of a seat.
func linesOf(c api.ConditionalMoves) i18n.Message {
	var lines []string
	for _, moves := range c.Lines {
		var texts []string
		for _, move := range moves {
			_, text, ok := strings.Cut(move, " ")
			if !ok {
				text = move
			}
			texts = append(texts, clean(text, 100))
		}
		lines = append(lines, strings.Join(texts, then))
	}
	return i18n.Of("screen-server.plan", "lines", len(lines), "text", strings.Join(lines, " · "))
}
