package cli

import (
	"fmt"
	"runtime/debug"
)

// VersionCmd is the command that prints the version.
type VersionCmd struct{}

// Run prints the version that the build knows: a release's tag, or the commit it was built from.
func (VersionCmd) Run(a *App) error {
	version, goVersion := Version()
	_, err := fmt.Fprintf(a.Stdout, "%s %s (%s)\n", a.program, version, goVersion)
	return err
}

// Version returns the versions of the program and of Go.
func Version() (program, goVersion string) {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version, info.GoVersion
	}
	return "unknown", "unknown"
}
