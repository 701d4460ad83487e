package main

import (
	"fmt"
	"runtime/debug"
)

type versionCmd struct{}

// Run prints the version that the build knows: a release's tag, or the commit it was built from.
func (versionCmd) Run(a *app) error {
	version, goVersion := versions()
	_, err := fmt.Fprintf(a.stdout, "hexparlor %s (%s)\n", version, goVersion)
	return err
}

func versions() (program, goVersion string) {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version, info.GoVersion
	}
	return "unknown", "unknown"
}
