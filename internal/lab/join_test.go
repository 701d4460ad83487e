package lab

import (
	"slices"
	"strings"
	"testing"

	"hexparlor/games/hexit"
)

// Two joined studies with the same deals give the same numbers as one study.
func TestJoinedStudiesGiveSameFiguresAsOneStudy(t *testing.T) {
	both := hexitSettings()
	whole := played(t, hexit.Game{}, both, Each(60))
	var parts []*Data
	for _, arm := range both.Arms {
		s := both
		arm.Name = ""
		s.Arms = []Arm{arm}
		parts = append(parts, played(t, hexit.Game{}, s, Each(60)))
	}
	joined, err := Join([]string{"core", "twin"}, parts)
	if err != nil {
		t.Fatal(err)
	}
	if joined.Arms[0].Name != "core" || joined.Arms[1].Name != "twin" {
		t.Errorf("the arms are called %q and %q", joined.Arms[0].Name, joined.Arms[1].Name)
	}
	if got, want := joined.Changes(), whole.Changes(); len(want) == 0 || !slices.Equal(got, want) {
		t.Errorf("two studies differ by %+v, the same arms of one by %+v", got, want)
	}
	// The games of a pair share their deal, so a study with more games is compared by the games that both have.
	shorter, err := Join([]string{"core", "twin"}, []*Data{parts[0], played(t, hexit.Game{}, parts[1].Settings, Each(20))})
	if err != nil {
		t.Fatal(err)
	}
	if c := shorter.Changes(); len(c) == 0 || c[0].Count != 20 {
		t.Errorf("60 and 20 games are compared by %+v", c)
	}
}

// Studies with different deals cannot be joined, and the error gives the reason.
func TestJoinRefusesStudiesWithDifferentDeals(t *testing.T) {
	base := played(t, coinGame, settings(coinGame, "random", 1), Each(4))
	for why, change := range map[string]func(s *Settings){
		"coin and swarm": func(s *Settings) { s.Game = "swarm" },
		"version":        func(s *Settings) { s.Version = 2 },
		"seed":           func(s *Settings) { s.Seed = 2 },
		"the same study": func(*Settings) {},
		"no games":       func(s *Settings) { s.Questions = []Question{Changed} },
	} {
		s := base.Settings
		change(&s)
		other := NewData(s)
		if why != "no games" {
			other.rows = base.rows
		}
		if _, err := Join([]string{"a", "b"}, []*Data{base, other}); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v", why, err)
		}
	}
}
