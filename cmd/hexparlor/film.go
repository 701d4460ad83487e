package main

import (
	"context"
	"os"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/render/gif"
	"hexparlor/record"
)

type filmCmd struct {
	File string `arg:"" name:"record" help:"film.file"`
	Into string `arg:"" name:"file" help:"film.into"`
}

// Run makes the film of a record that holds.
func (c filmCmd) Run(a *app) error {
	r, err := readRecord(c.File, a.stdin)
	if err == nil {
		_, err = record.Verify(r, games.Lookup)
	}
	if err != nil {
		return misuse{failure("command.file", "file", c.File, "why", err)}
	}
	g, _, err := r.Open(games.Lookup)
	if err != nil {
		return misuse{failure("command.file", "file", c.File, "why", err)}
	}
	atOnce := func(context.Context) (func(), error) { return func() {}, nil }
	shown := gif.Game{Game: g, Viewer: game.Arbiter, Replay: func(show func(game.State, []game.Event)) error {
		return replay(r, show)
	}}
	made, err := gif.Make(a.ctx, a.words, shown, atOnce)
	if err != nil {
		return told(err)
	}
	return os.WriteFile(c.Into, made, 0o644)
}

// replay shows the positions of a record that holds.
func replay(r *record.Record, show func(game.State, []game.Event)) error {
	_, state, err := r.Open(games.Lookup)
	if err != nil {
		return err
	}
	show(state, nil)
	for _, line := range r.Moves {
		moves, refusal := state.ParseMoves(line.Seat, line.Text)
		if refusal != nil {
			return refusal
		}
		for _, m := range moves {
			var log game.Log
			state.Play(line.Seat, m, &log)
			show(state, log.Events)
		}
	}
	return nil
}
