package match_test

import (
	"fmt"
	"slices"
	"testing"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// anonymized returns the entries that change when a user is deleted, each as its number and text.
func anonymized(m match.Match, log []match.Entry, user string) []string {
	var all []string
	for _, e := range match.AnonymizedEntries(m, log, user, "former-1") {
		all = append(all, fmt.Sprintf("%d %s", e.Number, e.Text))
	}
	return all
}

// TestDeletedUserIsNamedInNoEntry deletes a player, the maker with players by message, and a user who has left.
func TestDeletedUserIsNamedInNoEntry(t *testing.T) {
	keyed := func(number int, seat game.Seat, kind match.Kind, text, key string) match.Entry {
		return match.Entry{Number: number, Seat: seat, Kind: kind, Text: text, Key: key}
	}
	log := []match.Entry{
		keyed(1, 1, match.Sit, "guest anna Anna", "create"),
		keyed(2, 2, match.Sit, "program ben Ben", ""),
		keyed(3, 3, match.Sit, "message Zoe", ""),
		keyed(4, 1, match.Move, "a", "key-of-anna"),
		keyed(5, 1, match.Move, "b", ""),
		keyed(6, 2, match.Move, "c", "key-of-ben"),
		keyed(7, 3, match.Move, "d", "key-of-zoe"),
		keyed(8, 2, match.Rename, "Benny", ""),
		keyed(9, 2, match.Stand, "program ben Benny", "key-stand"),
		keyed(10, 2, match.Sit, "guest cleo Cleo", "key-cleo"),
		keyed(11, 2, match.Move, "e", "key-of-cleo"),
	}
	for _, c := range []struct {
		maker, user string
		want        []string
	}{
		{"x", "anna", []string{"1 guest former-1 Former player", "4 a"}},
		{"x", "ben", []string{"2 program former-1 Former player", "6 c", "8 Former player", "9 program former-1 Former player"}},
		{"x", "cleo", []string{"10 guest former-1 Former player", "11 e"}},
		{"x", "dora", nil},
		{"anna", "anna", []string{"1 guest former-1 Former player", "3 message Former player", "4 a", "7 d"}},
		{"anna", "ben", []string{"2 program former-1 Former player", "6 c", "8 Former player", "9 program former-1 Former player"}},
	} {
		if got := anonymized(match.Match{Maker: c.maker}, log, c.user); !slices.Equal(got, c.want) {
			t.Errorf("%s of a match by %s: %q, not %q", c.user, c.maker, got, c.want)
		}
	}
	imported := []match.Entry{
		keyed(1, 1, match.Sit, "guest "+match.ImportedUser+" Ann Smith", ""), keyed(2, 1, match.Move, "a", ""),
	}
	if got := anonymized(match.Match{Maker: "anna"}, imported, "anna"); !slices.Equal(got, []string{"1 guest elsewhere Former player"}) {
		t.Errorf("imported: %q", got)
	}
	if got := anonymized(match.Match{Maker: "ben"}, imported, "anna"); got != nil {
		t.Errorf("imported by another user: %q", got)
	}
}

// TestDeletedUserOfGatheredMatchIsFollowedFromSeatToSeat has players who move up.
func TestDeletedUserOfGatheredMatchIsFollowedFromSeatToSeat(t *testing.T) {
	l := gathered(t, "ann", "ben", "cleo", "dora")
	l.must(2, match.Stand, "")
	rename := func(seat game.Seat) {
		l.draft(func(d *match.Draft) error { return d.Add(match.Entry{Seat: seat, Kind: match.Rename, Text: "New"}) })
	}
	rename(2)
	rename(3)
	l.must(1, match.Stand, "")
	rename(1)
	l.sit(1, "ben")
	if l.Seats.Player(1).User != "cleo" || l.Seats.Player(3).User != "ben" {
		t.Fatalf("players %+v", l.Seats.Players)
	}
	l.must(1, match.Start, "3")
	rename(2)
	l.must(2, match.Move, l.first(2))
	l.must(1, match.Move, l.first(1))
	for user, want := range map[string][]string{
		"ann":  {"2 guest former-1 Former player", "9 guest former-1 Former player"},
		"ben":  {"3 guest former-1 Former player", "6 guest former-1 Former player", "11 guest former-1 Former player"},
		"cleo": {"4 guest former-1 Former player", "7 Former player", "10 Former player", "12 {\"map\":\"ffa3\"}", "15 " + l.Log[14].Text},
		"dora": {"5 guest former-1 Former player", "8 Former player", "13 Former player", "14 " + l.Log[13].Text},
	} {
		if got := anonymized(match.Match{Maker: "x"}, l.Log, user); !slices.Equal(got, want) {
			t.Errorf("%s: %q, not %q", user, got, want)
		}
	}
}

// TestRematchIsRefusedWithFormerPlayer also checks which players count as former.
func TestRematchIsRefusedWithFormerPlayer(t *testing.T) {
	for p, want := range map[match.Player]bool{
		{User: "former-1"}: true, {Level: 3, Away: "former-1"}: true, {User: "anna"}: false, {User: "anna-former-1"}: false, {}: false,
	} {
		if p.Former() != want {
			t.Errorf("%+v is a former player: %v", p, !want)
		}
	}
	l := newTable(t, match.New{Game: "hex", Players: []match.Player{{User: "anna", Name: "Anna"}, {User: "former-1", Name: match.FormerName}}})
	l.must(1, match.Resign, "")
	if code := l.try(1, match.RematchAsk, ""); code != match.NoOffer {
		t.Errorf("a rematch: %q", code)
	}
}
