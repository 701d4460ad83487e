package solo

import (
	"os"
	"testing"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/record"
)

// played returns a match of Hexstrat after some moves of both seats.
func played(t *testing.T) *Match {
	t.Helper()
	g, _ := games.Lookup("hexstrat")
	o, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := New(Config{Game: g, Options: o, Level: 2, Seat: 2, Seed: [32]byte{3}, Date: "2026-11-27"})
	if err != nil {
		t.Fatal(err)
	}
	for range 12 {
		seat := m.ToMove()
		if _, refusal := m.Play(seat, m.State.MoveText(seat, m.State.Moves(seat, nil)[0])); refusal != nil {
			t.Fatal(refusal)
		}
	}
	return m
}

func TestLoadReturnsSavedMatch(t *testing.T) {
	f, m := Folder(t.TempDir()+"/new"), played(t)
	if list, err := f.List(); len(list) != 0 || err != nil {
		t.Fatalf("a folder that does not exist has %v, %v", list, err)
	}
	m.Resigned = 2
	if err := f.Save("a", m); err != nil {
		t.Fatal(err)
	}
	got, err := f.Load("a")
	if err != nil {
		t.Fatal(err)
	}
	if got.State.Text(game.Arbiter) != m.State.Text(game.Arbiter) || got.Resigned != 2 || got.Level != 2 || got.Seat != 2 {
		t.Errorf("loaded %s, resigned %d, level %d, seat %d", got.State.Text(game.Arbiter), got.Resigned, got.Level, got.Seat)
	}
	list, err := f.List()
	if err != nil || len(list) != 1 || !list[0].Over || list[0].Game != "hexstrat" || list[0].Turns != 12 {
		t.Errorf("listed %v, %v", list, err)
	}
	if info, err := os.Stat(f.path("a")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("a file with all secrets may be read by others: %v, %v", info.Mode(), err)
	}
}

func TestLoadRefusesDamagedFiles(t *testing.T) {
	f := Folder(t.TempDir())
	for name, text := range map[string]string{
		"empty": "", "no JSON": "{", "other": `{"game":"chess","version":1}`, "version": `{"game":"hex","version":99}`,
		"seed":  `{"game":"hex","version":1,"seed":"ab","level":1,"seat":1}`,
		"seat":  `{"game":"hex","version":1,"seed":"` + zeros + `","level":1,"seat":7}`,
		"turn":  `{"game":"hex","version":1,"seed":"` + zeros + `","level":1,"seat":1,"turns":[{"seat":2,"moves":["place a1"]}]}`,
		"move":  `{"game":"hex","version":1,"seed":"` + zeros + `","level":1,"seat":1,"turns":[{"seat":1,"moves":["place z99"]}]}`,
		"level": `{"game":"hex","version":1,"seed":"` + zeros + `","level":77,"seat":1}`,
	} {
		if err := os.WriteFile(f.path("x"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := f.Load("x"); err == nil {
			t.Errorf("%s: loaded", name)
		}
	}
}

const zeros = "0000000000000000000000000000000000000000000000000000000000000000"

func TestFromRecordReturnsTurnsOfRecord(t *testing.T) {
	m := played(t)
	m.Resigned = 1
	text, ok := m.RecordText()
	if !ok {
		t.Fatal("no record of a match that is over")
	}
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	got, err := FromRecord(r)
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Past) != 12 || got.Resigned != 1 || got.State.Text(game.Arbiter) != m.State.Text(game.Arbiter) {
		t.Errorf("%d turns, resigned %d", len(got.Past), got.Resigned)
	}
	r.Moves[3].Text = "inf move Q"
	if _, err := FromRecord(r); err == nil {
		t.Error("a record with an illegal move is shown")
	}
}
