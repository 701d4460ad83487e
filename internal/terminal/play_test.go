package terminal_test

import (
	"context"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/games/hexattack"
	"hexparlor/games/hexit"
	"hexparlor/games/hexstrat"
	"hexparlor/games/swarm"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/terminal"
	"hexparlor/internal/terminal/solo"
	"hexparlor/record"
)

var update = flag.Bool("update", false, "write the expected transcripts anew")

func config(t testing.TB, level int, seat game.Seat, given map[string]string) solo.Config {
	t.Helper()
	g := hexit.Game{}
	o, err := game.ParseOptions(g.Info().Options, given)
	if err != nil {
		t.Fatal(err)
	}
	return solo.Config{Game: g, Options: o, Level: level, Seat: seat}
}

// played returns the terminal's output for these input lines.
func played(t testing.TB, c solo.Config, lines ...string) string {
	t.Helper()
	var out strings.Builder
	if err := terminal.Play(t.Context(), strings.NewReader(strings.Join(lines, "\n")), &out, catalog.English(), c); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// contains checks that the transcript has all these parts, in this order. Lines may break within a part.
func contains(t *testing.T, transcript string, parts ...string) {
	t.Helper()
	fold := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	rest := fold(transcript)
	for _, part := range parts {
		_, after, ok := strings.Cut(rest, fold(part))
		if !ok {
			t.Fatalf("%q is missing, or not after the part before it, in\n%s", part, transcript)
		}
		rest = after
	}
}

// TestTwoUsersAtOneTerminalGetStoredOutput compares a game of two users at one terminal with a stored transcript.
func TestTwoUsersAtOneTerminalGetStoredOutput(t *testing.T) {
	script := []string{
		"2", "Drop  0,1", "", "drop 0,0", "help", "1", // the example game of the rules, up to its prisoner
		"moves", "release 0,-1", "drop 5,5", "deal 0,0", "7", "-1", "undo", "undo", "board", "deal 0,1 nw", "2",
		"record", "resign", "drop 0,0", "moves", "record", "undo", "quit",
	}
	got := played(t, config(t, 0, 0, nil), script...)
	file := filepath.Join("testdata", "two-people.txt")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("the transcript has changed (write it anew with -update):\n%s", diff)
	}
}

// TestGameAgainstBotEndsIfUserAlwaysTakesFirstChoice plays a whole game.
func TestGameAgainstBotEndsIfUserAlwaysTakesFirstChoice(t *testing.T) {
	c := config(t, 3, 2, map[string]string{"tiles": "12"})
	first := append(strings.Split(strings.Repeat("1,", 400), ","), "record")
	transcript := played(t, c, first...)
	contains(t, transcript, "You are Black.", "Casual", "White: ", "Black> 1", "You have ",
		"The game is over.", `[Options "tiles=12"]`, `[Seat1 "Casual (level 3)"]`, `[Seat2 "Black"]`, `[Reason "`)
	if again := played(t, c, first...); again != transcript {
		t.Error("the same seed and the same input have led to another transcript")
	}
	c.Seed[0] = 1
	if other := played(t, c, first...); other == transcript {
		t.Error("the seed changes nothing")
	}
	_, text, _ := strings.Cut(transcript, "> record\n")
	text, _, _ = strings.Cut(text, "\n> ")
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if verdict, err := record.Verify(r, games.Lookup); err != nil || !verdict.Decided {
		t.Errorf("the record is not exact: %v\n%s", err, text)
	}
}

func TestUndoTakesBackMoveOfUserAndAnswerOfBot(t *testing.T) {
	transcript := played(t, config(t, 2, 1, nil), "undo", "drop 0,0", "undo", "record")
	contains(t, transcript, "no move that could be taken back", "White: drop 0,0", "Black: ",
		"White takes back: drop 0,0", "White: Drop a stone", "White> record", `[Result "*"]`)
	if _, after, _ := strings.Cut(transcript, `[Result "*"]`); strings.Contains(after, "1. ") {
		t.Errorf("moves are left:\n%s", after)
	}
}

func TestHintShowsMoveOfBotAndReason(t *testing.T) {
	contains(t, played(t, config(t, 0, 0, nil), "hint", "drop 0,0", "drop 0,1", "hint"),
		"The bot would play: drop ", "% of the point", "The bot would play: deal 0,0 SE, the only move.")
}

func TestRulesCommandShowsRulesWithFigures(t *testing.T) {
	contains(t, played(t, config(t, 0, 0, nil), "rules"),
		"# Hex-It\n", "    You must deal: your stack on 0,0 can reach 1,0.\n", // a figure of the rules
		"    1 deal 0,0 E\n", "    White deals 3 stones from 0,0 going east", "`pass` passes.")
}

