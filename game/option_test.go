package game_test

import (
	"slices"
	"strings"
	"testing"

	"hexparlor/game"
)

var optionSpecs = []game.Option{
	{Name: "tiles", Kind: game.IntOption, Min: 8, Max: 99, Default: "39"},
	{Name: "repeat", Kind: game.IntOption, Values: []string{"0", "2", "3"}, Default: "3"},
	{Name: "bonus", Kind: game.BoolOption, Default: "false"},
	{Name: "start", Kind: game.TextOption, Values: []string{"core", "twin"}, Default: "core"},
	{Name: "deck", Kind: game.TextOption, Default: ""},
	{Name: "quiet", Kind: game.IntOption, Min: 10, Max: 400, Default: "40", Endless: true},
}

func TestParseOptionsAcceptsAndRefuses(t *testing.T) {
	for _, c := range []struct{ name, value, complaint string }{
		{"tiles", "8", ""},
		{"tiles", "99", ""},
		{"tiles", "7", "8 to 99"},
		{"tiles", "100", "8 to 99"},
		{"tiles", "08", "whole number"},
		{"tiles", "+8", "whole number"},
		{"tiles", "1e1", "whole number"},
		{"tiles", "", "whole number"},
		{"repeat", "0", ""},
		{"repeat", "1", "none of 0, 2, 3"},
		{"bonus", "true", ""},
		{"bonus", "yes", "neither true nor false"},
		{"start", "twin", ""},
		{"start", "Twin", "none of core, twin"},
		{"deck", "any text", ""},
		{"quiet", "0", ""},
		{"quiet", "10", ""},
		{"quiet", "9", "10 to 400, nor 0"},
		{"quiet", "00", "whole number"},
		{"colour", "red", "the options are tiles, repeat, bonus, start, deck, quiet"},
	} {
		o, err := game.ParseOptions(optionSpecs, map[string]string{c.name: c.value})
		switch {
		case c.complaint == "" && (err != nil || o[c.name] != c.value || len(o) != len(optionSpecs)):
			t.Errorf("%s=%s: %v, %v", c.name, c.value, o, err)
		case c.complaint != "" && (err == nil || !strings.Contains(err.Error(), c.complaint)):
			t.Errorf("%s=%s: error %v does not say %q", c.name, c.value, err, c.complaint)
		}
	}
}

func TestNoEndReturnsErrorForOptionsThatAllowEndlessGames(t *testing.T) {
	info := game.Info{Options: optionSpecs}
	for quiet, endless := range map[string]bool{"0": true, "10": false, "40": false} {
		o, err := game.ParseOptions(optionSpecs, map[string]string{"quiet": quiet, "repeat": "0"})
		if err != nil {
			t.Fatal(err)
		}
		switch err := info.NoEnd(o); {
		case (err != nil) != endless:
			t.Errorf("quiet=%s: %v", quiet, err)
		case endless && !strings.Contains(err.Error(), "quiet=0"):
			t.Errorf("%v does not name the option", err)
		}
	}
}

func TestParseOptionsAddsDefaultsAndChangedOmitsThem(t *testing.T) {
	o, err := game.ParseOptions(optionSpecs, map[string]string{"bonus": "true", "tiles": "19"})
	if err != nil {
		t.Fatal(err)
	}
	if o.Int("tiles") != 19 || o.Int("repeat") != 3 || !o.Bool("bonus") || o["start"] != "core" {
		t.Errorf("options are %v", o)
	}
	if got, want := o.Changed(optionSpecs), []string{"tiles=19", "bonus=true"}; !slices.Equal(got, want) {
		t.Errorf("changed options are %v, want %v", got, want)
	}
}

// FuzzParseOptions holds that an accepted option is kept as it was given and is accepted again.
func FuzzParseOptions(f *testing.F) {
	f.Add("tiles", "39")
	f.Add("repeat", "1")
	f.Add("", "\xff")
	f.Fuzz(func(t *testing.T, name, value string) {
		o, err := game.ParseOptions(optionSpecs, map[string]string{name: value})
		if err != nil {
			return
		}
		if o[name] != value {
			t.Fatalf("%s=%s is kept as %s", name, value, o[name])
		}
		if _, err := game.ParseOptions(optionSpecs, o); err != nil {
			t.Fatalf("accepted options are refused: %v", err)
		}
	})
}
