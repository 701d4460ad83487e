package learn

import (
	"strings"
	"testing"

	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
)

func newTestIndex(t *testing.T, language string) []ruleText {
	t.Helper()
	l, err := NewLibrary(games.All(), func(*i18n.Catalogue, string) []api.Level { return nil }, nil)
	if err != nil {
		t.Fatal(err)
	}
	index, err := l.indexes[catalog.For(language)]()
	if err != nil {
		t.Fatal(err)
	}
	return index
}

func TestSearchOfRulesPutsTitlesFirstAndNamesTheirSections(t *testing.T) {
	index := newTestIndex(t, "en")
	found := searchIndex(index, "  Ripe ")
	if len(found) == 0 || found[0].Game != "hexit" || found[0].Section != "R7.1" {
		t.Errorf("ripe: %v", found)
	}
	for text, least := range map[string]int{"prisoner": foundRules, "e": 0, "": 0, "no rule has this": 0} {
		if found := searchIndex(index, text); len(found) != least {
			t.Errorf("%q: %d sections, want %d", text, len(found), least)
		}
	}
	for _, r := range index {
		if r.found.Section == "" || r.found.Title == "" || strings.ContainsAny(r.found.Title+r.text, "<>&\n") && !strings.Contains(r.text, "&") {
			t.Errorf("%+v has markup", r.found)
		}
	}
}

func TestSearchOfRulesKnowsEachLanguage(t *testing.T) {
	if found := searchIndex(newTestIndex(t, "de"), "GEFANGENE"); len(found) != foundRules {
		t.Errorf("found %v", found)
	}
}

func BenchmarkSearchOfRules(b *testing.B) {
	l, err := NewLibrary(games.All(), func(*i18n.Catalogue, string) []api.Level { return nil }, nil)
	if err != nil {
		b.Fatal(err)
	}
	index, err := l.indexes[catalog.English()]()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		searchIndex(index, "no rule has this text")
	}
}
