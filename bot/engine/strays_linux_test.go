package engine_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestEngineChildrenInOtherSessionsAreKilled starts engines that leave children outside their process group.
func TestEngineChildrenInOtherSessionsAreKilled(t *testing.T) {
	for name, line := range map[string]string{
		"a session":             "setsid sh -c 'echo $$ >%s; exec sleep 1000' &",
		"an orphan":             "(setsid sh -c 'echo $$ >%s; exec sleep 1000' &);",
		"a cleared environment": "setsid env -i sh -c 'echo $$ >%s; exec sleep 1000' &",
		"a child of a child":    "setsid sh -c 'setsid sh -c \"echo \\$\\$ >%s; exec sleep 1000\"' &",
	} {
		t.Run(strings.ReplaceAll(name, " ", "-"), func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "pid")
			c := command(t, "hangs")
			c.Line = fmt.Sprintf(line, file) + " " + strings.Replace(c.Line, "exec ", "", 1)
			e := start(t, c)
			pid := readPid(t, file)
			ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			defer cancel()
			if _, err := e.Choose(ctx, opening(t, "hexit", nil)); !errors.Is(err, context.DeadlineExceeded) {
				t.Error(err)
			}
			awaitEnd(t, pid)
		})
	}
}

// TestChildrenOfEngineThatQuitsAreKilled starts an engine that exits by itself and leaves an orphan.
func TestChildrenOfEngineThatQuitsAreKilled(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pid")
	c := command(t, "plays")
	c.Line = "(setsid sh -c 'echo $$ >" + file + "; exec sleep 1000' &) " + "; " + c.Line
	e := start(t, c)
	pid := readPid(t, file)
	e.Close()
	awaitEnd(t, pid)
}

// readPid waits until a program has written its process id.
func readPid(t *testing.T, file string) int {
	t.Helper()
	for range 500 {
		text, _ := os.ReadFile(file)
		if pid, err := strconv.Atoi(strings.TrimSpace(string(text))); err == nil {
			return pid
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatal("no process id was written")
	return 0
}

func awaitEnd(t *testing.T, pid int) {
	t.Helper()
	for range 500 {
		if _, err := os.Stat("/proc/" + strconv.Itoa(pid)); err != nil || zombie(pid) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("process %d is alive", pid)
}

// TestEngineNameIsShownWithoutControlCharacters sends a name that would clear a terminal.
func TestEngineNameIsShownWithoutControlCharacters(t *testing.T) {
	c := command(t, "plays")
	c.Line = `printf 'name \033[2JOdd\ngame hexit\nauthor \033]0;x\007\nok\n'; read a; read b; echo ok; read c`
	e := start(t, c)
	if info := e.Info(); strings.ContainsAny(info.Name+info.Author, "\x1b\a") || !strings.Contains(info.Name, "Odd") {
		t.Errorf("%q by %q", info.Name, info.Author)
	}
}
