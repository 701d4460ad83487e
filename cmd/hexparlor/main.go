// Command hexparlor plays, serves, checks and measures hex board games. Each subcommand has a file of its own.
package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"syscall"
	_ "time/tzdata" // zones of people, also where the machine knows none

	"hexparlor/i18n"

	"github.com/alecthomas/kong"
)

// Exit codes of every command.
const (
	exitOK      = 0
	exitFailure = 1 // the command did its work and the answer is no, or it could not finish
	exitMisuse  = 2 // the command was not understood, or what it was given cannot be read
)

// commands is the whole command line: kong fills it in and calls Run of the one that was named. The tags help and
// placeholder, here and in the commands, name messages: see app.translate.
type commands struct {
	Serve   serveCmd   `cmd:"" default:"withargs" help:"serve"`
	Worker  workerCmd  `cmd:"" help:"worker"`
	Backup  backupCmd  `cmd:"" help:"backup"`
	Restore restoreCmd `cmd:"" help:"restore"`

	MoveHouse moveHouseCmd `cmd:"" help:"move-house"`

	Owner   ownerCmd   `cmd:"" help:"owner"`
	House   houseCmd   `cmd:"" help:"house"`
	Ratings ratingsCmd `cmd:"" help:"ratings"`
	Play    playCmd    `cmd:"" help:"play"`
	Rules   rulesCmd   `cmd:"" help:"rules"`
	Check   checkCmd   `cmd:"" help:"check"`
	Verify  verifyCmd  `cmd:"" help:"verify"`
	Report  reportCmd  `cmd:"" help:"report"`
	Film    filmCmd    `cmd:"" help:"film"`
	Bench   benchCmd   `cmd:"" help:"bench"`
	Arena   arenaCmd   `cmd:"" help:"arena"`
	Lab     labCmd     `cmd:"" help:"lab"`
	Train   trainCmd   `cmd:"" help:"train"`
	Solve   solveCmd   `cmd:"" help:"solve"`
	Puzzles puzzlesCmd `cmd:"" help:"puzzles"`
	Engine  engineCmd  `cmd:"" help:"engine"`
	Perft   perftCmd   `cmd:"" help:"perft"`
	Load    loadCmd    `cmd:"" help:"load"`
	Floor   floorCmd   `cmd:"" hidden:"" help:"floor"`
	Openapi openapiCmd `cmd:"" help:"openapi"`
	Version versionCmd `cmd:"" help:"version"`

	Language string `placeholder:"tag" help:"language"`
}

// app is what commands work with.
type app struct {
	ctx    context.Context // done on an interrupt
	stdin  io.Reader
	stdout io.Writer
	stderr io.Writer
	words  *i18n.Catalogue // the language of the reader of the output
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// The first signal asks a command to finish, the second one ends it.
	context.AfterFunc(ctx, stop)
	os.Exit(run(&app{ctx: ctx, stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr}, os.Args[1:]))
}

// run executes one command line and returns the exit code.
func run(a *app, args []string) int {
	words, err := languageOf(args, os.Getenv)
	if a.words = words; err != nil {
		return a.exitCode(err)
	}
	exit := -1 // set when kong has answered by itself, as --help does
	parser, err := a.parser(func(code int) { exit = code })
	if err != nil {
		return a.exitCode(misuse{err})
	}
	command, err := parser.Parse(args)
	if exit >= 0 {
		return exit
	}
	if err != nil {
		return a.exitCode(wrongUse("command.misunderstood", "why", misunderstood(err)))
	}
	return a.exitCode(command.Run(a))
}

// parser understands command lines and explains them.
func (a *app) parser(exit func(int)) (*kong.Kong, error) {
	parser, err := kong.New(&commands{},
		kong.Name("hexparlor"),
		kong.Description("hexparlor"),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Help(a.printHelp),
		kong.Vars{"workers": strconv.Itoa(runtime.NumCPU())},
		kong.Writers(a.stdout, a.stderr),
		kong.Exit(exit),
	)
	if err != nil {
		return nil, err
	}
	parser.Model.HelpFlag.Help = "help"
	a.translate(parser.Model.Node)
	return parser, nil
}

// misuse is an error in how a command was called or in what it was given.
type misuse struct{ error }

func (m misuse) Unwrap() error { return m.error }

// Message is that of the error.
func (m misuse) Message() i18n.Message { return i18n.OfError(m.error) }

// errFailed ends a command with a failure that it has told already.
var errFailed = errors.New("failed")

// exitCode tells the error of a command, unless the command has done so, and how the program is to exit.
func (a *app) exitCode(err error) int {
	if err == nil {
		return exitOK
	}
	if !errors.Is(err, errFailed) {
		a.complain(err)
	}
	if errors.As(err, new(misuse)) {
		return exitMisuse
	}
	return exitFailure
}
