package panics_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"

	"hexparlor/internal/panics"
)

func TestCatchKeepsCauseAndStack(t *testing.T) {
	err := panics.Catch(func() error { panic("out of range") })
	var p *panics.Error
	if !errors.As(err, &p) || p.Cause != "out of range" || !strings.Contains(p.Stack, "TestCatchKeepsCauseAndStack") {
		t.Errorf("%#v", err)
	}
	if strings.Contains(err.Error(), "goroutine") {
		t.Errorf("the text of the error has the stack: %v", err)
	}
	failed := errors.New("failed")
	if err := panics.Catch(func() error { return failed }); !errors.Is(err, failed) {
		t.Errorf("an error came back as %v", err)
	}
}

func TestGuardLogsStackAndSubject(t *testing.T) {
	var b bytes.Buffer
	log := slog.New(slog.NewTextHandler(&b, nil))
	if panics.Guard(log, "deadline", func() { panic("odd") }, "match", "m1") {
		t.Error("a panic is reported as none")
	}
	for _, part := range []string{"odd", "deadline", "m1", "TestGuardLogsStackAndSubject"} {
		if !strings.Contains(b.String(), part) {
			t.Errorf("the log lacks %q: %s", part, b.String())
		}
	}
	if !panics.Guard(log, "deadline", func() {}) {
		t.Error("no panic is reported as one")
	}
}

func TestRestartGoesOnAfterPanicUntilItReturns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		runs := 0
		panics.Restart(t.Context(), slog.New(slog.DiscardHandler), "loop", func(context.Context) {
			if runs++; runs < 3 {
				panic(runs)
			}
		})
		if runs != 3 {
			t.Errorf("%d runs", runs)
		}
		ctx, cancel := context.WithCancel(t.Context())
		panics.Restart(ctx, slog.New(slog.DiscardHandler), "loop", func(context.Context) {
			runs++
			cancel()
			panic(runs)
		})
		if runs != 4 {
			t.Errorf("%d runs after the end", runs)
		}
	})
}
