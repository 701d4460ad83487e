// Command hexparlor plays, serves, checks and measures hex board games. Each subcommand has a file of its own.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"syscall"

	"github.com/alecthomas/kong"
)

// Exit codes of every command.
const (
	exitOK      = 0
	exitFailure = 1 // the command did its work and the answer is no, or it could not finish
	exitMisuse  = 2 // the command was not understood, or what it was given cannot be read
)

// commands is the whole command line: kong fills it in and calls Run of the one that was named.
type commands struct {
	Serve   serveCmd   `cmd:"" default:"withargs" help:"Serve the web client and the API (also without any command)."`
	Backup  backupCmd  `cmd:"" help:"Copy a house into one file, also while it is served."`
	Restore restoreCmd `cmd:"" help:"Make a house from a backup."`
	Play    playCmd    `cmd:"" help:"Play in the terminal, against the house bot or among people."`
	Check   checkCmd   `cmd:"" help:"Check the rules against files of test cases."`
	Verify  verifyCmd  `cmd:"" help:"Replay records and tell whether they hold."`
	Bench   benchCmd   `cmd:"" help:"Measure how fast the rules and the search are."`
	Arena   arenaCmd   `cmd:"" help:"Measure players against each other: levels of the house bot, plain search, engines."`
	Solve   solveCmd   `cmd:"" help:"Solve small positions of sealed orders exactly, and measure the levels by them."`
	Engine  engineCmd  `cmd:"" help:"Be asked for moves by other programs, on stdin and stdout."`
	Perft   perftCmd   `cmd:"" help:"Count the sequences of moves from a position."`
	Load    loadCmd    `cmd:"" help:"Put a server under load, or crash it under load and look for lost moves."`
	Floor   floorCmd   `cmd:"" hidden:"" help:"Be the server that load --floor compares with."`
	Openapi openapiCmd `cmd:"" help:"Print the description of the HTTP interface."`
	Version versionCmd `cmd:"" help:"Show the version."`
}

// app is what commands work with.
type app struct {
	ctx    context.Context // done on an interrupt
	stdin  io.Reader
	stdout io.Writer
	stderr io.Writer
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// The first signal asks a command to finish, the second one ends it.
	context.AfterFunc(ctx, stop)
	os.Exit(run(&app{ctx, os.Stdin, os.Stdout, os.Stderr}, os.Args[1:]))
}

// run executes one command line and returns the exit code.
func run(a *app, args []string) int {
	exit := -1 // set when kong has answered by itself, as --help does
	parser, err := kong.New(&commands{},
		kong.Name("hexparlor"),
		kong.Description("Play, watch and study hex board games."),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Vars{"workers": strconv.Itoa(runtime.NumCPU())},
		kong.Writers(a.stdout, a.stderr),
		kong.Exit(func(code int) { exit = code }),
	)
	if err != nil {
		fmt.Fprintln(a.stderr, "hexparlor:", err)
		return exitMisuse
	}
	command, err := parser.Parse(args)
	if exit >= 0 {
		return exit
	}
	if err != nil {
		fmt.Fprintf(a.stderr, "hexparlor: %v; see hexparlor --help\n", err)
		return exitMisuse
	}
	return a.exitCode(command.Run(a))
}

// misuse is an error in how a command was called or in what it was given.
type misuse struct{ error }

func (m misuse) Unwrap() error { return m.error }

// errFailed ends a command with a failure that it has told already.
var errFailed = errors.New("failed")

// exitCode tells the error of a command, unless the command has done so, and how the program is to exit.
func (a *app) exitCode(err error) int {
	if err == nil {
		return exitOK
	}
	if !errors.Is(err, errFailed) {
		fmt.Fprintln(a.stderr, "hexparlor:", err)
	}
	if errors.As(err, new(misuse)) {
		return exitMisuse
	}
	return exitFailure
}
