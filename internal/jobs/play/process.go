package play

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"hexparlor/game"
	"hexparlor/internal/panics"
)

// commandName is the command with which a program plays the games of one chunk, see Serve.
const commandName = "play-chunk"

// maxReason is the length in bytes of what a process that died may have printed about its reason.
const maxReason = 400

// answer is what the process of a chunk prints for each game, or once if it cannot play the chunk.
type answer struct {
	result
	Refused string `json:"refused,omitempty"`
}

// Command returns the command line with which this program plays a chunk in another process; nil if its file is not
// known. On Linux that process runs the same file, even if a new version has replaced it meanwhile.
func Command() []string {
	program, err := os.Executable()
	if err != nil {
		return nil
	}
	if runtime.GOOS == "linux" {
		program = "/proc/self/exe"
	}
	return []string{program, commandName}
}

// playInProcess plays the games of a chunk in a process of their own, and calls take for each result. refused says that
// the process cannot play them; err is the reason why it ended before the last game.
//
// A process of its own has a priority of its own, so that games delay no moves of matches, and a game that kills it
// leaves the server and other chunks alone.
func playInProcess(
	ctx context.Context, command []string, c Chunk, take func(result) error,
) (refused, err error) {
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Args[0] = filepath.Base(os.Args[0])
	cmd.Env = []string{"GOMAXPROCS=1"} // none of the program's secrets
	why := &head{}
	cmd.Stderr = why
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return nil, err
	}
	refused, err = collectAnswers(in, out, c, take)
	_ = in.Close() // ends the process
	_ = cmd.Wait() // how the process ended matters only if results are missing
	if errors.Is(err, errEnded) {
		return nil, fmt.Errorf("%w: %s%s", errEnded, cmd.ProcessState, why.text())
	}
	return refused, err
}

// errEnded is the error of a process that ended before its last game.
var errEnded = errors.New("the process that played the games died")

// collectAnswers sends a chunk to a process, and calls take for each result that the process prints.
func collectAnswers(in io.Writer, out io.Reader, c Chunk, take func(result) error) (refused, err error) {
	if err := json.NewEncoder(in).Encode(c); err != nil {
		return nil, errEnded
	}
	answers := json.NewDecoder(out)
	for range c.Numbers {
		var a answer
		if err := answers.Decode(&a); err != nil {
			return nil, errEnded
		}
		if a.Refused != "" {
			return errors.New(a.Refused), nil
		}
		if err := take(a.result); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// Serve plays the games of the chunk that it reads from in, at the lowest priority, and prints their results to out. It
// ends early when in ends, because the process that wants the results has died then.
func Serve(ctx context.Context, in io.Reader, out io.Writer, lookup func(string) (game.Game, bool)) error {
	signal.Ignore(os.Interrupt, syscall.SIGTERM) // the process that wants the results decides when to stop
	lowerPriority()
	return serve(ctx, in, out, lookup)
}

// serve does the work of Serve, at any priority.
func serve(ctx context.Context, in io.Reader, out io.Writer, lookup func(string) (game.Game, bool)) error {
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	var c Chunk
	if err := json.NewDecoder(in).Decode(&c); err != nil {
		return err
	}
	go func() {
		_ = panics.Catch(func() error { _, err := io.Copy(io.Discard, in); return err })
		stop()
	}()
	answers := json.NewEncoder(out)
	refused, err := playHere(ctx, c, lookup, func(r result) error { return answers.Encode(answer{result: r}) })
	if refused != nil {
		return answers.Encode(answer{Refused: refused.Error()})
	}
	return err
}

// head keeps the first bytes that are written to it.
type head struct{ kept []byte }

func (h *head) Write(text []byte) (int, error) {
	h.kept = append(h.kept, text[:min(len(text), maxReason-len(h.kept))]...)
	return len(text), nil
}

// text returns the first line that was written, after a colon. Lines after that are stacks of goroutines.
func (h *head) text() string {
	line, _, _ := strings.Cut(strings.TrimSpace(string(h.kept)), "\n")
	if line == "" {
		return ""
	}
	return ": " + strings.ToValidUTF8(line, "")
}
