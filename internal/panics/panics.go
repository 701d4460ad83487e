// Package panics keeps the panic of one piece of work from ending the program, and keeps its stack for the log.
package panics

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"
)

// Error is a panic as an error. Its text names the cause alone: the stack is for the log.
type Error struct {
	Cause any
	Stack string
}

func (e *Error) Error() string { return fmt.Sprintf("panic: %v", e.Cause) }

// LogValue returns the cause with the stack, so that every log line about the error has both.
func (e *Error) LogValue() slog.Value {
	return slog.GroupValue(slog.String("panic", fmt.Sprint(e.Cause)), slog.String("stack", e.Stack))
}

// Catch returns the error of do, or an *Error if do panics.
func Catch(do func() error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = &Error{Cause: cause, Stack: string(debug.Stack())}
		}
	}()
	return do()
}

// Guard calls do and logs a panic of it with its stack. It reports whether do returned without a panic. The attributes
// name what the work concerned, such as a match.
func Guard(log *slog.Logger, work string, do func(), attrs ...any) bool {
	err := Catch(func() error {
		do()
		return nil
	})
	if err != nil {
		log.Error("panic", append([]any{"work", work, "error", err}, attrs...)...)
	}
	return err == nil
}

// restartPause is how long Restart waits after a panic, so that a fault that stays does not fill the log.
const restartPause = 5 * time.Second

// Restart guards do, which works until ctx ends, and calls it again after each panic.
func Restart(ctx context.Context, log *slog.Logger, work string, do func(context.Context)) {
	for !Guard(log, work, func() { do(ctx) }) {
		select {
		case <-ctx.Done():
			return
		case <-time.After(restartPause):
		}
	}
}
