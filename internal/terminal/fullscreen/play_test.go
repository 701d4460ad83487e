package fullscreen

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/terminal/canvas"
	"hexparlor/internal/terminal/solo"
	"hexparlor/internal/terminal/view"
)

// opened returns a program of 80 columns and 24 rows that shows a new match against the weakest bot.
func opened(t *testing.T, g game.Game, words *i18n.Catalogue, options map[string]string) (*model, *match) {
	t.Helper()
	o, err := game.ParseOptions(g.Info().Options, options)
	if err != nil {
		t.Fatal(err)
	}
	m, err := newModel(t.Context(), Config{
		Words: words, Folder: solo.Folder(t.TempDir()),
		First: &solo.Config{Game: g, Options: o, Level: 1, Seat: 1, Seed: [32]byte{7}},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.cancel)
	m.settings["film"] = "off" // films have tests of their own
	s := m.top().(*match)
	m.View()
	run(m, s.begin(m))
	return m, s
}

// run executes a command and the commands that follow from it, and draws the screen after each.
func run(m *model, cmd tea.Cmd) {
	for cmd != nil {
		msg := cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			for _, each := range batch {
				run(m, each)
			}
			return
		}
		_, cmd = m.Update(msg)
		m.View()
	}
}

// send sends a message to the program.
func send(m *model, msg tea.Msg) { run(m, func() tea.Msg { return msg }) }

// typeText sends each character of a text as a key, and then Enter.
func typeText(m *model, text string) {
	for _, r := range text {
		send(m, press(r))
	}
	send(m, tea.KeyPressMsg{Code: tea.KeyEnter})
}

// short are options under which games end soon.
var short = map[string]map[string]string{"hex": {"size": "5"}, "hexit": {"tiles": "12"}}

// maxKeys is more than the number of keys of any of these games.
const maxKeys = 20_000

// TestWindowsOfAllSizesShowEveryGame draws positions of a whole game in windows of many sizes, and checks that each row
// has its width and that choices stay where they are.
func TestWindowsOfAllSizesShowEveryGame(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			t.Parallel()
			m, s := opened(t, g, catalog.English(), nil)
			for n := range 20 {
				if s.Over {
					break
				}
				send(m, tea.KeyPressMsg{Code: tea.KeyEnter})
				before := s.current
				for _, size := range [][2]int{{60, 20}, {79, 23}, {80, 24}, {100, 30}, {120, 40}, {200, 60}, {1, 1}, {20, 90}} {
					send(m, tea.WindowSizeMsg{Width: size[0], Height: size[1]})
					rows := strings.Split(strings.TrimRight(m.canvas().Plain(), "\n"), "\n")
					if len(rows) > size[1] {
						t.Fatalf("%d rows in a window of %v", len(rows), size)
					}
				}
				send(m, tea.WindowSizeMsg{Width: 80, Height: 24})
				if s.current != before {
					t.Fatalf("after %d moves a resize moved the cursor from %d to %d", n, before, s.current)
				}
			}
		})
	}
}

func TestMatchGoesOnAfterProgramWasLeft(t *testing.T) {
	g, _ := games.Lookup("hexattack")
	m, s := opened(t, g, catalog.English(), nil)
	for range 10 {
		send(m, tea.KeyPressMsg{Code: tea.KeyEnter})
	}
	want, turns := s.State.Text(game.Arbiter), len(s.Past)
	again, err := newModel(t.Context(), Config{Words: catalog.English(), Folder: m.Folder})
	if err != nil {
		t.Fatal(err)
	}
	send(again, tea.KeyPressMsg{Code: tea.KeyEnter})
	next, ok := again.top().(*match)
	if !ok {
		t.Fatalf("the match is not offered:\n%s", again.canvas().Plain())
	}
	if got := next.State.Text(game.Arbiter); got != want || len(next.Past) != turns {
		t.Errorf("the match goes on with %s after %d turns, wanted %s after %d", got, len(next.Past), want, turns)
	}
}

func TestUndoTakesBackMoveAndAnswer(t *testing.T) {
	g, _ := games.Lookup("hex")
	m, s := opened(t, g, catalog.English(), nil)
	start := s.State.Text(game.Arbiter)
	send(m, tea.KeyPressMsg{Code: tea.KeyEnter})
	if len(s.Past) != 2 {
		t.Fatalf("%d turns after a move and its answer", len(s.Past))
	}
	send(m, press('z'))
	if got := s.State.Text(game.Arbiter); got != start || !s.mine() {
		t.Errorf("position %s, wanted %s", got, start)
	}
}

func TestRefusedLineStaysWithReasonAndRule(t *testing.T) {
	g, _ := games.Lookup("hex")
	m, s := opened(t, g, catalog.English(), nil)
	send(m, press(':'))
	typeText(m, "f6")
	if len(s.Past) != 2 {
		t.Fatalf("a cell alone is no move: %s", s.message)
	}
	send(m, press(':'))
	typeText(m, "place f6")
	if text := m.canvas().Plain(); s.line == nil || !strings.Contains(text, "(R3.") || !strings.Contains(text, ":place f6") {
		t.Errorf("the refusal is not shown:\n%s", text)
	}
}

