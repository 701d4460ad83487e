package host_test

import (
	"errors"
	"testing"

	"hexparlor/internal/match"
)

// TestShutEndsMatchWithoutWinner has the server close tables that gather, wait, run and are over, and reads them again.
func TestShutEndsMatchWithoutWinner(t *testing.T) {
	path := newPath(t)
	h := openTestHost(t, path, nil)
	matches := map[string]string{}
	for name, players := range map[string][]match.Player{
		"waiting": {player(1), {}}, "running": {player(1), player(2)}, "over": {player(1), player(2)},
	} {
		m, err := h.Create(t.Context(), match.New{Game: "hexit", Players: players, Public: true})
		if err != nil {
			t.Fatal(err)
		}
		matches[name] = m.ID()
	}
	matches["gathering"] = h.gather("hexattack", player(1)).ID()
	over, err := h.Match(t.Context(), matches["over"])
	if err == nil {
		_, err = over.Submit(t.Context(), match.Submission{
			User: "guest-1", Seat: 1, Kind: match.Resign, Key: "12345678",
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	for name, id := range matches {
		m, err := h.Match(t.Context(), id)
		for range 2 { // to close a closed table changes nothing
			if err == nil {
				err = m.Shut(t.Context())
			}
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	if err := h.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.Store.(interface{ Close() error }).Close()
	again := openTestHost(t, path, nil)
	for name, id := range matches {
		m, err := again.Match(t.Context(), id)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		want := match.Closed
		if name == "over" {
			want = "resignation"
		}
		m.Read(func(f *match.State) {
			if f.Status != match.Finished || f.Result.Reason != want || f.Seats.Gathering() {
				t.Errorf("%s: %s, %+v", name, f.Status, f.Result)
			}
			if _, err := f.Record(); (err == nil) != (name == "over") {
				t.Errorf("%s: its record: %v", name, err)
			}
		})
		_, err = m.Submit(t.Context(), match.Submission{
			User: "guest-1", Seat: 1, Kind: match.Kind("shut"), Key: "12345678x",
		})
		if why := (*match.Error)(nil); !errors.As(err, &why) || why.Code != match.BadKind {
			t.Errorf("%s: a guest closes it: %v", name, err)
		}
	}
	lists, err := again.Lists(t.Context(), "guest-1", 10)
	if err != nil || len(lists.Open) != 0 || len(lists.Running) != 0 || lists.Matches != 0 {
		t.Errorf("the lobby lists %+v, %v", lists, err)
	}
}