func TestFindRulesReturnsSectionOfRuleWithoutOne(t *testing.T) {
	g, _ := games.Lookup("hexattack")
	for number, want := range map[string]string{"R6.1": "## 6 Move", "6.1b": "## 6 Move", "R5.3": "### 5.3 Blocked", "R77.1": ""} {
		got, err := terminal.FindRules(g, nil, catalog.English(), number)
		if head, _, _ := strings.Cut(got, "\n"); err != nil || head != want {
			t.Errorf("%s gives %q, %v", number, head, err)
		}
	}
}

func TestRecordCommandWritesOnlyNewFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "my game.txt")
	c := config(t, 0, 0, nil)
	c.Date = "2026-11-21"
	contains(t, played(t, c, "drop 0,0", "record "+file, "record "+file, "record "+filepath.Dir(file)),
		"The record is in "+file, "could not be written", "could not be written")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := `[Game "hexit"]
[Seat1 "White"]
[Seat2 "Black"]
[Date "2026-11-21"]
[Result "*"]

1. 1 drop 0,0
`
	if diff := cmp.Diff(want, string(text)); diff != "" {
		t.Error(diff)
	}
}

func TestPlayRefusesInvalidConfigs(t *testing.T) {
	for name, c := range map[string]solo.Config{
		"level":  config(t, bot.Top+1, 1, nil),
		"seat":   config(t, 3, 3, nil),
		"seat 0": config(t, 3, 0, nil),
	} {
		if err := terminal.Play(t.Context(), strings.NewReader(""), io.Discard, catalog.English(), c); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	secret := config(t, 0, 0, nil)
	secret.Game = hidden{}
	if err := terminal.Play(t.Context(), strings.NewReader(""), io.Discard, catalog.English(), secret); err == nil {
		t.Error("one terminal would show the secrets of both")
	}
}

// hidden is Hex-It, declared as a game with secrets.
type hidden struct{ hexit.Game }

func (hidden) Info() game.Info {
	return game.Info{Version: 1, Traits: game.Traits{Sealed: true}}
}

// TestPlayOfAllSeatsIsRefusedInGamesWithPrivateInformation checks that a game with private information under its
// options is refused.
func TestPlayOfAllSeatsIsRefusedInGamesWithPrivateInformation(t *testing.T) {
	for _, c := range []struct {
		game    game.Game
		options map[string]string
		private bool
	}{
		{hexit.Game{}, nil, false},
		{swarm.Game{}, nil, false},
		{swarm.Game{}, map[string]string{"memory": "false", "pick": "random"}, false},
		{hexstrat.Game{}, nil, false},
		{hexstrat.Game{}, map[string]string{"bonus": "true"}, true},
		{hexattack.Game{}, nil, true},
	} {
		o, err := game.ParseOptions(c.game.Info().Options, c.options)
		if err != nil {
			t.Fatal(err)
		}
		err = terminal.Play(t.Context(), strings.NewReader("moves\nquit\n"), io.Discard, catalog.English(), solo.Config{Game: c.game, Options: o})
		if refused := err != nil; refused != c.private {
			t.Errorf("%s %v: %v", c.game.Info().ID, c.options, err)
		}
	}
}

// TestOptionsThatAllowEndlessGamesForbidBotsAndHints: two users may play a game without a guaranteed end; the bot does
// not.
func TestOptionsThatAllowEndlessGamesForbidBotsAndHints(t *testing.T) {
	endless := map[string]string{"quiet": "0"}
	err := terminal.Play(t.Context(), strings.NewReader(""), io.Discard, catalog.English(), config(t, 1, 1, endless))
	if err == nil || !strings.Contains(err.Error(), "quiet=0") {
		t.Errorf("the bot plays: %v", err)
	}
	contains(t, played(t, config(t, 0, 0, endless), "drop 0,0", "hint", "quit"), "There are no hints here", "quiet=0")
}

func TestPlayEndsWithoutErrorAtEndOfInput(t *testing.T) {
	contains(t, played(t, config(t, 0, 0, nil)), "White> ", "The input has ended before the game.")
}

func TestPlayEndsWhenCancelledWhileWaitingForInput(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	in, typing := io.Pipe()
	defer typing.Close()
	time.AfterFunc(20*time.Millisecond, cancel)
	if err := terminal.Play(ctx, in, io.Discard, catalog.English(), config(t, 0, 0, nil)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestPlayReturnsErrorForLineOfOneMebibyte(t *testing.T) {
	err := terminal.Play(t.Context(), strings.NewReader(strings.Repeat("x", 1<<20)), io.Discard, catalog.English(), config(t, 0, 0, nil))
	if err == nil || !strings.Contains(err.Error(), "long") {
		t.Errorf("a line of a mebibyte: %v", err)
	}
}

func TestPlayEndsWhenOutputFails(t *testing.T) {
	endless := io.MultiReader(strings.NewReader(strings.Repeat("board\n", 10_000)))
	if err := terminal.Play(t.Context(), endless, closed{}, catalog.English(), config(t, 0, 0, nil)); !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
}

// closed is an output that returns an error.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }
