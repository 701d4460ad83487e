package main

import (
	"log/slog"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// memoryShare is the share of the memory of the machine or container above which garbage is collected more often.
const memoryShare = 0.8

// ownDescriptors is the number of open files that connections leave to the store, to engines and to admins.
const ownDescriptors = 128

// limitMemory sets the memory limit of the runtime, unless GOMEMLIMIT does.
func limitMemory(log *slog.Logger) {
	provider := memlimit.ApplyFallback(memlimit.FromCgroup, memlimit.FromSystem)
	if _, err := memlimit.Set(memlimit.WithProvider(provider), memlimit.WithRatio(memoryShare)); err != nil {
		log.Warn("cannot determine the memory size; set GOMEMLIMIT", "error", err)
	}
}

// connections returns how many connections may be open: as many as wanted, if the limit of open files allows it.
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
