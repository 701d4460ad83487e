package cli

import (
	"strings"
	"testing"

	"hexparlor/i18n/catalog"
)

func TestLanguageOfFollowsFlagThenSystem(t *testing.T) {
	for _, words := range catalog.All() {
		tag := words.Tag.String()
		for _, c := range []struct {
			args    string
			system  map[string]string
			english bool
		}{
			{"", map[string]string{"LANG": tag + "_XX.UTF-8"}, false},
			{"", map[string]string{"LC_MESSAGES": tag, "LANG": "en_GB"}, false},
			{"", map[string]string{"LC_ALL": tag + ".UTF-8", "LC_MESSAGES": "C", "LANG": "C"}, false},
			{"", map[string]string{"LC_ALL": "C", "LANG": tag}, true},
			{"", map[string]string{"LC_MESSAGES": "POSIX", "LANG": tag}, true},
			{"", nil, true},
			{"play hexit --language " + tag, map[string]string{"LC_ALL": "C"}, false},
			{"--language=" + tag + "-CH play hexit", nil, false},
			{"verify -- --language " + tag, nil, true},
			{"verify --language", nil, true},
		} {
			want := words
			if c.english {
				want = catalog.English()
			}
			got, err := languageOf(strings.Fields(c.args), func(name string) string { return c.system[name] })
			if err != nil || got != want {
				t.Errorf("%q with %v: %v, error %v; want %v", c.args, c.system, got.Tag, err, want.Tag)
			}
		}
		_, err := languageOf([]string{"--language", "tlh"}, func(string) string { return tag })
		if err == nil || !strings.Contains(err.Error(), `"tlh"`) {
			t.Errorf("an unknown language: %v", err)
		}
	}
}
