package httpapi

import (
	"context"
	"time"

	"hexparlor/internal/match/host"
)

// Every calls do at an interval until ctx is done; the first call comes after one interval.
func Every(ctx context.Context, interval time.Duration, do func()) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			do()
		}
	}
}

const botWaitInterval = 50 * time.Millisecond // between two looks at the queue of bots

// WaitForBots returns when no bot decision in h's queue waits for a processor, or with ctx's error.
func WaitForBots(ctx context.Context, h *host.Host) error {
	for h.UrgentBots() > 0 && ctx.Err() == nil {
		select {
		case <-time.After(botWaitInterval):
		case <-ctx.Done():
		}
	}
	return ctx.Err()
}
