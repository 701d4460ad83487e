// Package panics keeps the panic of one piece of work from ending the program, and keeps its stack for the log.
package panics

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"
)

// Error is a panic as an error. Its text has only the cause; the stack is for the log.
type Error struct {
	Cause any
	Stack string
}

func (e *Error) Error() string { return fmt.Sprintf("panic: %v", e.Cause) }

// LogValue returns the cause and the stack, so that every log record with the error has both.
func (e *Error) LogValue() slog.Value {
	return slog.GroupValue(slog.String("panic", fmt.Sprint(e.Cause)), slog.String("stack", e.Stack))
}

// Catch calls do and returns its error, or an *Error if do panics.
func Catch(do func() error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = &Error{Cause: cause, Stack: string(debug.Stack())}
		}
	}()
	return do()
}

// Guard calls do, logs a panic of it with the stack, and reports whether do returned without a panic. work names what
// do does; attrs are more attributes of the log record, such as the match.
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

// restartPause is how long Restart waits after a panic, so that a lasting bug does not fill the log.
const restartPause = 5 * time.Second

// Restart calls do, logs a panic of it, and calls it again after restartPause, until do returns or ctx is done. work
// names what do does.
func Restart(ctx context.Context, log *slog.Logger, work string, do func(context.Context)) {
	for !Guard(log, work, func() { do(ctx) }) {
		select {
		case <-ctx.Done():
			return
		case <-time.After(restartPause):
		}
	}
}
