package main

import (
	"context"
	"log/slog"
	"time"

	"hexparlor/internal/tracing"
)

// leaving is for how long what is left to tell a collector of traces is waited for at the end.
const leaving = 3 * time.Second

// trace begins to tell traces, if the environment asks for them. A collector that does not take them stops nothing.
func (a *app) trace(log *slog.Logger) (stop func(), err error) {
	version, _ := versions()
	end, err := tracing.Start(a.ctx, version, log)
	if err != nil {
		return nil, err
	}
	return func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(a.ctx), leaving)
		defer cancel()
		if err := end(ctx); err != nil {
			log.Warn("traces cannot be delivered", "error", err)
		}
	}, nil
}
