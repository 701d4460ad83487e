package terminal_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/terminal"
	"hexparlor/internal/terminal/solo"
)

// TestMenuWithManyChoicesEqualsStoredOutput plays a game with 400 legal moves, and compares the output with testdata.
func TestMenuWithManyChoicesEqualsStoredOutput(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			// plain types the lines of a file and writes the output to the file out.
			"plain": func(ts *testscript.TestScript, _ bool, args []string) {
				var out strings.Builder
				in := strings.NewReader(ts.ReadFile(args[0]))
				ts.Check(terminal.Play(t.Context(), in, &out, catalog.English(), solo.Config{Game: plain{}, Options: game.Options{}}))
				ts.Check(os.WriteFile(ts.MkAbs("out"), []byte(out.String()), 0o666))
			},
		},
		RequireUniqueNames: true, UpdateScripts: *update,
	})
}

// plain is a game on 20 by 20 cells, on which two players occupy one cell each.
type plain struct{ game.Game }

func (plain) Info() game.Info {
	return game.Info{ID: "plain", Version: 1}
}

func (plain) Seats(game.Options) []game.SeatInfo {
	return []game.SeatInfo{{Seat: 1, Name: i18n.Verbatim("White")}, {Seat: 2, Name: i18n.Verbatim("Black")}}
}

func (plain) New(game.Options, rng.Seed) (game.State, error) { return &cells{}, nil }

// cells lists the occupied cells, by the numbers of the moves.
type cells struct {
	game.State
	taken []game.Move
}

const side = 20

func (s *cells) ToAct() game.Seats {
	if len(s.taken) == 2 {
		return 0
	}
	return game.SeatsOf(game.Seat(1 + len(s.taken)))
}

func (s *cells) Moves(_ game.Seat, buf []game.Move) []game.Move {
	for m := range game.Move(side * side) {
		if !slices.Contains(s.taken, m) {
			buf = append(buf, m)
		}
	}
	return buf
}

func (s *cells) ParseMoves(seat game.Seat, text string) ([]game.Move, *game.Refusal) {
	for _, m := range s.Moves(seat, nil) {
		if s.MoveText(seat, m) == text {
			return []game.Move{m}, nil
		}
	}
	return nil, game.Refuse("no-cell", "R1", i18n.Verbatim(fmt.Sprintf("%s is no free cell.", text)))
}

func (s *cells) MoveText(_ game.Seat, m game.Move) string {
	return fmt.Sprintf("%c%d", 'a'+rune(m%side), m/side+1)
}

func (s *cells) Picks(seat game.Seat, m game.Move) []game.Pick {
	text := s.MoveText(seat, m)
	return game.Path("place",
		game.Pick{Kind: game.PickCell, Value: text, At: text, Label: i18n.Verbatim("free cell " + text)})
}

func (s *cells) Check(game.Seat, game.Move) *game.Refusal   { return nil }
func (s *cells) Play(_ game.Seat, m game.Move, _ *game.Log) { s.taken = append(s.taken, m) }
func (s *cells) Text(game.Seat) string                      { return fmt.Sprint(s.taken) }
func (s *cells) Prompt(game.Seat) game.Prompt {
	return game.Prompt{Title: i18n.Verbatim("Occupy a cell.")}
}
func (s *cells) Blank() game.State    { return &cells{} }
func (s *cells) Copy(from game.State) { s.taken = slices.Clone(from.(*cells).taken) }

func (s *cells) Result() game.Result {
	if s.ToAct() != 0 {
		return game.Result{}
	}
	return game.TwoPlayerResult(game.Spectator, "full")
}
