// Command hexparlor serves, keeps and administers a site of hex board games, plays in the terminal and reads records.
// Each command has a file of its own. The commands that measure and study games are in cmd/hexlab.
package main

import (
	_ "time/tzdata" // time zones of users, also on machines that have none

	"hexparlor/internal/cli"
)

// commands lists all commands of hexparlor, for the command-line parser kong.
type commands struct {
	Play    playCmd    `cmd:"" group:"play" help:"play"`
	Rules   rulesCmd   `cmd:"" group:"play" help:"rules"`
	Options optionsCmd `cmd:"" group:"play" help:"options"`
	Print   printCmd   `cmd:"" group:"play" help:"print"`

	Variant variantCmd `cmd:"" group:"play" help:"variant"`

	Serve   serveCmd   `cmd:"" group:"site" default:"withargs" help:"serve"`
	Worker  workerCmd  `cmd:"" group:"site" help:"worker"`
	Backup  backupCmd  `cmd:"" group:"site" help:"backup"`
	Restore restoreCmd `cmd:"" group:"site" help:"restore"`
	Admin   adminCmd   `cmd:"" group:"site" help:"admin"`
	User    userCmd    `cmd:"" group:"site" help:"user"`

	Verify  verifyCmd  `cmd:"" group:"records" help:"verify"`
	Report  reportCmd  `cmd:"" group:"records" help:"report"`
	Gif     gifCmd     `cmd:"" group:"records" help:"gif"`
	Convert convertCmd `cmd:"" group:"records" help:"convert"`

	Engine    engineCmd        `cmd:"" group:"programs" help:"engine"`
	Openapi   openapiCmd       `cmd:"" group:"programs" help:"openapi"`
	PlayChunk cli.PlayChunkCmd `cmd:"" group:"programs" hidden:"" help:"play-chunk"`

	Help       cli.HelpCmd       `cmd:"" group:"about" help:"help.of"`
	Completion cli.CompletionCmd `cmd:"" group:"about" help:"completion"`
	Version    cli.VersionCmd    `cmd:"" group:"about" help:"version"`

	cli.Flags
}

// program returns the description of this program. It is a function because kong stores parsed values in the commands.
func program() cli.Program { return cli.Program{Name: "hexparlor", Commands: &commands{}} }

func main() { program().Main() }