func TestTabCompletesTypedMove(t *testing.T) {
	g, _ := games.Lookup("hex")
	m, s := opened(t, g, catalog.English(), nil)
	send(m, press(':'))
	for _, r := range "place 0," {
		send(m, press(r))
	}
	send(m, tea.KeyPressMsg{Code: tea.KeyTab})
	if got := string(s.line.text); got != "place 0,0" {
		t.Errorf("completed to %q", got)
	}
}

// TestPastedEscapeSequencesAreNotPrinted checks that text with control characters leaves none on the screen.
func TestPastedEscapeSequencesAreNotPrinted(t *testing.T) {
	g, _ := games.Lookup("hex")
	m, _ := opened(t, g, catalog.English(), nil)
	m.look = canvas.Look{}
	send(m, tea.PasteMsg{Content: "\x1b]0;owned\x07\x1b[2J\u202eabc\u200b世"})
	plain := m.canvas().Plain()
	if strings.ContainsAny(plain, "\x1b\x07\u202e\u200b世") || !strings.Contains(plain, "abc") {
		t.Errorf("printed:\n%q", plain)
	}
}

// TestTwinMatchesLookEqualToUserWhoMayNotKnowTheDifference compares the screens of two matches that differ only in what
// the bot has sealed.
func TestTwinMatchesLookEqualToUserWhoMayNotKnowTheDifference(t *testing.T) {
	g, _ := games.Lookup("hexattack")
	screens := map[string]bool{}
	for _, order := range []string{"1 attack S", "1 hold", "1 push NE"} {
		m, s := opened(t, g, catalog.English(), nil)
		for _, text := range []string{order, "2 hold", "3 hold", "commit"} {
			send(m, applied{s, func() view.Update { return s.at.Submit(2, text) }})
			if s.bad {
				t.Fatal(s.message)
			}
		}
		screens[m.View().Content] = true
	}
	if len(screens) != 1 {
		t.Errorf("%d different screens for positions that the user cannot tell apart", len(screens))
	}
}

// TestScreensAreDrawnInAllLanguagesAndCharacters draws every screen in each language, and in ASCII.
func TestScreensAreDrawnInAllLanguagesAndCharacters(t *testing.T) {
	for _, words := range catalog.All() {
		for _, g := range games.All() {
			m, _ := opened(t, g, words, nil)
			m.look = canvas.Look{ASCII: true}
			for _, keys := range []string{"", "?", "\x1b", "u", "\x1b", "h", ":", "\x1b", "o"} {
				for _, r := range keys {
					if r == '\x1b' {
						send(m, tea.KeyPressMsg{Code: tea.KeyEscape})
						continue
					}
					send(m, press(r))
				}
				for i, r := range m.canvas().Plain() {
					if r > 0x7e || r < ' ' && r != '\n' {
						t.Fatalf("%s %s: character %q at %d:\n%s", words.Tag, g.Info().ID, r, i, m.canvas().Plain())
					}
				}
			}
		}
	}
}

func TestReplayShowsRecordMoveByMoveAndPlaysNothing(t *testing.T) {
	g, _ := games.Lookup("hex")
	m, s := opened(t, g, catalog.English(), short["hex"])
	for !s.Over {
		send(m, tea.KeyPressMsg{Code: tea.KeyEnter})
	}
	turns := len(s.Past)
	replay, err := newModel(t.Context(), Config{Words: catalog.English(), Folder: m.Folder, Replay: s.at.(*solo.Backend).Match})
	if err != nil {
		t.Fatal(err)
	}
	shown := replay.top().(*match)
	for n := range turns {
		if text := replay.canvas().Plain(); !strings.Contains(text, fmt.Sprintf("after move %d of %d", n, turns)) {
			t.Fatalf("after %d moves:\n%s", n, text)
		}
		for _, key := range []tea.KeyPressMsg{press('z'), press('R'), press('R'), press('h'), {Code: tea.KeyEnter}} {
			send(replay, key)
		}
	}
	if text := replay.canvas().Plain(); shown.back != 0 || !strings.Contains(text, "has won") && !strings.Contains(text, "wins") {
		t.Errorf("the end is not shown:\n%s", text)
	}
	if len(shown.Past) != turns || shown.Over != s.Over {
		t.Error("the replay has changed the match")
	}
}

func TestReflowJoinsParagraphsAndKeepsFigures(t *testing.T) {
	page := "# Head\n\nOne **two**\nthree.\n\n* first\n  entry\n* second\n\n    figure  1\n    figure  2\n"
	want := "# Head\n\nOne two three.\n\n* first entry\n* second\n\n    figure  1\n    figure  2"
	if got := reflow(page); got != want {
		t.Errorf("got %q, wanted %q", got, want)
	}
}
