package i18n_test

import (
	"strings"
	"testing"

	"golang.org/x/text/language"

	"hexparlor/i18n"
)

func catalogue(t testing.TB, tag language.Tag, source *i18n.Catalogue, areas map[string]string) *i18n.Catalogue {
	t.Helper()
	bytes := map[string][]byte{}
	for area, text := range areas {
		bytes[area] = []byte(text)
	}
	c := i18n.NewCatalogue(tag, bytes, source)
	if err := c.Err(); err != nil {
		t.Fatal(err)
	}
	return c
}

const words = `{"decimal": ",", "and.two": "{first} und {last}", "and.more": "{first}, {last}"}`

func TestSayFormatsPluralsListsAndNumbers(t *testing.T) {
	english := catalogue(t, language.English, nil, map[string]string{"toy": `{"only": "only in {language}"}`})
	c := catalogue(t, language.German, english, map[string]string{"common": words, "toy": `{
		"plain": "it's a '{brace}' and '' quotes",
		"stones": "{n, plural, =0 {kein Stein} one {# Stein} other {# Steine}} für {who}",
		"won": "{who, select, white {Weiß {n, plural, one {siegt mit #} other {siegt mit #en}}} other {niemand}}",
		"list": "{who} gehen", "score": "{score} Punkte", "hash": "# {n, plural, other {'#' #}}"}`})
	for _, test := range []struct {
		m    i18n.Message
		want string
	}{
		{i18n.Of("toy.plain"), "it's a {brace} and ' quotes"},
		{i18n.Of("toy.stones", "n", 0, "who", "Anna"), "kein Stein für Anna"},
		{i18n.Of("toy.stones", "n", 1, "who", "Anna"), "1 Stein für Anna"},
		{i18n.Of("toy.stones", "n", 7, "who", i18n.Of("toy.list", "who", "x")), "7 Steine für x gehen"},
		{i18n.Of("toy.won", "who", "white", "n", 2), "Weiß siegt mit 2en"},
		{i18n.Of("toy.won", "who", "black", "n", 2), "niemand"},
		{i18n.Of("toy.list", "who", i18n.And([]string{"A", "B", "C"})), "A, B und C gehen"},
		{i18n.Of("toy.list", "who", i18n.And([]string{"A", "B"})), "A und B gehen"},
		{i18n.Of("toy.list", "who", i18n.And([]string{"A"})), "A gehen"},
		{i18n.Of("toy.score", "score", 7.5), "7,5 Punkte"},
		{i18n.Of("toy.hash", "n", 3), "# # 3"},
		{i18n.Of("toy.only", "language", "English"), "only in English"},
		{i18n.Sentences(i18n.Verbatim("Eins."), i18n.Message{}, i18n.Verbatim("Zwei.")), "Eins. Zwei."},
		{i18n.Message{}, ""},
	} {
		if got := c.Say(test.m); got != test.want {
			t.Errorf("%v is said %q, want %q", test.m, got, test.want)
		}
		if err := c.Check(test.m); err != nil {
			t.Errorf("%v: %v", test.m, err)
		}
	}
}

func TestCheckFindsMessagesThatCannotBeFormatted(t *testing.T) {
	c := catalogue(t, language.German, nil, map[string]string{
		"toy": `{"stones": "{n, plural, one {# Stein} other {{n} Steine auf {cell}}}"}`,
	})
	for want, m := range map[string]i18n.Message{
		"no message toy.tiles": i18n.Of("toy.tiles"),
		"asks for {cell}":      i18n.Of("toy.stones", "n", 1),
		"which is string":      i18n.Of("toy.stones", "n", "1", "cell", "0,0"),
		"no message toy.inner": i18n.Of("toy.stones", "n", 1, "cell", i18n.And([]i18n.Message{i18n.Of("toy.inner")})),
	} {
		if err := c.Check(m); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %s", m, err, want)
		}
	}
}

func TestCompareFindsMissingMessagesAndArguments(t *testing.T) {
	source := catalogue(t, language.English, nil, map[string]string{"toy": `{"a": "{n}", "b": "b", "c": "{n}{m}"}`})
	c := catalogue(t, language.German, source, map[string]string{"toy": `{"a": "{m}", "d": "d", "c": "{m}{n}"}`})
	var texts []string
	for _, err := range c.Compare() {
		texts = append(texts, err.Error())
	}
	want := "de: toy.a has the arguments [m]; in en they are [n]|de lacks toy.b|de has toy.d, which en lacks"
	if got := strings.Join(texts, "|"); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func TestCatalogueRefusesInvalidMessageForms(t *testing.T) {
	for _, text := range []string{
		"{", "}", "{}", "{a", "{a b}", "{a, plural}", "{a, number}", "{a, plural, one {x}}", "{a, select, b {x}",
		"{a, plural, =x {1} other {2}}", "{a, select, other {}}}", strings.Repeat("{a, select, other {", 9) + strings.Repeat("}}", 9),
	} {
		areas := map[string][]byte{"toy": []byte(`{"bad": "` + text + `"}`)}
		if err := i18n.NewCatalogue(language.English, areas, nil).Err(); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}

func FuzzParseMessageForm(f *testing.F) {
	f.Add("{n, plural, =0 {none} one {# stone} other {# stones on {cell}}} '{' ''")
	f.Fuzz(func(t *testing.T, text string) {
		c := i18n.NewCatalogue(language.English, map[string][]byte{"toy": encode(text)}, nil)
		if c.Err() != nil {
			return
		}
		c.Say(i18n.Of("toy.text", "n", 3, "cell", "0,1"))
	})
}

func encode(text string) []byte {
	quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text)
	return []byte(`{"text": "` + quoted + `"}`)
}

func BenchmarkSayFormatsMessage(b *testing.B) {
	c := catalogue(b, language.English, nil, map[string]string{
		"common": words,
		"toy":    `{"stones": "{who} drops {n, plural, one {# stone} other {# stones}} on {cell}; {left} left in hand."}`,
	})
	m := i18n.Of("toy.stones", "who", i18n.Verbatim("White"), "n", 3, "cell", "0,1", "left", 7)
	b.ReportAllocs()
	for b.Loop() {
		c.Say(m)
	}
}
