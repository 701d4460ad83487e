package match_test

import (
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/match"
	"hexparlor/record"
)

// swarmStart is a position of Swarm with hidden hexes of both players.
const swarmStart = "play 1 0 - -1,0:oA/0,0:o?D/0,1:?L/1,0:?d?x/2,0:oa - 4 *"

// setUpTable returns a match that begins from a position.
func setUpTable(t *testing.T, g, position string, names ...string) *table {
	t.Helper()
	return newTable(t, match.New{Game: g, Players: users(names...), Position: position})
}

// position returns the text of a position after some moves of a game.
func position(t *testing.T, id string) string {
	t.Helper()
	g, ok := games.Lookup(id)
	if !ok {
		t.Fatalf("there is no game %s", id)
	}
	s, err := g.New(game.CompleteOptions(g.Info().Options, nil), [32]byte{7})
	if err != nil {
		t.Fatal(err)
	}
	for range 6 {
		seat := s.ToAct().First()
		s.Play(seat, s.Moves(seat, nil)[0], nil)
	}
	return s.Text(game.Arbiter)
}

// TestMatchBeginsFromPositionThatIsSetUp checks the first position, the replay of the log and the record, of every game.
func TestMatchBeginsFromPositionThatIsSetUp(t *testing.T) {
	for _, g := range games.All() {
		id := g.Info().ID
		t.Run(id, func(t *testing.T) {
			text := position(t, id)
			l := setUpTable(t, id, text, "anna", "bot")
			if l.Status != match.Running || l.Position.Text(game.Arbiter) != text {
				t.Fatalf("%s: the match begins with %s, want %s", l.Status, l.Position.Text(game.Arbiter), text)
			}
			p, err := l.Playback()
			if err != nil || p.State().Text(game.Arbiter) != text {
				t.Fatalf("the replay begins with %v, %v", p, err)
			}
			again, err := match.ReplayLog(l.Game, l.Match, l.Log)
			if err != nil || again.Position.Text(game.Arbiter) != text || again.Start != text {
				t.Fatalf("the stored log leads to %v, %v", again, err)
			}
			l.play(2, 0)
			l.must(1, match.Resign, "")
			r, err := l.Record()
			if err != nil || r.Start != text || r.Seed != nil {
				t.Fatalf("the record begins with %+v, %v", r, err)
			}
			read, err := record.Parse(r.String())
			if err == nil {
				_, err = record.Verify(read, games.Lookup)
			}
			if err != nil {
				t.Fatalf("the record cannot be verified: %v\n%s", err, r)
			}
			_, f, err := server().Import(read, "cleo")
			if err != nil {
				t.Fatalf("the record cannot be imported: %v\n%s", err, r)
			}
			if f.Start != text || f.Result != l.Result || f.Position.Text(game.Arbiter) != l.Position.Text(game.Arbiter) {
				t.Errorf("the imported match begins with %s and ends with %+v", f.Start, f.Result)
			}
			if l.Summary() != nil {
				t.Error("the archive has the match")
			}
		})
	}
}

// TestPositionsSecretsAreDrawnAnewWhereOtherUsersPlay checks that the maker knows no more than the other player.
func TestPositionsSecretsAreDrawnAnewWhereOtherUsersPlay(t *testing.T) {
	if l := setUpTable(t, "swarm", swarmStart, "anna", "bot"); l.Start != swarmStart {
		t.Errorf("against a bot the position is %s", l.Start)
	}
	for _, other := range []string{"", "ben"} {
		l := setUpTable(t, "swarm", swarmStart, "anna", other)
		if want := "play 1 0 - -1,0:oA/0,0:o?1/0,1:?1/1,0:?2?2/2,0:oa - 4 *"; l.Start != want {
			t.Errorf("with %q on the other seat the position is %s, want %s", other, l.Start, want)
		}
	}
}

// TestRematchAndBranchKeepPosition checks the matches that follow.
func TestRematchAndBranchKeepPosition(t *testing.T) {
	text := position(t, "hexit")
	l := setUpTable(t, "hexit", text, "anna", "ben")
	l.play(2, 0)
	l.must(1, match.Resign, "")
	n, err := match.New{Players: users("cleo", "bot"), Maker: "cleo"}.BranchOf(l.State)
	if err != nil {
		t.Fatal(err)
	}
	_, branch, err := l.env.Branch(l.State, 0, n)
	if err != nil || branch.Position.Text(game.Arbiter) != text || branch.Origin != l.Match.ID {
		t.Fatalf("the branch begins with %v, %v", branch, err)
	}
	l.must(1, match.RematchAsk, "")
	l.must(2, match.RematchAccept, "")
	if first := l.changes[1].Entries[0]; first.Kind != match.SetUp || first.Text != text {
		t.Fatalf("the rematch begins with %+v", first)
	}
}

// TestPositionThatCannotBeginMatchIsRefused checks the codes.
func TestPositionThatCannotBeginMatchIsRefused(t *testing.T) {
	for _, n := range []match.New{
		{Game: "hexit", Position: "1 nonsense"},
		{Game: "hexit", Position: "1 0,0w/1,0b 8,8 0 0 0"},
		{Game: "hexit", Position: "1 0,0w/1,0b 8,8 9 0 0", Public: true},
		{Game: "hexit", Position: strings.Repeat("x", match.MaxPosition+1)},
	} {
		n.Players, n.Maker = users("anna", "bot"), "anna"
		if _, _, err := server().Create(n, nil); codeOf(t, err) != match.BadPosition {
			t.Errorf("%.60s: %v", n.Position, err)
		}
	}
}
