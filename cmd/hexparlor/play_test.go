//go:build unix

package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/terminal/solo"
	"hexparlor/internal/terminal/window"
)

// openWindow starts the program in a real terminal of 80 columns and 24 rows.
func openWindow(t *testing.T, args ...string) *window.Window {
	t.Helper()
	cmd := exec.Command("hexparlor", args...)
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "LANG=en_GB.UTF-8", "LC_ALL=", "COLORTERM=truecolor")
	w, err := window.Open(cmd, 80, 24)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w
}

// shows waits until a text is on the screen.
func shows(t *testing.T, w *window.Window, text string) {
	t.Helper()
	if !w.Until(time.Minute, func(screen string) bool { return strings.Contains(screen, text) }) {
		t.Fatalf("%q is not on the screen:\n%s", text, w.Text())
	}
}

// kept is what the tests read in the file of a match.
type kept struct {
	Over  bool
	Turns []struct{ Seat game.Seat }
}

// stored returns the match in a folder; Enter may have begun another one when it was over.
func stored(folder string) (k kept) {
	files, _ := filepath.Glob(filepath.Join(folder, "*.json"))
	for _, file := range files {
		text, _ := os.ReadFile(file)
		var read kept
		if json.Unmarshal(text, &read) == nil && (read.Over || len(files) == 1) {
			k = read
		}
	}
	return k
}

// begun reports whether input after the end of the match has begun a rematch.
func begun(folder string) bool {
	files, _ := filepath.Glob(filepath.Join(folder, "*.json"))
	return len(files) > 1
}

// brief are options under which whole games are short.
var brief = map[string][]string{
	"hex": {"size=5"}, "hexit": {"tiles=12"}, "hexattack": {"turns=3"}, "hexstrat": {"maxturns=20"}, "swarm": {"maxturns=20"},
}

// players play a whole game by one kind of input. Each call sends some input.
var players = map[string]func(t *testing.T, w *window.Window, folder string, n int){
	"arrow keys": func(t *testing.T, w *window.Window, _ string, n int) {
		arrows := []string{"\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"}
		for i := range n % 4 {
			send(t, w, arrows[(n*7+i)%4])
		}
		send(t, w, "\r")
	},
	"typed moves": func(t *testing.T, w *window.Window, folder string, n int) { typeMove(t, w, folder, n) },
	"mouse": func(t *testing.T, w *window.Window, _ string, n int) {
		places := [][2]int{{(n * 37) % 44, 2 + (n*11)%18}, {50 + n%20, 2 + (n*5)%15}, {65, 21}, {65, 16}, {30, 21}}
		for _, at := range places {
			if err := w.Click(at[0], at[1]); err != nil {
				t.Fatal(err)
			}
		}
	},
}

func send(t *testing.T, w *window.Window, keys string) {
	t.Helper()
	if err := w.Type(keys); err != nil {
		t.Fatal(err)
	}
}

// typeMove types a legal move of the match in the folder, and waits until it has been played.
func typeMove(t *testing.T, w *window.Window, folder string, n int) {
	t.Helper()
	list, err := solo.Folder(folder).List()
	if err != nil || len(list) == 0 {
		t.Fatalf("no match is kept: %v", err)
	}
	m, err := solo.Folder(folder).Load(list[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	if m.Over() || m.ToMove() != 1 {
		time.Sleep(time.Millisecond) // the bot thinks
		return
	}
	moves := m.State.Moves(1, nil)
	text := m.State.MoveText(1, moves[(n*7)%len(moves)])
	send(t, w, ":"+text+"\r")
	if !w.Until(time.Minute, func(string) bool { k := stored(folder); return k.Over || len(k.Turns) > len(m.Past) }) {
		t.Fatalf("%q has not been played:\n%s", text, w.Text())
	}
}

// TestWholeGameOfEachGameInTerminal plays each game in a real terminal to its end: by arrow keys and Enter, by typed
// moves, and by the mouse alone. In the middle of the game the window gets other sizes.
func TestWholeGameOfEachGameInTerminal(t *testing.T) {
	for _, g := range games.All() {
		for name, play := range players {
			t.Run(g.Info().ID+" "+name, func(t *testing.T) {
				t.Parallel()
				folder := t.TempDir()
				args := []string{"play", g.Info().ID, "--level", "1", "--seed", "7", "--folder", folder}
				for _, option := range brief[g.Info().ID] {
					args = append(args, "-o", option)
				}
				if name == "typed moves" { // a film would take the keys
					os.WriteFile(filepath.Join(folder, "settings"), []byte(`{"film":"off"}`), 0o600)
				}
				w := openWindow(t, args...)
				shows(t, w, "level 1")
				playOn(t, w, folder, name, play)
				if !leaveFilms(t, w, func(screen string) bool { return strings.Contains(screen, "Rematch") || begun(folder) }) {
					t.Errorf("no rematch is offered:\n%s", w.Text())
				}
				if err := w.Resize(80, 24); err != nil { // the match may have ended in a small window
					t.Fatal(err)
				}
				send(t, w, "\x03")
				if err := w.Wait(); err != nil {
					t.Error(err)
				}
				if text := w.Text(); !strings.Contains(text, "Go on with: hexparlor play") {
					t.Errorf("the program does not say how to go on, or the former screen is not back:\n%s", text)
				}
			})
		}
	}
}

// leaveFilms closes films, which run for as long as a person needs, until the screen is as wanted.
func leaveFilms(t *testing.T, w *window.Window, wanted func(string) bool) bool {
	t.Helper()
	for range 100 {
		if w.Until(200*time.Millisecond, wanted) {
			return true
		}
		if strings.Contains(w.Text(), " film of ") {
			send(t, w, "\x1b")
		}
	}
	return false
}

// playOn sends input until the match is over. While the window has other sizes, the mouse would miss.
func playOn(t *testing.T, w *window.Window, folder, name string, play func(*testing.T, *window.Window, string, int)) {
	t.Helper()
	sizes := [][2]int{{120, 40}, {30, 10}, {60, 20}, {80, 24}}
	for n, resized, end := 0, 0, time.Now().Add(3*time.Minute); ; n++ {
		k := stored(folder)
		switch {
		case k.Over:
			if resized == 0 && name != "mouse" {
				t.Error("the match ended before the window got another size")
			}
			return
		case time.Now().After(end):
			t.Fatalf("not over after %d turns:\n%s", len(k.Turns), w.Text())
		case len(k.Turns) > 2+resized && resized < len(sizes) && name != "mouse":
			if err := w.Resize(sizes[resized][0], sizes[resized][1]); err != nil {
				t.Fatal(err)
			}
			resized++
		}
		before := w.Drawn()
		play(t, w, folder, n)
		w.Until(30*time.Millisecond, func(string) bool { return w.Drawn() > before }) // or input would pile up
	}
}
