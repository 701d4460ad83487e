// Command hexlab measures and studies games: it plays bots against each other, studies rules, trains evaluations,
// solves positions, finds puzzles, and measures the speed of the rules, the search and the server. Each command has a
// file of its own. The commands for a site and its users are in cmd/hexparlor.
package main

import "hexparlor/internal/cli"

// commands lists all commands of hexlab, for the command-line parser kong.
type commands struct {
	Study studyCmd `cmd:"" group:"rules" help:"study"`
	Check checkCmd `cmd:"" group:"rules" help:"check"`
	Perft perftCmd `cmd:"" group:"rules" help:"perft"`

	Arena   arenaCmd   `cmd:"" group:"bots" help:"arena"`
	Solve   solveCmd   `cmd:"" group:"bots" help:"solve"`
	Train   trainCmd   `cmd:"" group:"bots" help:"train"`
	Puzzles puzzlesCmd `cmd:"" group:"bots" help:"puzzles"`

	Bench    benchCmd    `cmd:"" group:"speed" help:"bench"`
	Load     loadCmd     `cmd:"" group:"speed" help:"load"`
	Baseline baselineCmd `cmd:"" group:"speed" hidden:"" help:"baseline"`

	PlayChunk cli.PlayChunkCmd `cmd:"" group:"programs" hidden:"" help:"play-chunk"`

	Help       cli.HelpCmd       `cmd:"" group:"about" help:"help.of"`
	Completion cli.CompletionCmd `cmd:"" group:"about" help:"completion"`
	Version    cli.VersionCmd    `cmd:"" group:"about" help:"version"`

	cli.Flags
}

// program returns the description of this program. It is a function because kong stores parsed values in the commands.
func program() cli.Program { return cli.Program{Name: "hexlab", Commands: &commands{}} }

func main() { program().Main() }
