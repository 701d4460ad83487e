package server

import (
	"context"
	"time"
)

// every does something again and again at an interval until ctx is done, first when it has passed once.
func every(ctx context.Context, interval time.Duration, do func()) {
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
