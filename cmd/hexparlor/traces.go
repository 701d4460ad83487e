package main

import (
	"context"
	"log/slog"
	"time"

	"hexparlor/internal/cli"
	"hexparlor/internal/tracing"
)

// flushTimeout is the longest time that the program waits at its end for traces to be delivered.
const flushTimeout = 3 * time.Second

// startTracing starts to send traces if environment variables of OpenTelemetry ask for it. The program works without
// the collector.
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
