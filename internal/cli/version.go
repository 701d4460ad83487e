package cli

import (
	"fmt"
	"runtime/debug"
)

// VersionCmd is the command that prints the version.
type VersionCmd struct{}

// Run prints the program's version from the build: the tag of a release, or the commit that it was built from.
func (VersionCmd) Run(a *App) error {
	version, goVersion := Version()
	_, err := fmt.Fprintf(a.Stdout, "%s %s (%s)\n", a.program, version, goVersion)
	return err
}

// Version returns the version of the program and the version of Go with which it was built; "unknown" without build
// information.
func Version() (program, goVersion string) {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version, info.GoVersion
	}
	return "unknown", "unknown"
}
