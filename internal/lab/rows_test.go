package lab_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"hexparlor/game"
	"hexparlor/internal/lab"
)

// goodRow returns a game of two seats.
func goodRow() lab.Row {
	return lab.Row{
		Winners: []game.Seat{1}, Result: "1-0", Plies: 2, First: 1, Blood: 2,
		Uses: []map[string]int{{}, {}}, Events: map[string]int{}, Moves: []string{"1 a", "2 b"},
		Decisions: lab.Decisions{
			Ply: []int{1, 2}, Seat: []int{1, 2}, Ways: []int{3, 3}, Value: []int{500, 500}, Gap: []int{1, 1},
			Stake: []int{1, 1}, Guess: []int{-1, -1},
		},
	}
}

// read stores a study of one game and reads it.
func read(t *testing.T, teams []int, r lab.Row) error {
	t.Helper()
	folder := t.TempDir()
	settings, err := json.Marshal(lab.Settings{Game: "hex", Arms: []lab.Arm{{Kind: lab.Plain, Teams: teams}}})
	if err != nil {
		t.Fatal(err)
	}
	row, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	text := string(settings) + "\n" + string(row) + "\n"
	if err := os.WriteFile(filepath.Join(folder, lab.FileName), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = lab.ReadData(folder)
	return err
}

// TestReadDataRefusesGamesWithImpossibleSeatsAndNumbers reads games with seats and numbers that no game can have.
func TestReadDataRefusesGamesWithImpossibleSeatsAndNumbers(t *testing.T) {
	if err := read(t, []int{1, 2}, goodRow()); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*lab.Row){
		"winner 3":     func(r *lab.Row) { r.Winners = []game.Seat{3} },
		"winner 0":     func(r *lab.Row) { r.Winners = []game.Seat{0} },
		"winner -1":    func(r *lab.Row) { r.Winners = []game.Seat{-1} },
		"first 9":      func(r *lab.Row) { r.First = 9 },
		"blood -2":     func(r *lab.Row) { r.Blood = -2 },
		"decider 3":    func(r *lab.Row) { r.Decisions.Seat[1] = 3 },
		"decider 0":    func(r *lab.Row) { r.Decisions.Seat[0] = 0 },
		"ply 0":        func(r *lab.Row) { r.Decisions.Ply[0] = 0 },
		"ways 0":       func(r *lab.Row) { r.Decisions.Ways[0] = 0 },
		"plies -1":     func(r *lab.Row) { r.Plies = -1 },
		"one use":      func(r *lab.Row) { r.Uses = r.Uses[:1] },
		"short column": func(r *lab.Row) { r.Decisions.Gap = nil },
		"arm 1":        func(r *lab.Row) { r.Arm = 1 },
		"arm -1":       func(r *lab.Row) { r.Arm = -1 },
	} {
		r := goodRow()
		spoil(&r)
		if read(t, []int{1, 2}, r) == nil {
			t.Errorf("%s is not refused", name)
		}
	}
	for _, teams := range [][]int{{0, 1}, {1, 3}, {-1, 1}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 9}} {
		if read(t, teams, goodRow()) == nil {
			t.Errorf("the teams %v are not refused", teams)
		}
	}
}
