package terminal

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/terminal/solo"
)

// TestWholeGamesContainNoEnglishWordsInOtherLanguages plays each game against the bot in every language except English.
// The output may contain no word that only the English catalogue has, except notation.
func TestWholeGamesContainNoEnglishWordsInOtherLanguages(t *testing.T) {
	for _, words := range catalog.All()[1:] {
		for _, g := range games.All() {
			t.Run(words.Tag.String()+"/"+g.Info().ID, func(t *testing.T) {
				t.Parallel()
				foreign := onlyEnglish(t, words)
				for _, w := range printed(t, words, g) {
					delete(foreign, w)
				}
				for _, line := range strings.Split(wholeGame(t, words, g), "\n") {
					if found := strings.FieldsFunc(line, notLetter); slices.ContainsFunc(found, func(w string) bool { return foreign[w] }) {
						t.Errorf("English is spoken: %s", line)
					}
				}
			})
		}
	}
}

// wholeGame returns the output of a game in which the user always takes the first choice.
func wholeGame(t *testing.T, words *i18n.Catalogue, g game.Game) string {
	t.Helper()
	o, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	in := strings.NewReader("help\nhint\nfind zzz\nnonsense\n99\n" + strings.Repeat("1\n", 3000))
	c := solo.Config{Game: g, Options: o, Level: 1, Seat: 1}
	err = play(context.Background(), in, &out, words, c, 1000)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), words.Say(i18n.Of("terminal.after-end"))) {
		t.Errorf("the game did not end:\n%s", out.String()[max(0, out.Len()-2000):])
	}
	return notation.ReplaceAllString(out.String(), "")
}

// notation matches what is equal in every language: moves after a colon, in a list or with their cells, ids, and the
// names of commands and results.
var notation = regexp.MustCompile(`(?m)^  \w+( \S+)? {2,}|> .*$|: [a-z0-9].*$|\[[^]]*\]|\([a-z-]+\)\.$|\b[a-z]+( -?\d+,-?\d+)+`)

// printed returns the words on a game's cards and their ids, which belong to the notation.
func printed(t *testing.T, words *i18n.Catalogue, g game.Game) []string {
	t.Helper()
	c := game.PresentationOf(g).Components(nil, words)
	if c == nil {
		return nil
	}
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	return strings.FieldsFunc(string(text), notLetter)
}

// onlyEnglish returns the words that are in the English catalogue and not in that of a language.
func onlyEnglish(t *testing.T, words *i18n.Catalogue) map[string]bool {
	t.Helper()
	only := map[string]bool{}
	for _, text := range texts(t, "en") {
		for _, w := range strings.FieldsFunc(text, notLetter) {
			if len(w) > 2 {
				only[w] = true
			}
		}
	}
	for _, text := range texts(t, words.Tag.String()) {
		for _, w := range strings.FieldsFunc(text, notLetter) {
			delete(only, w)
		}
	}
	return only
}

var placeholder = regexp.MustCompile(`\{[a-z-]+\}|\{[a-z-]+, (select|plural),|[a-z0-9=-]+ \{`)

// texts returns all texts of a language without placeholders.
func texts(t *testing.T, language string) (all []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "i18n", "catalog", language, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var catalogue map[string]string
		if err := json.Unmarshal(content, &catalogue); err != nil {
			t.Fatal(err)
		}
		for _, text := range catalogue {
			all = append(all, placeholder.ReplaceAllString(text, " "))
		}
	}
	return all
}

func notLetter(r rune) bool { return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && r < 0x80 }
