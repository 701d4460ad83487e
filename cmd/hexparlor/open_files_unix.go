//go:build unix

package main

import (
	"math"
	"syscall"
)

// openFiles returns the largest number of files that the program may have open. Go's runtime has raised the limit
// already.
func openFiles() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return math.MaxInt
	}
	return int(min(uint64(limit.Cur), math.MaxInt32)) //nolint:unconvert // signed on some systems
}
