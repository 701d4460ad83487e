package main

import (
	"log/slog"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// memoryShare of what the machine, or the container, has may be used before memory is collected more eagerly.
const memoryShare = 0.8

// ownDescriptors are left to the store, to engines and to the operator when connections use up the rest.
const ownDescriptors = 128

// limitMemory tells the runtime how much memory there is, unless GOMEMLIMIT does.
func limitMemory(log *slog.Logger) {
	provider := memlimit.ApplyFallback(memlimit.FromCgroup, memlimit.FromSystem)
	if _, err := memlimit.Set(memlimit.WithProvider(provider), memlimit.WithRatio(memoryShare)); err != nil {
		log.Warn("how much memory there is cannot be found out; GOMEMLIMIT tells it", "error", err)
	}
}

// connections is how many may be open: as many as were asked for, if that many files may be open.
func connections(wanted int, log *slog.Logger) int {
	most := max(ownDescriptors, openFiles()) - ownDescriptors
	if wanted <= most {
		return wanted
	}
	most = max(1, most)
	log.Warn("fewer connections than wished for: the limit of open files is too low (ulimit -n)",
		"wished", wanted, "connections", most)
	return most
}
