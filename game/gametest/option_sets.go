package gametest

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// setsVariable is the environment variable that raises the number of sets of options that are tried.
const setsVariable = "HEXPARLOR_SETS"

// setsStream is the first seed of all draws of sets of options; the second is the number of the set.
const setsStream = 0x5e75

// fewSets is the default number of sets of options that are tried. One set in wrongEach has a wrong value, and one
// position in shownEach is shown to all viewers.
const (
	fewSets   = 200
	wrongEach = 8
	shownEach = 50
)

// refusalsEach is the largest average number of random sets of options that a game may refuse for each accepted set.
const refusalsEach = 50

// trySets draws n sets of options, among them extreme and wrong values. A set is refused with a sentence that names an
// option, or a random game with it ends.
func (k *kit) trySets(t *testing.T, n int) {
	played, refused := 0, 0
	for i := range n {
		r := rand.New(rand.NewPCG(setsStream, uint64(i)))
		given, spoilt := k.drawSet(r), ""
		if i%wrongEach == 0 {
			spoilt = k.spoil(given, r)
		}
		o, err := game.ParseOptions(k.game.Info().Options, given)
		if err == nil && spoilt != "" {
			t.Fatalf("option %s has the value %q, which is accepted", spoilt, given[spoilt])
		}
		if err == nil {
			_, err = k.game.New(o, randomSeed(r))
			k.checkData(t, o, err)
		}
		if err != nil {
			k.checkRefusedSet(t, err, given)
			refused++
			continue
		}
		played++
		k.playOut(t, o, k.start(t, o, r), r, k.showSome)
	}
	t.Logf("%d sets of options are played, %d are refused", played, refused)
}

// showSome shows one position in shownEach to all viewers, to find panics.
func (k *kit) showSome(o game.Options, s game.State, r *rand.Rand) {
	if r.IntN(shownEach) > 0 {
		return
	}
	for _, viewer := range append(k.seatsOf(o), game.Spectator, game.Arbiter) {
		known(s, viewer)
	}
}

// checkRefusedSet checks that the refusal of a set of options is a sentence in every language, and that it names an
// option.
func (k *kit) checkRefusedSet(t *testing.T, err error, given map[string]string) {
	t.Helper()
	speaker, ok := err.(i18n.Speaker)
	if !ok {
		t.Fatalf("the options %v are refused by %v, which is no message", given, err)
	}
	Speaks(t, speaker.Message())
	sentence, name := catalog.English().Say(speaker.Message()), game.OptionOf(err)
	if _, ok := game.CompleteOptions(k.game.Info().Options, given)[name]; !ok {
		t.Fatalf("the options %v are refused, but not because of an option: %s", given, sentence)
	}
	if !strings.Contains(sentence, "option "+name) && !strings.Contains(sentence, "option "+strconv.Quote(name)) {
		t.Fatalf("the options %v are refused without the name of option %s: %s", given, name, sentence)
	}
}

// randomOptions draws n sets of options that the game accepts. It checks that each refusal names an option.
func (k *kit) randomOptions(t *testing.T, n int) []game.Options {
	t.Helper()
	refused := 0
	var taken []game.Options
	for i := 0; len(taken) < n; i++ {
		r := rand.New(rand.NewPCG(setsStream, uint64(i)))
		given := k.drawSet(r)
		o, err := game.ParseOptions(k.game.Info().Options, given)
		if err != nil {
			t.Fatalf("options as they are described are refused: %v", err)
		}
		if _, err = k.game.New(o, randomSeed(r)); err == nil {
			taken = append(taken, o)
			continue
		}
		k.checkRefusedSet(t, err, given)
		if refused++; refused > refusalsEach*n {
			t.Fatalf("%d sets of options are refused, %d are taken", refused, len(taken))
		}
	}
	t.Logf("%d sets of options, %d more are refused", n, refused)
	return taken
}

// drawSet draws a value for about half of the options.
func (k *kit) drawSet(r *rand.Rand) map[string]string {
	given := map[string]string{}
	for _, spec := range k.game.Info().Options {
		if r.IntN(2) == 0 {
			given[spec.Name] = k.drawValue(spec, r)
		}
	}
	if k.config.Adjust != nil {
		k.config.Adjust(given, r)
	}
	return given
}

// drawValue draws a value that an option may have. One in two numbers is an extreme one.
func (k *kit) drawValue(spec game.Option, r *rand.Rand) string {
	values := spec.Values
	switch {
	case len(values) > 0:
	case spec.Kind == game.BoolOption:
		values = []string{"false", "true"}
	case spec.Kind == game.IntOption:
		values = []string{strconv.Itoa(spec.Min), strconv.Itoa(spec.Max)}
		if spec.Endless {
			values = append(values, "0")
		}
		for range values {
			values = append(values, strconv.Itoa(spec.Min+r.IntN(spec.Max-spec.Min+1)))
		}
	case k.config.Data != nil && r.IntN(4) > 0:
		return k.config.Data(spec.Name, r)
	default:
		values = k.textsOf(spec)
	}
	return values[r.IntN(len(values))]
}

// textsOf returns the default and the configured values of an option of data.
func (k *kit) textsOf(spec game.Option) []string {
	texts := []string{spec.Default}
	for _, given := range k.config.Options {
		if text := given[spec.Name]; !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return texts
}

// spoil gives an option a wrong value, or adds one that does not exist, and returns its name. It returns nothing if
// only the game can know that the value is wrong.
func (k *kit) spoil(given map[string]string, r *rand.Rand) (name string) {
	specs := k.game.Info().Options
	spec := specs[r.IntN(len(specs))]
	wrong := []string{"", " ", "x", "0x10", "1e3", "-0", "+7", "TRUE", "99999999999999999999"}
	switch {
	case r.IntN(8) == 0:
		given["no-such-option"] = spec.Default
		return "no-such-option"
	case spec.Kind == game.IntOption && len(spec.Values) == 0:
		wrong = append(wrong, strconv.Itoa(spec.Min-1), strconv.Itoa(spec.Max+1), "0"+strconv.Itoa(spec.Max))
	}
	given[spec.Name] = wrong[r.IntN(len(wrong))]
	if spec.Kind == game.DataOption || spec.Kind == game.TextOption && len(spec.Values) == 0 {
		return ""
	}
	return spec.Name
}
