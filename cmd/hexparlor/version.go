package main

import (
	"fmt"
	"runtime/debug"
)

type versionCmd struct{}

// Run prints the version that the build knows: a release's tag, or the commit it was built from.
func (versionCmd) Run(a *app) error {
	version, goVersion := "unknown", "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		version, goVersion = info.Main.Version, info.GoVersion
	}
	_, err := fmt.Fprintf(a.stdout, "hexparlor %s (%s)\n", version, goVersion)
	return err
}
