package host_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"hexparlor/game"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store"
)

const (
	childFile   = "MATCH_TEST_FILE"
	childThinks = "MATCH_TEST_THINKS"
	asWorker    = "worker"
)

// runsAsChild plays bots against each other on a file and prints the invalidations that it gets, until it is killed; or has a
// bot think without end at one of several servers, or at a worker for them.
func runsAsChild() bool {
	path := os.Getenv(childFile)
	if path == "" {
		return false
	}
	play := playUntilKilled
	if os.Getenv(childThinks) != "" {
		play = thinkUntilKilled
	}
	if err := play(path); err != nil {
		fmt.Println("error", err)
	}
	return true
}

func thinkUntilKilled(place string) error {
	s, err := store.OpenShared(context.Background(), place)
	if err != nil {
		return err
	}
	thinker := mover(func(ctx context.Context, _ game.State, _ game.Seat) (game.Move, error) {
		fmt.Println("thinking")
		<-ctx.Done()
		return 0, ctx.Err()
	})
	h := host.NewHost(host.Config{Games: games, Store: s, Link: s.Link(), Mover: thinker})
	if os.Getenv(childThinks) == asWorker {
		return workUntilKilled(h)
	}
	if err := h.Start(context.Background()); err != nil {
		return err
	}
	select {}
}

// workUntilKilled works, gives back on SIGTERM what it has begun, and stays.
func workUntilKilled(h *host.Host) error {
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGTERM)
	h.Work(context.Background(), func() bool { return true })
	<-end
	if err := h.Close(context.Background()); err != nil {
		return err
	}
	fmt.Println("given back")
	select {}
}

func playUntilKilled(path string) error {
	s, err := store.Open(context.Background(), path)
	if err != nil {
		return err
	}
	h := host.NewHost(host.Config{Games: games, Store: s, Mover: dice{}})
	if err := h.Start(context.Background()); err != nil {
		return err
	}
	for {
		m, err := h.Create(context.Background(), match.New{Game: "hexit", Players: []match.Player{robot, robot}})
		if err != nil {
			return err
		}
		watch(m)
	}
}

// watch prints each entry of a match as a stream would show it.
func watch(m *host.Match) {
	news, stop := m.Subscribe()
	defer stop()
	seen := 0
	for over := false; !over; {
		m.Since("", game.Arbiter, seen, func(s match.Step) {
			fmt.Println("entry", m.ID(), s.Entry.Number, s.Entry.Text)
		})
		m.Read(func(f *match.State) { seen, over = len(f.Log), f.Status == match.Finished })
		if !over {
			<-news
		}
	}
}

// TestKilledHostLosesNoEntryThatWasShown kills the program: all that was shown is stored, and the match goes on from
// there.
func TestKilledHostLosesNoEntryThatWasShown(t *testing.T) {
	path := newPath(t)
	var shown []string
	for range 3 {
		shown = append(shown, killAfter(t, path, 40)...)
	}
	h := openTestHost(t, path, nil)
	ids := map[string]bool{}
	for _, line := range shown {
		var id, text string
		var number int
		fmt.Sscan(line, &id, &number)
		_, text, _ = strings.Cut(strings.TrimPrefix(line, id+" "), " ")
		log, err := h.Store.Entries(t.Context(), id, number-1)
		if err != nil || len(log) == 0 || log[0].Text != text {
			t.Fatalf("%q was shown, but is not stored: %v", line, err)
		}
		ids[id] = true
	}
	h.start()
	for id := range ids {
		m, err := h.Match(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		await(t, m, "the end", finished)
		checkStored(t, h, m)
	}
}

// killAfter runs a child, kills it when it has shown n entries, and gives them.
func killAfter(t *testing.T, path string, n int) []string {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childFile+"="+path)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	var shown []string
	lines := bufio.NewScanner(out)
	for lines.Scan() && len(shown) < n {
		entry, ok := strings.CutPrefix(lines.Text(), "entry ")
		if !ok {
			t.Error(lines.Text())
		}
		shown = append(shown, entry)
	}
	if err := child.Process.Kill(); err != nil {
		t.Error(err)
	}
	child.Wait()
	return shown
}
