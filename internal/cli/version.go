package cli

import (
	"fmt"
	"runtime/debug"

	"github.com/alecthomas/kong"
)

// VersionCmd is the command that prints the version.
type VersionCmd struct{}

// Run prints the program's version from the build: the tag of a release, or the commit that it was built from.
func (VersionCmd) Run(a *App) error {
	version, goVersion := Version()
	_, err := fmt.Fprintf(a.Stdout, "%s %s (%s)\n", a.program.Name, version, goVersion)
	return err
}

// versionFlag is the flag that prints the version in place of running a command.
type versionFlag bool

// BeforeReset prints the version and ends the command.
func (versionFlag) BeforeReset(app *kong.Kong, a *App) error {
	if err := (VersionCmd{}).Run(a); err != nil {
		return err
	}
	app.Exit(exitOK)
	return nil
}

// Version returns the version of the program and the version of Go with which it was built; "unknown" without build
// information.
func Version() (program, goVersion string) {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version, info.GoVersion
	}
	return "unknown", "unknown"
}
