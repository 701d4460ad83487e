package gametest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// TakesData checks one value of an option of data: it is refused with a sentence that names the option, or its
// canonical text is stable, states the same rules, and all of its changes are sentences.
func TakesData(t *testing.T, g game.Changeable, option, text string) {
	t.Helper()
	values := map[string]string{option: text}
	for _, spec := range g.Info().Options {
		if spec.ByData != "" && spec.ByData == option {
			values[spec.Name] = option
		}
	}
	given, err := game.ParseOptions(g.Info().Options, values)
	if err != nil {
		return
	}
	_, err = g.New(given, [32]byte{1})
	(&kit{game: g}).checkData(t, given, err)
	if err != nil {
		checkRefusedData(t, err, option)
		return
	}
	canonical, err := g.Canonical(given)
	if err != nil {
		t.Fatal(err)
	}
	if one, two := startText(t, g, given), startText(t, g, canonical); one != two {
		t.Fatalf("option %s=%q: the match begins with %s, by its canonical text with %s", option, text, one, two)
	}
}

func startText(t *testing.T, g game.Game, o game.Options) string {
	t.Helper()
	s, err := g.New(o, [32]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	return s.Text(game.Arbiter)
}

// checkRefusedData checks that a refusal is a sentence in every language which names the option.
func checkRefusedData(t *testing.T, err error, option string) {
	t.Helper()
	speaker, ok := err.(i18n.Speaker)
	if !ok {
		t.Fatalf("option %s is refused by %v, which is no message", option, err)
	}
	Speaks(t, speaker.Message())
	if game.OptionOf(err) != option || !strings.Contains(catalog.English().Say(speaker.Message()), "option "+option) {
		t.Fatalf("option %s is refused without its name: %v", option, err)
	}
}

// Mangle changes, removes or adds up to three characters of a text, so that it is probably wrong data.
func Mangle(text, letters string, r *rand.Rand) string {
	b := []byte(text)
	for range 1 + r.IntN(3) {
		at, letter := r.IntN(len(b)+1), letters[r.IntN(len(letters))]
		switch {
		case at < len(b) && r.IntN(3) == 0:
			b = append(b[:at], b[at+1:]...)
		case at < len(b) && r.IntN(2) == 0:
			b[at] = letter
		default:
			b = append(b[:at], append([]byte{letter}, b[at:]...)...)
		}
	}
	return string(b)
}
