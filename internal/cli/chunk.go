package cli

import (
	"hexparlor/games"
	"hexparlor/internal/jobs/play"
)

// PlayChunkCmd is the command that play.Command names.
type PlayChunkCmd struct{}

// Run plays the games of the chunk that it reads from the standard input.
func (PlayChunkCmd) Run(a *App) error { return play.Serve(a.Ctx, a.Stdin, a.Stdout, games.Lookup) }
