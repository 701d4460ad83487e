package main

import (
	"context"
	"os"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/cli"
	"hexparlor/internal/render/gif"
	"hexparlor/record"
)

type gifCmd struct {
	File string `arg:"" name:"record" help:"gif.file" predictor:"file"`
	Into string `arg:"" name:"file" help:"gif.into" predictor:"file"`
}

// Run verifies a record and writes its animated GIF.
func (c gifCmd) Run(a *cli.App) error {
	r, err := readRecord(a, c.File)
	if err == nil {
		_, err = record.Verify(r, games.Lookup)
	}
	if err != nil {
		return cli.Misuse(cli.Failure("command.file", "file", c.File, "why", err))
	}
	g, _, err := r.Open(games.Lookup)
	if err != nil {
		return cli.Misuse(cli.Failure("command.file", "file", c.File, "why", err))
	}
	atOnce := func(context.Context) (func(), error) { return func() {}, nil }
	shown := gif.Game{Game: g, Viewer: game.Arbiter, Replay: func(show func(game.State, []game.Event)) error {
		return replay(r, show)
	}}
	made, err := gif.Make(a.Ctx, a.Catalog, shown, atOnce)
	if err != nil {
		return cli.FinalError(err)
	}
	return os.WriteFile(c.Into, made, 0o644)
}

// replay calls show with each position of a valid record, from the first to the last.
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
