package main

import (
	"context"
	"log/slog"
	"time"

	"hexparlor/internal/cli"
	"hexparlor/internal/tracing"
)

// flushTimeout is how long the end of the program waits for traces to be delivered.
const flushTimeout = 3 * time.Second

// startTracing starts to send traces, if the environment asks for them. A collector that is unreachable stops nothing.
func startTracing(a *cli.App, log *slog.Logger) (stop func(), err error) {
	version, _ := cli.Version()
	end, err := tracing.Start(a.Ctx, version, log)
	if err != nil {
		return nil, err
	}
	return func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(a.Ctx), flushTimeout)
		defer cancel()
		if err := end(ctx); err != nil {
			log.Warn("cannot export traces", "error", err)
		}
	}, nil
}
