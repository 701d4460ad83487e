package store_test

import (
	"fmt"
	"testing"
	"time"

	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store"
)

// analysed returns a store with finished matches whose analyses were asked for at increasing seconds from at on.
func analysed(t *testing.T, matches int) (s *store.Store, ids []string) {
	t.Helper()
	s = open(t)
	for i := range matches {
		m := newMatch(true)
		create(t, s, m, match.Finished)
		need(t, s.RequestAnalysis(t.Context(), m.ID, 1, 5, at.Add(time.Duration(i)*time.Second)))
		ids = append(ids, m.ID)
	}
	return s, ids
}

func verdicts(n int) host.StoredAnalysis {
	return host.StoredAnalysis{Decisions: 5, Judged: n, Verdicts: fmt.Appendf(nil, "[%d]", n)}
}

func TestAnalysisKeepsMostVerdictsOfItsVersion(t *testing.T) {
	s, ids := analysed(t, 1)
	want := func(version, judged int, text string, asked time.Time) {
		t.Helper()
		a, err := s.Analysis(t.Context(), ids[0], version)
		need(t, err)
		if a.Judged != judged || string(a.Verdicts) != text || !a.Asked.Equal(asked) {
			t.Errorf("version %d has %d verdicts %s, asked %v", version, a.Judged, a.Verdicts, a.Asked)
		}
	}
	want(1, 0, "[]", at)
	want(2, 0, "", time.Time{})
	need(t, s.SetVerdicts(t.Context(), ids[0], 1, verdicts(3)))
	need(t, s.SetVerdicts(t.Context(), ids[0], 1, verdicts(2))) // of a server that was slower
	want(1, 3, "[3]", at)
	later := at.Add(time.Hour)
	need(t, s.RequestAnalysis(t.Context(), ids[0], 1, 5, later))
	want(1, 3, "[3]", later)
	need(t, s.SetVerdicts(t.Context(), ids[0], 2, verdicts(1)))
	want(2, 1, "[1]", later)
	want(1, 0, "", time.Time{})
	need(t, s.RequestAnalysis(t.Context(), "unknown", 1, 5, at))
	if a, err := s.Analysis(t.Context(), "unknown", 1); err != nil || a.Decisions != 0 {
		t.Errorf("an unknown match has the analysis %+v: %v", a, err)
	}
}

func TestOldAndExcessAnalysesAreDropped(t *testing.T) {
	s, ids := analysed(t, 6)
	left := func() (left string) {
		for i, id := range ids {
			a, err := s.Analysis(t.Context(), id, 1)
			need(t, err)
			if a.Decisions > 0 {
				left += fmt.Sprint(i)
			}
		}
		return left
	}
	for _, step := range []struct {
		before time.Duration
		keep   int
		left   string
	}{{0, 6, "012345"}, {2 * time.Second, 6, "2345"}, {0, 3, "345"}, {0, 10, "345"}} {
		_, err := s.DropAnalyses(t.Context(), at.Add(step.before), step.keep)
		need(t, err)
		if got := left(); got != step.left {
			t.Errorf("of those before %v and all but %d are left %s, not %s", step.before, step.keep, got, step.left)
		}
	}
	waiting := newMatch(true)
	create(t, s, waiting, match.Waiting)
	need(t, s.RequestAnalysis(t.Context(), waiting.ID, 1, 5, at.Add(time.Hour)))
	ids = append(ids, waiting.ID)
	if got := left(); got != "3456" {
		t.Fatalf("the analyses %s are left", got)
	}
	_, err := s.RemoveAbandoned(t.Context(), []string{waiting.ID}, at.Add(time.Hour))
	need(t, err)
	if got := left(); got != "345" {
		t.Errorf("after the deletion of a match the analyses of %s are left", got)
	}
}

func TestPuzzlesOfSiteAreNumberedInOrder(t *testing.T) {
	s := open(t)
	for i, game := range []string{"hexit", "swarm", "hexit"} {
		need(t, s.AddPuzzle(t.Context(), host.StoredPuzzle{Game: game, Match: "m", Line: fmt.Append(nil, i)}))
	}
	list, err := s.Puzzles(t.Context(), 1)
	need(t, err)
	if len(list) != 2 || list[0].Number != 2 || list[0].Game != "swarm" || string(list[1].Line) != "2" || list[1].Number != 3 {
		t.Errorf("the puzzles after the first are %+v", list)
	}
}
