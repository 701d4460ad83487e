// Package cli holds what the programs in cmd share: how a command line is read and explained, the language and the form
// of their output, exit codes, and how a site is named.
package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"syscall"

	"github.com/alecthomas/kong"

	"hexparlor/i18n"
)

// Exit codes of every command.
const (
	exitOK      = 0
	exitFailure = 1 // the command did its work and the answer is no, or it could not finish
	exitMisuse  = 2 // the command line or an input was invalid
)

// App holds the context, the streams and the language with which a command runs.
type App struct {
	Ctx     context.Context // context that is done on an interrupt or SIGTERM
	Stdin   io.Reader
	Stdout  io.Writer
	Stderr  io.Writer
	Catalog *i18n.Catalogue // catalog of the language of the output

	program Program
}

// Program is a command line program: its name, and its commands as a pointer to a struct for kong. The tags help,
// placeholder and group of the struct's fields are keys of messages, see App.translate.
type Program struct {
	Name     string
	Commands any
}

// Flags holds the flags that every command has.
type Flags struct {
	Language string      `placeholder:"tag" help:"language" predictor:"language"`
	Version  versionFlag `help:"version"`
}

// Main runs the program with the arguments and streams of the process, and exits with its exit code.
func (p Program) Main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// The first signal asks a command to finish, the second one ends it.
	context.AfterFunc(ctx, stop)
	os.Exit(p.Run(&App{Ctx: ctx, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr}, os.Args[1:]))
}

// Run executes one command line and returns the exit code.
func (p Program) Run(a *App, args []string) int {
	a.program = p
	catalog, err := languageOf(args, os.Getenv)
	if a.Catalog = catalog; err != nil {
		return a.exitCode(err)
	}
	exit := -1 // set when kong has answered by itself, as --help does
	parser, err := p.parser(a, func(code int) { exit = code })
	if err != nil {
		return a.exitCode(Misuse(err))
	}
	if complete(parser) {
		return exitOK
	}
	command, err := parser.Parse(args)
	if exit >= 0 {
		return exit
	}
	if err != nil {
		return a.exitCode(p.misunderstood(parser, err))
	}
	return a.exitCode(command.Run(a))
}

// parser returns a parser of command lines whose help is in the language of a. It calls exit when kong itself ends the
// command, as for --help.
func (p Program) parser(a *App, exit func(int)) (*kong.Kong, error) {
	parser, err := kong.New(p.Commands,
		kong.Name(p.Name),
		kong.Description(p.Name),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Help(a.printHelp),
		kong.Vars{"workers": strconv.Itoa(runtime.NumCPU())},
		kong.Writers(a.Stdout, a.Stderr),
		kong.Bind(a),
		kong.Exit(exit),
	)
	if err != nil {
		return nil, err
	}
	parser.Model.HelpFlag.Help = "help"
	a.translate(parser.Model.Node)
	return parser, nil
}

// exitCode prints the error of a command, unless the command has done so, and returns the exit code of the program.
func (a *App) exitCode(err error) int {
	if err == nil {
		return exitOK
	}
	if !errors.Is(err, ErrFailed) {
		a.PrintError(err)
	}
	if errors.As(err, new(misuse)) {
		return exitMisuse
	}
	return exitFailure
}

// ServerGCPercent is the greatest GOGC of a server. It trades memory, of which a server needs little, for processor
// time: with the default a busy server spends a tenth of its time on collecting garbage.
const ServerGCPercent = 400
