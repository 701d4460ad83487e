package main

import (
	"log/slog"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// memoryShare is the share of the memory of the machine or container that the memory limit allows the program.
const memoryShare = 0.8

// ownDescriptors is the number of open files that are kept free of user connections, for the store, engines and admins.
const ownDescriptors = 128

// limitMemory sets the memory limit of Go's runtime to memoryShare, unless GOMEMLIMIT sets it.
func limitMemory(log *slog.Logger) {
	provider := memlimit.ApplyFallback(memlimit.FromCgroup, memlimit.FromSystem)
	if _, err := memlimit.Set(memlimit.WithProvider(provider), memlimit.WithRatio(memoryShare)); err != nil {
		log.Warn("cannot determine the memory size; set GOMEMLIMIT", "error", err)
	}
}

// connections returns the largest number of open connections: wanted, or fewer if the limit of open files is too low.
func connections(wanted int, log *slog.Logger) int {
	most := max(ownDescriptors, openFiles()) - ownDescriptors
	if wanted <= most {
		return wanted
	}
	most = max(1, most)
	log.Warn("fewer connections than configured: the limit of open files is too low (ulimit -n)",
		"wished", wanted, "connections", most)
	return most
}
