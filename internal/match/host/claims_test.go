package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/game"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

// rated returns a rated table of two with a clock.
func (h *testHost) rated(t testing.TB, id, text string, players ...match.Player) *host.Match {
	t.Helper()
	m, err := h.Create(t.Context(), match.New{
		Game: id, Players: players, Time: control(t, text), Public: true, Rated: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The win is claimed of an opponent who is away, and of none who is there, has nothing to do or has agreed on a pause.
func TestWinCanBeClaimedOnlyFromAbsentOpponent(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	m := h.rated(t, "hex", "5+3", anna, ben)
	h.play(m, 4)
	if err := h.by(m, 2, match.ClaimWin, 0); code(err) != match.CannotClaim {
		t.Errorf("Anna is there: %v", err)
	}
	if err := h.by(m, 1, match.ClaimWin, 0, 2); code(err) != match.CannotClaim {
		t.Errorf("the game does not wait for Ben: %v", err)
	}
	h.ok(h.by(m, 1, match.PauseAsk, 0))
	h.ok(h.by(m, 2, match.PauseAccept, 0))
	if err := h.by(m, 2, match.ClaimWin, 0, 1); code(err) != match.CannotClaim {
		t.Errorf("all have agreed on a pause: %v", err)
	}
	h.ok(h.by(m, 1, match.Resume, 0))
	h.ok(h.by(m, 2, match.ClaimWin, 0, 1))
	f := read(m)
	want := game.Result{Over: true, Winners: game.SeatsOf(2), Text: "0-1", Reason: match.Abandoned}
	if f.Result != want || !f.Summary().Rated || f.Log[len(f.Log)-1].Text != "1" {
		t.Errorf("%+v, %+v", f.Result, f.Log[len(f.Log)-1])
	}
	recordOf(t, m)
	r, _ := f.Record()
	kept, err := h.Import(t.Context(), r, "")
	if err != nil || read(kept).Result != want {
		t.Errorf("the record is kept as %v, %v", kept, err)
	}
}

// TestWinInDaysMatchCanBeClaimedAfterTwoMissedTurns holds that no player counts as away in a match of days.
func TestWinInDaysMatchCanBeClaimedAfterTwoMissedTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), slowly)
		h.start()
		m := h.rated(t, "hexstrike", "1day", anna, ben)
		h.deal(m)
		for missed := range 2 {
			if err := h.by(m, 1, match.ClaimWin, 0, 2); code(err) != match.CannotClaim {
				t.Fatalf("after %d missed turns: %v", missed, err)
			}
			round := read(m).Rounds.Number
			for read(m).Rounds.Number == round {
				for read(m).ToAct().Has(1) && read(m).Rounds.Number == round {
					seat, who, text := next(m)
					if seat != 1 {
						break
					}
					h.must(m, who, seat, match.Move, text)
				}
				time.Sleep(time.Hour)
				synctest.Wait()
			}
		}
		for !read(m).ToAct().Has(2) {
			h.move(t, m, "")
		}
		h.ok(h.by(m, 1, match.ClaimWin, 0))
		if f := read(m); f.Result.Reason != match.Abandoned || f.Result.Winners != game.SeatsOf(1) {
			t.Errorf("%+v", f.Result)
		}
		closeTestHost(t, h)
	})
}

// All opponents must have left; players who are out of the game do not count.
func TestWinClaimNeedsAbsenceOfAllOpponents(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	casual := h.ffa(t, clock.Control{}, "", anna, ben, cleo)
	if err := h.by(casual, 1, match.ClaimWin, 0, 2, 3); code(err) != match.CannotClaim {
		t.Errorf("a casual game of three: %v", err)
	}
	teams, err := h.Create(t.Context(), match.New{
		Game: "hexattack", Options: map[string]string{"map": "pairs"}, Players: []match.Player{anna, ben, cleo, dora},
	})
	h.ok(err)
	opponents := game.SeatsOf(1, 2, 3, 4)
	for i, s := range read(teams).Seats.Info {
		if s.Team == read(teams).Seats.Info[0].Team {
			opponents &^= game.SeatsOf(game.Seat(i + 1))
		}
	}
	first, mate := opponents.First(), game.SeatsOf(1, 2, 3, 4)&^opponents&^game.SeatsOf(1)
	if err := h.by(teams, 1, match.ClaimWin, 0, first); code(err) != match.CannotClaim {
		t.Errorf("one of two opponents is there: %v", err)
	}
	h.must(teams, read(teams).Seats.Players[first-1], first, match.Resign, "")
	last := (opponents &^ game.SeatsOf(first)).First()
	h.ok(h.by(teams, 1, match.ClaimWin, 0, last))
	want := game.Result{Over: true, Winners: mate | game.SeatsOf(1), Reason: match.Abandoned}
	if got := read(teams).Result; got.Winners != want.Winners || got.Reason != want.Reason {
		t.Errorf("%+v", got)
	}
	recordOf(t, teams)
	r, _ := read(teams).Record()
	if kept, err := h.Import(t.Context(), r, ""); err != nil || read(kept).Result != read(teams).Result {
		t.Errorf("the record is not kept as it was: %v", err)
	}
}
